import type { Classes } from "@sdc-risk/data";
import { SdcObject } from "@sdc-risk/core";
import { distinctKeys } from "@sdc-risk/oracles";
import {
  checkSize,
  type Keys,
  keysOf,
  microdata,
  type SmallFile,
  microdataTable,
  propertyRuns,
} from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, makeVector, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const file = fc.record({ data: microdata(), seed: fc.integer({ min: 0, max: 2 ** 30 }) });
const objectOf = (data: SmallFile, seed: number): SdcObject =>
  SdcObject.fromArrow(microdataTable(data, { seed }), {
    keys: data.names,
    ...(data.weights === null ? {} : { weight: "weight" }),
  });

/** Holds classes to a grouping by comparing all records. */
function expectGrouping(
  classes: Classes,
  of: ArrayLike<number>,
  keys: Keys,
  weights: readonly number[] | null,
): void {
  const groups = distinctKeys(keys);
  expect(classes.size).toBe(groups.length);
  groups.forEach(({ records }, g) => {
    for (const i of records) expect(of[i]).toBe(g);
    expect(classes.counts[g]).toBe(records.length);
    const sum = records.reduce((total, i) => total + (weights?.[i] ?? 1), 0);
    expect(Math.abs(classes.weights[g] - sum)).toBeLessThanOrEqual(1e-12 * sum);
  });
}

describe("classes", () => {
  it("are the distinct keys, numbered by first record, of any small file in any layout", async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ data, seed }) => {
        const classes = await objectOf(data, seed).classes();
        const keys = keysOf(data);
        expectGrouping(classes, classes.classOf, keys, data.weights);
        expect(classes.records).toBe(keys.length);
        classes.variables.forEach(({ name, codes, label }, j) => {
          expect(name).toBe(data.names[j]);
          keys.forEach((key, i) => {
            const code = codes[classes.classOf[i]];
            expect(code < 0).toBe(key[j] === null);
            if (typeof key[j] === "string") expect(label(code)).toBe(key[j]);
          });
        });
        expect([...classes.incomplete()]).toEqual(
          distinctKeys(keys).map(({ key }) => (key.includes(null) ? 1 : 0)),
        );
      }),
      propertyRuns(2000),
    );
  });

  it("grouped onto any of their variables are the classes of these variables", async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(2 ** 30), async ({ data, seed }, bits) => {
        const sdc = objectOf(data, seed);
        const chosen = data.names.filter((_, j) => (bits >> j) & 1);
        const classes = await sdc.classes();
        const onto = classes.onto(chosen);
        const built = await sdc.classes(chosen);
        const keys = keysOf(data).map((row) => row.filter((_, j) => (bits >> j) & 1));
        expectGrouping(
          onto,
          Array.from(classes.classOf, (c) => onto.classOf[c]),
          keys,
          data.weights,
        );
        expectGrouping(built, built.classOf, keys, data.weights);
        expect(onto.variables.map(({ codes }) => [...codes])).toEqual(
          built.variables.map(({ codes }) => [...codes]),
        );
        const inTurns = await classes.ontoInTurns(chosen, () => Promise.resolve());
        expect([...inTurns.classOf]).toEqual([...onto.classOf]);
        expect(onto.records).toBe(classes.records);
      }),
      propertyRuns(500),
    );
  });

  it("do not depend on the order of records or on the layout, sums to 1e-12", async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(2 ** 30), fc.nat(2 ** 30), async ({ data, seed }, other, shuffle) => {
        const n = data.columns[0].length;
        const order = Array.from({ length: n }, (_, i) => i).sort(
          (a, b) => Math.sin(a + shuffle) - Math.sin(b + shuffle),
        );
        const moved: SmallFile = {
          ...data,
          columns: data.columns.map((column) => order.map((i) => column[i]!)),
          weights: data.weights && order.map((i) => data.weights![i]),
        };
        const one = await objectOf(data, seed).classes();
        const two = await objectOf(moved, other).classes();
        order.forEach((from, to) => {
          expect(two.counts[two.classOf[to]]).toBe(one.counts[one.classOf[from]]);
          const a = two.weights[two.classOf[to]];
          const b = one.weights[one.classOf[from]];
          expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-12 * b);
        });
      }),
      propertyRuns(300),
    );
  });

  it("answer zero keys, zero records and one record", async () => {
    const table = new Table({
      a: vectorFromArray(["x", "y"], new Utf8()),
      w: vectorFromArray([1, 2], new Float64()),
    });
    const all = await SdcObject.fromArrow(table, { weight: "w" }).classes();
    expect([all.size, all.counts[0], all.weights[0], [...all.classOf]]).toEqual([1, 2, 3, [0, 0]]);
    const none = await SdcObject.fromArrow(table.slice(0, 0), { keys: ["a"], weight: "w" }).classes();
    expect([none.size, none.records, none.onto([]).size, none.onto(["a"]).size]).toEqual([0, 0, 0, 0]);
    const one = await SdcObject.fromArrow(table.slice(1, 2), { keys: ["a"] }).classes();
    expect([
      one.size,
      one.counts[0],
      one.weights[0],
      one.variables[0].label(one.variables[0].codes[0]),
    ]).toEqual([1, 1, 1, "y"]);
    expect([...one.toRecords(Float64Array.of(7))]).toEqual([7]);
  });

  it("refuse to be grouped onto a variable that they do not have", async () => {
    const classes = await SdcObject.fromArrow(new Table({ a: vectorFromArray(["x"], new Utf8()) }), {
      keys: ["a"],
    }).classes();
    expect(() => classes.onto(["b"])).toThrow('These classes have no variable "b".');
  });
});

describe("classes of huge key spaces", () => {
  /** Groups by a text per record: independent, slow. */
  const byText = (
    columns: readonly Int32Array[],
    missing: (i: number, j: number) => boolean,
  ): { of: Int32Array; size: number } => {
    const known = new Map<string, number>();
    const n = columns[0].length;
    const of = Int32Array.from({ length: n }, (_, i) => {
      const key = columns.map((column, j) => (missing(i, j) ? "?" : column[i])).join();
      const found = known.get(key) ?? known.size;
      known.set(key, found);
      return found;
    });
    return { of, size: known.size };
  };
  const column = (values: Int32Array, isMissing: (i: number) => boolean): Vector<Int32> => {
    const holed = Array.from(values, (value, i) => (isMissing(i) ? null : value));
    return holed.includes(null) ? vectorFromArray(holed, new Int32()) : makeVector(values);
  };
  const random = (seed: number): (() => number) => {
    let state = seed;
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  };
  const cases: [string, number, number, (draw: () => number, j: number) => number, number][] = [
    ["2^40: forty binary keys", 50_000, 40, (draw) => (draw() < 0.05 ? 1 : 0), 0],
    ["3^40: forty binary keys, some missing", 30_000, 40, (draw) => (draw() < 0.03 ? 1 : 0), 0.01],
    ["1e25: five keys of 1e5 levels", 200_000, 5, (draw) => Math.floor(draw() * 1e5), 0],
    [
      "few combinations of five keys of 1e5 levels",
      200_000,
      5,
      (draw) => Math.floor(draw() * 4) * 33_333,
      0.02,
    ],
    [
      "two keys that just fill 32 bits",
      100_000,
      2,
      (draw, j) => Math.floor(draw() * (j === 0 ? 65_536 : 65_535)),
      0,
    ],
    [
      "one key of 200,000 levels and three of a few",
      200_000,
      4,
      (draw, j) => Math.floor(draw() * (j === 0 ? 2e5 : 3)),
      0.001,
    ],
  ];
  for (const [what, records, keys, value, hole] of cases) {
    it(`agree with a grouping by text: ${what}`, async () => {
      const n = checkSize(records, records / 4);
      const draw = random(n + keys);
      const columns = Array.from({ length: keys }, (_, j) =>
        Int32Array.from({ length: n }, () => value(draw, j)),
      );
      // a third of the records are copies, so that classes of several records occur
      for (let i = 0; i < n; i += 3) for (const list of columns) list[i] = list[(i * 7919) % n]!;
      const holes = columns.map(() => Uint8Array.from({ length: n }, () => (draw() < hole ? 1 : 0)));
      const isMissing = (i: number, j: number): boolean => holes[j][i] === 1;
      const table = new Table(
        Object.fromEntries(columns.map((list, j) => [`k${j}`, column(list, (i) => isMissing(i, j))])),
      );
      const names = columns.map((_, j) => `k${j}`);
      const sdc = SdcObject.fromArrow(table, { keys: names });
      const classes = await sdc.classes();
      const expected = byText(columns, isMissing);
      expect(classes.size).toBe(expected.size);
      expect(Buffer.compare(Buffer.from(classes.classOf.buffer), Buffer.from(expected.of.buffer))).toBe(0);
      const some = names.slice(1);
      const onto = classes.onto(some);
      const part = byText(columns.slice(1), (i, j) => isMissing(i, j + 1));
      expect(onto.size).toBe(part.size);
      expect(
        Buffer.compare(
          Buffer.from(classes.classOf.map((c) => onto.classOf[c]).buffer),
          Buffer.from(part.of.buffer),
        ),
      ).toBe(0);
    });
  }
});
