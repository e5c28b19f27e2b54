import { searchTreatment } from "@sdc-risk/plan";
import { propertyRuns } from "@sdc-risk/testkit";
import { arxLoss, entropyLoss, makeChain, type Grouping, type LossFunction } from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allMasks, cellsOf, expectedBelow, releasedRows } from "./support/cells-oracle.ts";
import { guideKeys, textColumns, type Rows } from "./support/files.ts";
import { choices } from "./support/lattice-oracle.ts";

const VALUES = ["a", "b", "c"];
/** Above "a", "b" and "c": b and c are one, then all are. */
const GROUPINGS: readonly Grouping[] = [
  { by: "merge", groups: [{ label: "b or c", values: ["b", "c"] }] },
  { by: "merge", groups: [{ label: "*", values: VALUES }] },
];
const LABELS = [(v: string) => v, (v: string) => (v === "a" ? "a" : "b or c"), () => "*"];
const rowsOf = (records: number, keys: number, missing: boolean) =>
  fc
    .array(fc.array(fc.integer({ min: 0, max: missing ? 3 : 2 }), { minLength: keys, maxLength: keys }), {
      minLength: 2,
      maxLength: records,
    })
    .map((rows): Rows => rows.map((row) => row.map((at) => VALUES[at] ?? null)));
const problemOf = (rows: Rows, loss: LossFunction, k: number) => ({
  keys: textColumns(
    rows,
    rows[0].map((_, j) => `key ${j}`),
  ).map((column) => ({ column, chain: makeChain(column, GROUPINGS) })),
  loss,
  k,
});
/** A file at levels; a key at "*" is one label for all. */
const recodedRows = (rows: Rows, levels: readonly number[]): Rows =>
  rows.map((row) =>
    row.map((value, j) => (levels[j] === 2 ? "*" : value === null ? null : LABELS[levels[j]](value))),
  );

/** Loss as ARX has it, value by value: a suppressed value stands for all of its key, a missing one costs nothing. */
function lossOf(rows: Rows, levels: readonly number[], masks: ArrayLike<number>): number {
  let product = 1;
  for (const [j, level] of levels.entries()) {
    // makeChain knows a, b and c from the groupings
    const under = (v: string): number =>
      VALUES.filter((one) => LABELS[level](one) === LABELS[level](v)).length;
    const own = rows.flatMap((row, i) =>
      row[j] === null ? [] : [((masks[i] >> j) & 1) === 1 ? 1 : under(row[j]) / 3],
    );
    const least = own.length / 3;
    if (own.length > 0) product *= 1 + (own.reduce((a, b) => a + b, 0) - least) / (own.length - least);
  }
  return product ** (1 / levels.length) - 1;
}

/** Bits per missing value of the entropy, value by value. */
function bitsOf(rows: Rows, levels: readonly number[], masks: ArrayLike<number>): number {
  let bits = 0;
  for (const [j, level] of levels.entries()) {
    const present = rows.flatMap((row) => (row[j] === null ? [] : [row[j]]));
    for (const [i, row] of rows.entries()) {
      const value = row[j];
      if (value === null) continue;
      const lost = ((masks[i] >> j) & 1) === 1;
      const like = present.filter((one) => lost || LABELS[level](one) === LABELS[level](value)).length;
      bits += Math.log2(like / present.filter((one) => one === value).length);
    }
  }
  return bits;
}

/** The least loss of all levels and all suppressions on them. */
function leastLoss(rows: Rows, k: number, cost: typeof lossOf): number {
  let least = Infinity;
  for (const levels of choices(rows[0].map(() => 3))) {
    const recoded = recodedRows(rows, levels);
    for (const masks of allMasks(recoded)) {
      const loss = cost(rows, levels, masks);
      if (loss < least && expectedBelow(recoded, releasedRows(recoded, masks), k) === 0) least = loss;
    }
  }
  return least;
}

describe("levels, and values suppressed on top of them", () => {
  it.each([
    ["two keys with gaps, Loss", 4, 2, true, arxLoss(), lossOf],
    ["two keys, Loss", 5, 2, false, arxLoss(), lossOf],
    ["one key with gaps, entropy", 6, 1, true, entropyLoss, bitsOf],
    ["two keys with gaps, entropy", 4, 2, true, entropyLoss, bitsOf],
  ] as const)("cost what the best of all plans costs: %s", { timeout: 600_000 }, async (...given) => {
    const [, records, keys, missing, loss, cost] = given;
    await fc.assert(
      fc.asyncProperty(rowsOf(records, keys, missing), fc.integer({ min: 2, max: 3 }), async (rows, k) => {
        const { best, bound, proved } = await searchTreatment(problemOf(rows, loss, k));
        const least = leastLoss(rows, k, cost);
        expect(proved).toBe(true);
        if (best === null) {
          expect(least).toBe(Infinity);
          return;
        }
        expect(best.loss).toBeCloseTo(least, 9);
        expect(bound).toBeCloseTo(least, 9);
        expect(cost(rows, best.levels, best.suppressed)).toBeCloseTo(best.loss, 9);
        expect(best.cells).toBe(cellsOf([...best.suppressed]));
        const recoded = recodedRows(rows, best.levels);
        expect(expectedBelow(recoded, releasedRows(recoded, best.suppressed), k)).toBe(0);
      }),
      propertyRuns(1000),
    );
  });

  it("never cost less than the bound where the search ends early", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(4, 2, true), fc.integer({ min: 1, max: 4 }), async (rows, mostNodes) => {
        const { best, bound, evaluated } = await searchTreatment(problemOf(rows, arxLoss(), 2), {
          mostNodes,
        });
        const least = leastLoss(rows, 2, lossOf);
        expect(evaluated).toBeLessThanOrEqual(mostNodes);
        if (least < Infinity) expect(bound).toBeLessThanOrEqual(least + 1e-9);
        if (best !== null) expect(best.loss).toBeGreaterThanOrEqual(least - 1e-9);
      }),
      propertyRuns(1000),
    );
  });

  it("cost less in the guide's ten records than levels alone, and no more than suppression alone", async () => {
    const problem = { keys: guideKeys(), loss: arxLoss(), k: 2 };
    const { best, bound, nodes } = await searchTreatment(problem);
    expect(nodes).toBe(36);
    expect(bound).toBeLessThanOrEqual(best!.loss);
    // levels alone cost 0.681793
    expect(best!.loss).toBeLessThan(0.192);
    expect(await searchTreatment(problem)).toEqual(await searchTreatment(problem));
    const fixed = problem.keys.map((key) => ({ ...key, levels: [0] }));
    const alone = await searchTreatment({ ...problem, keys: fixed });
    expect(alone.best!.levels).toEqual([0, 0, 0, 0]);
    expect(best!.loss).toBeLessThanOrEqual(alone.best!.loss);
  });

  it("are told not to exist for more candidates than there are records, and need a key", async () => {
    const problem = { keys: guideKeys(), loss: arxLoss(), k: 11 };
    expect(await searchTreatment(problem)).toMatchObject({ best: null, proved: true, bound: Infinity });
    await expect(searchTreatment({ ...problem, keys: [] })).rejects.toThrow("at least one key");
    const stopped = searchTreatment(problem, { tick: () => Promise.reject(new Error("no")) });
    await expect(stopped).rejects.toThrow("no");
    expect(await searchTreatment({ ...problem, k: 2 }, { enough: () => true })).toMatchObject({
      evaluated: 1,
      proved: false,
    });
  });
});
