import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import {
  Binary,
  type DataType,
  DurationSecond,
  Field,
  FixedSizeBinary,
  Float16,
  Int32,
  IntervalYearMonth,
  List,
  Struct,
  Table,
  TimeMicrosecond,
  TimeMillisecond,
  TimeNanosecond,
  TimeSecond,
  Utf8,
  Vector,
  makeData,
  tableToIPC,
  vectorFromArray,
} from "apache-arrow";
import { afterAll, describe, expect, it } from "vitest";
import { readBytes } from "../src/index.ts";
import { leafColumn } from "../src/parquet/columns/leaf-column.ts";
import { columnsOf } from "./support/helpers.ts";
import { type Struct as Thrift, withFooter } from "./support/parquet-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "io-types-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function parquet(query: string): Promise<Uint8Array> {
  const connection = await (await DuckDBInstance.create(":memory:", { temp_directory: "" })).connect();
  const path = join(folder, "x.parquet");
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  return new Uint8Array(readFileSync(path));
}

const text = (name: string, values: readonly string[]): object => ({ [name]: values });

describe("types of Parquet", () => {
  it("times of day are text as CSV holds them", async () => {
    const { table } = await readBytes(
      await parquet(
        "SELECT TIME '05:06:07' + to_milliseconds(i * 500) AS t, CASE WHEN i = 1 THEN NULL ELSE TIME '00:00:00.000001' END AS u FROM range(3) r(i)",
      ),
      "x.parquet",
    );
    expect(columnsOf(table)).toEqual({
      t: ["05:06:07", "05:06:07.5", "05:06:08"],
      u: ["00:00:00.000001", null, "00:00:00.000001"],
    });
  });

  it("bytes that are no text take no part, and the rest of the file opens", async () => {
    const bytes = await parquet("SELECT 1::INTEGER AS a, '\\xFF\\x00'::BLOB AS raw, 'plain'::BLOB AS words");
    const { table, warnings } = await readBytes(bytes, "x.parquet");
    expect(columnsOf(table)).toEqual({ a: [1], ...text("words", ["plain"]) });
    expect(warnings).toEqual([
      {
        code: "dropped-column",
        message: 'The column "raw" is of type BYTE_ARRAY (binary), which cannot be used; it was left out.',
      },
    ]);
    const declared = withFooter(bytes, (footer) => {
      (footer["field_2"] as Thrift[])[2]["field_6"] = 0;
    });
    const message =
      'The column "raw" is declared as text, but holds bytes that are not UTF-8, and cannot be used; it was left out.';
    expect((await readBytes(declared, "x.parquet")).warnings).toEqual([{ code: "dropped-column", message }]);
    await expect(readBytes(await parquet("SELECT '\\xFF'::BLOB AS raw"), "x.parquet")).rejects.toMatchObject({
      code: "BAD_FILE",
    });
  });

  it("each becomes values or is left out by name and type", async () => {
    const { table, warnings } = await readBytes(
      await parquet(`SELECT INTERVAL 1 DAY AS gap, [1] AS list, {'x': 1} AS s, MAP {'k': 1} AS m, 'b'::ENUM('a', 'b') AS e, '{"a": 1}'::JSON AS j,
      '00000000-0000-0000-0000-0000000000ff'::UUID AS u, 200::UTINYINT AS u8, -7::TINYINT AS i8, 1.25::DECIMAL(3, 2) AS d2, 12345678901.5::DECIMAL(18, 1) AS d8`),
      "x.parquet",
    );
    const { d2, d8, ...rest } = columnsOf(table) as Record<string, Uint32Array[]>;
    expect(rest).toEqual({
      e: ["b"],
      j: ['{"a": 1}'],
      u: ["00000000-0000-0000-0000-0000000000ff"],
      u8: [200],
      i8: [-7],
    });
    expect([d2[0][0], d8[0][0] + d8[0][1] * 2 ** 32]).toEqual([125, 123456789015]);
    expect(
      warnings.map(({ message }) => /"(\w+)" is of type (\w+), which cannot be used/.exec(message)?.slice(1)),
    ).toEqual([
      ["gap", "INTERVAL"],
      ["list", "LIST"],
      ["s", "STRUCT"],
      ["m", "MAP"],
    ]);
  });

  it("days of 96 bits are times, beyond 2262 too", async () => {
    const julian = (day: number): string => `to_milliseconds(${day})`; // an interval ends with its milliseconds, as INT96 ends with its day
    const bytes = withFooter(
      await parquet(`SELECT ${julian(2440589)} AS t UNION ALL SELECT ${julian(5373484)}`),
      (footer) => {
        const element = (footer["field_2"] as Thrift[])[1];
        Object.assign(element, { field_1: 3, field_2: undefined, field_6: undefined, field_10: undefined });
        (((footer["field_4"] as Thrift[])[0]["field_1"] as Thrift[])[0]["field_3"] as Thrift)["field_1"] = 3;
      },
    );
    const vector = (await readBytes(bytes, "x.parquet")).table.getChild("t")!;
    expect([String(vector.type), ...(vector.data[0].values as BigInt64Array)]).toEqual([
      "Timestamp<MICROSECOND>",
      86_400_000_000n,
      253402214400000000n,
    ]);
  });

  it("half floats are floats", () => {
    const halves = Uint8Array.of(0x00, 0x3c, 0x00, 0xc1, 0x01, 0x00, 0x00, 0x7c, 0x00, 0x7e);
    const starts = Int32Array.of(0, 2, 4, 6, 8);
    const column = leafColumn("h", { kind: "half" }, 5);
    column.take(
      {
        rows: 5,
        present: null,
        stored: { kind: "stretches", bytes: halves, starts, ends: starts.map((at) => at + 2) },
        indices: null,
        dictionary: null,
      },
      0,
    );
    expect([...column.vector()!]).toEqual([1, -2.5, 2 ** -24, Infinity, NaN]);
  });
});

describe("types of Arrow", () => {
  it("times of day are text as CSV holds them, in all units", async () => {
    const time = (type: DataType, data: Int32Array | BigInt64Array): Vector =>
      new Vector([makeData({ type, length: 2, nullCount: 0, data } as Parameters<typeof makeData>[0])]);
    const table = new Table({
      s: time(new TimeSecond(), Int32Array.of(0, 86_399)),
      ms: time(new TimeMillisecond(), Int32Array.of(18_367_250, 1)),
      us: time(new TimeMicrosecond(), BigInt64Array.of(18_367_000_000n, 1n)),
      ns: time(new TimeNanosecond(), BigInt64Array.of(18_367_000_000_000n, 10n)),
    });
    expect(columnsOf((await readBytes(tableToIPC(table), "x")).table)).toEqual({
      s: ["00:00:00", "23:59:59"],
      ms: ["05:06:07.25", "00:00:00.001"],
      us: ["05:06:07", "00:00:00.000001"],
      ns: ["05:06:07", "00:00:00.00000001"],
    });
    const beyond = new Table({ t: time(new TimeSecond(), Int32Array.of(0, -1)) });
    await expect(readBytes(tableToIPC(beyond), "x.arrow")).rejects.toMatchObject({
      message: expect.stringContaining("not within a day") as string,
    });
  });

  it("what holds no single values is left out by name and type", async () => {
    const fixed = makeData({
      type: new FixedSizeBinary(2),
      length: 1,
      nullCount: 0,
      data: Uint8Array.of(1, 2),
    });
    const table = new Table({
      a: vectorFromArray([1], new Int32()),
      half: vectorFromArray([1.5], new Float16()),
      list: vectorFromArray([[1]], new List(new Field("item", new Int32()))),
      raw: vectorFromArray([Uint8Array.of(1)], new Binary()),
      fixed: new Vector([fixed]),
      gap: vectorFromArray([Int32Array.of(3)], new IntervalYearMonth()),
      lasts: vectorFromArray([3n], new DurationSecond()),
      s: vectorFromArray([{ x: 1 }], new Struct([new Field("x", new Int32())])),
    });
    const { table: read, warnings } = await readBytes(tableToIPC(table), "x");
    expect(columnsOf(read)).toEqual({ a: [1], half: [1.5] });
    expect(warnings.map(({ message }) => /"(\w+)" is of type (\w+)/.exec(message)?.slice(1))).toEqual([
      ["list", "List"],
      ["raw", "Binary"],
      ["fixed", "FixedSizeBinary"],
      ["gap", "Interval"],
      ["lasts", "Duration"],
      ["s", "Struct"],
    ]);
  });

  it("text that is not UTF-8 takes no part", async () => {
    const bad = makeData({
      type: new Utf8(),
      length: 2,
      nullCount: 0,
      valueOffsets: Int32Array.of(0, 1, 2),
      data: Uint8Array.of(0xc3, 0xa9),
    });
    const { warnings } = await readBytes(
      tableToIPC(new Table({ a: vectorFromArray([1, 2], new Int32()), t: new Vector([bad]) })),
      "x",
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      'The column "t" is declared as text, but holds bytes that are not UTF-8, and cannot be used; it was left out.',
    ]);
  });
});
