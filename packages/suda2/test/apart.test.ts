import { runHere, tasksIn, type RunTasks } from "@sdc-risk/core/tasks";
import { copyingPool, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareKeys, type PreparedKeys } from "../src/search/keys.ts";
import { partingOf } from "../src/search/lattice/parts.ts";
import { search, type Method } from "../src/search/search.ts";
import { objectOf, randomFrom } from "./support.ts";

const tick = (): Promise<void> => Promise.resolve();
/** Inputs and outputs are copied, also memory that could be shared. */
const apart = tasksIn(copyingPool(), new AbortController().signal, tick);

/** All minimal sample uniques in the order in which a search gives them: class, then its variables. */
async function listed(
  keys: PreparedKeys,
  maxSize: number,
  method: Method,
  pool: RunTasks,
): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { classes, set, sets } of search(keys, maxSize, { pool, tick }, method)) {
    const { ends, variables } = sets;
    set.forEach((s, m) => {
      all.push(`${classes[m]}: ${variables.subarray(s === 0 ? 0 : ends[s - 1], ends[s]).join(" ")}`);
    });
  }
  return all;
}

/** Files of so many variables that the lattice is parted: up to 32 parts of more than one region. */
const files = fc
  .record({
    levels: fc.array(fc.constantFrom(1, 2, 2, 3, 5, 10, 60, 3000), { minLength: 1, maxLength: 14 }),
    records: fc.integer({ min: 1, max: 60 }),
    missing: fc.constantFrom(0, 0.05, 0.4),
    seed: fc.nat(2 ** 30),
  })
  .map(({ levels, records, missing, seed }) => {
    const random = randomFrom(seed);
    return levels.map((count) =>
      Array.from({ length: records }, () => (random() < missing ? null : Math.floor(random() * count))),
    );
  });

describe("where workers share no memory", () => {
  for (const method of ["lattice", "levels"] as const) {
    it(`the same sets are found in the same order by ${method}`, async () => {
      await fc.assert(
        fc.asyncProperty(files, fc.integer({ min: 1, max: 14 }), async (columns, most) => {
          const keys = prepareKeys(await objectOf(columns).classes());
          const maxSize = Math.min(most, columns.length);
          expect(await listed(keys, maxSize, method, apart)).toEqual(
            await listed(keys, maxSize, method, runHere),
          );
        }),
        propertyRuns(200),
      );
    });
  }

  it("a lattice of fourteen variables is searched in 32 parts", async () => {
    const random = randomFrom(5);
    const columns = Array.from({ length: 14 }, () =>
      Array.from({ length: 80 }, () => Math.floor(random() * 3)),
    );
    const keys = prepareKeys(await objectOf(columns).classes());
    expect(partingOf(keys)).toMatchObject({ parts: 32, free: 9 });
    const sizes: number[] = [];
    const counting: RunTasks = Object.assign(
      <I, O>(task: Parameters<typeof apart<I, O>>[0], inputs: readonly I[]) => {
        sizes.push(inputs.length);
        return apart(task, inputs);
      },
      { byValue: true },
    );
    const all = await listed(keys, 14, "lattice", counting);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(32);
    expect(all.length).toBeGreaterThan(1000);
    expect(all).toEqual(await listed(keys, 14, "lattice", runHere));
  });
});
