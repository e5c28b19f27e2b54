import { expect, test } from "vitest";
import { RoughCounts, variablesIn, type GroupedBy } from "../src/explain/rough-counts.ts";

/** Counts whose queries are written down; each set has as many groups as it has variables. */
function counts(names: readonly string[]): { readonly rough: RoughCounts; readonly asked: string[] } {
  const asked: string[] = [];
  const count = (sets: readonly GroupedBy[]): Promise<readonly number[]> => {
    asked.push(variablesIn(sets).join(" "));
    return Promise.resolve(sets.map(({ length }) => length));
  };
  return { rough: new RoughCounts({ names, count }), asked };
}

test("what only is shown waits, and comes by one query", async () => {
  const { rough, asked } = counts([]);
  const shown = [rough.later(["a"]), rough.later(["b", "c"]), rough.later(["a"])];
  expect(asked).toEqual([]);
  await rough.settle();
  expect(await Promise.all(shown)).toEqual([1, 2, 1]);
  expect(asked).toEqual(["a b c"]);
});

test("what is needed at once brings along what waits, and is asked for once", async () => {
  const { rough, asked } = counts([]);
  const shown = rough.later(["a"]);
  expect(await rough.now(["b", "c"])).toBe(2);
  expect(await rough.now(["b", "c"])).toBe(2);
  expect(await shown).toBe(1);
  await rough.settle();
  expect(asked).toEqual(["a b c"]);
});

test("who needs one variable after the other gets all with the second", async () => {
  const { rough, asked } = counts(["a", "b", "c", "d"]);
  for (const name of ["a", "b", "c", "d"]) await rough.now([name]);
  expect(asked).toEqual(["a", "b c d"]);
});

test("bands of a variable are counted apart from its values, and from other bands", async () => {
  const { rough, asked } = counts([]);
  const bands = (...edges: number[]) => [{ name: "a", edges: Float64Array.from(edges), missing: [] }];
  for (const variables of [["a"], bands(1), bands(1), bands(2), bands(1)]) await rough.now(variables);
  expect(asked).toHaveLength(3);
});

test("a query counts a hundred sets at most", async () => {
  const { rough, asked } = counts([]);
  const shown = Array.from({ length: 150 }, (_, at) => rough.later([`v${at}`]));
  await rough.settle();
  expect(asked.map((names) => names.split(" ").length)).toEqual([100, 50]);
  expect(new Set(await Promise.all(shown))).toEqual(new Set([1]));
});

test("where the engine fails, nobody waits for a number", async () => {
  const rough = new RoughCounts({ names: [], count: () => Promise.reject(new Error("gone")) });
  const shown = rough.later(["a"]);
  await expect(rough.settle()).rejects.toThrow("gone");
  expect(await shown).toBeNull();
});
