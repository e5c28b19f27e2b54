import { SdcObject } from "@sdc-risk/core";
import { SdcError, type CodedColumn } from "@sdc-risk/data";
import {
  Binary,
  Bool,
  DateDay,
  DateMillisecond,
  Decimal,
  Dictionary,
  DurationSecond,
  Field,
  Float16,
  Float32,
  Float64,
  Int16,
  Int32,
  Int64,
  Int8,
  LargeUtf8,
  List,
  Null,
  Struct,
  Table,
  TimeMicrosecond,
  TimeSecond,
  TimestampMicrosecond,
  TimestampMillisecond,
  Uint16,
  Uint32,
  Uint64,
  Uint8,
  Utf8,
  Utf8View,
  Vector,
  makeData,
  makeVector,
  vectorFromArray,
  type DataType,
} from "apache-arrow";
import { describe, expect, it } from "vitest";

type Missing = readonly (string | number)[];
const coded = (vector: Vector, missing: Missing = []): CodedColumn =>
  SdcObject.fromArrow(new Table({ v: vector }), {}, { missing }).coded("v");
const labels = (column: CodedColumn): (string | null)[] =>
  Array.from(column.codes, (code) => (code < 0 ? null : column.label(code)));
const chunked = (type: DataType, ...chunks: unknown[][]): Vector =>
  new Vector(chunks.map((chunk) => vectorFromArray(chunk, type).data[0]));
const dictionary = (
  index: Int8 | Int16 | Int32 | Uint8 | Uint32,
  levels: unknown[],
  indices: Int8Array | Int16Array | Int32Array | Uint8Array | Uint32Array,
  nulls: number[] = [],
  type: DataType = new Utf8(),
): Vector => {
  const nullBitmap = new Uint8Array(8).fill(255);
  for (const i of nulls) nullBitmap[i >> 3] &= ~(1 << (i & 7));
  return makeVector(
    makeData({
      type: new Dictionary(type, index),
      length: indices.length,
      data: indices as never,
      dictionary: vectorFromArray(levels, type),
      nullBitmap,
      nullCount: nulls.length,
    }),
  );
};

const CASES: [string, DataType, unknown[], (string | null)[]][] = [
  ["text", new Utf8(), ["b", "a", null, "b", ""], ["b", "a", null, "b", ""]],
  ["large text", new LargeUtf8(), ["b", "a", null, "b", "é"], ["b", "a", null, "b", "é"]],
  [
    "text views",
    new Utf8View(),
    ["b", "a", null, "b", "longer than twelve bytes"],
    ["b", "a", null, "b", "longer than twelve bytes"],
  ],
  ["int8", new Int8(), [-128, 127, null, -128, 0], ["-128", "127", null, "-128", "0"]],
  ["int16", new Int16(), [-32768, 32767, null, -32768, 0], ["-32768", "32767", null, "-32768", "0"]],
  [
    "int32 of a wide range",
    new Int32(),
    [-2147483648, 2147483647, null, -2147483648, -1],
    ["-2147483648", "2147483647", null, "-2147483648", "-1"],
  ],
  ["int32 of a small range", new Int32(), [5, 3, null, 5, -1], ["5", "3", null, "5", "-1"]],
  [
    "int64",
    new Int64(),
    [-(2n ** 63n), 2n ** 63n - 1n, null, -(2n ** 63n), 2n ** 32n],
    ["-9223372036854775808", "9223372036854775807", null, "-9223372036854775808", "4294967296"],
  ],
  ["uint8", new Uint8(), [255, 0, null, 255, 1], ["255", "0", null, "255", "1"]],
  ["uint16", new Uint16(), [65535, 0, null, 65535, 1], ["65535", "0", null, "65535", "1"]],
  [
    "uint32",
    new Uint32(),
    [4294967295, 0, null, 4294967295, 1],
    ["4294967295", "0", null, "4294967295", "1"],
  ],
  [
    "uint64",
    new Uint64(),
    [2n ** 64n - 1n, 0n, null, 2n ** 64n - 1n, 1n],
    ["18446744073709551615", "0", null, "18446744073709551615", "1"],
  ],
  ["float32", new Float32(), [0.5, -0.5, null, 0.5, 1e10], ["0.5", "-0.5", null, "0.5", "10000000000"]],
  [
    "float64",
    new Float64(),
    [0.1, 0.1 + 0.2, null, 0.1, Infinity],
    ["0.1", "0.30000000000000004", null, "0.1", "Infinity"],
  ],
  ["booleans", new Bool(), [true, false, null, true, false], ["true", "false", null, "true", "false"]],
  [
    "days",
    new DateDay(),
    [new Date("2024-02-29"), new Date("1969-12-31"), null, new Date("2024-02-29"), new Date(0)],
    ["2024-02-29", "1969-12-31", null, "2024-02-29", "1970-01-01"],
  ],
  [
    "dates in milliseconds",
    new DateMillisecond(),
    [new Date("2024-02-29"), new Date("1850-01-01"), null, new Date("2024-02-29"), new Date(0)],
    ["2024-02-29", "1850-01-01", null, "2024-02-29", "1970-01-01"],
  ],
  [
    "timestamps",
    new TimestampMillisecond(),
    [1e12, 0, null, 1e12, -1],
    [
      "2001-09-09T01:46:40.000Z",
      "1970-01-01T00:00:00.000Z",
      null,
      "2001-09-09T01:46:40.000Z",
      "1969-12-31T23:59:59.999Z",
    ],
  ],
  ["time in seconds", new TimeSecond(), [86399, 0, null, 86399, 1], ["86399", "0", null, "86399", "1"]],
  [
    "time in microseconds",
    new TimeMicrosecond(),
    [86399000000n, 0n, null, 86399000000n, 1n],
    ["86399000000", "0", null, "86399000000", "1"],
  ],
  ["durations", new DurationSecond(), [5n, 0n, null, 5n, -1n], ["5", "0", null, "5", "-1"]],
];

describe("coded columns", () => {
  it("take small integers as codes without a copy, and know which of them no record has", () => {
    const values = Int32Array.of(3, 7, 3, 5);
    const column = coded(makeVector(makeData({ type: new Int32(), length: 4, nullCount: 0, data: values })));
    expect(column.codes.buffer).toBe(values.buffer);
    expect([column.size, column.lowest, column.label(7)]).toEqual([8, 3, "7"]);
  });
  for (const [name, type, values, expected] of CASES) {
    // integers of a narrow range are coded by their distance from the lowest
    const byValue = ["int8", "int32 of a small range", "uint8"].includes(name);
    it(`number ${name} by ${byValue ? "value" : "first record"}, null as -1`, () => {
      const column = coded(vectorFromArray(values, type));
      const levels = new Set(expected).size - 1;
      const numbers = values.filter((value) => value !== null).map(Number);
      const low = Math.min(...numbers);
      expect([...column.codes]).toEqual(
        byValue
          ? values.map((value) => (value === null ? -1 : Number(value) - low))
          : [0, 1, -1, 0, levels === 3 ? 2 : 1],
      );
      expect(column.size).toBe(byValue ? Math.max(...numbers) - low + 1 : levels);
      expect(labels(column)).toEqual(expected);
    });
    it(`read ${name} in chunks and in slices of them as they read the whole`, () => {
      const three = chunked(type, values, [null, ...values, values[2]], values);
      const all = [...expected, null, ...expected, expected[2]!, ...expected];
      expect(labels(coded(three))).toEqual(all);
      for (const [from, to] of [
        [1, 14],
        [3, 9],
        [6, 17],
        [7, 7],
        [9, 11],
      ] as const) {
        expect(labels(coded(three.slice(from, to)))).toEqual(all.slice(from, to));
        expect(labels(SdcObject.fromArrow(new Table({ v: three }).slice(from, to), {}).coded("v"))).toEqual(
          all.slice(from, to),
        );
      }
      expect(labels(coded(three.slice(2, 15).slice(1, 9)))).toEqual(all.slice(3, 11));
    });
  }

  it("number integers of many levels by first record, in chunks, with nulls, and where the first are few", () => {
    const few = Array.from({ length: 70_000 }, (_, i) => (i % 7 === 0 ? null : i % 10));
    const distinct = Array.from({ length: 1000 }, (_, i) => 100_000 - 3 * i);
    for (const chunks of [[distinct], [few, distinct], [distinct, [null, ...distinct], []]]) {
      const values = chunks.flat();
      const numbers = new Map<number, number>();
      const column = coded(chunked(new Int32(), ...chunks));
      for (const value of values) if (value !== null && !numbers.has(value)) numbers.set(value, numbers.size);
      expect([...column.codes]).toEqual(values.map((value) => (value === null ? -1 : numbers.get(value))));
      expect(Array.from({ length: column.size }, (_, code) => column.value(code))).toEqual([
        ...numbers.keys(),
      ]);
    }
  });
  it("read half floats, -0 as 0 and NaN as missing", () => {
    const bits = Uint16Array.of(0x3c00, 0x8000, 0, 0x7e00, 0xfc00, 0x0001, 0x3c00);
    const column = coded(makeVector(makeData({ type: new Float16(), length: 7, data: bits, nullCount: 0 })));
    expect([...column.codes]).toEqual([0, 1, 1, -1, 2, 3, 0]);
    expect(column.value(0)).toBe(1);
    expect(column.value(2)).toBe(-Infinity);
    expect(column.value(3)).toBe(2 ** -24);
  });

  it("take -0 for 0 and every NaN for missing, in both float types", () => {
    const odd = new Float64Array(7);
    new Uint32Array(odd.buffer).set([1, 0x7ff00000, 0, 0xfff80000]);
    odd.set([-0, 0, 1, Infinity, -Infinity], 2);
    for (const vector of [makeVector(odd), makeVector(Float32Array.from(odd))]) {
      expect([...coded(vector).codes]).toEqual([-1, -1, 0, 0, 1, 2, 3]);
      expect(coded(vector).label(0)).toBe("0");
    }
  });

  it("write decimals with their point, whatever their width and sign", () => {
    const wide = (value: bigint): number[] =>
      Array.from({ length: 4 }, (_, j) =>
        Number((BigInt.asUintN(128, value) >> BigInt(32 * j)) & 0xffffffffn),
      );
    const data = Uint32Array.from([wide(-99900n), wide(5n), wide(-99900n), wide(10n ** 37n)].flat());
    const column = coded(
      makeVector(makeData({ type: new Decimal(2, 38, 128), length: 4, data, nullCount: 0 })),
    );
    expect(labels(column)).toEqual(["-999.00", "0.05", "-999.00", `1${"0".repeat(35)}.00`]);
  });

  it("take a column of the type null as all missing", () => {
    const column = coded(vectorFromArray([null, null], new Null()));
    expect([...column.codes]).toEqual([-1, -1]);
    expect(column.size).toBe(0);
  });

  it("refuse nested and binary types with their name", () => {
    const list = vectorFromArray([[1], [2]], new List(new Field("x", new Int32())));
    const struct = vectorFromArray([{ a: 1 }], new Struct([new Field("a", new Int32())]));
    for (const vector of [list, struct, vectorFromArray([Uint8Array.of(1)], new Binary())]) {
      expect(() => coded(vector)).toThrow(
        expect.objectContaining({
          code: "BAD_TYPE",
          message: expect.stringMatching(
            /^Variable "v" has the Arrow type .+, which holds no single values/,
          ) as string,
        }),
      );
    }
  });

  it("tell texts apart by their bytes: no trimming, no normalisation, nothing special about NUL or __proto__", () => {
    const texts = ["", " ", "a", "A", "é", "e\u0301", "\u0000", "__proto__", "constructor", "0", "00"];
    expect([...coded(vectorFromArray(texts, new Utf8())).codes]).toEqual(texts.map((_, i) => i));
  });

  it("keep apart 200,000 texts and 200,000 floats through every growth of their tables", () => {
    const n = 200_000;
    const texts = Array.from({ length: 2 * n }, (_, i) => `t${i % n}`);
    const floats = Float64Array.from(texts, (_, i) => Math.sqrt(i % n));
    const ordered = (_: unknown, i: number): number => i % n;
    expect(
      Buffer.compare(
        Buffer.from(coded(vectorFromArray(texts, new Utf8())).codes.buffer),
        Buffer.from(Int32Array.from(texts, ordered).buffer),
      ),
    ).toBe(0);
    expect(
      Buffer.compare(
        Buffer.from(coded(makeVector(floats)).codes.buffer),
        Buffer.from(Int32Array.from(texts, ordered).buffer),
      ),
    ).toBe(0);
  });
});

describe("dictionary columns", () => {
  it("give the indices of a one-chunk Int32 dictionary without nulls, and of a slice of it, without a copy", () => {
    const indices = Int32Array.of(2, 0, 1, 2);
    const vector = dictionary(new Int32(), ["x", "y", "z"], indices);
    expect(coded(vector).codes.buffer).toBe(indices.buffer);
    const slice = coded(vector.slice(1, 3));
    expect(slice.codes.buffer).toBe(indices.buffer);
    expect(labels(slice)).toEqual(["x", "y"]);
    expect(slice.size).toBe(3);
  });

  it("read indices of every width, signed or not", () => {
    for (const [index, array] of [
      [new Int8(), Int8Array],
      [new Int16(), Int16Array],
      [new Int32(), Int32Array],
      [new Uint8(), Uint8Array],
      [new Uint32(), Uint32Array],
    ] as const) {
      expect(labels(coded(dictionary(index, ["x", "y", "z"], array.of(2, 0, 1, 2), [2])))).toEqual([
        "z",
        "x",
        null,
        "z",
      ]);
    }
  });

  it("leave the table alone where something is null, and keep out what lies under nulls", () => {
    const indices = Int32Array.of(1, 77, 0);
    const column = coded(dictionary(new Int32(), ["x", "y"], indices, [1]));
    expect(labels(column)).toEqual(["y", null, "x"]);
    expect([...indices]).toEqual([1, 77, 0]);
  });

  it("merge levels that a dictionary holds twice, and take a null level for missing", () => {
    expect([...coded(dictionary(new Int32(), ["x", "y", "x"], Int32Array.of(0, 1, 2, 2))).codes]).toEqual([
      0, 1, 0, 0,
    ]);
    const holed = coded(dictionary(new Int32(), ["x", null, "y"], Int32Array.of(2, 1, 0, 1)));
    expect(labels(holed)).toEqual(["y", null, "x", null]);
    const zeros = coded(
      dictionary(new Int32(), [0, -0, NaN, 1], Int32Array.of(0, 1, 2, 3), [], new Float64()),
    );
    expect([...zeros.codes]).toEqual([0, 0, -1, 1]);
  });

  it("unify the dictionaries of several chunks, and of slices across them", () => {
    const type = new Dictionary(new Utf8(), new Int32());
    const chunk = (levels: string[], indices: number[]) =>
      makeData({
        type,
        length: indices.length,
        data: Int32Array.from(indices),
        dictionary: vectorFromArray(levels, new Utf8()),
        nullCount: 0,
      });
    const vector = new Vector([
      chunk(["a", "b"], [0, 1, 1]),
      chunk(["b", "c", "unused"], [0, 1]),
      chunk(["c", "a"], [0, 1]),
    ]);
    expect(labels(coded(vector))).toEqual(["a", "b", "b", "b", "c", "c", "a"]);
    expect(coded(vector).size).toBe(4);
    expect(labels(coded(vector.slice(2, 6)))).toEqual(["b", "b", "c", "c"]);
  });

  it("read dictionaries of dates and of decimals by their values", () => {
    const dates = dictionary(
      new Int32(),
      [new Date("2020-01-02"), new Date(0)],
      Int32Array.of(1, 0),
      [],
      new DateDay(),
    );
    expect(labels(coded(dates))).toEqual(["1970-01-01", "2020-01-02"]);
  });
});

describe("codes for missing values", () => {
  const both = (vector: Vector, missing: Missing): (string | null)[] => labels(coded(vector, missing));
  it("hold for numbers given as text and for texts given as numbers", () => {
    expect(both(vectorFromArray([1, -999, 98], new Int32()), ["-999", 98])).toEqual(["1", null, null]);
    expect(both(vectorFromArray(["1", "-999", "NA", "98"], new Utf8()), [-999, "NA"])).toEqual([
      "1",
      null,
      null,
      "98",
    ]);
    expect(both(vectorFromArray([1n, -999n], new Int64()), ["-999"])).toEqual(["1", null]);
    expect(both(vectorFromArray([0.5, -999], new Float64()), ["-999.0"])).toEqual(["0.5", null]);
    expect(both(dictionary(new Int32(), ["a", "NA"], Int32Array.of(1, 0, 1)), ["NA"])).toEqual([
      null,
      "a",
      null,
    ]);
    expect(
      both(dictionary(new Int32(), [5, -999], Int32Array.of(1, 0, 1), [], new Float64()), ["-999"]),
    ).toEqual([null, "5", null]);
  });
  it("hold for decimals by their value", () => {
    const data = Uint32Array.of(100, 0, 0, 0, 0xfffe79c4, 0xffffffff, 0xffffffff, 0xffffffff);
    expect(
      both(makeVector(makeData({ type: new Decimal(2, 38, 128), length: 2, data, nullCount: 0 })), ["-999"]),
    ).toEqual(["1.00", null]);
  });
  it("hold for dates by their text only: 0 is not 1970-01-01", () => {
    const dates = vectorFromArray([new Date(0), new Date("9999-12-31")], new DateDay());
    expect(both(dates, [0])).toEqual(["1970-01-01", "9999-12-31"]);
    expect(both(dates, ["9999-12-31"])).toEqual(["1970-01-01", null]);
  });
  it("take the empty text literally, and never for the number 0", () => {
    expect(both(vectorFromArray([0, 1], new Int32()), ["", " "])).toEqual(["0", "1"]);
    expect(both(vectorFromArray(["", "x"], new Utf8()), [""])).toEqual([null, "x"]);
  });
  it("may hold for single variables, and leave the numbers of a column as they leave its codes", () => {
    const table = new Table({
      a: vectorFromArray([1, -9], new Int32()),
      b: vectorFromArray([1, -9], new Int32()),
    });
    const sdc = SdcObject.fromArrow(table, {}, { missing: { a: ["-9"] } });
    expect(labels(sdc.coded("a"))).toEqual(["1", null]);
    expect(labels(sdc.coded("b"))).toEqual(["1", "-9"]);
    expect([...sdc.numbers("a")]).toEqual([1, NaN]);
    expect([...sdc.numbers("b")]).toEqual([1, -9]);
  });
  it("write years beyond 9999 in full", () => {
    expect(both(vectorFromArray([new Date("+012345-06-07")], new DateDay()), [])).toEqual(["+012345-06-07"]);
  });
});

describe("numbers", () => {
  const numbers = (vector: Vector, missing: Missing = []): number[] => [
    ...SdcObject.fromArrow(new Table({ v: vector }), { numeric: ["v"] }, { missing }).numbers("v"),
  ];
  it("come from every numeric type, NaN where missing, also in chunks and slices", () => {
    for (const type of [new Int8(), new Int32(), new Float32(), new Float64(), new Uint16()]) {
      const vector = chunked(type, [1, null, 3], [4, 5, null, 7]);
      expect(numbers(vector)).toEqual([1, NaN, 3, 4, 5, NaN, 7]);
      expect(numbers(vector.slice(1, 6))).toEqual([NaN, 3, 4, 5, NaN]);
    }
    expect(numbers(vectorFromArray([2n ** 40n, null], new Int64()))).toEqual([2 ** 40, NaN]);
    expect(
      numbers(
        makeVector(
          makeData({
            type: new Decimal(2, 38, 128),
            length: 1,
            data: Uint32Array.of(0xfffe79c4, 0xffffffff, 0xffffffff, 0xffffffff),
            nullCount: 0,
          }),
        ),
      ),
    ).toEqual([-999]);
  });
  it("share the table's array where nothing had to change", () => {
    const values = Float64Array.of(1, 2, 3);
    const sdc = SdcObject.fromArrow(new Table({ v: makeVector(values) }), { numeric: ["v"] });
    expect(sdc.numbers("v").buffer).toBe(values.buffer);
  });
  it("are refused where a column holds text, naming the record and the value", () => {
    expect(() => numbers(vectorFromArray(["1", "x"], new Utf8()), [])).toThrow(
      new SdcError(
        "BAD_TYPE",
        'Variable "v" (given as numeric) must hold numbers, but record 2 holds "x". If that stands for a missing value, declare it as missing.',
      ),
    );
    expect(() => numbers(vectorFromArray(["1", "NA"], new Utf8()), ["NA"])).toThrow(
      /must hold numbers, but its type is Utf8/,
    );
    expect(() => numbers(vectorFromArray([new Date(0)], new TimestampMicrosecond()), [])).toThrow(
      expect.objectContaining({ code: "BAD_TYPE" }),
    );
  });
});
