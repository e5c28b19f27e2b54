import { searchPolicy, treatmentLosses, type PolicyProblem } from "@sdc-risk/plan";
import { propertyRuns } from "@sdc-risk/testkit";
import { arxLoss, makeChain, suggestGroupings, type Grouping } from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textColumns, type Rows } from "./support/files.ts";

const GROUPINGS: readonly Grouping[] = [
  { by: "merge", groups: [{ label: "b or c", values: ["b", "c"] }] },
  { by: "all" },
];
const NAMES = ["x", "y", "z"];

/** Keys of records. */
const keysOf = (rows: Rows) =>
  textColumns(rows, NAMES).map((column) => ({ column, chain: makeChain(column, GROUPINGS) }));

/** The same keys by classes of records that agree on all of them, with their counts. */
function classKeys(rows: Rows) {
  const classes = new Map(rows.map((row) => [JSON.stringify(row), row]));
  const counts = Float64Array.from(
    classes.keys(),
    (id) => rows.filter((row) => JSON.stringify(row) === id).length,
  );
  return keysOf([...classes.values()]).map((key) => ({ ...key, counts }));
}

const files = fc.array(fc.array(fc.constantFrom("a", "b", "c", null), { minLength: 3, maxLength: 3 }), {
  minLength: 2,
  maxLength: 20,
});

/** Whether each group of equal values, a missing one being one more, has k records. */
const judgeOf =
  (rows: Rows, k: number): PolicyProblem["judge"] =>
  ({ levels }) => {
    const label = (value: string | null, level: number): string | null =>
      level === 2 ? "*" : level === 1 && value !== null && value !== "a" ? "b or c" : value;
    const groups = new Map<string, number>();
    for (const row of rows) {
      const id = JSON.stringify(row.map((value, j) => label(value, levels[j])));
      groups.set(id, (groups.get(id) ?? 0) + 1);
    }
    const missed = [...groups.values()].filter((size) => size < k).length;
    return Promise.resolve({ met: missed === 0, missed });
  };

const problemOf = (keys: PolicyProblem["keys"], rows: Rows, k: number): PolicyProblem => ({
  keys,
  intruders: [[0, 1, 2]],
  loss: arxLoss(),
  sizes: [2, 3],
  least: k,
  recodeOnly: true,
  judge: judgeOf(rows, k),
});

describe("searchPolicy on classes with counts", () => {
  it("finds the levels, losses and bound that it finds on their records", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(2, 3, 4), async (rows, k) => {
        const [here, there] = [keysOf(rows), classKeys(rows)];
        const one = await searchPolicy(problemOf(here, rows, k));
        const other = await searchPolicy(problemOf(there, rows, k));
        expect(other.best?.treatment.levels).toEqual(one.best?.treatment.levels);
        // null where fewer records than k are all there are
        expect(other.best === null).toBe(one.best === null);
        const losses = [one, other].map(({ best, nearest }) => (best ?? nearest)!.treatment.loss);
        expect(losses[1]).toBeCloseTo(losses[0], 12);
        expect([other.proved, other.judged.length]).toEqual([one.proved, one.judged.length]);
        const { treatment } = other.best ?? other.nearest!;
        const byRecords = treatmentLosses(here, { ...treatment, suppressed: new Int32Array(rows.length) });
        const byClasses = treatmentLosses(there, treatment);
        for (const name of ["arx", "entropy", "bits", "precision"] as const)
          expect(byClasses[name]).toBeCloseTo(byRecords[name], 9);
      }),
      propertyRuns(200),
    );
  });

  it("proves the least loss where keys are complete, by trying all levels", async () => {
    const complete = fc.array(fc.array(fc.constantFrom("a", "b", "c"), { minLength: 3, maxLength: 3 }), {
      minLength: 4,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(complete, fc.constantFrom(2, 3, 4), async (rows, k) => {
        const keys = classKeys(rows);
        const found = await searchPolicy(problemOf(keys, rows, k));
        const judge = judgeOf(rows, k);
        let least = Infinity;
        for (const x of [0, 1, 2])
          for (const y of [0, 1, 2])
            for (const z of [0, 1, 2]) {
              const treatment = { levels: [x, y, z], suppressed: new Int32Array(keys[0].counts.length) };
              const { met } = await judge(treatment as unknown as Parameters<typeof judge>[0]);
              if (met) least = Math.min(least, treatmentLosses(keys, treatment).arx);
            }
        expect(found.best!.treatment.loss).toBeCloseTo(least, 12);
        expect(found.proved).toBe(true);
        expect(found.bound).toBeLessThanOrEqual(least + 1e-12);
      }),
      propertyRuns(200),
    );
  });

  it("proves nothing that another treatment undercuts, what treatments cost beside their loss included", async () => {
    const complete = fc.array(fc.array(fc.constantFrom("a", "b", "c"), { minLength: 3, maxLength: 3 }), {
      minLength: 4,
      maxLength: 20,
    });
    const beside = (levels: readonly number[]): number =>
      levels.reduce((a, b) => a + b) % 2 === 0 ? 0.3 : 0;
    await fc.assert(
      fc.asyncProperty(complete, async (rows) => {
        const keys = classKeys(rows);
        const judge: PolicyProblem["judge"] = async (treatment) => ({
          ...(await judgeOf(rows, 2)(treatment)),
          cost: beside(treatment.levels),
        });
        const found = await searchPolicy({ ...problemOf(keys, rows, 2), judge });
        if (!found.proved) return;
        const { levels, loss } = found.best!.treatment;
        for (const x of [0, 1, 2])
          for (const y of [0, 1, 2])
            for (const z of [0, 1, 2]) {
              const treatment = { levels: [x, y, z], suppressed: new Int32Array(keys[0].counts.length) };
              const { met } = await judge(treatment as unknown as Parameters<typeof judge>[0]);
              const other = treatmentLosses(keys, treatment).arx + beside(treatment.levels);
              if (met) expect(loss + beside(levels)).toBeLessThanOrEqual(other + 1e-12);
            }
      }),
      propertyRuns(200),
    );
  });

  it("suggests the levels of the records that classes stand for", () => {
    const rows: Rows = ["a", "a", "a", "a", "a", "a", "a", "b", "c"].map((value) => [value]);
    const [column] = textColumns(rows, ["x"]);
    const [classes] = textColumns([["a"], ["b"], ["c"]], ["x"]);
    expect(suggestGroupings(classes, Float64Array.of(7, 1, 1))).toEqual(suggestGroupings(column));
    expect(suggestGroupings(classes, Float64Array.of(3, 3, 3))).not.toEqual(suggestGroupings(column));
  });
});
