import { readBytes } from "@sdc-risk/io";
import {
  Bool,
  CompressionType,
  Field,
  Int32,
  List,
  makeData,
  Null,
  Schema,
  Table,
  tableToIPC,
  Utf8,
  Utf8View,
  vectorFromArray,
  type Data,
} from "apache-arrow";
import { describe, expect, it } from "vitest";
import { bytesBeyond } from "../src/arrow/bytes/beyond-values.ts";
import { unpackLz4Frame } from "../src/arrow/bytes/lz4-frame.ts";
import { checkFrames } from "../src/arrow/bytes/zstd-size.ts";
import type { ClaimedBatch } from "../src/arrow/messages.ts";
import { unreadInBuffers, unreadInMessage } from "../src/arrow/unread.ts";
import { encode } from "./support/helpers.ts";

const AGES = encode(Array.from({ length: 100 }, (_, i) => 20 + (i % 70)).join());
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const TABLE = new Table({
  sex: vectorFromArray(["F", "M", "F"], new Utf8()),
  band: vectorFromArray(["1", "2", "3"], new Utf8()),
  none: vectorFromArray([null, null, null], new Null()),
});
const FILE = tableToIPC(TABLE, "file");
const STREAM = tableToIPC(TABLE, "stream");
const END = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);

const told = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { table, warnings } = await readBytes(bytes, "a.arrow", { forms: true });
  expect(table.numRows).toBe(3);
  return warnings.map(({ message }) => message);
};
const HOLDS = "The file holds bytes that are none of its values, and that no program shows: ";
/** Bytes from the footer of a file on. */
const footer = (bytes: Uint8Array): number =>
  10 + new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 10, 4).getInt32(0, true);
const beforeFooter = (bytes: Uint8Array, more: Uint8Array): Uint8Array =>
  joined(bytes.subarray(0, -footer(bytes)), more, bytes.subarray(-footer(bytes)));

/** A file or a stream whose texts have no zeros behind them, where room is filled up. */
function filledUp(bytes: Uint8Array): Uint8Array {
  const other = bytes.slice();
  for (const text of ["FMF", "123"]) {
    const at = Buffer.from(other).indexOf(text, 0, "latin1") + text.length;
    expect([...other.subarray(at, at + 5)]).toEqual([0, 0, 0, 0, 0]);
    other.set(encode("43444"), at);
  }
  return other;
}

describe("an Arrow file or stream", () => {
  it.each([
    ["a file", FILE],
    ["a stream", STREAM],
    ["a file with room before its footer", beforeFooter(FILE, new Uint8Array(64))],
    ["a stream with two ends", joined(STREAM, END)],
  ])("%s holds nothing but its values", async (_, bytes) => {
    expect(await told(bytes)).toEqual([]);
  });

  it.each([
    ["a second stream", joined(STREAM, STREAM), `${STREAM.length} behind the end of the stream`],
    ["bytes and an end", joined(STREAM, AGES, END), "307 behind the end of the stream"],
    ["bytes before the footer", beforeFooter(FILE, AGES), "299 between the batches of the file"],
    [
      "bytes that fill up room in a file",
      filledUp(FILE),
      '5 behind the values of "sex"; 5 behind the values of "band"',
    ],
    [
      "bytes that fill up room in a stream",
      filledUp(STREAM),
      '5 behind the values of "sex"; 5 behind the values of "band"',
    ],
  ])("%s may say something", async (_, bytes, where) => {
    expect(await told(bytes)).toEqual([`${HOLDS}${where}.`]);
  });
});

describe("the buffers of a column", () => {
  const part = (type: unknown, data: unknown, more: object = {}): Data =>
    makeData({ type, data, length: 4, nullCount: 0, ...more } as never);
  const offsets = (...all: number[]): object => ({ valueOffsets: Int32Array.from(all) });
  const view = (text: string, ...more: number[]): Uint8Array => {
    const bytes = new Uint8Array(16);
    new DataView(bytes.buffer).setInt32(0, text.length, true);
    bytes.set(encode(text.length > 12 ? text.slice(0, 4) : text), 4);
    new Int32Array(bytes.buffer).set(more, 4 - more.length);
    return bytes;
  };
  const long = "a text of more than twelve letters";
  const views = (...all: Uint8Array[]): Uint8Array => joined(...all);
  const viewed = (views: Uint8Array, more: object): Data => {
    const data = makeData({
      type: new Utf8View(),
      length: 4,
      nullCount: 0,
      data: new Uint8Array(64),
    } as never);
    return Object.assign(data, { values: views, ...more });
  };
  const variadic = (text: string): object => ({ variadicBuffers: [encode(text)] });
  it.each<[string, Data, number]>([
    ["numbers", part(new Int32(), Int32Array.of(1, 2, 3, 4)), 0],
    ["numbers and zeros", part(new Int32(), Int32Array.of(1, 2, 3, 4, 0, 0)), 0],
    ["numbers and more", part(new Int32(), Int32Array.of(1, 2, 3, 4, 43, 44)), 8],
    ["bits", part(new Bool(), Uint8Array.of(0b0101)), 0],
    ["bits and more", part(new Bool(), Uint8Array.of(0b10100101, 7, 9)), 3],
    [
      "missing values",
      part(new Int32(), Int32Array.of(1, 2, 3, 4), { nullCount: 2, nullBitmap: Uint8Array.of(5, 0) }),
      0,
    ],
    [
      "and more",
      part(new Int32(), Int32Array.of(1, 2, 3, 4), { nullCount: 2, nullBitmap: Uint8Array.of(5, 7, 8) }),
      3,
    ],
    ["texts", part(new Utf8(), encode("abcd"), offsets(0, 1, 2, 3, 4)), 0],
    ["texts and more", part(new Utf8(), encode("43abcd4445"), offsets(2, 3, 4, 5, 6, 43)), 2 + 4 + 4],
    ["views", viewed(views(view("a"), view("b"), view("c"), view(long, 0, 0)), variadic(long)), 0],
    [
      "views and more",
      viewed(views(view("a"), view("b"), view("c"), view(long, 0, 2)), variadic(`43${long}4445`)),
      2 + 4,
    ],
  ])("hold values alone, or more: %s", (_, data, bytes) => {
    expect(bytesBeyond([data])).toBe(bytes);
  });

  it("may be one for several parts, each of which leads to some of it", () => {
    const short = views(view("a"), view("b"), view("c"));
    const first = viewed(joined(short, view(long, 0, 0)), variadic(long + long));
    const second = viewed(joined(short, view(long, 0, long.length)), variadic(long + long));
    expect(bytesBeyond([first, second])).toBe(0);
    expect(bytesBeyond([first])).toBe(long.length);
  });

  it("may end with what the next part begins with", () => {
    const parts = (...all: Data[]): number => bytesBeyond(all);
    const numbers = (...all: number[]): Data => part(new Int32(), Int32Array.from(all));
    const next = numbers(5, 6, 7, 8);
    expect(parts(numbers(1, 2, 3, 4, 5, 6), next)).toBe(0);
    expect(parts(numbers(1, 2, 3, 4, 5, 6, 7, 8, 9), next, numbers(9, 9, 9, 9))).toBe(0);
    expect(parts(numbers(1, 2, 3, 4, 5, 43), next)).toBe(8);
    expect(parts(numbers(1, 2, 3, 4, 5, 6, 7, 8, 0, 0), next)).toBe(0);
    const texts = (text: string, ...places: number[]): Data =>
      part(new Utf8(), encode(text), offsets(...places));
    expect(parts(texts("abcdee", 0, 1, 2, 3, 4, 6, 7), texts("eefgh", 0, 2, 3, 4, 5))).toBe(0);
    expect(parts(texts("abcdxe", 0, 1, 2, 3, 4, 43, 44), texts("eefgh", 0, 2, 3, 4, 5))).toBe(2 + 8);
    const bits = (...all: number[]): Data => part(new Bool(), Uint8Array.from(all));
    expect(parts(bits(0b0101_1010), bits(0b0101))).toBe(0);
    expect(parts(bits(0b0111_1010), bits(0b0101))).toBe(1);
    const marked = (...marks: number[]): object => ({ nullCount: 2, nullBitmap: Uint8Array.from(marks) });
    const some = Int32Array.of(1, 2, 3, 4);
    expect(parts(part(new Int32(), some, marked(0b1111_0101)), numbers(1, 2, 3, 4))).toBe(0);
    expect(parts(part(new Int32(), some, marked(0b0101_0101)), part(new Int32(), some, marked(0b0101)))).toBe(
      0,
    );
    expect(parts(part(new Int32(), some, marked(0b0110_0101)), part(new Int32(), some, marked(0b0101)))).toBe(
      1,
    );
  });

  it("hold bytes behind short texts in their views", () => {
    const hiding = view("a");
    hiding.set([4, 3], 10);
    expect(bytesBeyond([viewed(views(hiding, hiding, hiding, hiding), variadic(""))])).toBe(8);
  });
});

describe("a batch", () => {
  const fields = [new Field("a", new Int32()), new Field("b", new List(new Field("c", new Utf8())))];
  const schema = new Schema(fields);
  /** Marks and values of a; marks and places of b; marks, places and bytes of c. */
  const batch = (lengths: readonly number[], body: Uint8Array): ClaimedBatch => {
    let at = 0;
    const buffers = lengths.map((length) => ({ offset: (at += length) - length, length }));
    const nodes = [12, 12, 0].map((length) => ({ length, nullCount: 0 }));
    return { length: 12, nodes, buffers, compression: null, body };
  };
  const found = (one: ClaimedBatch): number =>
    unreadInBuffers({ records: 12, unpacked: 0, unread: [], batches: [one], levels: [] }, schema).reduce(
      (sum, { bytes }) => sum + bytes,
      0,
    );

  it("has buffers of no column, and marks of missing values of columns without any", () => {
    const values = new Uint8Array(48);
    expect(found(batch([0, 48, 0, 0, 0, 0, 0], values))).toBe(0);
    expect(found(batch([0, 48, 0, 0, 0, 0, 0, AGES.length], joined(values, AGES)))).toBe(AGES.length);
    expect(
      found(batch([2, 48, 2, 0, 0, 0, 0], joined(Uint8Array.of(255, 15), values, Uint8Array.of(255, 255)))),
    ).toBe(0);
    expect(found(batch([2, 48, 0, 0, 0, 0, 0], joined(Uint8Array.of(43, 15), values)))).toBe(2);
    const packed = joined(new Uint8Array(8).fill(255), Uint8Array.of(43, 15), values);
    const compression = { type: CompressionType.ZSTD };
    expect(found({ ...batch([10, 48, 0, 0, 0, 0, 0], packed), compression })).toBe(2);
  });

  it("has a head of some length, and no values where it has no records", () => {
    const one = batch([0, 299, 0, 0, 0, 0, 0], AGES);
    const bytes = (all: ClaimedBatch, head: number): number =>
      unreadInMessage(all, head).reduce((sum, each) => sum + each.bytes, 0);
    expect(bytes(one, 400)).toBe(0);
    expect(bytes(one, 1000)).toBe(1000 - 16 * 10 - 256);
    expect(bytes({ ...one, length: 0 }, 400)).toBe(AGES.length);
  });
});

describe("packed buffers", () => {
  const frame = (...blocks: number[]): number[] => [0x28, 0xb5, 0x2f, 0xfd, 0x24, 3, ...blocks];
  const raw = [(3 << 3) | 1, 0, 0, 97, 98, 99];
  const repeated = [(3 << 3) | 2, 0, 0, 97];
  const checksum = [1, 2, 3, 4];
  const skipped = [0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 52, 51];
  it("of zstd may be several frames, of which none is passed over", () => {
    const check = (...bytes: number[]): void => {
      checkFrames(Uint8Array.from(bytes));
    };
    const whole = [...frame(...raw), ...checksum, ...frame(...repeated, ...raw), ...checksum];
    expect(() => {
      check(...whole);
    }).not.toThrow();
    for (const all of [
      [...skipped, ...whole],
      [...whole, ...skipped],
      [...frame(...raw), ...checksum, ...skipped, ...frame(...raw)],
    ])
      expect(() => {
        check(...all);
      }).toThrow("a frame that is passed over");
  });

  it("of LZ4 end where they say so", () => {
    const bytes = Uint8Array.of(4, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, 3, 0, 0, 0x80, 97, 98, 99, 0, 0, 0, 0);
    expect(new TextDecoder().decode(unpackLz4Frame(bytes))).toBe("abc");
    expect(() => unpackLz4Frame(joined(bytes, AGES))).toThrow("The LZ4 data go on behind their end.");
  });
});
