import type { Table } from "apache-arrow";
import type { RecordFormat } from "../formats.ts";
import type { Chunks } from "./encoder.ts";

/** What writes a whole table, its metadata too. Loaded when a file of that kind is written. */
export const TABLE_WRITERS: Readonly<
  Record<RecordFormat, () => Promise<(table: Table, asWritten?: boolean) => Chunks>>
> = {
  csv: async () => (await import("./csv.ts")).csvTable,
  arrow: async () => (await import("./arrow.ts")).arrowTable,
  parquet: async () => (await import("./parquet.ts")).parquetTable,
};
