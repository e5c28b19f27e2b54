import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SdcError } from "@sdc-risk/data";
import { checkSize, drawSeed } from "@sdc-risk/testkit";
import { DuckDBInstance } from "@duckdb/node-api";
import { Dictionary, Int32, Table, Utf8, tableFromIPC, tableToIPC, vectorFromArray } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBytes } from "../src/index.ts";
import { Cursor } from "../src/parquet/pages/cursor.ts";
import { valuesOf } from "../src/parquet/pages/page-values.ts";
import type { ParquetPage } from "../src/parquet/pages/pages.ts";
import { readRuns } from "../src/parquet/pages/runs.ts";
import { unpack } from "../src/parquet/pages/unpack.ts";
import { columnsOf, encode } from "./support/helpers.ts";
import { type Struct, withChecksums, withFooter, withPages } from "./support/parquet-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "io-damaged-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ROWS = 1000;
const QUERY = `SELECT i::INTEGER AS i, CASE WHEN i % 7 <> 0 THEN (i * 1e10)::BIGINT END AS id, 'level ' || (i % 5) AS s, 'é' || i AS u,
  CASE WHEN i % 3 <> 0 THEN i / 3 END AS f, i % 2 = 0 AS b, TIME '05:06:07' + to_seconds(i % 9) AS t, (i * 0.1)::DECIMAL(30, 1) AS d FROM range(${ROWS}) r(i)`;

async function parquet(query: string, options = ""): Promise<Uint8Array> {
  const connection = await (await DuckDBInstance.create(":memory:", { temp_directory: "" })).connect();
  const path = join(folder, "x.parquet");
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet${options})`);
  connection.closeSync();
  return new Uint8Array(readFileSync(path));
}

/** Sets what the footer says of rows, in all places. */
const claimRows = (bytes: Uint8Array, rows: bigint): Uint8Array =>
  withFooter(bytes, (footer) => {
    footer["field_3"] = rows;
    for (const group of footer["field_4"] as Struct[]) {
      group["field_3"] = rows;
      for (const column of group["field_1"] as Struct[]) (column["field_3"] as Struct)["field_5"] = rows;
    }
  });

/** Sets what the heads of data pages say of values. */
const claimValues = (bytes: Uint8Array, values: number): Uint8Array =>
  withPages(bytes, (header) => {
    for (const head of [header["field_5"], header["field_8"]] as (Struct | undefined)[]) {
      if (head !== undefined) head["field_1"] = values;
      if (head !== undefined && header["field_8"] !== undefined) head["field_3"] = values;
    }
  });

const damaged = {
  name: "SdcError",
  code: "BAD_FILE",
  message: expect.stringMatching(/^"some\.parquet" is damaged or cut off: /) as string,
};
const read = (bytes: Uint8Array, name = "some.parquet"): ReturnType<typeof readBytes> =>
  readBytes(bytes, name);

describe("a Parquet file that claims what it does not hold", () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await parquet(QUERY);
  });

  it.each([2000n, 1001n, 999n, 500n, 400_000_000n, 2n ** 60n, -1n])(
    "%s rows in its footer is refused before room is made for them",
    async (rows) => {
      const before = process.memoryUsage().arrayBuffers;
      await expect(read(claimRows(bytes, rows))).rejects.toMatchObject(damaged);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50e6);
      await expect(
        read(
          withFooter(bytes, (footer) => {
            footer["field_3"] = rows;
          }),
        ),
      ).rejects.toMatchObject(damaged);
    },
  );

  it("says which column holds how many", async () => {
    const message = 'The column "i", row group 1: The footer claims 2,000 values, and the pages hold 1,000.';
    await expect(read(claimRows(bytes, 2000n))).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
    });
  });

  it.each([
    ["", ""],
    ["version 2", ", PARQUET_VERSION V2"],
    ["uncompressed", ", CODEC uncompressed"],
  ])("in footer and pages alike is refused %s", async (_, options) => {
    const columns = [
      "i::INTEGER AS x",
      "i * 10000000000 AS x",
      "'level ' || (i % 5) AS x",
      "'u' || i AS x",
      "i / 3 AS x",
      "i % 2 = 0 AS x",
      "CASE WHEN i % 3 > 0 THEN i / 3 END AS x",
    ];
    for (const column of columns) {
      const one = await parquet(`SELECT ${column} FROM range(${ROWS}) r(i)`, options);
      expect((await read(one)).table.numRows).toBe(ROWS);
      for (const rows of [ROWS + 1000, 700]) {
        await expect(
          read(claimRows(claimValues(one, rows), BigInt(rows))),
          `${column} ${rows}`,
        ).rejects.toMatchObject({ code: "BAD_FILE" });
      }
    }
  });

  it("of missing values is refused", async () => {
    const other = withFooter(bytes, (footer) => {
      for (const column of (footer["field_4"] as Struct[])[0]["field_1"] as Struct[]) {
        const statistics = (column["field_3"] as Struct)["field_12"] as Struct | undefined;
        if (statistics?.["field_3"] !== undefined) statistics["field_3"] = 5n;
      }
    });
    await expect(read(other)).rejects.toMatchObject({
      message: expect.stringContaining("claims 5 missing values") as string,
    });
  });

  it.each([
    ["parquet-cpp-arrow version 4.0.1", true],
    ["Arrow2 - Native Rust implementation of Arrow", true],
    ["parquet-cpp-arrow version 25.0.1", false],
  ])("of no missing values by %s is read: %s", async (program, isRead) => {
    const other = withFooter(bytes, (footer) => {
      footer["field_6"] = encode(program);
      for (const column of (footer["field_4"] as Struct[])[0]["field_1"] as Struct[]) {
        const statistics = (column["field_3"] as Struct)["field_12"] as Struct | undefined;
        if (statistics?.["field_3"] !== undefined) statistics["field_3"] = 0n;
      }
    });
    if (isRead) expect((await read(other)).table.numRows).toBe(ROWS);
    else
      await expect(read(other)).rejects.toMatchObject({
        message: expect.stringContaining("claims 0 missing values") as string,
      });
  });

  it("and whose pages have checksums is read, and refused when one bit of a page is another", async () => {
    const checked = withChecksums(bytes);
    const { table } = await read(checked);
    expect(table.toArray().map(String)).toEqual((await read(bytes)).table.toArray().map(String));
    const end = checked.length - 8 - new DataView(checked.buffer).getUint32(checked.length - 8, true);
    let told = 0;
    for (let at = 40; at < end; at += checkSize(97, 388)) {
      const flipped = checked.slice();
      flipped[at] ^= 1 << (at % 8);
      const error: unknown = await read(flipped).catch((thrown: unknown) => thrown);
      expect(error, `byte ${at}`).toMatchObject(damaged);
      told += Number(String(error).includes("checksum"));
    }
    expect(told).toBeGreaterThan(checkSize(20, 5));
  });
});

describe("an Arrow file", () => {
  const values = {
    a: vectorFromArray(
      Array.from({ length: 50 }, (_, i) => (i % 7 === 0 ? null : 1000 + i)),
      new Int32(),
    ),
    t: vectorFromArray(
      Array.from({ length: 50 }, (_, i) => `t${i % 3}`),
      new Dictionary(new Utf8(), new Int32()),
    ),
  };
  const [batch] = new Table(values).batches;
  const table = new Table([batch.slice(0, 20), batch.slice(20)]);

  /** Writes another number over the length of the first record batch, wherever it stands. */
  function claiming(bytes: Uint8Array, rows: number): Uint8Array[] {
    const found = [];
    for (let at = 0; at + 8 <= bytes.length; at += 4) {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      if (view.getInt32(at, true) !== 20 || view.getInt32(at + 4, true) !== 0) continue;
      const other = bytes.slice();
      new DataView(other.buffer).setInt32(at, rows, true);
      found.push(other);
    }
    return found;
  }

  it.each(["file", "stream"] as const)(
    "(%s) that claims more or fewer records than its buffers hold is refused",
    async (kind) => {
      const bytes = tableToIPC(table, kind);
      for (const rows of [19, 21, 2000, 400_000_000]) {
        const others = claiming(bytes, rows);
        expect(others.length).toBeGreaterThan(1);
        for (const other of others)
          await expect(read(other, "x.arrow")).rejects.toMatchObject({
            code: "BAD_FILE",
            message: expect.stringMatching(/^"x\.arrow" is damaged/) as string,
          });
      }
    },
  );

  it("whose footer lists fewer batches than it holds is refused", async () => {
    const bytes = tableToIPC(table, "file");
    const one = tableToIPC(new Table([table.batches[0]]), "file");
    const footerOf = (file: Uint8Array): number =>
      file.length - 10 - new DataView(file.buffer, file.byteOffset).getInt32(file.length - 10, true);
    const mixed = new Uint8Array([...bytes.subarray(0, footerOf(bytes)), ...one.subarray(footerOf(one))]);
    expect(tableFromIPC(mixed).numRows).toBe(20); // Arrow believes it
    await expect(read(mixed, "x.arrow")).rejects.toMatchObject({
      message: expect.stringContaining("missing in the footer") as string,
    });
  });

  it("whose dictionary lacks a level that is named is refused", async () => {
    const wrong = vectorFromArray(["x", "y", "x"], new Dictionary(new Utf8(), new Int32()));
    wrong.data[0].values[1] = 9;
    await expect(read(tableToIPC(new Table({ wrong })), "x.arrow")).rejects.toMatchObject({
      message: expect.stringContaining("level 9 of a dictionary of 2") as string,
    });
  });

  it("whose message lists billions of buffers is refused at once", async () => {
    const bytes = tableToIPC(table, "stream");
    let refused = 0;
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const other = bytes.slice();
      new DataView(other.buffer).setUint32(at, 0x7fffffff, true);
      refused += await read(other, "x.arrow").then(
        () => 0,
        (error: unknown) => Number(error instanceof SdcError),
      );
    }
    expect(refused).toBeGreaterThan(50);
  });
});

/** Numbers by a seed, the same ones in each run unless others are asked for (Numerical Recipes, Press et al. 1992). */
function randomly(seed: number): (below: number) => number {
  let state = drawSeed(seed);
  return (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
}

describe("a file whose bytes are not what was written", () => {
  const files = new Map<string, Uint8Array>();
  beforeAll(async () => {
    for (const codec of ["uncompressed", "snappy", "zstd", "gzip", "lz4_raw"])
      files.set(`${codec}.parquet`, await parquet(QUERY, `, CODEC ${codec}`));
    files.set("second.parquet", await parquet(QUERY, ", PARQUET_VERSION V2"));
    files.set("checked.parquet", withChecksums(await parquet(QUERY)));
    const table = new Table({
      a: vectorFromArray(
        Array.from({ length: ROWS }, (_, i) => (i % 7 === 0 ? null : i)),
        new Int32(),
      ),
      b: vectorFromArray(Array.from({ length: ROWS }, (_, i) => `b${i % 9}`)),
    });
    files.set("file.arrow", tableToIPC(table, "file"));
    files.set("stream.arrow", tableToIPC(table, "stream"));
    files.set(
      "c.csv.gz",
      new Uint8Array(gzipSync(`a,b\n${Array.from({ length: ROWS }, (_, i) => `${i},${i % 7}\n`).join("")}`)),
    );
  });
  const NAMES = [
    "uncompressed.parquet",
    "snappy.parquet",
    "zstd.parquet",
    "gzip.parquet",
    "lz4_raw.parquet",
    "second.parquet",
    "checked.parquet",
    "file.arrow",
    "stream.arrow",
    "c.csv.gz",
  ];

  /** Either the records that were written, or an error that names the file. */
  async function isSafe(bytes: Uint8Array, name: string, what: string): Promise<void> {
    try {
      expect((await read(bytes, name)).table.numRows, what).toBe(ROWS);
    } catch (error) {
      if (!(error instanceof SdcError)) throw error;
      expect(error.message, what).toContain(JSON.stringify(name));
    }
  }

  it.each(NAMES)(
    "%s gives its records or an error that names it, when some bits are others",
    async (name) => {
      const bytes = files.get(name)!;
      const random = randomly(name.length);
      for (let run = 0; run < checkSize(400, 40); run++) {
        const other = bytes.slice();
        const places = [random(bytes.length), random(bytes.length)].slice(0, 1 + (run % 2));
        for (const at of places) other[at] ^= 1 << random(8);
        await isSafe(other, name, `bits of bytes ${places.join(", ")}`);
      }
    },
  );

  it.each(NAMES)("%s is refused when it is cut off", async (name) => {
    const bytes = files.get(name)!;
    for (
      let length = 1;
      length < bytes.length;
      length += Math.max(1, Math.floor(bytes.length / checkSize(100, 25)))
    ) {
      await expect(read(bytes.subarray(0, length), name), `${length}`).rejects.toMatchObject({
        name: "SdcError",
        message: expect.stringContaining(JSON.stringify(name)) as string,
      });
    }
  });
});

describe("a Parquet file that says things in unusual ways", () => {
  /** Runs of bits of a column of `count` values: all present, then what follows. */
  const runs = (count: number, ...rest: number[]): Cursor =>
    new Cursor(
      Uint8Array.from([
        ...(count < 64 ? [2 * count] : [((2 * count) & 127) | 128, (2 * count) >> 7]),
        1,
        ...rest,
      ]),
    );
  const group = [0x41, ...new Array<number>(32).fill(0xf8)];

  it("may hold a group of 256 that nobody needs behind its values, and zeros", () => {
    for (const rest of [[], [0], [0, 0, 0], group, [0x03, 0xff]])
      expect(Array.from(readRuns(runs(100, ...rest), 1, 100))).toEqual(new Array(100).fill(1));
  });

  it.each([
    ["two groups", [...group, ...group]],
    ["a group of more numbers", [0x43, ...new Array<number>(33).fill(1)]],
    ["half a group", group.slice(0, 20)],
    ["another run", [0x10, 1]],
  ])("may not hold %s", (_what, rest) => {
    expect(() => readRuns(runs(100, ...rest), 1, 100)).toThrow("A page holds more than the 100 values");
  });

  const page = Uint8Array.from({ length: 3000 }, (_, i) => i % 11);

  it("may be packed as several members of gzip, of which the last is checked", () => {
    const members = [gzipSync(page.subarray(0, 1000)), gzipSync(page.subarray(1000))];
    const packed = new Uint8Array(Buffer.concat(members));
    expect(unpack("GZIP", packed, 3000)).toEqual(page);
    packed[packed.length - 6] ^= 1;
    expect(() => unpack("GZIP", packed, 3000)).toThrow("The checksum of a page's gzip data is wrong.");
  });

  it("may count no rows in its footer where its row groups do", async () => {
    const whole = await parquet(QUERY);
    const none = withFooter(whole, (footer) => {
      footer["field_3"] = 0n;
    });
    expect(columnsOf((await read(none)).table)).toEqual(columnsOf((await read(whole)).table));
  });

  it("may claim no missing values of a page of the second version, where it has no statistics", () => {
    const element = { name: "b", type: "INT32", repetition_type: "OPTIONAL" } as const;
    const levels = [3, 0b101];
    const pageOf = (num_nulls: number): ParquetPage => ({
      header: {
        type: "DATA_PAGE_V2",
        uncompressed_page_size: 0,
        compressed_page_size: 0,
        data_page_header_v2: {
          num_values: 3,
          num_nulls,
          num_rows: 3,
          encoding: "PLAIN",
          definition_levels_byte_length: levels.length,
          repetition_levels_byte_length: 0,
          is_compressed: false,
        },
      },
      packed: new Uint8Array([...levels, 1, 0, 0, 0, 2, 0, 0, 0]),
      size: levels.length + 8,
      values: 3,
    });
    const read = (claims: number, nulls?: number): unknown => [
      ...valuesOf([pageOf(claims)], "UNCOMPRESSED", element, nulls),
    ];
    expect(read(0)).toMatchObject([{ rows: 3, present: Int32Array.of(1, 0, 1) }]);
    expect(read(1, 1)).toEqual(read(0));
    expect(() => read(2)).toThrow("A page claims 2 missing values and holds 1.");
    expect(() => read(0, 1)).toThrow("A page claims 0 missing values and holds 1.");
  });

  it("may write the levels of repetition that flat columns do not have, and say of packed pages that they are not", () => {
    const element = { name: "b", type: "BOOLEAN", repetition_type: "OPTIONAL" } as const;
    const present = [136, 1, 1];
    const bits = [0x88, 0x01, 1];
    const values = new Uint8Array([bits.length, 0, 0, 0, ...bits]);
    const packed = new Uint8Array(gzipSync(values));
    const head = {
      num_values: 68,
      num_nulls: 0,
      num_rows: 68,
      encoding: "RLE",
      definition_levels_byte_length: present.length,
      repetition_levels_byte_length: 2,
    } as const;
    for (const is_compressed of [true, false]) {
      const [read] = valuesOf(
        [
          {
            header: {
              type: "DATA_PAGE_V2",
              uncompressed_page_size: 0,
              compressed_page_size: 0,
              data_page_header_v2: { ...head, is_compressed },
            },
            packed: new Uint8Array([0x88, 0x01, ...present, ...packed]),
            size: 2 + present.length + values.length,
            values: 68,
          },
        ],
        "GZIP",
        element,
        0,
      );
      expect(read).toMatchObject({ rows: 68, present: null, stored: { words: new Int32Array(68).fill(1) } });
    }
  });
});
