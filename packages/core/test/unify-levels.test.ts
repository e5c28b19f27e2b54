import { SdcObject } from "@sdc-risk/core";
import { mapLevels, unifyLevels, type CodedColumn } from "@sdc-risk/data";
import { atOnce } from "@sdc-risk/data/kernels";
import {
  Bool,
  DateDay,
  DateMillisecond,
  Decimal,
  Dictionary,
  DurationMillisecond,
  DurationSecond,
  Float32,
  Float64,
  Int32,
  Int64,
  Int8,
  LargeUtf8,
  Null,
  Table,
  TimeMicrosecond,
  TimeSecond,
  TimestampMicrosecond,
  TimestampSecond,
  Uint64,
  Uint8,
  Utf8,
  makeData,
  makeVector,
  vectorFromArray,
  type DataType,
  type Vector,
} from "apache-arrow";
import { describe, expect, it } from "vitest";

const coded = (vector: Vector): CodedColumn => SdcObject.fromArrow(new Table({ v: vector }), {}).coded("v");
const column = (type: DataType, values: readonly unknown[]): CodedColumn =>
  coded(vectorFromArray(values as unknown[], type));

/** Which level of the original each record of the released file holds; null where it is missing, "new" where the original lacks it. */
function found(original: CodedColumn, ...released: CodedColumn[]): (string | null)[] {
  const { from, label } = atOnce(unifyLevels([original, ...released]));
  const last = released.at(-1)!;
  const to = from.at(-1) ?? null;
  return Array.from(last.codes, (own) => {
    if (own < 0) return null;
    const code = to === null ? own : to[own];
    return code < original.size ? label(code) : "new";
  });
}
const decimal = (scale: number, values: readonly (bigint | null)[]): CodedColumn => {
  const data = new Uint32Array(4 * values.length);
  const nullBitmap = new Uint8Array(8);
  values.forEach((value, i) => {
    for (let j = 0, rest = BigInt.asUintN(128, value ?? 0n); j < 4; j++, rest >>= 32n)
      data[4 * i + j] = Number(rest & 0xffffffffn);
    if (value !== null) nullBitmap[i >> 3] |= 1 << (i & 7);
  });
  return coded(
    makeVector(
      makeData({
        type: new Decimal(scale, 38, 128),
        length: values.length,
        data,
        nullBitmap,
        nullCount: values.filter((value) => value === null).length,
      }),
    ),
  );
};
const labels = (values: readonly (string | null)[]): CodedColumn =>
  coded(vectorFromArray(values as string[], new Dictionary(new Utf8(), new Int8())));
const refuses = (original: CodedColumn, ...released: CodedColumn[]): string => {
  try {
    atOnce(unifyLevels([original, ...released]));
  } catch (error) {
    expect(error).toMatchObject({ code: "BAD_RELEASED" });
    return (error as Error).message;
  }
  return "nothing";
};

describe("numbers of two files are the same by value", () => {
  const integers = column(new Int32(), [5, -3, 0, 1_000_000]);
  it.each<[string, CodedColumn]>([
    ["floats", column(new Float64(), [5, -3, -0, 1e6])],
    ["floats of 32 bits", column(new Float32(), [5, -3, -0, 1e6])],
    ["decimals", decimal(2, [500n, -300n, 0n, 100_000_000n])],
    ["decimals without a scale", decimal(0, [5n, -3n, 0n, 1_000_000n])],
    ["64-bit integers", column(new Int64(), [5n, -3n, 0n, 1_000_000n])],
    ["text", column(new Utf8(), ["5", "-3.0", "-0", "1e6"])],
    ["large text", column(new LargeUtf8(), ["5.00", "-3", "0", "1000000"])],
    ["a dictionary of text", labels(["5", "-3", "0.0", "1000000.0"])],
  ])("integers against %s, in both directions", (_, other) => {
    expect(found(integers, other)).toEqual(["5", "-3", "0", "1000000"]);
    expect(found(other, integers)).toEqual(Array.from(other.codes, (code) => other.label(code)));
  });

  it("fractions, as people write them", () => {
    const floats = column(new Float64(), [0.1, 2.5, -0.3, 1e-7, 0.30000000000000004]);
    expect(found(floats, column(new Float32(), [0.1, 2.5, -0.3]))).toEqual(["0.1", "2.5", "-0.3"]);
    expect(found(floats, decimal(7, [1_000_000n, 25_000_000n, -3_000_000n, 1n]))).toEqual([
      "0.1",
      "2.5",
      "-0.3",
      "1e-7",
    ]);
    expect(
      found(floats, column(new Utf8(), [".1", "2.50", "-.3", "1e-7", "0.3", "0.30000000000000004"])),
    ).toEqual(["0.1", "2.5", "-0.3", "1e-7", "new", "0.30000000000000004"]);
  });

  it("whole numbers beyond 2^53 in every digit", () => {
    const long = column(new Int64(), [
      9_007_199_254_740_992n,
      9_007_199_254_740_993n,
      2n ** 60n,
      -(2n ** 63n),
    ]);
    expect(found(long, decimal(2, [900_719_925_474_099_300n, 900_719_925_474_099_400n]))).toEqual([
      "9007199254740993",
      "new",
    ]);
    expect(found(long, column(new Float64(), [2 ** 53, 2 ** 60, -(2 ** 63)]))).toEqual([
      "9007199254740992",
      "1152921504606846976",
      "-9223372036854775808",
    ]);
    expect(
      found(long, column(new Utf8(), ["9007199254740993", "9007199254740993.0", "9007199254740994"])),
    ).toEqual(["9007199254740993", "9007199254740993", "new"]);
    expect(found(column(new Uint64(), [2n ** 64n - 1n]), decimal(0, [2n ** 64n - 1n]))).toEqual([
      "18446744073709551615",
    ]);
    const digits = "0.12345678901234567890";
    expect(
      found(
        decimal(20, [12_345_678_901_234_567_890n]),
        column(new Utf8(), [digits, "0.1234567890123456789", "0.12345678901234567"]),
      ),
    ).toEqual([digits, digits, "new"]);
  });

  it("and NaN is missing in both", () => {
    expect(found(column(new Float64(), [1, NaN]), column(new Float32(), [NaN, 1]))).toEqual([null, "1"]);
  });
});

describe("text of two files is the same by its characters", () => {
  it("also where it writes one number", () => {
    expect(found(column(new Utf8(), ["5", "05", "a"]), labels(["5.0", "05", "5", "A"]))).toEqual([
      "new",
      "05",
      "5",
      "new",
    ]);
    expect(found(column(new Utf8(), ["5"]), column(new Int32(), [5]), column(new Utf8(), ["5.0"]))).toEqual([
      "new",
    ]);
  });
  it("beside numbers it is the number that it writes, by the typing rule, or none", () => {
    expect(
      found(
        column(new Int32(), [5, 7, 34]),
        column(new Utf8(), ["007", "7", "80+", "34", " 5", "+5", "5.", "", "0x5"]),
      ),
    ).toEqual(["new", "7", "new", "34", "new", "new", "new", "new", "new"]);
    expect(found(column(new Utf8(), ["34.0", "34", "80+", "007"]), column(new Uint8(), [34, 7, 80]))).toEqual(
      ["34", "new", "new"],
    );
  });
  it("and recoded levels are text", () => {
    const original = column(new Int32(), [5, 7]);
    const recoded: CodedColumn = {
      name: "v",
      codes: original.codes,
      size: original.size,
      value: original.label,
      label: original.label,
    };
    expect(found(recoded, column(new Int32(), [7, 8]))).toEqual(["7", "new"]);
  });
});

describe("dates, times, durations and booleans", () => {
  const day = Date.UTC(2024, 0, 31);
  it("are the same by their moment", () => {
    const days = column(new DateDay(), [new Date(day), new Date(0)]);
    expect(found(days, column(new DateMillisecond(), [new Date(day)]))).toEqual(["2024-01-31"]);
    expect(found(days, column(new TimestampSecond(), [day, day + 60_000]))).toEqual(["2024-01-31", "new"]);
    expect(
      found(
        days,
        column(new Utf8(), [
          "2024-01-31",
          "2024-01-31 00:00:00",
          "1970-01-01T00:00:00.000Z",
          "2024-1-31",
          "2024-02-31",
        ]),
      ),
    ).toEqual(["2024-01-31", "2024-01-31", "1970-01-01", "new", "new"]);
    expect(
      found(
        column(new TimestampMicrosecond(), [day + 1500]),
        column(new Utf8(), ["2024-01-31T00:00:01.500Z", "2024-01-31 00:00:01.5"]),
      ),
    ).toEqual(["2024-01-31T00:00:01.500Z", "2024-01-31T00:00:01.500Z"]);
  });
  it("are the same by their length", () => {
    expect(
      found(column(new TimeSecond(), [60, 1]), column(new TimeMicrosecond(), [60_000_000n, 60n])),
    ).toEqual(["60", "new"]);
    expect(found(column(new DurationSecond(), [2n]), column(new DurationMillisecond(), [2000n, 2n]))).toEqual(
      ["2", "new"],
    );
  });
  it("are the same where text writes them", () => {
    expect(found(column(new Bool(), [true, false]), column(new Utf8(), ["TRUE", "false", "t"]))).toEqual([
      "true",
      "false",
      "new",
    ]);
  });
});

describe("levels that no record has", () => {
  const numbers = column(new Int32(), [1, 5]);

  it("make no text one that writes numbers", () => {
    const texts = labels(["a", "5", "b"]);
    const without = { ...texts, codes: texts.codes.map((code) => (code === 1 ? -1 : code)) };
    expect([found(texts, numbers), refuses(without, numbers), refuses(numbers, without)]).toEqual([
      ["new", "5"],
      expect.stringContaining("cannot be compared"),
      expect.stringContaining("cannot be compared"),
    ]);
    // 0, 2, 3 and 4 lie between, and keep their texts
    const recoded = mapLevels(numbers, (label) => (label === "1" ? null : label === "5" ? "five" : label));
    expect(refuses(recoded, numbers)).toContain("cannot be compared");
  });

  it("leave a column without values one that compares with any", () => {
    const empty = { ...numbers, codes: new Int32Array(2).fill(-1) };
    const dates = column(new DateDay(), [new Date(0)]);
    expect([found(empty, dates), found(dates, empty)]).toEqual([["new"], [null, null]]);
  });
});

describe("kinds that cannot be compared are refused", () => {
  const numbers = column(new Int32(), [1, 2]);
  it.each<[CodedColumn, string]>([
    [
      column(new DateDay(), [new Date(0)]),
      'Variable "v" holds numbers in the original and dates in the released file: their values cannot be compared. Give it one type.',
    ],
    [column(new Bool(), [true]), '"v" holds numbers in the original and booleans in the released file'],
    [
      column(new Utf8(), ["male", "female"]),
      '"v" holds numbers in the original and text in the released file',
    ],
  ])("by name", (other, message) => {
    expect(refuses(numbers, other)).toContain(message);
    expect(refuses(other, numbers)).toContain("cannot be compared");
  });
  it("of several files by their place", () => {
    expect(refuses(numbers, numbers, column(new Bool(), [true]))).toContain("booleans in released file 2");
  });
  it("but not where a file holds no value", () => {
    expect(found(numbers, column(new Utf8(), [null, null]))).toEqual([null, null]);
    expect(found(column(new Null(), [null]), numbers)).toEqual(["new", "new"]);
  });
});
