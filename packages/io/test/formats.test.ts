import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { checkSize } from "@sdc-risk/testkit";
import { DuckDBInstance } from "@duckdb/node-api";
import {
  Binary,
  CompressionType,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  Int32,
  Int64,
  List,
  RecordBatch,
  RecordBatchStreamWriter,
  Table,
  Utf8,
  compressionRegistry,
  tableFromArrays,
  tableToIPC,
  vectorFromArray,
} from "apache-arrow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBytes } from "../src/index.ts";
import { unpackLz4Frame } from "../src/arrow/bytes/lz4-frame.ts";
import { leafColumn } from "../src/parquet/columns/leaf-column.ts";
import { columnsOf, typeName } from "./support/helpers.ts";

const folder = mkdtempSync(join(tmpdir(), "io-formats-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const TYPES = `
  SELECT i::TINYINT AS i8, i::SMALLINT AS i16, i::INTEGER AS i32, (i * 10000000000)::BIGINT AS i64, (200 + i)::UTINYINT AS u8, 60000::USMALLINT AS u16,
    4000000000::UINTEGER AS u32, 18446744073709551615::UBIGINT AS u64, (i / 8)::FLOAT AS f32, (i / 3)::DOUBLE AS f64, i % 2 = 0 AS flag,
    'level ' || (i % 2) AS text, 'é' || i AS id, DATE '1969-12-31' + i::INTEGER AS day, (i * 0.1)::DECIMAL(4, 1) AS d4, (0 - i) * 0.001::DECIMAL(15, 3) AS d15,
    123456789012345678901234567.89::DECIMAL(38, 2) AS d38, (0 - i)::DECIMAL(38, 2) AS negative, TIMESTAMP '2020-01-01 00:00:00.123456' AS us, TIMESTAMPTZ '2020-01-01 00:00:00Z' AS utc,
    TIMESTAMP_MS '2020-01-01 00:00:00.123' AS ms, TIME '01:02:03' AS clock, uuid() AS uid, CASE WHEN i <> 2 THEN i END AS gap, NULL::VARCHAR AS nothing
  FROM range(5) t(i)`;

async function parquet(query: string, options: string, name: string): Promise<Uint8Array> {
  const connection = await (await DuckDBInstance.create(":memory:", { temp_directory: "" })).connect();
  const path = join(folder, name);
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet${options})`);
  connection.closeSync();
  return readFileSync(path);
}

describe("Parquet", () => {
  let table: Table;
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await parquet(TYPES, "", "types.parquet");
    table = (await readBytes(bytes, "types.parquet")).table;
  });

  it("keeps the types of its columns", () => {
    const types = Object.fromEntries(
      table.schema.fields.map((field, i) => [field.name, typeName(table.getChildAt(i)!)]),
    );
    expect(types).toMatchObject({
      i8: "Int8",
      i16: "Int16",
      i32: "Int32",
      i64: "Int64",
      u8: "Uint8",
      u16: "Uint16",
      u32: "Uint32",
      u64: "Uint64",
      f32: "Float32",
      f64: "Float64",
      flag: "Bool",
      text: "text",
      id: "text",
      day: "Date32<DAY>",
      us: "Timestamp<MICROSECOND>",
      utc: "Timestamp<MICROSECOND, UTC>",
      ms: "Timestamp<MILLISECOND>",
      clock: "text",
      uid: "text",
      gap: "Int64",
      nothing: "text",
    });
    expect(
      [table.getChild("d4")!, table.getChild("d38")!].map(({ type }: { type: Decimal }) => [
        type.precision,
        type.scale,
      ]),
    ).toEqual([
      [4, 1],
      [38, 2],
    ]);
  });

  it("keeps the values", () => {
    expect(
      columnsOf(
        table.select(["i8", "i64", "u8", "u32", "f32", "f64", "flag", "text", "id", "day", "gap", "nothing"]),
      ),
    ).toEqual({
      i8: [0, 1, 2, 3, 4],
      i64: [0, 1e10, 2e10, 3e10, 4e10],
      u8: [200, 201, 202, 203, 204],
      u32: Array(5).fill(4e9),
      f32: [0, 0.125, 0.25, 0.375, 0.5],
      f64: [0, 1 / 3, 2 / 3, 1, 4 / 3],
      flag: [true, false, true, false, true],
      text: ["level 0", "level 1", "level 0", "level 1", "level 0"],
      id: ["é0", "é1", "é2", "é3", "é4"],
      day: ["1969-12-31", "1970-01-01", "1970-01-02", "1970-01-03", "1970-01-04"],
      gap: [0, 1, null, 3, 4],
      nothing: Array(5).fill(null),
    });
    expect(table.getChild("u64")!.get(0)).toBe(18446744073709551615n);
    expect((table.getChild("us")!.data[0].values as BigInt64Array)[0]).toBe(1577836800123456n);
    expect(table.getChild("uid")!.get(0)).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    expect(String(table.getChild("text")!.type)).toBe("Dictionary<Int32, Utf8>");
  });

  it("keeps decimals exact, negative ones and those above 64 bits too", () => {
    const whole = (name: string, row: number): bigint => {
      const words = table.getChild(name)!.get(row) as Uint32Array;
      return BigInt.asIntN(
        128,
        words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n),
      );
    };
    expect([whole("d4", 3), whole("d15", 4), whole("d38", 0), whole("negative", 3)]).toEqual([
      3n,
      -4n,
      12345678901234567890123456789n,
      -300n,
    ]);
  });

  it("keeps decimals that are stored in few bytes", () => {
    const column = leafColumn("d", { kind: "decimal", type: new Decimal(1, 5, 128) }, 3);
    const stored = {
      kind: "stretches",
      bytes: Uint8Array.of(0xff, 0xfe, 1, 0),
      starts: Int32Array.of(0, 2),
      ends: Int32Array.of(2, 4),
    } as const;
    column.take({ rows: 3, present: Int32Array.of(1, 0, 1), stored, indices: null, dictionary: null }, 0);
    const vector = column.vector()!;
    expect(
      [vector.get(0), vector.get(1), vector.get(2)].map(
        (words: Uint32Array | null) => words && Array.from(words, (word) => word | 0),
      ),
    ).toEqual([[-2, -1, -1, -1], null, [256, 0, 0, 0]]);
  });

  it.each([
    ["uncompressed", checkSize(300_000, 60_000)],
    ["snappy", checkSize(300_000, 60_000)],
    ["gzip", checkSize(300_000, 60_000)],
    ["zstd", checkSize(300_000, 60_000)],
    ["brotli", checkSize(30_000, 3000)], // DuckDB packs by it for a minute what the others pack in a second
    ["lz4_raw", checkSize(300_000, 60_000)],
  ] as const)("is unpacked: %s", async (codec, rows) => {
    const packed = await parquet(
      `SELECT i, 'x' || i % 7 AS t FROM range(${rows}) r(i)`,
      `, CODEC ${codec}, ROW_GROUP_SIZE ${rows / 3}`,
      `${codec}.parquet`,
    );
    const result = await readBytes(packed, "x");
    expect(result).toMatchObject({ format: "parquet", warnings: [] });
    expect(result.table.numRows).toBe(rows);
    const read = [0, 0.4 * rows, rows - 1].map((row) => [
      Number(result.table.getChild("i")!.get(row)),
      result.table.getChild("t")!.get(row) as string,
    ]);
    expect(read).toEqual([0, 0.4 * rows, rows - 1].map((i) => [i, `x${i % 7}`]));
  });

  it("leaves nested and binary columns out and says so", async () => {
    const { table, warnings } = await readBytes(
      await parquet(
        "SELECT 1 AS a, [1, 2] AS list, {'x': 1} AS s, 2 AS b, INTERVAL 1 DAY AS gap",
        "",
        "nested.parquet",
      ),
      "x.parquet",
    );
    expect(columnsOf(table)).toEqual({ a: [1], b: [2] });
    expect(warnings.map(({ code, message }) => [code, message.split('"')[1]])).toEqual([
      ["dropped-column", "list"],
      ["dropped-column", "s"],
      ["dropped-column", "gap"],
    ]);
    await expect(
      readBytes(await parquet("SELECT [1] AS list", "", "only.parquet"), "x.parquet"),
    ).rejects.toMatchObject({ code: "BAD_FILE" });
  });

  it("is refused when it has no records, is cut off, or is not Parquet", async () => {
    await expect(
      readBytes(await parquet("SELECT 1 AS a WHERE false", "", "none.parquet"), "x"),
    ).rejects.toMatchObject({ code: "EMPTY_DATA" });
    for (const part of [bytes.subarray(0, bytes.length - 5), bytes.subarray(0, 200), bytes.subarray(0, 4)]) {
      await expect(readBytes(part, "x.parquet")).rejects.toMatchObject({
        code: "BAD_FILE",
        cause: expect.any(Error) as Error,
      });
    }
    await expect(readBytes(new TextEncoder().encode("a,b\n1,2\n"), "x.parquet")).rejects.toMatchObject({
      code: "BAD_FILE",
    });
  });

  it("is read from gzip, from a part of a buffer, and stops on an abort", async () => {
    const framed = new Uint8Array(bytes.length + 10);
    framed.set(bytes, 7);
    expect((await readBytes(framed.subarray(7, 7 + bytes.length), "x")).table.numRows).toBe(5);
    expect((await readBytes(gzipSync(bytes), "x.parquet.gz")).format).toBe("parquet");
    await expect(readBytes(bytes, "x", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
});

describe("Arrow IPC", () => {
  const source = new Table({
    a: vectorFromArray([1, null, 3], new Int32()),
    big: vectorFromArray([1n, 2n, null], new Int64()),
    day: vectorFromArray([0, 86_400_000, null], new DateDay()),
    text: vectorFromArray(["x", "y", "x"], new Dictionary(new Utf8(), new Int32())),
  });
  const expected = {
    a: [1, null, 3],
    big: [1, 2, null],
    day: ["1970-01-01", "1970-01-02", null],
    text: ["x", "y", "x"],
  };

  it.each(["file", "stream"] as const)("%s keeps types and values", async (kind) => {
    const bytes = tableToIPC(source, kind);
    const { table, format } = await readBytes(bytes, "x");
    expect([format, columnsOf(table)]).toEqual(["arrow", expected]);
    expect(table.schema.fields.map(({ type }) => (type as { toString(): string }).toString())).toEqual([
      "Int32",
      "Int64",
      "Date32<DAY>",
      "Dictionary<Int32, Utf8>",
    ]);
    expect(columnsOf((await readBytes(gzipSync(bytes), "x.gz")).table)).toEqual(expected);
  });

  it.each(["file", "stream"] as const)(
    "%s is refused when it is cut off anywhere, between two batches too",
    async (kind) => {
      const [batch] = tableFromArrays({
        a: Float64Array.from({ length: 50 }, (_, i) => i),
        b: Array.from({ length: 50 }, (_, i) => `t${i % 3}`),
      }).batches;
      const bytes = tableToIPC(new Table([batch.slice(0, 20), batch.slice(20)]), kind);
      expect((await readBytes(bytes, "x")).table.numRows).toBe(50);
      for (let length = 1; length < bytes.length; length++) {
        await expect(
          readBytes(bytes.subarray(0, length), "x.arrow"),
          `${length} of ${bytes.length}`,
        ).rejects.toMatchObject({ code: "BAD_FILE", cause: expect.any(Error) as Error });
      }
    },
  );

  it("leaves nested and binary columns out and says so", async () => {
    const nested = new Table({
      a: vectorFromArray([1], new Int32()),
      list: vectorFromArray([[1]], new List(new Field("item", new Int32()))),
      raw: vectorFromArray([Uint8Array.of(1)], new Binary()),
    });
    const { table, warnings } = await readBytes(tableToIPC(nested), "x");
    expect([columnsOf(table), warnings.length]).toEqual([{ a: [1] }, 2]);
  });

  it("is refused when it has no records or two columns of one name", async () => {
    await expect(
      readBytes(tableToIPC(new Table({ a: vectorFromArray([], new Int32()) })), "x"),
    ).rejects.toMatchObject({ code: "EMPTY_DATA" });
    const { schema, batches } = new Table({
      a: vectorFromArray([1], new Int32()),
      b: vectorFromArray([2], new Int32()),
    });
    schema.fields[1] = schema.fields[1].clone("a" as never);
    const bytes = tableToIPC(
      new Table(
        schema,
        batches.map((batch) => new RecordBatch(schema, batch.data)),
      ),
    );
    await expect(readBytes(bytes, "x")).rejects.toMatchObject({ code: "DUPLICATE_VARIABLE" });
  });

  it("is unpacked where its batches are packed with LZ4", async () => {
    await readBytes(tableToIPC(source), "x"); // registers what unpacks
    compressionRegistry.set(CompressionType.LZ4_FRAME, { encode: storedLz4Frame, decode: unpackLz4Frame });
    const writer = RecordBatchStreamWriter.writeAll(source, { compressionType: CompressionType.LZ4_FRAME });
    expect(columnsOf((await readBytes(writer.toUint8Array(true), "x")).table)).toEqual(expected);
  });
});

/** An LZ4 frame of one block that is stored as it is. */
function storedLz4Frame(data: Uint8Array): Uint8Array {
  const frame = new Uint8Array(7 + 4 + data.length + 4);
  frame.set([0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82]);
  new DataView(frame.buffer).setUint32(7, data.length + 0x80000000, true);
  frame.set(data, 11);
  return frame;
}

describe("LZ4 frames", () => {
  const frame = (flags: number, extra: number[], ...blocks: number[][]): Uint8Array =>
    Uint8Array.from([
      0x04,
      0x22,
      0x4d,
      0x18,
      flags,
      0x40,
      ...extra,
      0,
      ...blocks.flatMap((block) => [block.length, 0, 0, 0, ...block]),
      0,
      0,
      0,
      0,
    ]);
  const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

  it("repeat what was written, over itself and from the block before", () => {
    expect(text(unpackLz4Frame(frame(0x40, [], [0x35, 97, 98, 99, 3, 0, 0x10, 100])))).toBe("abcabcabcabcd");
    expect(text(unpackLz4Frame(frame(0x40, [], [0x40, 97, 98, 99, 100], [0x00, 4, 0, 0x10, 101])))).toBe(
      "abcdabcde",
    );
    expect(text(unpackLz4Frame(frame(0x48, [24, 0, 0, 0, 0, 0, 0, 0], [0x1f, 97, 1, 0, 3, 0x10, 98])))).toBe(
      `${"a".repeat(23)}b`,
    );
  });

  it("have long literals", () => {
    const letters = Array.from({ length: 20 }, (_, i) => 97 + i);
    expect(text(unpackLz4Frame(frame(0x40, [], [0xf0, 5, ...letters])))).toBe(
      String.fromCharCode(...letters),
    );
  });

  it("are refused when they are damaged", () => {
    expect(() => unpackLz4Frame(frame(0x40, [], [0x10, 97, 5, 0]))).toThrow("damaged");
    expect(() => unpackLz4Frame(new Uint8Array(20))).toThrow("not an LZ4 frame");
  });
});
