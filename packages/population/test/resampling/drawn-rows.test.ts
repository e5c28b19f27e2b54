import { Classes } from "@sdc-risk/data";
import { atOnce, mixed, sumBy } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { recordsOf, type Clusters } from "../../src/interval/clusters.ts";
import { intervalsOf, type Intervals } from "../../src/interval/interval.ts";
import { drawnWeight, relativeWeights } from "../../src/resampling/relative-weights.ts";
import { independence } from "../../src/model/terms.ts";
import { weightedSample } from "../../src/sample/sample.ts";
import { fitAndTest, problemOf, withOthers } from "../../src/selection/assess-model.ts";
import { tableFrom } from "../support.ts";

/** Records of one class and weight. */
interface DrawnRow {
  readonly of: number;
  readonly weight: number;
  readonly times: number;
}

/** A file that is near to independence, its records drawn with four weights. */
const sizes = [12, 15];
const counts = sizes
  .reduce<number[]>((cells, size) => cells.flatMap((c) => new Array<number>(size).fill(c)), [0])
  .map((_, cell) => mixed(cell, 5) % 4);
const table = tableFrom(sizes, counts);

const rows = Array.from(table.counts).flatMap((f, of) => {
  const weights = Array.from({ length: f }, (_, i) => 3 + 4 * (mixed(of, i) % 4));
  return [...new Set(weights)].map((weight): DrawnRow => ({
    of,
    weight,
    times: weights.filter((one) => one === weight).length,
  }));
});

const records = rows.flatMap((row) => new Array<DrawnRow>(row.times).fill({ ...row, times: 1 }));

function told(drawn: readonly DrawnRow[], times: Int32Array | null) {
  const classOf = Int32Array.from(drawn, ({ of }) => of);
  const units = Float64Array.from(drawn, ({ weight }) => weight);
  const each = units.map((w, i) => w * (times === null ? 1 : times[i]));
  const weights = sumBy(classOf, table.counts.length, each);
  const classes = new Classes([], table.counts.length, null, table.counts, weights, table.records);
  const sample = weightedSample(classes, { classOf, times, part: null }, units, weights, {
    method: "auto",
    elsewhere: null,
    collapsedStrata: 0,
  });
  const clusters: Clusters = { classOf, times, of: null, number: recordsOf({ classOf, times }) };
  const problem = problemOf(table, sample, []);
  const model = atOnce(withOthers(problem, atOnce(fitAndTest(problem, independence(2)))));
  const { fits, others } = model;
  const intervals =
    fits === null || others === null
      ? null
      : atOnce(intervalsOf({ ...model, problem, fits, others, clusters }));
  return { method: sample.method, intervals };
}

describe("records of one class and weight that share a row", () => {
  const alone = told(records, null);
  const together = told(
    rows,
    Int32Array.from(rows, ({ times }) => times),
  );

  it("are as many as there are", () => {
    expect(rows.length).toBeLessThan(records.length);
    expect(alone.method).toBe("pml");
    expect(together.method).toBe("pml");
  });

  it.each(["tau1", "tau2", "all"] as const)("have the interval of %s of records by themselves", (figure) => {
    const of = ({ intervals }: { readonly intervals: Intervals | null }) => intervals?.[figure];
    expect(of(alone)).toBeTruthy();
    for (const [name, value] of Object.entries(of(alone) ?? {}))
      expect(Object.entries(of(together) ?? {})).toContainEqual([
        name,
        expect.closeTo(value, 9 - Math.ceil(Math.log10(Math.max(1, value)))),
      ]);
  });

  it("are drawn like records by themselves", () => {
    const values = Float64Array.of(0.5, 3, 0.5, 1.25);
    const times = Int32Array.of(2, 1, 4, 3);
    const each = Float64Array.of(0.5, 0.5, 3, 0.5, 0.5, 0.5, 0.5, 1.25, 1.25, 1.25);
    const one = relativeWeights(each, null);
    const row = relativeWeights(values, times);
    for (let i = 0; i < 200; i++)
      expect(drawnWeight(row, i / 200)).toBeCloseTo(drawnWeight(one, i / 200), 14);
  });
});
