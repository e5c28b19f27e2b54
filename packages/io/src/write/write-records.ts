import { SdcError } from "@sdc-risk/core";
import { checkNames } from "@sdc-risk/core/columns";
import type { Table } from "apache-arrow";
import type { RecordFormat } from "../formats.js";
import { Pace } from "../pace.js";
import type { RecordColumn, WriteOptions } from "../types.js";
import type { Chunks } from "./chunks.js";

/** What writes a format: columns of results, or a whole table. */
export interface Writers {
  readonly records: (columns: readonly RecordColumn[], rows: number) => Chunks;
  readonly table: (table: Table) => Chunks;
}

/** Loaded when a file of that kind is written: a command that writes none should not wait for them. */
export const WRITERS: Readonly<Record<RecordFormat, () => Promise<Writers>>> = {
  csv: async () => (await import("./csv.js")).csvWriters,
  arrow: async () => (await import("./arrow.js")).arrowWriters,
  parquet: async () => (await import("./parquet.js")).parquetWriters,
};

/**
 * Writes columns as CSV (UTF-8, LF, null empty, numbers at full precision, no formulas), Arrow IPC file or Parquet (Snappy).
 * @param columns of one length, with names that differ; they must not change meanwhile
 * @param sink takes the bytes in order; it may keep them
 * @throws SdcError DUPLICATE_VARIABLE, BAD_OPTIONS when the columns differ in length or there are none, ABORTED, and what `sink` throws
 */
export async function writeRecords(
  columns: readonly RecordColumn[],
  format: RecordFormat,
  sink: (chunk: Uint8Array) => void | Promise<void>,
  options: WriteOptions = {},
): Promise<void> {
  const pace = new Pace(options);
  if (columns.length === 0)
    throw new SdcError("BAD_OPTIONS", "There is no column to write; expected at least one.");
  checkNames(
    columns.map((column) => column.name),
    "records",
  );
  const rows = columns[0]!.values.length;
  const other = columns.find((column) => column.values.length !== rows);
  if (other) {
    const [first, second] = [columns[0]!.name, other.name].map((name) => JSON.stringify(name));
    throw new SdcError(
      "BAD_OPTIONS",
      `The column ${second} has ${other.values.length} rows, ${first} has ${rows}; expected one length.`,
    );
  }
  const writers = await WRITERS[format]();
  for (const [bytes, share] of writers.records(columns, rows)) {
    if (bytes.length > 0) await sink(bytes);
    await pace.tick(share);
  }
  pace.done();
}
