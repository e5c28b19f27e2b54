import { atOnce } from "@sdc-risk/data/kernels";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelOrder } from "../../src/resampling/level-order.ts";

interface Table {
  readonly sizes: number[];
  readonly codes: Int32Array[];
  readonly counts: Int32Array;
  readonly labels: readonly string[][];
}

const namesOf = (sizes: readonly number[]): string[][] =>
  sizes.map((size) => Array.from({ length: size }, (_, level) => `l${level}`));
const even = ({ counts }: Pick<Table, "counts">): Float64Array => new Float64Array(counts.length).fill(0.1);
/** With names, and with one sampling fraction. */
const ordered = (table: Omit<Table, "labels">): Int32Array[] =>
  atOnce(levelOrder({ ...table, labels: namesOf(table.sizes) }, even(table)));

/** A table of random classes; every key occurs once. */
const tables = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 3 }))
  .chain((sizes) => {
    const cells = sizes.reduce((a, b) => a * b, 1);
    return fc.array(fc.nat(4), { minLength: cells, maxLength: cells }).map((counts): Table => {
      const held = counts.flatMap((f, i) => (f > 0 ? [i] : []));
      const code = (i: number, v: number): number =>
        Math.floor(i / sizes.slice(v + 1).reduce((a, b) => a * b, 1)) % sizes[v];
      return {
        sizes,
        codes: sizes.map((_, v) => Int32Array.from(held, (i) => code(i, v))),
        counts: Int32Array.from(held, (i) => counts[i]),
        labels: namesOf(sizes),
      };
    });
  });

/** The classes, written in the order of levels and sorted. */
function written({ sizes, codes, counts }: Omit<Table, "labels">, orders: readonly Int32Array[]): string {
  const places = sizes.map((size, v) =>
    Int32Array.from({ length: size }, (_, level) => orders[v].indexOf(level)),
  );
  return Array.from(counts, (f, c) => `${codes.map((own, v) => places[v][own[c]]).join()}:${f}`)
    .sort()
    .join(" ");
}

/** The same with levels numbered backwards and classes in the opposite order. */
const turned = ({ sizes, codes, counts, labels }: Table): Table => ({
  sizes,
  labels: labels.map((names) => [...names].reverse()),
  codes: codes.map((own, v) => own.map((code) => sizes[v] - 1 - code).reverse()),
  counts: counts.slice().reverse(),
});

describe("the order of levels", () => {
  it("is the same whatever levels are called and in whatever order records stand", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const other = turned(table);
        expect(written(other, ordered(other))).toBe(written(table, ordered(table)));
      }),
      propertyRuns(300),
    );
  });

  it("names the same levels in whatever order they come, whatever the classes stand for", () => {
    const named = ({ labels }: Table, orders: readonly Int32Array[]): string[][] =>
      orders.map((order, v) => Array.from(order, (level) => labels[v][level]));
    fc.assert(
      fc.property(
        tables,
        fc.array(fc.constantFrom(0.1, 0.2), { minLength: 60, maxLength: 60 }),
        (table, drawn) => {
          const other = turned(table);
          const fractions = Float64Array.from(drawn.slice(0, table.counts.length));
          expect(named(other, atOnce(levelOrder(other, fractions.slice().reverse())))).toEqual(
            named(table, atOnce(levelOrder(table, fractions))),
          );
        },
      ),
      propertyRuns(300),
    );
  });

  it("tells levels apart that differ in what their records stand for alone, whatever they are called", () => {
    const table = (names: string[], fractions: readonly number[]) => {
      const [order] = atOnce(
        levelOrder(
          { sizes: [2], codes: [Int32Array.of(0, 1)], counts: Int32Array.of(1, 1), labels: [names] },
          Float64Array.from(fractions),
        ),
      );
      return fractions[order[0]];
    };
    expect(table(["a", "b"], [0.1, 0.5])).toBe(table(["b", "a"], [0.1, 0.5]));
    expect(table(["a", "b"], [0.5, 0.1])).toBe(table(["a", "b"], [0.1, 0.5]));
  });

  it("holds each level once, frequent ones first", () => {
    const table = { sizes: [3], codes: [Int32Array.of(0, 1, 2)], counts: Int32Array.of(1, 5, 2) };
    expect(ordered(table)).toEqual([Int32Array.of(1, 2, 0)]);
  });

  it("tells two variables that are told apart by nothing but each other in step", () => {
    const along = {
      sizes: [2, 2],
      codes: [Int32Array.of(0, 1), Int32Array.of(0, 1)],
      counts: Int32Array.of(1, 1),
    };
    const across = {
      sizes: [2, 2],
      codes: [Int32Array.of(0, 1), Int32Array.of(1, 0)],
      counts: Int32Array.of(1, 1),
    };
    expect(written(along, ordered(along))).toBe(written(across, ordered(across)));
  });

  it("is empty without variables and orders levels that no class holds", () => {
    expect(ordered({ sizes: [], codes: [], counts: new Int32Array(0) })).toEqual([]);
    expect(
      ordered({ sizes: [2], codes: [new Int32Array(0)], counts: new Int32Array(0) })[0]
        .slice()
        .sort(),
    ).toEqual(Int32Array.of(0, 1));
  });
});
