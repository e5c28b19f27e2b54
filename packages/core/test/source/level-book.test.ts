import {
  Bool,
  DateDay,
  Decimal,
  Float64,
  Int32,
  Int64,
  TimestampMicrosecond,
  Utf8,
  type DataType,
} from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "@sdc-risk/data/kernels";
import { levelBook, type LevelBook } from "../../src/source/level-book.ts";
import type { SourceColumn } from "../../src/source/source.ts";

const bookOf = (type: DataType, missing: readonly (string | number)[] = []): LevelBook =>
  levelBook({ name: "x", type, stored: "x" }, missing);

const columnOf = (values: SourceColumn["values"], valid: Uint8Array | null = null): SourceColumn => ({
  values,
  valid,
});

/** A text without halves of characters. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** The levels after some batches of rows, in their order, and the levels of all rows. */
function told(
  book: LevelBook,
  batches: readonly SourceColumn[],
): { levels: string[]; rows: (string | null)[] } {
  const codes = batches.map((batch) => {
    const out = new Int32Array(batch.values.length);
    book.code(batch, out.length, out, 0);
    return out;
  });
  const to = atOnce(book.settling());
  const { size, label } = book.levels;
  return {
    levels: Array.from({ length: size }, (_, code) => label(code)),
    rows: codes.flatMap((some) =>
      Array.from(some, (code) => (code < 0 ? null : label(to === null ? code : to[code]))),
    ),
  };
}

describe("levels of a source", () => {
  it.each([
    [
      "texts by code point",
      new Utf8(),
      ["b", null, "", "a", "\u{1f600}", "\uffff", "\ufeffa", "ab", "a\0", "é"],
      ["", "a", "a\0", "ab", "b", "é", "\ufeffa", "\uffff", "\u{1f600}"],
    ],
    [
      "decimals by size",
      new Decimal(2, 20, 128),
      ["0.05", "-0.50", "10.00", "9.00", "-12.50", "0.00", "-2.00"],
      ["-12.50", "-2.00", "-0.50", "0.00", "0.05", "9.00", "10.00"],
    ],
    [
      "numbers by size",
      new Float64(),
      Float64Array.of(3, -0, 0, NaN, -1e300, 5e-324),
      ["-1e+300", "0", "5e-324", "3"],
    ],
    ["whole numbers by size", new Int32(), Int32Array.of(10, 9, -1, 9), ["-1", "9", "10"]],
    [
      "those of 64 bits",
      new Int64(),
      BigInt64Array.of(2n ** 62n, -1n, -(2n ** 63n), 0n, 2n ** 53n + 1n),
      ["-9223372036854775808", "-1", "0", "9007199254740993", "4611686018427387904"],
    ],
    ["booleans", new Bool(), Uint8Array.of(1, 0, 1), ["false", "true"]],
    ["days", new DateDay(), Int32Array.of(1, -1), ["1969-12-31", "1970-01-02"]],
    [
      "moments",
      new TimestampMicrosecond(),
      BigInt64Array.of(1_500_000n, -1_500_000n),
      ["1969-12-31T23:59:58.500Z", "1970-01-01T00:00:01.500Z"],
    ],
  ] as const)("stand in order: %s", (_, type, values, levels) => {
    const found = told(bookOf(type), [columnOf(values as SourceColumn["values"])]);
    expect(found.levels).toEqual(levels);
  });

  it("leave out codes for missing values, and rows without a value", () => {
    const book = bookOf(new Int32(), [-9, 2]);
    const batches = [
      columnOf(Int32Array.of(2, 5, -9, 5), Uint8Array.of(1, 1, 1, 0)),
      columnOf(Int32Array.of(3, 2, 1)),
    ];
    expect(told(book, batches)).toEqual({
      levels: ["1", "3", "5"],
      rows: [null, "5", null, null, "3", null, "1"],
    });
    // what comes after that stands behind
    const out = new Int32Array(4);
    book.code(columnOf(Int32Array.of(0, 5, 2, 0)), 4, out, 0);
    expect([Array.from(out), book.levels.size, book.levels.label(3)]).toEqual([[3, 2, -1, 3], 4, "0"]);
  });

  it("are those of a plain table, whatever the values", () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 24 }),
        fc.constantFrom("person 000000", "person 0000001", "person 00000010", "", "\0\0\0\0\0\0\0\0\0"),
      ),
      { maxLength: 700 },
    );
    fc.assert(
      fc.property(texts, fc.nat(3), (values, missing) => {
        const whole = values.map(wellFormed);
        const codes = whole.slice(0, missing).filter((text) => Number.isNaN(Number(text)));
        const half = Math.floor(whole.length / 2);
        const found = told(bookOf(new Utf8(), codes), [
          columnOf(whole.slice(0, half)),
          columnOf(whole.slice(half)),
        ]);
        const kept = [...new Set(whole)].filter((text) => !codes.includes(text));
        expect(found.levels).toEqual(kept.sort((a, b) => Buffer.from(a).compare(Buffer.from(b))));
        expect(found.rows).toEqual(whole.map((text) => (codes.includes(text) ? null : text)));
      }),
      { numRuns: 40 },
    );
  });

  it("are put in order where many begin alike, and some end there", () => {
    const names = Array.from({ length: 3000 }, (_, i) => `the same beginning ${(i * 7919) % 3000}`);
    const zeros = Array.from({ length: 600 }, (_, i) => "\0".repeat((i * 7) % 600));
    const values = [...names, ...zeros];
    expect(told(bookOf(new Utf8()), [columnOf(values)]).levels).toEqual(
      [...values].sort((a, b) => Buffer.from(a).compare(Buffer.from(b))),
    );
  });
});
