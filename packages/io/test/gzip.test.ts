import { readBytes } from "@sdc-risk/io";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { columnsOf, encode } from "./support/helpers.ts";

const TEXT = `a\n${"1\n2\n".repeat(50)}`;
const AGES = Array.from({ length: 100 }, (_, i) => 20 + (i % 70)).join();
const zeros = new Uint8Array(200);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

interface Head {
  readonly extra?: Uint8Array;
  readonly name?: string;
  readonly comment?: string;
  readonly time?: number;
  readonly sum?: boolean;
}

/** A member of gzip data with what may stand in its head. */
function member(text: string, { extra, name, comment, time = 0, sum = false }: Head = {}): Uint8Array {
  const data = encode(text);
  const flags =
    (sum ? 2 : 0) +
    (extra === undefined ? 0 : 4) +
    (name === undefined ? 0 : 8) +
    (comment === undefined ? 0 : 16);
  const words = (...all: number[]): Uint8Array => new Uint8Array(Uint32Array.from(all).buffer);
  const head = joined(
    Uint8Array.of(0x1f, 0x8b, 8, flags),
    words(time),
    Uint8Array.of(0, 3),
    ...(extra === undefined ? [] : [Uint8Array.of(extra.length & 255, extra.length >> 8), extra]),
    ...[name, comment].map((one) => (one === undefined ? new Uint8Array(0) : encode(`${one}\0`))),
  );
  return joined(
    head,
    sum ? words(crc32(head) & 0xffff).subarray(0, 2) : new Uint8Array(0),
    deflateRawSync(data),
    words(crc32(data), data.length),
  );
}

/** Members as bgzip writes them: each says how long it is, and an empty one is the last. */
const bgzip = (...texts: readonly string[]): Uint8Array =>
  joined(
    ...[...texts, ""].map((text) => {
      const { length } = member(text, { extra: new Uint8Array(6) });
      return member(text, { extra: Uint8Array.of(0x42, 0x43, 2, 0, (length - 1) & 255, (length - 1) >> 8) });
    }),
  );

const told = async (bytes: Uint8Array, name = "x.csv.gz"): Promise<readonly string[]> => {
  const { table, warnings } = await readBytes(bytes, name);
  expect(columnsOf(table)["a"]).toEqual(Array.from({ length: 100 }, (_, i) => 1 + (i % 2)));
  return warnings.map(({ message }) => message);
};
const HOLDS = "The file holds bytes that are none of its values, and that no program shows: ";

describe("gzip", () => {
  it.each([
    ["of one member", new Uint8Array(gzipSync(TEXT))],
    ["with the name of the file and a time", member(TEXT, { name: "x.csv", time: 1_700_000_000 })],
    ["with another name, and a checksum of its head", member(TEXT, { name: "survey 2020.csv", sum: true })],
    ["of bgzip", bgzip("a\n", TEXT.slice(2, 60), TEXT.slice(60))],
    [
      "of files that were joined",
      joined(member("a\n", { time: 5 }), member(TEXT.slice(2), { name: "y", time: 9 })),
    ],
    ["filled up with zeros", joined(gzipSync(TEXT), zeros)],
  ])("%s holds nothing but its data", async (_, bytes) => {
    expect(await told(bytes)).toEqual([]);
  });

  it.each([
    [
      "zeros and bytes behind it",
      joined(gzipSync(TEXT), zeros, encode(AGES)),
      "499 behind the end of the gzip data",
    ],
    [
      "a member behind zeros",
      joined(gzipSync(TEXT), zeros.subarray(0, 1), member(AGES)),
      `${1 + member(AGES).length} behind the end of the gzip data`,
    ],
    ["a comment", member(TEXT, { comment: AGES }), "299 in comments of the gzip header"],
    [
      "a comment of an empty member",
      joined(member(""), member("", { comment: AGES }), member(TEXT)),
      "299 in comments of the gzip header",
    ],
    ["an extra field", member(TEXT, { extra: encode(AGES) }), "299 in extra fields of the gzip header"],
    [
      "extra fields that look like those of bgzip",
      joined(
        ...Array.from({ length: 20 }, (_, i) => member("", { extra: Uint8Array.of(0x42, 0x43, 2, 0, i, 7) })),
        member(TEXT),
      ),
      "120 in extra fields of the gzip header",
    ],
    ["a name", member(TEXT, { name: AGES }), "299 in names of files in the gzip header"],
    [
      "times",
      joined(...Array.from({ length: 200 }, (_, i) => member("", { time: 20 + i })), member(TEXT)),
      "804 in times of the gzip headers",
    ],
  ])("%s may say something", async (_, bytes, where) => {
    expect(await told(bytes)).toEqual([`${HOLDS}${where}.`]);
  });

  it("comes in pieces of any size, and a name of the file itself may be long", async () => {
    const long = `${"survey of households and persons ".repeat(5)}.csv`;
    const bytes = joined(member("a\n", { name: long, sum: true }), member(TEXT.slice(2), { name: long }));
    expect(await told(bytes, `${long}.gz`)).toEqual([]);
    const { GzipReading, unzipped } = await import("../src/gzip/gzip.ts");
    for (const size of [1, 2, 3, 7, 1000]) {
      const reading = new GzipReading();
      // eslint-disable-next-line @typescript-eslint/require-await -- files come as asynchronous pieces
      async function* pieces(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const out: Uint8Array[] = [];
      for await (const piece of unzipped("x", pieces(), reading)) out.push(piece.slice());
      expect(Buffer.concat(out).toString()).toBe(TEXT);
      expect(reading.unread(`${long}.gz`).filter((one) => one.bytes > 0)).toEqual([]);
    }
  });

  it("is refused with other bytes behind it, a wrong checksum, or where it is cut off", async () => {
    const whole = new Uint8Array(gzipSync(TEXT));
    const message = '"x.csv.gz": the gzip data is damaged or cut off.';
    const wrong = whole.slice();
    wrong[wrong.length - 8] ^= 1;
    const head = member(TEXT, { sum: true });
    head[4] ^= 1;
    for (const bytes of [
      joined(whole, encode(AGES)),
      wrong,
      head,
      whole.subarray(0, -1),
      whole.subarray(0, 15),
    ])
      await expect(readBytes(bytes, "x.csv.gz")).rejects.toMatchObject({ code: "BAD_FILE", message });
  });
});
