import { required } from "@sdc-risk/data";
import { DuckDBDataChunk, DuckDBDateValue, type DuckDBConnection, type DuckDBValue } from "@duckdb/node-api";
import type { CsvKind, CsvRows, CsvScan, CsvValue } from "@sdc-risk/io/node";
import { placeName, RULE_TYPES } from "../dialect.ts";
import { RECORDS, ROWS } from "../table.ts";

/** How a value is handed over. */
const HANDED: Readonly<Partial<Record<CsvKind, (value: Exclude<CsvValue, null>) => DuckDBValue>>> = {
  integer: (value) => BigInt(value),
  date: (value) => new DuckDBDateValue(value as number),
};

/**
 * Makes a table of the records of a CSV file.
 * @param read gives all of them, some at a time
 */
export async function loadRows(
  { columns }: CsvScan,
  connection: DuckDBConnection,
  read: (take: (rows: CsvRows) => void) => Promise<void>,
): Promise<void> {
  const fields = columns.map(({ kind }, at) => `${placeName(at)} ${RULE_TYPES[kind]}`);
  await connection.run(`CREATE TABLE ${RECORDS} (${fields.join(", ")})`);
  const appender = await connection.createAppender(RECORDS);
  const types = columns.map((_, at) => appender.columnType(at));
  await read(({ rows, columns: values }) => {
    for (let from = 0; from < rows; from += ROWS) {
      const to = Math.min(rows, from + ROWS);
      const chunk = DuckDBDataChunk.create(types, to - from);
      columns.forEach(({ kind }, at) => {
        const handed = HANDED[kind];
        const cells = required(values[at], "column of some rows").slice(from, to);
        chunk.setColumnValues(
          at,
          handed === undefined ? cells : cells.map((value) => (value === null ? null : handed(value))),
        );
      });
      appender.appendDataChunk(chunk);
    }
  });
  appender.closeSync();
}
