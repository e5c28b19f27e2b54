import { leads } from "@sdc-risk/core/summary";
import { expect, it } from "vitest";
import * as z from "zod";
import { installed } from "@sdc-risk/session";
import { declaredFigures } from "../src/policy/declared-figures.ts";
import { leadingFinding, leadingId, leadingSummary } from "../src/policy/judging/finding.ts";

const declared = installed.flatMap((measure) => {
  const role = declaredFigures(measure)?.leads ?? null;
  return role === null ? [] : [[role, measure.id] as const];
});

it("each thing that the answer opens with is led by one measure, which declares it", () => {
  expect(Object.fromEntries(declared)).toEqual({
    matches: "population",
    counted: "known-population",
    uniques: "frequency",
    groups: "kanon",
    copies: "membership-inference",
  });
  expect(new Set(declared.map(([role]) => role)).size).toBe(declared.length);
  for (const [role, id] of declared) expect(leadingId(role)).toBe(id);
});

it("a measure that was not computed leads nothing", () => {
  expect(leadingFinding([], "matches")).toBeUndefined();
  expect(leadingSummary([], "uniques")).toBeUndefined();
});

it("a summary that lacks what the answer reads does not compile as one that leads it", () => {
  // @ts-expect-error -- the number of sample uniques has another name
  expect(leads("uniques", z.object({ uniques: z.number() })).meta()).toEqual({
    figure: { leads: "uniques" },
  });
  // @ts-expect-error -- a text in the place of a number
  leads("uniques", z.object({ sampleUniques: z.string() }));
  // @ts-expect-error -- a number that may be missing where the answer takes one for granted
  leads("uniques", z.object({ sampleUniques: z.number().nullable() }));
  const more = leads("uniques", z.object({ sampleUniques: z.number(), others: z.string() }));
  expect(more.shape.others.safeParse("kept").success).toBe(true);
});
