import { numbersIn } from "./columns.ts";
import { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, type DuckDBConnection } from "@duckdb/node-api";
import { surveyTable } from "@sdc-risk/testkit";
import { SEED, SIX_KEYS } from "../survey.ts";

/** Rows in a chunk of DuckDB. */
const CHUNK = 2048;
const QUERY = `SELECT ${SIX_KEYS.join(", ")}, count(*), sum(weight) FROM survey GROUP BY ALL`;

/**
 * The survey in DuckDB's memory, one thread. Key variables are BIGINT, as DuckDB's own reader types the
 * survey's CSV; the weight is DOUBLE.
 */
export async function loadSurvey(records: number): Promise<DuckDBConnection> {
  const connection = await (
    await DuckDBInstance.create(":memory:", { threads: "1", temp_directory: "" })
  ).connect();
  await connection.run(
    `CREATE TABLE narrow (${SIX_KEYS.map((name) => `${name} INTEGER`).join(", ")}, weight DOUBLE)`,
  );
  const table = surveyTable({ rows: records, seed: SEED, labels: false });
  const columns = [...SIX_KEYS, "weight"].map((name) => numbersIn(table, name));
  const appender = await connection.createAppender("narrow");
  for (let from = 0; from < records; from += CHUNK) {
    const to = Math.min(records, from + CHUNK);
    const chunk = DuckDBDataChunk.create([...SIX_KEYS.map(() => INTEGER), DOUBLE], to - from);
    columns.forEach((values, c) => {
      const vector = chunk.getColumnVector(c) as unknown as {
        items: Int32Array | Float64Array;
        flush(): void;
      };
      vector.items.set(values.subarray(from, to));
      vector.flush();
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  await connection.run(
    `CREATE TABLE survey AS SELECT ${SIX_KEYS.map((name) => `${name}::BIGINT AS ${name}`).join(", ")}, ` +
      "weight FROM narrow",
  );
  await connection.run("DROP TABLE narrow");
  return connection;
}

/**
 * Runs the query once. Time stops when DuckDB holds the whole result; reading it into JavaScript is not part of it.
 * @returns milliseconds, and the number of groups
 */
export async function runQuery(
  connection: DuckDBConnection,
): Promise<{ readonly ms: number; readonly groups: number }> {
  const start = performance.now();
  const result = await connection.run(QUERY);
  const ms = performance.now() - start;
  return { ms, groups: result.rowCount };
}
