import {
  breakSmallSets,
  kAnonymity,
  searchLattice,
  searchPolicy,
  searchTreatment,
  suppressCells,
  type JudgedTreatment,
  type LatticeKey,
} from "@sdc-risk/plan";
import { propertyRuns } from "@sdc-risk/testkit";
import { arxLoss, entropyLoss, makeChain } from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textColumns } from "../support/files.ts";
import { arxCosts, cellsOnly, costOf, entropyCosts } from "./costs.ts";
import { leastPlan, nodesOf, rowsAt } from "./least-plan.ts";
import { agrees, CandidateCount, personsAlone, without } from "./readings.ts";
import { smallFiles } from "./small-files.ts";

const groupingsOfKey = ({ chain }: LatticeKey) => chain.levels.flatMap(({ grouping }) => grouping ?? []);
const LONG = { timeout: 1_200_000 };
const LOSSES = [
  ["Loss", arxLoss(), arxCosts()],
  ["Loss with gs 0.25", arxLoss(0.25), arxCosts(0.25)],
  ["Loss with gs 0.75", arxLoss(0.75), arxCosts(0.75)],
  ["entropy", entropyLoss, entropyCosts],
] as const;

describe.each([
  ["two keys", { records: 8, keys: 2, missing: false }, 1000],
  ["two keys with gaps", { records: 8, keys: 2, missing: true }, 1000],
  ["three keys", { records: 6, keys: 3, missing: false }, 300],
  ["three keys with gaps", { records: 6, keys: 3, missing: true }, 300],
] as const)("%s", (_, size, runs) => {
  it("suppressed cells give everybody k candidates, at no less than the bound", LONG, async () => {
    let ours = 0;
    let least = 0;
    await fc.assert(
      fc.asyncProperty(smallFiles(size), async ({ rows, columns, oracle, k }) => {
        const { suppressed, cells, cost, bound, below } = await suppressCells({ columns, k });
        const count = new CandidateCount(rows);
        expect(below).toBeCloseTo(count.below(suppressed, k), 9);
        const free = oracle.map((key) => ({ ...key, importance: 1 }));
        const costs = cellsOnly(
          rows,
          free,
          free.map(() => 0),
        );
        expect(cells).toBe(costOf(costs, suppressed));
        expect(cost).toBe(cells);
        if (rows.length <= k || rows.every((row) => row.includes(null))) return;
        // one class of all records is left where everything is suppressed
        expect(below).toBe(0);
        const allowed = free.map(() => [0]);
        const cheaper = leastPlan({ rows, keys: free, k, costs: cellsOnly, allowed }, cells);
        const best = cheaper?.cost ?? cells;
        expect(bound).toBeLessThanOrEqual(best + 1e-9);
        ours += cells;
        least += best;
      }),
      propertyRuns(runs),
    );
    expect(ours).toBeLessThanOrEqual(1.1 * least);
  });

  it.each(LOSSES)("levels with suppressed values, by %s: proved is proved", LONG, async (__, loss, costs) => {
    await fc.assert(
      fc.asyncProperty(smallFiles(size), async ({ rows, keys, oracle, k }) => {
        const { best, bound, proved } = await searchTreatment({ keys, loss, k });
        const cheaper = leastPlan({ rows, keys: oracle, k, costs }, best?.loss);
        if (best === null) {
          if (proved) expect(cheaper).toBeNull();
          return;
        }
        const recoded = rowsAt(rows, oracle, best.levels);
        expect(new CandidateCount(recoded).allHave(best.suppressed, k)).toBe(true);
        expect(best.loss).toBeCloseTo(costOf(costs(rows, oracle, best.levels), best.suppressed), 9);
        expect(bound).toBeLessThanOrEqual((cheaper?.cost ?? best.loss) + 1e-9);
        if (proved) expect(cheaper).toBeNull();
      }),
      propertyRuns(runs / 2),
    );
  });

  it.each(LOSSES)("levels with records suppressed whole, by %s", LONG, async (__, loss, costs) => {
    await fc.assert(
      fc.asyncProperty(
        smallFiles(size),
        fc.constantFrom(0, 0.13, 0.25, 0.5, 1),
        async ({ rows, keys, oracle, k }, mostSuppressed) => {
          const found = await searchLattice({ keys, loss, rule: kAnonymity(k), mostSuppressed });
          expect(found.proved).toBe(true);
          const nodes = nodesOf(oracle.map(({ levels }) => levels.length)).flatMap((levels) => {
            const released = rowsAt(rows, oracle, levels).map((row) => row.join("|"));
            const masks = released.map((row) =>
              released.filter((one) => one === row).length < k ? 2 ** oracle.length - 1 : 0,
            );
            if (masks.filter((mask) => mask > 0).length > mostSuppressed * rows.length) return [];
            return [{ levels, cost: costOf(costs(rows, oracle, levels), masks) }];
          });
          if (found.best === null) expect(nodes).toEqual([]);
          else {
            const same = nodes.find(({ levels }) => levels.join() === found.best!.levels.join());
            expect(found.best.loss).toBeCloseTo(same!.cost, 9);
            expect(found.best.loss).toBeCloseTo(Math.min(...nodes.map(({ cost }) => cost)), 9);
          }
        },
      ),
      propertyRuns(runs),
    );
  });

  it(
    "a policy that asks for k candidates: what is found has them, and no bound lies above the best",
    LONG,
    async () => {
      let ours = 0;
      let least = 0;
      await fc.assert(
        fc.asyncProperty(smallFiles(size), async ({ rows, keys, oracle, k }) => {
          const missed = (levels: readonly number[], masks: ArrayLike<number>): number =>
            new CandidateCount(rowsAt(rows, oracle, levels)).below(masks, k);
          const { best, bound, proved } = await searchPolicy({
            keys,
            intruders: [keys.map((___, j) => j)],
            loss: arxLoss(),
            sizes: [2, 3],
            least: k,
            judge: ({ levels, suppressed }) => {
              const persons = missed(levels, suppressed);
              return Promise.resolve({ met: persons === 0, missed: persons });
            },
          });
          const cheaper = leastPlan({ rows, keys: oracle, k, costs: arxCosts() }, best?.treatment.loss);
          if (best === null) return;
          const { loss, levels, suppressed } = best.treatment;
          expect(missed(levels, suppressed)).toBe(0);
          expect(loss).toBeCloseTo(costOf(arxCosts()(rows, oracle, levels), suppressed), 9);
          expect(bound).toBeLessThanOrEqual((cheaper?.cost ?? loss) + 1e-9);
          if (proved) expect(cheaper).toBeNull();
          ours += loss;
          least += cheaper?.cost ?? loss;
        }),
        propertyRuns(runs / 2),
      );
      expect(ours).toBeLessThanOrEqual(1.1 * least);
    },
  );

  it(
    "values suppressed by classes: no bound lies above the best of all plans for records",
    LONG,
    async () => {
      let bounded = 0;
      await fc.assert(
        fc.asyncProperty(smallFiles(size), async ({ rows, keys, oracle, k }) => {
          const ids = rows.map((row) => JSON.stringify(row));
          const firsts = [...ids.keys()].filter((r) => ids.indexOf(ids[r]) === r);
          const counts = Float64Array.from(firsts, (r) => ids.filter((id) => id === ids[r]).length);
          const classes = keys.map(({ column, ...key }) => ({
            ...key,
            counts,
            column: { ...column, codes: Int32Array.from(firsts, (r) => column.codes[r]) },
          }));
          const inRecords = (suppressed: ArrayLike<number>): number[] =>
            ids.map((id) => suppressed[firsts.indexOf(ids.indexOf(id))]);
          const { best, bound, proved } = await searchPolicy({
            keys: classes,
            intruders: [keys.map((___, j) => j)],
            loss: arxLoss(),
            sizes: [2, 3],
            least: k,
            judge: ({ levels, suppressed }) => {
              const recoded = rowsAt(rows, oracle, levels);
              const missed = new CandidateCount(recoded).below(inRecords(suppressed), k);
              return Promise.resolve({ met: missed === 0, missed });
            },
          });
          if (best === null) return;
          const { loss, levels, suppressed } = best.treatment;
          expect(loss).toBeCloseTo(costOf(arxCosts()(rows, oracle, levels), inRecords(suppressed)), 9);
          const cheaper = leastPlan({ rows, keys: oracle, k, costs: arxCosts() }, loss);
          expect(bound).toBeLessThanOrEqual((cheaper?.cost ?? loss) + 1e-9);
          if (proved) expect(cheaper).toBeNull();
          if (bound > 0) bounded++;
        }),
        propertyRuns(runs / 2),
      );
      expect(bounded).toBeGreaterThan(0);
    },
  );

  it("small sets of a record are broken by the fewest cells, or the cheapest", LONG, () => {
    fc.assert(
      fc.property(
        smallFiles(size),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom(1, 2, 0.7), { minLength: 3, maxLength: 3 }),
        ({ rows, columns, k }, most, weights) => {
          const costs = columns.map((___, j) => weights[j]);
          const { suppressed } = breakSmallSets({ columns, k, most, costs });
          const price = (mask: number): number =>
            costs.reduce((sum, cost, j) => sum + (((mask >> j) & 1) === 1 ? cost : 0), 0);
          const all = [...Array(2 ** columns.length).keys()];
          const bits = (mask: number): number =>
            all.filter((one) => (one & (one - 1)) === 0 && (one & mask) > 0).length;
          for (const [i, row] of rows.entries()) {
            const isCommon = (mask: number): boolean =>
              all.every((set) => {
                if (set === 0 || bits(set) > most) return true;
                const part = without(row, ~set);
                const left = without(part, mask);
                // a set that lost a key, or whose value is missing, is no set that the record still has
                if (left.filter((value) => value !== null).length < bits(set)) return true;
                return rows.filter((other) => agrees(left, other)).length >= k;
              });
            const enough = all.filter(isCommon).map(price);
            expect(isCommon(suppressed[i])).toBe(true);
            expect(price(suppressed[i])).toBeCloseTo(Math.min(...enough), 9);
          }
        },
      ),
      propertyRuns(3 * runs),
    );
  });
});

it("values of a group go together in whatever a policy search hands to its judge", LONG, async () => {
  await fc.assert(
    fc.asyncProperty(
      smallFiles({ records: 8, keys: 2, missing: true }),
      async ({ rows, keys, oracle, k }) => {
        // records 2i and 2i + 1 are a household that shares the first key
        const shared = rows.map((row, i) => [rows[i - (i % 2)][0], ...row.slice(1)]);
        const columns = textColumns(shared, ["home", "own"]);
        const homes = Int32Array.from(shared, (_, i) => i >> 1);
        const judged: JudgedTreatment["treatment"][] = [];
        const { best } = await searchPolicy({
          keys: columns.map((column, j) => ({
            ...keys[j],
            column,
            chain: makeChain(column, groupingsOfKey(keys[j])),
          })),
          together: [homes, null],
          intruders: [[0, 1]],
          loss: arxLoss(),
          sizes: [2, 3],
          least: k,
          judge: (treatment) => {
            judged.push(treatment);
            const { levels, suppressed } = treatment;
            const persons = new CandidateCount(rowsAt(shared, oracle, levels)).below(suppressed, k);
            return Promise.resolve({ met: persons === 0, missed: persons });
          },
        });
        for (const { suppressed } of judged)
          for (const [i, row] of shared.entries())
            if (row[0] !== null) expect((suppressed[i] ^ suppressed[i - (i % 2)]) & 1).toBe(0);
        if (best === null) return;
        const { levels, suppressed, loss } = best.treatment;
        expect(loss).toBeCloseTo(costOf(arxCosts()(shared, oracle, levels), suppressed), 9);
      },
    ),
    propertyRuns(1000),
  );
});

it("a person of whose gaps nobody has the values is found, until the record has lost more", () => {
  const rows = [
    ["a", "b"],
    ["a", "c"],
    [null, "d"],
  ];
  expect(personsAlone(rows)).toEqual([2]);
  const count = new CandidateCount(rows);
  expect(count.below([3, 3, 0], 2)).toBe(1);
  // what is left of all three is nothing
  expect(count.below([3, 3, 3], 2)).toBe(0);
  expect(count.below([3, 3, 3], 3)).toBe(0);
});
