import { assess } from "@sdc-risk/assess";
import { defineMeasure, type AnyMeasure } from "@sdc-risk/core";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { base, log, sdc } from "./measures.ts";

const guest = defineMeasure(
  {
    id: "guest",
    title: "Guest",
    needs: ["keys"],
    uses: [],
    mayUse: [base],
    options: z.strictObject({}),
    compute: (_sdc, run) => {
      log.push("guest");
      return { summary: { met: run.used.base?.summary.classes ?? null }, columns: {} };
    },
  },
  () => [],
);
const host: AnyMeasure = { ...guest, id: "host", uses: [base], mayUse: [] };
const metBy = async (measures: readonly AnyMeasure[], options = {}): Promise<unknown> =>
  ((await assess(sdc, measures, { skip: true, options })).results as { guest: { summary: { met: unknown } } })
    .guest.summary.met;

beforeEach(() => {
  log.length = 0;
});

it("a measure takes the results of one that it may use, which comes first then", async () => {
  expect(await metBy([guest, base])).toBe(2);
  expect(log).toEqual(["base", "guest"]);
});

it("a measure that may be used is not computed for that", async () => {
  expect(await metBy([guest])).toBeNull();
  expect(log).toEqual(["guest"]);
});

it("results are taken, too, of a measure that another one uses", async () => {
  expect(await metBy([guest, host])).toBe(2);
  expect(log).toEqual(["base", "guest", "guest"]);
});

it("a measure does without one that fails, or that lacks a role", async () => {
  const failing: AnyMeasure = {
    ...base,
    compute: () => {
      throw new Error("no such thing");
    },
  };
  expect(await metBy([{ ...guest, mayUse: [failing] }, failing])).toBeNull();
  const lacking: AnyMeasure = { ...base, needs: ["sensitive"] };
  expect(await metBy([{ ...guest, mayUse: [lacking] }, lacking])).toBeNull();
});

it("another measure of the same id is not taken for it", async () => {
  expect(await metBy([{ ...guest, mayUse: [{ ...base }] }, base])).toBeNull();
});

it("results per person are not taken by a measure that counts records", async () => {
  const persons = sdc.with({ roles: { keys: ["s"], entity: "a" } });
  const counting: AnyMeasure = { ...base, persons: true };
  const { results } = await assess(persons, [{ ...guest, mayUse: [counting] }, counting]);
  expect(results.guest.summary.met).toBeNull();
});

it("measures that may use each other are refused", async () => {
  const one: { mayUse: AnyMeasure[] } & AnyMeasure = { ...base, id: "one", mayUse: [] };
  const two: AnyMeasure = { ...base, id: "two", mayUse: [one] };
  one.mayUse.push(two);
  await expect(assess(sdc, [one, two])).rejects.toMatchObject({ code: "CYCLE" });
});

it("the options of all whose results a measure took are with what it found", async () => {
  const takenBy = async (measures: readonly AnyMeasure[]) => {
    const { findings } = await assess(sdc, measures, { skip: true });
    return Object.keys(findings.find(({ id }) => id === measures[0].id)!.taken);
  };
  expect(await takenBy([guest])).toEqual([]);
  expect(await takenBy([guest, base])).toEqual(["base"]);
  const next: AnyMeasure = { ...guest, id: "next", uses: [guest], mayUse: [] };
  expect(await takenBy([next, base])).toEqual(["guest", "base"]);
});
