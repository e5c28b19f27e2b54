import { readStatFile } from "@sdc-risk/statfiles";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dtaBytes } from "./dta-bytes.ts";
import { sasBytes } from "./sas7bdat-bytes.ts";
import { savBytes, type SavFile } from "./sav-bytes.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const AGES = encode(Array.from({ length: 100 }, (_, i) => 20 + (i % 70)).join());
const zeros = new Uint8Array(40);
const HOLDS = "The file holds bytes that are none of its values, and that no program shows: ";
const BANDS = Array.from({ length: 30 }, (_, i) => 1 + (i % 3));

const told = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { table, warnings } = await readStatFile(bytes, "x", { behindTexts: true });
  expect(Array.from(table.getChild("band") ?? [], Number)).toEqual(BANDS);
  expect((await readStatFile(bytes, "x")).warnings).toEqual([]);
  return warnings.map(({ message }) => message);
};

const SEXES = BANDS.map((_, i) => encode("FM"[i % 2]));
const sav = (compression: 0 | 1, more: Partial<SavFile> = {}): Uint8Array =>
  savBytes({
    little: true,
    compression,
    variables: [
      { name: "sex", width: 1, values: SEXES },
      { name: "band", width: 0, values: BANDS },
    ],
    ...more,
  });
/** Where the records of a system file begin. */
const recordsAt = (bytes: Uint8Array): number =>
  Buffer.from(bytes).lastIndexOf("\xe7\x03\0\0\0\0\0\0", undefined, "latin1") + 8;

/** A .zsav of one block of the records of a compressed file, with more behind them, the block, and the list of blocks. */
function zsav(behind: Uint8Array, behindBlock: Uint8Array, behindList: Uint8Array): Uint8Array {
  const file = sav(1, { end: true });
  const start = recordsAt(file);
  const head = file.slice(0, start);
  head[72] = 2;
  const records = joined(file.subarray(start), behind);
  const block = joined(new Uint8Array(deflateSync(records)), behindBlock);
  const longs = (...all: number[]): Uint8Array => new Uint8Array(BigInt64Array.from(all, BigInt).buffer);
  const ints = (...all: number[]): Uint8Array => new Uint8Array(Int32Array.from(all).buffer);
  const trailer = start + 24 + block.length;
  return joined(
    head,
    longs(start, trailer, 24 + 24 + behindList.length),
    block,
    longs(-100, 0),
    ints(0x3ff000, 1),
    longs(start, start + 24),
    ints(records.length, block.length),
    behindList,
  );
}

/** A file of SPSS whose texts have something behind them, up to eight bytes. */
function padded(fill: (row: number) => string): Uint8Array {
  const bytes = sav(0);
  const start = recordsAt(bytes);
  BANDS.forEach((_, row) => {
    bytes.set(encode(fill(row)), start + row * 16 + 1);
  });
  return bytes;
}

describe("a file of SPSS", () => {
  it.each([
    ["packed", sav(1, { end: true })],
    ["packed, without an end", sav(1)],
    ["packed, with zeros behind the end", joined(sav(1, { end: true }), zeros)],
    ["not packed", sav(0)],
    ["not packed, with one filling for all texts", padded(() => "\0\0zz")],
    ["packed by zlib", zsav(new Uint8Array(0), new Uint8Array(0), new Uint8Array(0))],
    ["packed by zlib, with zeros behind the end", zsav(zeros, new Uint8Array(0), zeros)],
  ])("holds nothing but its values: %s", async (_, bytes) => {
    expect(await told(bytes)).toEqual([]);
  });

  it.each([
    ["behind the end of packed records", joined(sav(1, { end: true }), AGES), "299 behind the records"],
    [
      "behind the end of records in a block",
      zsav(AGES, zeros.subarray(0, 0), zeros),
      "299 behind the records",
    ],
    ["behind a block", zsav(zeros, AGES, zeros), "299 behind the records"],
    ["behind the list of blocks", zsav(zeros, zeros.subarray(0, 0), AGES), "299 behind the records"],
    ["behind texts", padded((row) => String(20 + row)), "between the values of records"],
  ])("may hold something %s", async (_, bytes, where) => {
    const [message, ...others] = await told(bytes);
    expect(others).toEqual([]);
    expect(message).toContain(HOLDS);
    expect(message).toContain(where);
  });

  it("may hold codes for nothing between its values, but where readstat fills up a record", async () => {
    const file = sav(1, { end: true });
    const start = recordsAt(file);
    const codes = (groups: (row: number) => number[]): Uint8Array =>
      joined(
        file.subarray(0, start),
        ...BANDS.map((band, row) => {
          const [before = 0, between = 0, behind = 0] = groups(row);
          const all = [
            ...Array<number>(before).fill(0),
            254,
            ...Array<number>(between).fill(0),
            100 + band,
            ...Array<number>(behind).fill(0),
          ];
          return Uint8Array.from([...all, ...Array<number>((8 - (all.length % 8)) % 8).fill(0)]);
        }),
      );
    expect(await told(codes(() => []))).toEqual([]);
    expect(await told(codes((row) => [0, row % 3]))).toEqual([`${HOLDS}126 between the values of records.`]);
    const [message] = await told(codes((row) => [0, 0, 8 * (row % 5)]));
    expect(message).toContain("between the values of records");
  });

  it("may be of readstat, which puts a group of nothing behind records of eight elements", async () => {
    const names = Array.from({ length: 7 }, (_, i) => `v${i}`);
    const variables = ["band", ...names].map((name) => ({ name, width: 0, values: BANDS }));
    const file = sav(1, { end: true, variables });
    const start = recordsAt(file);
    const groups = (isFilled: (row: number) => boolean): Uint8Array =>
      joined(
        file.subarray(0, start),
        ...BANDS.map((band, row) => {
          const group = new Uint8Array(isFilled(row) ? 16 : 8);
          return group.fill(100 + band, 0, 8);
        }),
      );
    expect(await told(groups(() => true))).toEqual([]);
    expect(await told(groups(() => false))).toEqual([]);
    expect(await told(groups((row) => row % 2 === 0))).toEqual([`${HOLDS}14 between the values of records.`]);
  });
});

describe("a file of Stata", () => {
  const dta = dtaBytes({
    format: 118,
    little: true,
    variables: [{ name: "band", type: "byte", format: "%9.0g", values: BANDS, labels: "l" }],
    labels: { l: [[1, "low"]] },
  });

  it("holds nothing but its values, or something between its parts", async () => {
    expect(await told(dta)).toEqual([]);
    const at = Buffer.from(dta).indexOf("<value_labels>");
    const bytes = joined(dta.subarray(0, at), AGES, dta.subarray(at));
    const view = new DataView(bytes.buffer);
    const map = Buffer.from(bytes).indexOf("<map>") + 5;
    for (const place of [11, 12, 13]) {
      const was = view.getBigUint64(map + 8 * place, true);
      view.setBigUint64(map + 8 * place, was + BigInt(AGES.length), true);
    }
    expect(await told(bytes)).toEqual([`${HOLDS}299 between the parts of the file.`]);
  });
});

describe("a table of SAS", () => {
  const table = sasBytes({
    wide: true,
    little: true,
    variables: [{ name: "band", width: 8, values: BANDS }],
  });

  it("holds nothing but its values, or something behind its pages", async () => {
    expect(await told(table)).toEqual([]);
    expect(await told(joined(table, zeros))).toEqual([]);
    expect(await told(joined(table, AGES))).toEqual([`${HOLDS}299 behind the pages of the file.`]);
  });
});
