import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { EXAMPLE_SURVEY, surveyTable } from "@sdc-risk/testkit";
import { makeVector, Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { population } from "../src/index.ts";
import { figuresTable } from "../src/report/figures.ts";

/** Records by two keys, each standing for ten persons. */
async function howToTake(a: readonly number[], b: readonly number[]): Promise<Map<unknown, unknown>> {
  const table = new Table({
    a: makeVector(Int32Array.from(a)),
    b: makeVector(Int32Array.from(b)),
    w: makeVector(new Float64Array(a.length).fill(10)),
  });
  return howIn(SdcObject.fromArrow(table, { keys: ["a", "b"], weight: "w" }));
}

/** How to take each figure. */
async function howIn(sdc: SdcObject): Promise<Map<unknown, unknown>> {
  const { results } = await assess(sdc, [population]);
  return new Map(figuresTable(results.population.summary).rows.map(([figure, , how]) => [figure, how]));
}
const upTo = (n: number, of: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => of(i));

describe("the table of figures", () => {
  it("calls U · DIS a floor only where some record shares its keys with one other", async () => {
    const alone = await howToTake(
      upTo(40, (i) => i % 8),
      upTo(40, (i) => Math.floor(i / 8)),
    );
    const pairs = await howToTake(
      upTo(60, (i) => i % 8),
      upTo(60, (i) => Math.floor((i % 40) / 8)),
    );
    expect(alone.get("U · DIS")).toMatch(/^no floor here: no record shares its keys with just one other/);
    expect(pairs.get("U · DIS")).toMatch(/^a floor, by uniques and classes of two/);
  });

  it("says what tested promises", async () => {
    const keys = ["region", "sex", "age"];
    const told = await howIn(SdcObject.fromArrow(surveyTable(EXAMPLE_SURVEY), { keys, weight: "weight" }));
    expect(told.get("expected correct matches, all records")).toMatch(
      /^tested: within 25 % of the truth in 95 of 100 such files \(population study, [a-z-]+\)$/,
    );
  });
});
