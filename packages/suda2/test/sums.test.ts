import { SdcObject } from "@sdc-risk/core";
import { runHere } from "@sdc-risk/core/tasks";
import type { Classes } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import { Dictionary, Int32, makeData, Table, Utf8, Vector, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairsOf, pairTables, TABLE } from "../src/scores/pair-tables.ts";
import { scoresBySize } from "../src/scores/scores.ts";
import { setLists } from "../src/scores/set-lists.ts";
import { Tally, type Tallied } from "../src/scores/tally.ts";
import { ValuePairs, type ValuePairSums } from "../src/scores/value-pairs.ts";
import { prepareKeys } from "../src/search/keys.ts";
import { summing, type Method } from "../src/search/search.ts";
import { close, files, objectOf, randomFrom } from "./support.ts";

/** What minimal sample uniques add up to by a search. */
async function summed(
  classes: Classes,
  maxSize: number,
  method: Method,
): Promise<{ readonly tally: Tallied; readonly pairs: readonly ValuePairSums[] }> {
  const keys = prepareKeys(classes);
  const scores = scoresBySize(classes.variables.length, maxSize, "elliot");
  const tally = new Tally(keys, maxSize, scores);
  const pairs = new ValuePairs(classes, keys, scores);
  const run = { pool: runHere, tick: () => Promise.resolve() };
  for await (const found of summing(keys, scores, run, method)) {
    tally.add(found);
    pairs.add(found);
  }
  return { tally: tally.finish(), pairs: pairs.finish() };
}

/** Of each class by name: its counts, sums and size of a smallest set. */
const byClass = ({ of, bySize, ofVariable, least }: Tallied): number[][] =>
  Array.from(of, (f) => [...bySize, ...ofVariable, least].map((values) => values[f]));

/** Sums above 0, by the two variables and the place of the two values. */
const byPlace = (pairs: readonly ValuePairSums[]): Map<string, number> =>
  new Map(
    pairs.flatMap(({ a, b, sums }) =>
      Array.from(sums, (sum, place): [string, number] => [`${a} ${b} ${place}`, sum]).filter(
        ([, sum]) => sum > 0,
      ),
    ),
  );

/** Key by key in tasks, and set by set: the same comes out. */
async function agree(sdc: SdcObject, maxSize: number): Promise<void> {
  const classes = await sdc.classes();
  const inTasks = await summed(classes, maxSize, "lattice");
  const bySet = await summed(classes, maxSize, "levels");
  expect(byClass(inTasks.tally)).toEqual(byClass(bySet.tally));
  expect([...inTasks.tally.holding]).toEqual([...bySet.tally.holding]);
  const sums = byPlace(inTasks.pairs);
  const expected = byPlace(bySet.pairs);
  expect([...sums.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [place, sum] of expected) close(sums.get(place), sum, place);
}

describe("what minimal sample uniques add up to", () => {
  it("is the same key by key in tasks and set by set", async () => {
    await fc.assert(
      fc.asyncProperty(files(1, 7, 60), fc.integer({ min: 1, max: 7 }), async (columns, most) => {
        await agree(objectOf(columns), Math.min(most, columns.length));
      }),
      propertyRuns(150),
    );
  });

  it("is so where two variables have more pairs of values than a table has room for", async () => {
    const random = randomFrom(7);
    const columns = [300, 300, 3, 2].map((levels) =>
      Array.from({ length: 900 }, () => Math.floor(random() * levels)),
    );
    const sdc = objectOf(columns);
    const { starts } = pairTables(prepareKeys(await sdc.classes()));
    expect([...starts].filter((start) => start < 0)).toHaveLength(1);
    await agree(sdc, 4);
  });

  it("is so where values of a dictionary that no record has make a table too large", async () => {
    const random = randomFrom(9);
    const words = vectorFromArray(
      Array.from({ length: 300 }, (_, i) => `w${i}`),
      new Utf8(),
    );
    const column = (): Vector => {
      const data = Int32Array.from({ length: 40 }, () => 100 * Math.floor(random() * 3));
      const type = new Dictionary(new Utf8(), new Int32());
      return new Vector([makeData({ type, data, length: data.length, dictionary: words })]);
    };
    const names = ["a", "b", "c"];
    const sdc = SdcObject.fromArrow(new Table(Object.fromEntries(names.map((name) => [name, column()]))), {
      keys: names,
    });
    const classes = await sdc.classes();
    expect(classes.variables[0].size * classes.variables[1].size).toBeGreaterThan(TABLE);
    expect([...pairTables(prepareKeys(classes)).starts].every((start) => start >= 0)).toBe(true);
    await agree(sdc, 3);
  });
});

describe("tables of pairs of values", () => {
  it("go to the pairs with the fewest, as long as there is room for all together", () => {
    const variables = 12;
    const keys = {
      variables,
      levels: new Int32Array(variables).fill(199),
      position: Int32Array.from({ length: variables }, (_, v) => variables - 1 - v),
    };
    keys.levels[0] = 9;
    const { starts, columns, length } = pairTables(keys);
    const { members } = pairsOf(variables);
    expect(length).toBeLessThanOrEqual(2 ** 18);
    // eleven of 10 x 200, six of 200 x 200
    expect([...starts].filter((start) => start >= 0)).toHaveLength(17);
    members.forEach(([a, b], pair) => {
      expect([keys.position[columns[2 * pair]], keys.position[columns[2 * pair + 1]]]).toEqual([a, b]);
      if (b === variables - 1) expect(starts[pair]).toBeGreaterThanOrEqual(0);
    });
  });
});

describe("lists of what sets hold", () => {
  it("name each pair of variables and each variable of a set once", () => {
    const variables = 6;
    const position = Int32Array.of(3, 0, 5, 1, 4, 2);
    const { members } = pairsOf(variables);
    const { sizes, ends, fours, places } = setLists(
      { variables, position },
      (length) => new Int32Array(length),
    );
    const bytes = new Uint8Array(fours.buffer);
    for (let set = 1; set < 2 ** variables; set++) {
      const held = [...position].filter((_, v) => (set >> v) & 1);
      expect(sizes[set]).toBe(held.length);
      const expected = [
        ...members.flatMap(([a, b], pair) => (held.includes(a) && held.includes(b) ? [pair] : [])),
        ...held.map((v) => members.length + v),
      ];
      const listed = [...bytes.subarray(4 * ends[set - 1], 4 * ends[set])].filter((at) => at < places - 1);
      expect(listed.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    }
  });
});
