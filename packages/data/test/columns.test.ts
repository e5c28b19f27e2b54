import {
  checkNames,
  isUtf8,
  NullBits,
  roomFor,
  tableOf,
  TextLevels,
  textVector,
  durationText,
  timeText,
  trimmed,
  wholeNumbers,
  withColumns,
} from "@sdc-risk/data/columns";
import {
  DataType,
  Dictionary,
  Int32,
  makeData,
  tableFromIPC,
  tableToIPC,
  Utf8,
  Vector,
  vectorFromArray,
} from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Levels, codes and nulls of some texts. */
function coded(texts: readonly (string | null)[]): Parameters<typeof textVector>[0] {
  const levels = new TextLevels("v");
  const nulls = new NullBits();
  const codes = new Int32Array(texts.length);
  texts.forEach((text, row) => {
    if (text === null) nulls.mark(row);
    else codes[row] = levels.level(encode(`<${text}>`), 1, encode(text).length + 1);
  });
  return { levels, codes, nulls, rows: texts.length };
}

const someTexts = fc.array(fc.option(fc.string({ unit: "grapheme", maxLength: 3 })), { maxLength: 400 });

describe("texts by levels", () => {
  it("become the texts again, as a dictionary where levels repeat", () => {
    fc.assert(
      fc.property(someTexts, (texts) => {
        const vector = textVector(coded(texts));
        const values = texts.filter((text) => text !== null);
        expect(Array.from(vector)).toEqual(texts);
        expect(vector.nullCount).toBe(texts.length - values.length);
        const repeat = values.length > 0 && new Set(values).size * 2 <= values.length;
        expect(DataType.isDictionary(vector.type as DataType)).toBe(repeat);
      }),
    );
  });

  it("are numbered by first appearance, many of them too", () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `text ${(i * 7919) % 5000}`);
    const { levels, codes } = coded(texts);
    const seen = [...new Set(texts)];
    expect(levels.count).toBe(seen.length);
    expect(Array.from(codes, (code) => seen[code])).toEqual(texts);
    expect(new TextDecoder().decode(levels.all())).toBe(seen.join(""));
    expect(new TextDecoder().decode(levels.of(4999))).toBe(seen[4999]);
  });

  it("are renumbered where some are removed", () => {
    fc.assert(
      fc.property(someTexts, fc.integer({ min: 0, max: 3 }), (texts, length) => {
        const { levels, codes } = coded(texts);
        const map = levels.remove((text) => text.length === length);
        const kept = texts.map((text, row) => {
          const level = text === null ? -1 : map[codes[row]];
          return level < 0 ? null : new TextDecoder().decode(levels.of(level));
        });
        expect(kept).toEqual(texts.map((text) => (text?.length === length ? null : text)));
      }),
    );
  });

  it("are not UTF-8 where a level begins within a character", () => {
    const levels = new TextLevels("v");
    const bytes = encode("é");
    levels.level(bytes, 0, 1);
    levels.level(bytes, 1, 2);
    expect(isUtf8(levels.all())).toBe(true);
    expect(levels.areUtf8()).toBe(false);
  });
});

it("null bits are those of the rows that were marked", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 20_000 })), fc.nat({ max: 100 }), (rows, more) => {
      const bits = new NullBits();
      const length = Math.max(0, ...rows) + 1 + more;
      for (const row of rows) bits.mark(row);
      const vector = new Vector([
        makeData({
          type: new Int32(),
          length,
          nullCount: bits.count,
          nullBitmap: bits.bitmap(length),
          data: new Int32Array(length),
        }),
      ]);
      const marked = Array.from(vector, (value: number | null, row) => (value === null ? row : -1)).filter(
        (row) => row >= 0,
      );
      expect(marked).toEqual([...rows].sort((a, b) => a - b));
      expect(rows.every((row) => bits.isNull(row))).toBe(true);
      expect(bits.isNull(length + 1e6)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

it("bytes are UTF-8 where a strict decoder takes them", () => {
  const strict = (bytes: Uint8Array): boolean => {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes).length >= 0;
    } catch {
      return false;
    }
  };
  const some = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .tuple(fc.string({ unit: "binary", maxLength: 90 }), fc.nat(90), fc.nat(255))
      .map(([text, at, byte]) => {
        const bytes = encode(text);
        if (at < bytes.length) bytes[at] = byte;
        return bytes;
      }),
  );
  fc.assert(fc.property(some, (bytes) => isUtf8(bytes) === strict(bytes)));
});

it("safe integers become those of 64 bits", () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (values) => {
      expect(Array.from(wholeNumbers([...values, 1.5], values.length))).toEqual(values.map(BigInt));
    }),
  );
});

it("names are told that are empty or stand twice, with their places", () => {
  expect(() => checkNames(["a", "b", "__proto__", "A"], "f")).not.toThrow();
  expect(() => checkNames(["a", "b", "a", "b", "a"], "f.sav")).toThrow(
    '"f.sav": the name "a" is used by columns 1, 3, 5; the name "b" is used by columns 2, 4. Each column needs a name of its own.',
  );
  expect(() => checkNames(["a", "", ""], "f")).toThrow('"f": columns 2, 3 have no name.');
});

it("a table keeps the order of its columns whatever their names are", () => {
  const vector = (value: number): Vector =>
    new Vector([makeData({ type: new Int32(), length: 1, nullCount: 0, data: Int32Array.of(value) })]);
  const table = tableOf(["b", "2", "1", "a"].map((name, i) => ({ name, vector: vector(i) })));
  expect(table.schema.fields.map(({ name }) => name)).toEqual(["b", "2", "1", "a"]);
  expect([0, 1, 2, 3].map((i) => table.getChildAt(i)!.get(0) as number)).toEqual([0, 1, 2, 3]);
});

it("a time of day is written with the decimals that it has", () => {
  expect([timeText(18_367, 1), timeText(500, 1e3), timeText(86_400, 1)]).toEqual([
    "05:06:07",
    "00:00:00.5",
    "24:00:00",
  ]);
  expect([timeText(-1, 1), timeText(86_401, 1), timeText(NaN, 1)]).toEqual([undefined, undefined, undefined]);
});

it("a duration is written in the same way, beyond a day and below zero", () => {
  expect([durationText(104_767, 1), durationText(-1500, 1e3), durationText(0, 1e6)]).toEqual([
    "29:06:07",
    "-00:00:01.5",
    "00:00:00",
  ]);
});

it("room is made by half, and given back where it is more than a tenth", () => {
  const values = Float64Array.of(1, 2);
  expect(roomFor(values, 2)).toBe(values);
  expect(Array.from(roomFor(values, 4))).toEqual([1, 2, 0, 0, 0, 0]);
  expect(trimmed(new Int8Array(100), 95).buffer.byteLength).toBe(100);
  expect(trimmed(new Int8Array(100), 50).buffer.byteLength).toBe(50);
});

it("dictionaries of a file and new ones go together, whatever their numbers are", () => {
  const levels = (id: number, ...words: string[]): Vector =>
    new Vector([
      makeData({
        type: new Dictionary(new Utf8(), new Int32(), id),
        length: 2,
        nullCount: 0,
        data: Int32Array.of(0, 1),
        dictionary: vectorFromArray(words, new Utf8()),
      }),
    ]);
  const table = tableOf([
    { name: "a", vector: levels(0, "x", "y") },
    { name: "b", vector: levels(1, "u", "v") },
  ]);
  const after = withColumns(table, new Map([["a", levels(1, "p", "q")]]), [
    { name: "c", vector: levels(0, "r", "s") },
  ]);
  expect(after.schema.fields.map(({ name }) => Array.from(after.getChild(name)!, String))).toEqual([
    ["p", "q"],
    ["u", "v"],
    ["r", "s"],
  ]);
  const back = tableFromIPC(tableToIPC(after));
  expect([...back.getChild("c")!]).toEqual(["r", "s"]);
});
