import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { dirname } from "node:path";
import type { Bare, BareRequest, Counted } from "./bare.ts";
import { PEOPLE_KEYS } from "./people.ts";

/** Seconds of a query; time stops when its result is there. */
async function timed(connection: DuckDBConnection, sql: string): Promise<number> {
  const start = performance.now();
  await connection.run(sql);
  return (performance.now() - start) / 1000;
}

async function numbers(connection: DuckDBConnection, sql: string): Promise<number[]> {
  const { [0]: row = [] } = await (await connection.run(sql)).getRows();
  return row.map(Number);
}

/**
 * What somebody would write who wants risks of records and households from DuckDB: individual risk is 1/F
 * here, which is less work.
 */
async function measured({ people, records, columns }: BareRequest): Promise<Bare> {
  const instance = await DuckDBInstance.create(":memory:", { temp_directory: dirname(records) });
  const connection = await instance.connect();
  const source = `read_parquet('${people.replaceAll("'", "''")}', file_row_number = true)`;
  const keys = PEOPLE_KEYS.join(", ");
  const classes = await timed(
    connection,
    `CREATE TABLE classes AS SELECT ${keys}, count(*) AS f, sum(weight) AS w, 1 / sum(weight) AS risk ` +
      `FROM ${source} GROUP BY ${keys}`,
  );
  const households = await timed(
    connection,
    `CREATE TABLE households AS SELECT count(*) AS number, sum(risk * size) AS expected, max(risk) AS largest
     FROM (SELECT hid, count(*) AS size, 1 - exp(sum(ln(1 - risk + 1e-300))) AS risk
           FROM ${source} JOIN classes USING (${keys}) GROUP BY hid)`,
  );
  const written = Array.from({ length: columns - 3 }, (_, c) => `(f < ${c + 2})::DOUBLE AS c${c}`);
  const file = await timed(
    connection,
    `COPY (SELECT file_row_number + 1 AS record, f, w, risk${written.map((column) => `, ${column}`).join("")}
     FROM ${source} JOIN classes USING (${keys})) TO '${records.replaceAll("'", "''")}' (FORMAT parquet)`,
  );
  const [n = 0, size = 0, uniques = 0, weight = 0] = await numbers(
    connection,
    "SELECT sum(f), count(*), count(*) FILTER (WHERE f = 1), sum(w) FROM classes",
  );
  const [number = 0] = await numbers(connection, "SELECT number FROM households");
  const facts: Counted = { records: n, classes: size, uniques, weight, households: number };
  return { classes, households, records: file, facts };
}

process.once("message", (message) => {
  void measured(message as BareRequest).then((bare) =>
    process.send!(bare, () => {
      process.disconnect();
    }),
  );
});
