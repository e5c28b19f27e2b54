import { searchPolicy, treatmentLosses, type JudgedTreatment } from "@sdc-risk/plan";
import { propertyRuns } from "@sdc-risk/testkit";
import { arxLoss, makeChain, type Grouping } from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedBelow, releasedRows } from "./support/cells-oracle.ts";
import { textColumns, type Rows } from "./support/files.ts";

const VALUES = ["a", "b", "c"];
const GROUPINGS: readonly Grouping[] = [
  { by: "merge", groups: [{ label: "b or c", values: ["b", "c"] }] },
  { by: "all" },
];
const NAMES = ["x", "y", "z"];
const keysOf = (rows: Rows) =>
  textColumns(rows, NAMES).map((column) => ({ column, chain: makeChain(column, GROUPINGS) }));
const LABELS = [(v: string) => v, (v: string) => (v === "a" ? "a" : "b or c"), () => "*"];
type LatticeTreatment = JudgedTreatment["treatment"];
const recoded = (rows: Rows, { levels }: LatticeTreatment): Rows =>
  rows.map((row) =>
    row.map((value, j) => (levels[j] === 2 ? "*" : value === null ? null : LABELS[levels[j]](value))),
  );
/** Persons with fewer than k candidates after a treatment. */
const below = (rows: Rows, treatment: LatticeTreatment, k: number): number =>
  expectedBelow(recoded(rows, treatment), releasedRows(recoded(rows, treatment), treatment.suppressed), k);
const files = fc.array(fc.array(fc.constantFrom(...VALUES, null), { minLength: 3, maxLength: 3 }), {
  minLength: 3,
  maxLength: 7,
});
const judgeOf = (rows: Rows, k: number) => (treatment: LatticeTreatment) => {
  const missed = below(rows, treatment, k);
  return Promise.resolve({ met: missed === 0, missed });
};

describe("searchPolicy", () => {
  it("finds what its judge says meets the policy, and no bound lies above it", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(2, 3), async (rows, k) => {
        const judge = judgeOf(rows, k);
        const problem = { keys: keysOf(rows), intruders: [[0, 1, 2]], loss: arxLoss(), sizes: [2, 3], judge };
        const found = await searchPolicy({ ...problem, least: k });
        expect(found.best).not.toBeNull(); // all keys left out leave nothing to tell
        const { treatment } = found.best!;
        expect(below(rows, treatment, k)).toBe(0);
        expect(found.bound).toBeLessThanOrEqual(treatment.loss + 1e-12);
        expect(treatmentLosses(problem.keys, treatment).arx).toBeCloseTo(treatment.loss, 12);
        for (const one of found.judged)
          if (one.met) expect(one.treatment.loss).toBeGreaterThanOrEqual(treatment.loss);
        const free = await searchPolicy(problem);
        expect(free.best!.treatment.loss).toBeGreaterThanOrEqual(found.bound - 1e-12);
      }),
      propertyRuns(300),
    );
  });

  it("suppresses nothing of keys that are to stay whole, and groups lose their values together", async () => {
    const rows: Rows = [
      ["a", "a", "a"],
      ["a", "a", "b"],
      ["b", "a", "a"],
      ["b", "a", "b"],
      ["c", "b", "a"],
      ["c", "b", "c"],
    ];
    const keys = keysOf(rows).map((key, j) => (j === 0 ? { ...key, levels: [0] } : key));
    const together = [null, Int32Array.of(0, 0, 1, 1, 2, 2), null];
    const seen: LatticeTreatment[] = [];
    const { best } = await searchPolicy({
      keys,
      together,
      whole: [0],
      intruders: [
        [0, 1],
        [1, 2],
      ],
      loss: arxLoss(),
      sizes: [2, 3],
      judge: (treatment) => {
        seen.push(treatment);
        return judgeOf(rows, 2)(treatment);
      },
    });
    expect(best).not.toBeNull();
    for (const { byKey, levels, suppressed } of seen) {
      expect([byKey[0], levels[0]]).toEqual([0, 0]);
      for (const r of [0, 2, 4]) expect((suppressed[r] ^ suppressed[r + 1]) & 2).toBe(0);
    }
  });

  it("says what came nearest where nothing meets the policy", async () => {
    const rows: Rows = [
      ["a", "b", "c"],
      ["a", "b", "b"],
      ["c", "c", "c"],
    ];
    const { best, nearest, proved } = await searchPolicy({
      keys: keysOf(rows),
      intruders: [[0, 1, 2]],
      loss: arxLoss(),
      sizes: [2],
      judge: ({ loss }) => Promise.resolve({ met: false, missed: 2 - loss }),
    });
    expect([best, proved]).toEqual([null, false]);
    expect(nearest!.missed).toBeLessThan(2);
  });

  it("ends where it is told to, with the best so far", async () => {
    const rows: Rows = [
      ["a", "b", "c"],
      ["a", "b", "b"],
      ["c", "c", "c"],
    ];
    const problem = {
      keys: keysOf(rows),
      intruders: [[0, 1, 2]],
      loss: arxLoss(),
      sizes: [2],
      judge: judgeOf(rows, 2),
    };
    const { judged } = await searchPolicy(problem, { enough: () => true });
    expect(judged).toHaveLength(1);
    const stopped = searchPolicy(problem, { tick: () => Promise.reject(new Error("stopped")) });
    await expect(stopped).rejects.toThrow("stopped");
  });
});
