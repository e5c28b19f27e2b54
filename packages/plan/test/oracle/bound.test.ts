import { propertyRuns } from "@sdc-risk/testkit";
import { arxLoss, entropyLoss, makeChain, precisionLoss, type LossFunction } from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treatmentBound } from "../../src/treatment/treatment-bound.ts";
import { textColumns } from "../support/files.ts";
import { arxCosts, entropyCosts, type CostsAt } from "./costs.ts";
import { leastPlan } from "./least-plan.ts";
import { smallFiles } from "./small-files.ts";

const LONG = { timeout: 1_200_000 };
const WORK = 1e6;
const LOSSES: readonly (readonly [string, LossFunction, CostsAt])[] = [
  ["Loss", arxLoss(), arxCosts()],
  ["Loss with gs 0.25", arxLoss(0.25), arxCosts(0.25)],
  ["Loss with gs 0.75", arxLoss(0.75), arxCosts(0.75)],
  ["entropy", entropyLoss, entropyCosts],
];

describe.each([
  ["two keys", { records: 8, keys: 2, missing: false }, 500],
  ["two keys with gaps", { records: 7, keys: 2, missing: true }, 500],
  ["three keys", { records: 5, keys: 3, missing: false }, 150],
  ["three keys with gaps", { records: 5, keys: 3, missing: true }, 150],
] as const)("%s: no treatment costs less than the bound", (_, size, runs) => {
  it.each(LOSSES)("by %s", LONG, async (__, loss, costs) => {
    await fc.assert(
      fc.asyncProperty(
        smallFiles(size),
        fc.constantFrom(1, 1.01, 1.5, 100),
        async ({ rows, keys, oracle, k }, above) => {
          const least = leastPlan({ rows, keys: oracle, k, costs })?.cost ?? Infinity;
          const free = await treatmentBound({ keys, loss, k }, { limit: Infinity, work: WORK });
          expect(free).toBeLessThanOrEqual(least + 1e-9);
          if (least === Infinity) return;
          // what is left out of account costs the limit or more
          const limit = above * least;
          const bound = await treatmentBound({ keys, loss, k }, { limit, work: WORK });
          expect(bound).toBeLessThanOrEqual(least + 1e-9);
        },
      ),
      propertyRuns(runs),
    );
  });

  it("where values of a key go together, and another one stays whole", LONG, async () => {
    await fc.assert(
      fc.asyncProperty(
        smallFiles(size),
        fc.constantFrom(0, 1, -1),
        fc.constantFrom(1, 1.2),
        async ({ rows, keys, oracle, k }, stays, above) => {
          // records 2i and 2i + 1 are a household that shares the first key
          const shared = rows.map((row, i) => [rows[i - (i % 2)][0], ...row.slice(1)]);
          const columns = textColumns(
            shared,
            keys.map((___, j) => `key ${j}`),
          );
          const homes = Int32Array.from(shared, (___, i) => i >> 1);
          const own = keys.map((key, j) => ({
            ...key,
            column: columns[j],
            chain: makeChain(
              columns[j],
              key.chain.levels.flatMap(({ grouping }) => grouping ?? []),
            ),
          }));
          const mayLose = (masks: readonly number[]): boolean =>
            masks.every(
              (mask, i) =>
                (stays < 0 || ((mask >> stays) & 1) === 0) &&
                (shared[i][0] === null || ((mask ^ masks[i - (i % 2)]) & 1) === 0),
            );
          const costs = arxCosts();
          const least = leastPlan({ rows: shared, keys: oracle, k, costs, mayLose })?.cost ?? Infinity;
          const bound = await treatmentBound(
            {
              keys: own,
              loss: arxLoss(),
              k,
              whole: new Set(stays < 0 ? [] : [stays]),
              together: keys.map((___, j) => (j === 0 ? homes : null)),
            },
            { limit: above * least, work: WORK },
          );
          expect(bound).toBeLessThanOrEqual(least + 1e-9);
        },
      ),
      propertyRuns(runs),
    );
  });
});

describe("the sum of parts of a loss", () => {
  const column = textColumns([["a"], ["a"], ["b"], ["c"], [null]], ["key"])[0];
  const chain = makeChain(column, [{ by: "merge", groups: [{ label: "other", values: ["b", "c"] }] }]);

  it.each([...LOSSES.map(([, loss]) => loss), precisionLoss].map((loss) => [loss.title, loss] as const))(
    "is concave, and gives what is combined: %s",
    (_, loss) => {
      const total = { records: 4, leaves: chain.leaves, most: 8 };
      const importance = Float64Array.of(1, 2);
      fc.assert(
        fc.property(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          (a, b) => {
            // from the least that a key costs to the most
            const [x, y] = [4 / 3 + (8 / 3) * a, 4 / 3 + (8 / 3) * b];
            const part = (cost: number): number => loss.part(cost, total, 2);
            expect(part((x + y) / 2)).toBeGreaterThanOrEqual((part(x) + part(y)) / 2 - 1e-12);
            expect(part(Math.max(x, y))).toBeGreaterThanOrEqual(part(Math.min(x, y)));
            const sum = loss.part(x, total, 1) + loss.part(y, total, 2);
            expect(loss.ofParts(sum, importance)).toBeCloseTo(
              loss.combine(Float64Array.of(x, y), [total, total], importance),
              12,
            );
          },
        ),
        propertyRuns(500),
      );
    },
  );
});
