import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBytes } from "@sdc-risk/io";
import { unreadInParquet } from "@sdc-risk/io/node";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, it } from "vitest";
import { columnsOf, encode } from "./support/helpers.ts";
import { type Struct, withFooter, withPages, written } from "./support/parquet-bytes.ts";

const AGES = encode(Array.from({ length: 100 }, (_, i) => 20 + (i % 70)).join());
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const FILE = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: "sex", data: ["F", "M", "F", "M"], type: "STRING" },
      { name: "band", data: [1, 2, 1, 2], type: "INT32" },
    ],
    rowGroupSize: 2,
  }),
);

const footerOf = (bytes: Uint8Array): number =>
  bytes.length - 8 - new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 8, true);
const beforeFooter = (more: Uint8Array, bytes = FILE): Uint8Array =>
  joined(bytes.subarray(0, footerOf(bytes)), more, bytes.subarray(footerOf(bytes)));
/** The columns of a file in the order of its row groups. */
const columnsIn = (footer: Struct): Struct[] =>
  (footer["field_4"] as Struct[]).flatMap((group) => group["field_1"] as Struct[]);
const valuesOf = (column: Struct): Struct => column["field_3"] as Struct;

/** What the footer says of the first column. */
function firstColumn(): Struct {
  let column: Struct = {};
  withFooter(FILE, (footer) => {
    [column = {}] = columnsIn(footer);
  });
  return column;
}

/** What parquet-rs writes behind a column: what the footer says of its values, with places that count from its first page. */
function ofColumn(values: Struct, change: Struct = {}): Uint8Array {
  const { field_9: first, field_11: dictionary } = values as { field_9: bigint; field_11?: bigint };
  const places = dictionary === undefined ? { field_9: 0n } : { field_9: first - dictionary, field_11: 0n };
  return written({ ...values, ...places, ...change });
}

/** The file with a text as least and as largest value of its pages, which are of the second version. */
const withStatistics = (text: Uint8Array): Uint8Array =>
  withPages(FILE, (header) => {
    const head = header["field_8"] as Struct | undefined;
    if (head !== undefined) head["field_8"] = { field_5: text, field_6: text };
  });

/** The last column's values, behind which are the bytes before the footer. */
function lastValues(): Struct {
  let values: Struct = {};
  withFooter(FILE, (footer) => {
    values = valuesOf(columnsIn(footer).at(-1) ?? {});
  });
  return values;
}

/** The file with an index for its first column that begins before the footer and has some bytes. */
const withIndex = (bytes: Uint8Array, length: number, field: 4 | 6 = 4): Uint8Array =>
  withFooter(beforeFooter(bytes), (footer) => {
    const [column] = columnsIn(footer);
    column[`field_${field}`] = BigInt(footerOf(FILE));
    column[`field_${field + 1}`] = length;
  });
/** The file with a filter for its first column. */
const withFilter = (bytes: Uint8Array, length?: number): Uint8Array =>
  withFooter(beforeFooter(bytes), (footer) => {
    const [column] = columnsIn(footer);
    valuesOf(column)["field_14"] = BigInt(footerOf(FILE));
    if (length !== undefined) valuesOf(column)["field_15"] = length;
  });
const INDEX = written({ field_1: [{ field_1: 4n, field_2: 30, field_3: 0n }] });
const COUNTS = written({ field_4: 1, field_8: Array.from({ length: 20 }, () => 43n) });
const FILTER = joined(written({ field_1: 32 }), new Uint8Array(32).fill(7));
/** A page of no values, without and with a body. */
const page = (body: Uint8Array, size = 0): Uint8Array =>
  joined(
    written({ field_1: 2, field_2: size, field_3: body.length, field_7: { field_1: 0, field_2: 0 } }),
    body,
  );

const told = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { table, warnings } = await readBytes(bytes, "p.parquet");
  expect(columnsOf(table)).toEqual({ sex: ["F", "M", "F", "M"], band: [1, 2, 1, 2] });
  return warnings.map(({ message }) => message);
};
const HOLDS = "The file holds bytes that are none of its values, and that no program shows: ";

describe("a Parquet file", () => {
  it.each([
    ["columns and a footer", FILE],
    ["room that is filled up with zeros", beforeFooter(new Uint8Array(300))],
    ["what the footer says of a column, once more", beforeFooter(written(firstColumn()))],
    ["or of its values", beforeFooter(written(valuesOf(firstColumn())))],
    ["or of the values before it, with other places", beforeFooter(ofColumn(lastValues()))],
    ["pages of nothing", beforeFooter(joined(page(Uint8Array.of(0)), page(Uint8Array.of(0))))],
    ["an index", withIndex(INDEX, INDEX.length)],
    ["an index that counts what is no number", withIndex(COUNTS, COUNTS.length, 6)],
    ["statistics in pages of the second version", withStatistics(encode("a".repeat(80)))],
    ["a filter", withFilter(FILTER, FILTER.length)],
    ["a filter whose length the footer does not say", withFilter(FILTER)],
  ])("holds nothing but its values: %s", async (_, bytes) => {
    expect(await told(bytes)).toEqual([]);
  });

  it.each([
    ["before its footer", beforeFooter(AGES), "299 between the columns of the file"],
    [
      "in what the footer says otherwise",
      beforeFooter(written({ ...valuesOf(firstColumn()), field_8: [{ field_1: AGES }] })),
      "between the columns of the file",
    ],
    [
      "in what it says of the values before it",
      beforeFooter(ofColumn(lastValues(), { field_9: 43n })),
      "between the columns of the file",
    ],
    [
      "in pages of nothing",
      beforeFooter(joined(page(Uint8Array.of(0)), page(AGES, 299))),
      "between the columns of the file",
    ],
    [
      "in a column that the schema lacks",
      withFooter(beforeFooter(AGES), (footer) => {
        const [group] = footer["field_4"] as Struct[];
        const values = {
          ...valuesOf(firstColumn()),
          field_3: [encode("age")],
          field_12: undefined,
          field_9: BigInt(footerOf(FILE)),
          field_7: 299n,
        };
        (group["field_1"] as Struct[]).push({ ...firstColumn(), field_3: values });
      }),
      "299 between the columns of the file",
    ],
    [
      "in a group without rows",
      withFooter(beforeFooter(AGES), (footer) => {
        const groups = footer["field_4"] as Struct[];
        const values = { ...valuesOf(firstColumn()), field_9: BigInt(footerOf(FILE)), field_7: 299n };
        groups.push({ ...groups[0], field_1: [{ ...firstColumn(), field_3: values }], field_3: 0n });
      }),
      "299 between the columns of the file",
    ],
    [
      "behind an index",
      withIndex(joined(INDEX, AGES), INDEX.length + 299),
      "299 in indexes of pages and filters",
    ],
    [
      "in a field that no index has",
      withIndex(written({ field_1: [], field_9: AGES }), AGES.length + 7),
      "between the columns of the file",
    ],
    [
      "behind an index of values",
      withIndex(joined(INDEX, AGES), INDEX.length + 299, 6),
      "299 in indexes of pages and filters",
    ],
    [
      "behind a filter",
      withFilter(joined(FILTER, AGES), FILTER.length + 299),
      "299 in indexes of pages and filters",
    ],
    [
      "in heads of pages",
      withPages(FILE, (header) => {
        header["field_9"] = AGES;
      }),
      'in pages of "sex" without values or in heads of its pages',
    ],
  ])("may hold something %s", async (_, bytes, where) => {
    const [message, ...others] = await told(bytes);
    expect(others).toEqual([]);
    expect(message).toContain(HOLDS);
    expect(message).toContain(where);
  });
});

describe("a Parquet file that an engine reads", () => {
  const folder = mkdtempSync(join(tmpdir(), "sdc-risk-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const unread = async (bytes: Uint8Array): Promise<readonly string[]> => {
    const path = join(folder, "p.parquet");
    writeFileSync(path, bytes);
    return (await unreadInParquet(path)).map(({ message }) => message);
  };

  it("is looked at by its footer, where this can be followed", async () => {
    expect(await unread(FILE)).toEqual([]);
    expect(await unread(beforeFooter(AGES))).toEqual([`${HOLDS}299 between the columns of the file.`]);
    expect(await unread(withFilter(joined(FILTER, AGES), FILTER.length + 299))).toEqual([
      `${HOLDS}299 in indexes of pages and filters.`,
    ]);
    const [message] = await unread(joined(FILE.subarray(0, footerOf(FILE)), FILE.subarray(-8)));
    expect(message).toContain("The footer of the file cannot be followed here");
  });
});
