import { propertyRuns } from "@sdc-risk/testkit";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { tableFromIPC } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type RecordFormat,
  type RecordColumn,
  type WriteOptions,
  readBytes,
  writeRecords,
} from "../src/index.ts";
import { joined } from "@sdc-risk/data/kernels";
import { columnsOf } from "./support/helpers.ts";

const FORMATS = ["csv", "arrow", "parquet"] as const;

async function write(
  columns: readonly RecordColumn[],
  format: RecordFormat,
  options?: WriteOptions,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await writeRecords(
    columns,
    format,
    (part) => {
      parts.push(part);
    },
    options,
  );
  return joined(parts, Uint8Array);
}

const columns: RecordColumn[] = [
  { name: "record", values: Int32Array.of(1, 2, -3) },
  { name: 'risk, "r"', values: Float64Array.of(0.1, NaN, 1e-300) },
  { name: "text", values: ['say "no", thanks', null, "é\r\nz"] },
];

describe("writing", () => {
  it("makes CSV by RFC 4180 with LF, null empty and numbers at full precision", async () => {
    expect(new TextDecoder().decode(await write(columns, "csv"))).toBe(
      'record,"risk, ""r""",text\n1,0.1,"say ""no"", thanks"\n2,,\n-3,1e-300,"é\r\nz"\n',
    );
  });

  it.each(FORMATS)("%s comes back as it was", async (format) => {
    const { table, format: found } = await readBytes(await write(columns, format), "x");
    expect(found).toBe(format);
    expect(columnsOf(table)).toEqual({
      record: [1, 2, -3],
      'risk, "r"': [0.1, null, 1e-300],
      text: ['say "no", thanks', null, "é\r\nz"],
    });
  });

  it.each(FORMATS)("%s keeps every double, whatever the numbers", async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ noDefaultInfinity: true }), { minLength: 1 }),
        async (numbers) => {
          const values = Float64Array.from([0.5, ...numbers], (x) => x + 0);
          const { table } = await readBytes(await write([{ name: "x", values }], format), "x");
          expect(columnsOf(table)["x"]).toEqual(Array.from(values, (x) => (Number.isNaN(x) ? null : x)));
        },
      ),
      propertyRuns(200),
    );
  });

  it.each(FORMATS)("%s keeps a null in the last record of a file of one column", async (format) => {
    const { table } = await readBytes(
      await write([{ name: "x", values: Float64Array.of(1, NaN, 2.5, NaN) }], format),
      "x",
    );
    expect(columnsOf(table)).toEqual({ x: [1, null, 2.5, null] });
  });

  it.each(FORMATS)("%s comes in many pieces when there are many records", async (format) => {
    const rows = 200_001;
    const many: RecordColumn[] = [
      { name: "i", values: Int32Array.from({ length: rows }, (_, i) => i) },
      { name: "x", values: Float64Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? NaN : i / 7)) },
      { name: "t", values: Array.from({ length: rows }, (_, i) => (i % 11 === 0 ? null : `level ${i % 5}`)) },
      { name: "u", values: Array.from({ length: rows }, (_, i) => `unique ${i}`) },
    ];
    let pieces = 0;
    const shares: number[] = [];
    const parts: Uint8Array[] = [];
    await writeRecords(
      many,
      format,
      async (part) => {
        pieces++;
        parts.push(part);
        await Promise.resolve();
      },
      { onProgress: (share) => shares.push(share) },
    );
    expect(pieces).toBeGreaterThan(3);
    expect(shares.at(-1)).toBe(1);
    const { table } = await readBytes(joined(parts, Uint8Array), "x");
    for (const row of [0, 1, 65_535, 65_536, 131_071, 200_000]) {
      expect(table.get(row)!.toJSON()).toEqual({
        i: row,
        x: row % 3 === 0 ? null : row / 7,
        t: row % 11 === 0 ? null : `level ${row % 5}`,
        u: `unique ${row}`,
      });
    }
    expect([table.getChild("x")!.nullCount, table.getChild("t")!.nullCount]).toEqual([66_667, 18_182]);
  });

  it("Parquet holds any numbers, few different ones or many, in any places: DuckDB and the reader find the same", async () => {
    const folder = mkdtempSync(join(tmpdir(), "io-numbers-"));
    const path = join(folder, "x.parquet");
    const connection = await (await DuckDBInstance.create(":memory:", { temp_directory: "" })).connect();
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom(NaN, 0, -0, 1, 1.5, Infinity, -Infinity, 5e-324, Number.MAX_VALUE),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(1, 2, 7, 8, 9, 300, 65_536, 70_001),
        fc.constantFrom(1, 2, 3, 17, 4096, 50_000),
        async (some, rows, different) => {
          // so many different values, and among them those
          const numbers = Float64Array.from({ length: rows }, (_, i) => {
            const of = (i * 7919) % different;
            return of < some.length ? some[of] : of + 0.25;
          });
          const whole = Int32Array.from({ length: rows }, (_, i) => ((i * 7919) % different) - 2);
          const bytes = await write(
            [
              { name: "x", values: numbers },
              { name: "i", values: whole },
            ],
            "parquet",
          );
          const { table } = await readBytes(bytes, "x");
          writeFileSync(path, bytes);
          const read = await connection.runAndReadAll(`SELECT x, i FROM '${path}'`);
          for (const [x, i] of [read.getColumns(), [[...table.getChild("x")!], [...table.getChild("i")!]]]) {
            const found = Float64Array.from(x as (number | null)[], (one) => one ?? NaN);
            expect(Buffer.compare(Buffer.from(found.buffer), Buffer.from(numbers.buffer))).toBe(0);
            expect(Int32Array.from(i as number[])).toEqual(whole);
          }
        },
      ),
      propertyRuns(20),
    );
    connection.closeSync();
    rmSync(folder, { recursive: true });
  });

  it("is read the same by DuckDB (CSV and Parquet) and by Arrow itself", async () => {
    const folder = mkdtempSync(join(tmpdir(), "io-write-"));
    const connection = await (await DuckDBInstance.create(":memory:", { temp_directory: "" })).connect();
    for (const format of ["csv", "parquet"] as const) {
      writeFileSync(join(folder, `x.${format}`), await write(columns, format));
      const rows = (
        await connection.runAndReadAll(`SELECT * FROM '${join(folder, `x.${format}`)}'`)
      ).getRowsJson();
      expect(
        rows.map((row) =>
          row.map((value) => (typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value)),
        ),
      ).toEqual([
        [1, 0.1, 'say "no", thanks'],
        [2, null, null],
        [-3, 1e-300, "é\r\nz"],
      ]);
    }
    connection.closeSync();
    rmSync(folder, { recursive: true });
    expect(
      tableFromIPC(await write(columns, "arrow"))
        .getChild("text")!
        .toJSON(),
    ).toEqual(columns[2].values);
  });

  it.each(FORMATS)("%s of zero records has a header", async (format) => {
    await expect(
      readBytes(
        await write(
          [
            { name: "x", values: new Float64Array(0) },
            { name: "y", values: [] },
          ],
          format,
        ),
        "x",
      ),
    ).rejects.toMatchObject({ code: "EMPTY_DATA" });
  });

  it("refuses names that are not unique, lengths that differ, and no columns", async () => {
    const values = Int32Array.of(1);
    await expect(
      write(
        [
          { name: "a", values },
          { name: "a", values },
        ],
        "csv",
      ),
    ).rejects.toMatchObject({ code: "DUPLICATE_VARIABLE" });
    await expect(
      write(
        [
          { name: "a", values },
          { name: "b", values: [] },
        ],
        "csv",
      ),
    ).rejects.toMatchObject({
      code: "BAD_OPTIONS",
      message: expect.stringContaining('"b" has 0 rows') as string,
    });
    await expect(write([], "csv")).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it.each(FORMATS)("%s stops on an abort, and passes on what the sink throws", async (format) => {
    const values = new Float64Array(1_000_000).fill(0.123);
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, 5);
    await expect(
      write(
        Array.from({ length: 8 }, (_, i) => ({ name: `c${i}`, values })),
        format,
        { signal: controller.signal },
      ),
    ).rejects.toMatchObject({ code: "ABORTED" });
    await expect(
      writeRecords([{ name: "a", values }], format, () => {
        throw new Error("disk full");
      }),
    ).rejects.toThrow("disk full");
  });
});
