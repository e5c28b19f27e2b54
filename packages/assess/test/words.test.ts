import { assess, headlineOf, type Finding } from "@sdc-risk/assess";
import { defineMeasure, type AnyMeasure, type MeasureColumn } from "@sdc-risk/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { base, sdc } from "./measures.ts";

type Columns = Readonly<Record<string, MeasureColumn>>;
const NONE: Columns = {};

/** A measure of one class per key, with columns as told. */
const measureOf = (
  id: string,
  uses: readonly AnyMeasure[],
  headlines: Readonly<Record<string, unknown>> = {},
): AnyMeasure =>
  defineMeasure(
    {
      id,
      title: id,
      needs: ["keys"],
      uses,
      options: z.strictObject({}),
      async compute(_sdc, run) {
        const { size } = await run.classes();
        const columns = Object.entries(headlines).map(
          ([name, headline]) =>
            [
              name,
              {
                grain: "class",
                values: new Int32Array(size),
                about: "Zeros.",
                ...(headline === null ? {} : { headline }),
              },
            ] as const,
        );
        return { summary: {}, columns: Object.fromEntries(columns) as unknown as Columns };
      },
    },
    () => [],
  );
const with_ = (more: object): AnyMeasure => ({ ...measureOf("odd", []), ...more });

describe("words of a measure", () => {
  it.each<[string, object, string]>([
    ["terms that are no list", { terms: "twin" }, "terms must be a list."],
    ["null for terms", { terms: null }, "terms must be a list."],
    [
      "a term without a meaning",
      { terms: [{ term: "Twin" }] },
      "terms[0] needs a term and its meaning, both text.",
    ],
    [
      "an empty term",
      { terms: [{ term: " ", meaning: "What?" }] },
      "terms[0] needs a term and its meaning, both text.",
    ],
    [
      "no term at all",
      { terms: [{ term: "A", meaning: "B." }, null] },
      "terms[1] needs a term and its meaning, both text.",
    ],
    [
      "a source that is a number",
      { terms: [{ term: "A", meaning: "B.", source: 2026 }] },
      "terms[0] has a source that is no text.",
    ],
    [
      "text in place of an expression",
      { terms: [{ term: "A", meaning: "B.", written: "a" }] },
      "terms[0] has something in written that is no regular expression.",
    ],
    [
      "missing that is no function",
      { missing: "wildcard" },
      "missing threw an error: measure.missing is not a function",
    ],
    [
      "missing that says nothing",
      { missing: () => undefined },
      "missing must return a few words: how it takes missing values.",
    ],
    [
      "missing that throws",
      {
        missing: () => {
          throw new Error("Oh.");
        },
      },
      "missing threw an error: Oh.",
    ],
  ])("refuses %s", async (_, more, message) => {
    await expect(assess(sdc, [with_(more)])).rejects.toMatchObject({
      code: "BAD_MEASURE",
      message: `Measure "odd" breaks its contract: ${message}`,
    });
  });

  it("go with what was found, those of used measures behind its own", async () => {
    const used = {
      ...base,
      terms: [{ term: "Base", meaning: "A base." }],
      missing: () => "as it comes",
    } satisfies AnyMeasure;
    const {
      findings: [found],
    } = await assess(sdc, [{ ...measureOf("upper", [used]), terms: [{ term: "Upper", meaning: "Above." }] }]);
    expect(found.terms.map(({ term }) => term)).toEqual(["Upper", "Base"]);
    expect(found.missing).toEqual({ base: "as it comes" });
  });

  it("are told complete options", async () => {
    const options = z.strictObject({ policy: z.enum(["a", "b"]).default("b") });
    const measure = defineMeasure(
      {
        id: "told",
        title: "Told",
        needs: [],
        uses: [],
        options,
        missing: ({ policy }) => `by ${policy}`,
        compute: () => ({ summary: {}, columns: NONE }),
      },
      () => [],
    );
    expect((await assess(sdc, [measure])).findings[0].missing).toEqual({ told: "by b" });
    expect(
      (await assess(sdc, [measure], { options: { told: { policy: "a" } } })).findings[0].missing,
    ).toEqual({ told: "by a" });
  });
});

describe("the headline of records", () => {
  const findingsOf = async (...measures: AnyMeasure[]): Promise<readonly Finding[]> =>
    (await assess(sdc, measures)).findings;

  it("is one column of a measure at most", async () => {
    await expect(assess(sdc, [measureOf("two", [], { a: "high", b: null, c: "low" })])).rejects.toThrow(
      'columns "a" and "c" are headlines; one may be.',
    );
    await expect(assess(sdc, [measureOf("odd", [], { a: "up" })])).rejects.toThrow(
      'the headline of column "a" must be "high" or "low".',
    );
  });

  it("is that of the first measure on which no other with a headline builds, however far", async () => {
    const count = measureOf("count", [], { f: "low" });
    const silent = measureOf("silent", [count], { g: null });
    const risk = measureOf("risk", [silent], { r: "high" });
    const score = measureOf("score", [], { s: "high" });
    expect(headlineOf(await findingsOf(count, silent))).toEqual({
      measure: "count",
      column: "f",
      riskier: "low",
    });
    expect(headlineOf(await findingsOf(count, silent, risk, score))).toEqual({
      measure: "risk",
      column: "r",
      riskier: "high",
    });
    expect(headlineOf(await findingsOf(score, count, risk))).toEqual({
      measure: "score",
      column: "s",
      riskier: "high",
    });
    expect(headlineOf(await findingsOf(silent))).toBeNull();
    expect(headlineOf([])).toBeNull();
  });
});
