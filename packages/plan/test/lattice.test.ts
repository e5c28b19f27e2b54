import { kAnonymity, kMap, searchLattice } from "@sdc-risk/plan";
import { wants } from "@sdc-risk/servers";
import { propertyRuns } from "@sdc-risk/testkit";
import {
  arxLoss,
  entropyLoss,
  makeChain,
  precisionLoss,
  type Grouping,
  type LossFunction,
} from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adultKeys, guideKeys, textColumns } from "./support/files.ts";
import { allPlans, type OracleKey } from "./support/lattice-oracle.ts";

const ARX = arxLoss();

describe("the guide's ten records", () => {
  const find = (k: number, mostSuppressed: number) =>
    searchLattice({ keys: guideKeys(), loss: ARX, rule: kAnonymity(k), mostSuppressed });

  it.each([
    [2, 0, 0.681793, 0],
    [2, 0.1, 0.408455, 1],
    [2, 0.2, 0.247148, 2],
    [3, 0, 0.681793, 0],
    [3, 0.1, 0.48324, 1],
  ])("k = %i with a share of %f suppressed cost %f, %i records", async (k, share, loss, suppressed) => {
    const { best, proved, nodes } = await find(k, share);
    expect(nodes).toBe(36);
    expect(proved).toBe(true);
    expect(best?.loss).toBeCloseTo(loss, 6);
    expect(best?.suppressed).toBe(suppressed);
  });

  it("gives the levels that reach it", async () => {
    expect((await find(2, 0.1)).best?.levels).toEqual([1, 0, 1, 1]);
    expect((await find(2, 0.2)).best?.levels).toEqual([0, 0, 1, 0]);
    expect((await find(3, 0.1)).best?.levels).toEqual([0, 0, 2, 2]);
  });

  it("costs at least the bound where the search ends early", async () => {
    const problem = { keys: guideKeys(), loss: ARX, rule: kAnonymity(2), mostSuppressed: 0.1 };
    for (let mostNodes = 1; mostNodes < 20; mostNodes++) {
      const { best, bound, evaluated } = await searchLattice(problem, { mostNodes });
      expect(evaluated).toBeLessThanOrEqual(mostNodes);
      expect(bound).toBeLessThanOrEqual(0.408456);
      expect(best?.loss).toBeGreaterThanOrEqual(0.408454);
    }
  });

  it("is told to have no plan where a class of all records is too small", async () => {
    expect(await find(11, 0.5)).toMatchObject({ best: null, proved: true, bound: Infinity });
  });

  it("leaves a fixed key as it is, and takes an importance", async () => {
    const keys = guideKeys();
    const rule = kAnonymity(2);
    const fixed = keys.map((key, j) => (j === 2 ? { ...key, levels: [0] } : key));
    expect((await searchLattice({ keys: fixed, loss: ARX, rule, mostSuppressed: 0.5 })).best?.levels[2]).toBe(
      0,
    );
    const cheap = keys.map((key, j) => (j === 2 ? { ...key, importance: 0.01 } : key));
    expect((await searchLattice({ keys: cheap, loss: ARX, rule, mostSuppressed: 0 })).best?.levels[2]).toBe(
      2,
    );
  });

  it("ends where it is told to, and where a tick throws", async () => {
    const problem = { keys: guideKeys(), loss: ARX, rule: kAnonymity(2), mostSuppressed: 0 };
    expect(await searchLattice(problem, { enough: () => true })).toMatchObject({
      evaluated: 1,
      proved: false,
    });
    await expect(searchLattice(problem, { tick: () => Promise.reject(new Error("no")) })).rejects.toThrow(
      "no",
    );
    await expect(searchLattice({ ...problem, keys: [] })).rejects.toThrow("at least one key");
  });
});

/** Files of 4 to 8 records with 2 or 3 keys of up to four values, which are merged twice. */
const files = fc.record({
  records: fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }), {
    minLength: 4,
    maxLength: 8,
  }),
  keys: fc.integer({ min: 2, max: 3 }),
  cuts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  k: fc.integer({ min: 1, max: 4 }),
  share: fc.constantFrom(0, 0.2, 0.25, 0.5, 1),
});
const VALUES = ["a", "b", "c", "d"];

it("finds what trying every node finds", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(files, async ({ records, keys: count, cuts, k, share }) => {
      const rows = records.map((row) => row.slice(0, count).map((at) => VALUES[at] ?? null));
      const names = Array.from({ length: count }, (_, j) => `key ${j}`);
      const groups = (j: number): Grouping[] => [
        {
          by: "merge",
          groups: [
            { label: "low", values: VALUES.slice(0, cuts[j]) },
            { label: "high", values: VALUES.slice(cuts[j]) },
          ],
        },
        { by: "all" },
      ];
      const columns = textColumns(rows, names);
      const { best, proved } = await searchLattice({
        keys: columns.map((column, j) => ({ column, chain: makeChain(column, groups(j)) })),
        loss: ARX,
        rule: kAnonymity(k),
        mostSuppressed: share,
      });
      const oracle = names.map((_, j): OracleKey => {
        const label = (value: string): string => (VALUES.indexOf(value) < cuts[j] ? "low" : "high");
        return {
          values: rows.map((row) => row[j]),
          domain: VALUES,
          levels: [
            null,
            new Map(VALUES.map((value) => [value, label(value)])),
            new Map(VALUES.map((value) => [value, "*"])),
          ],
        };
      });
      const plans = allPlans(oracle, k, share).filter((plan) => plan !== null);
      expect(proved).toBe(true);
      if (plans.length === 0) expect(best).toBeNull();
      else {
        expect(best!.loss).toBeCloseTo(Math.min(...plans.map(({ loss }) => loss)), 10);
        const same = plans.find(({ levels }) => levels.join() === best!.levels.join());
        expect(best!.loss).toBeCloseTo(same!.loss, 10);
        expect(best!.suppressed).toBe(same!.suppressed);
      }
    }),
    propertyRuns(4000),
  );
});

it("takes weights for k-map and for what records cost", async () => {
  const columns = textColumns([["a"], ["b"], ["c"]], ["key"]);
  const chain = makeChain(columns[0], [
    { by: "merge", groups: [{ label: "b or c", values: ["b", "c"] }] },
    { by: "all" },
  ]);
  const problem = { keys: [{ column: columns[0], chain }], loss: precisionLoss, mostSuppressed: 0 };
  const weights = Float64Array.of(50, 10, 30);
  const { best } = await searchLattice({ ...problem, rule: kMap(40), weights });
  expect(best).toMatchObject({ levels: [1], suppressed: 0, loss: 0.5 });
});

describe("adult.csv with the hierarchies of ARX", wants("adult"), () => {
  const find = async (loss: LossFunction, k: number, mostSuppressed: number) => {
    const result = await searchLattice({ keys: adultKeys(), loss, rule: kAnonymity(k), mostSuppressed });
    expect(result.nodes).toBe(12_960);
    expect(result.proved).toBe(true);
    return result.best!;
  };

  // the last two are what ARX's own tests hold
  it.each([
    [0, 0.573151, [0, 4, 1, 1, 3, 2, 2, 1, 0], 0],
    [0.01, 0.3624067, [0, 3, 1, 1, 2, 2, 1, 1, 0], 294],
    [0.02, 0.313713, [0, 3, 0, 2, 2, 1, 1, 2, 0], 506],
    [0.04, 0.2661108, [0, 3, 0, 1, 1, 1, 1, 2, 0], 1178],
    [1, 0.2204119, [0, 3, 0, 0, 2, 1, 1, 1, 0], 2553],
  ])("Loss, k = 5, a share of %f suppressed: %f", async (share, loss, levels, suppressed) => {
    const best = await find(ARX, 5, share);
    expect(best.loss).toBeCloseTo(loss, 7);
    expect(best).toMatchObject({ levels, suppressed });
  });

  // the entropy that ARX's tests hold counts levels and no suppression
  const unsuppressed: LossFunction = {
    ...entropyLoss,
    costs: (facts) => ({ ...entropyLoss.costs(facts), suppressed: new Float64Array(facts.level.size) }),
  };
  it.each([
    [5, 0.04, 255_559.8545573, [1, 0, 1, 1, 3, 2, 2, 0, 1]],
    [100, 0.04, 379_417.3460571, [1, 1, 1, 1, 3, 2, 2, 1, 1]],
    [5, 0, 407_289.5388925, [1, 2, 1, 1, 3, 2, 2, 1, 1]],
  ])("entropy of levels, k = %i, a share of %f suppressed: %f", async (k, share, loss, levels) => {
    const best = await find(unsuppressed, k, share);
    expect(best.loss).toBeCloseTo(loss, 6);
    expect(best.levels).toEqual(levels);
  });

  it("entropy with what is suppressed, k = 5, a share of 0.04", async () => {
    const best = await find(entropyLoss, 5, 0.04);
    expect(best).toMatchObject({ levels: [1, 0, 1, 1, 3, 2, 2, 0, 1], suppressed: 906 });
    expect(best.loss).toBeCloseTo(267_793.34977, 4);
  });
});
