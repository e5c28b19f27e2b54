import type { Table } from "apache-arrow";
import type { RecordFormat } from "../formats.js";
import type { Chunks } from "./encoder.js";

/** What writes a whole table, its metadata too. Loaded when a file of that kind is written. */
export const TABLE_WRITERS: Readonly<Record<RecordFormat, () => Promise<(table: Table) => Chunks>>> = {
  csv: async () => (await import("./csv.js")).csvTable,
  arrow: async () => (await import("./arrow.js")).arrowTable,
  parquet: async () => (await import("./parquet.js")).parquetTable,
};
