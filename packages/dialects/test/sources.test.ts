import { installed } from "@sdc-risk/session";
import { SqlSource } from "@sdc-risk/sql";
import { sourceChecks, type SourceFileColumn } from "@sdc-risk/testkit";
import { queryDriver } from "@sdc-risk/dialects";
import { describe, it } from "vitest";
import { IN_DUCKDB, laidInDuckDB, rowsOf } from "./duckdb-stand-in.ts";

/** Types of the engines for the columns of files. */
const TYPES: Readonly<Record<string, Readonly<Record<SourceFileColumn["kind"], string>>>> = {
  Trino: types("varchar", "integer", "bigint", "double", "timestamp(6)"),
  Spark: types("string", "int", "bigint", "double", "timestamp_ntz"),
  BigQuery: types("STRING", "INT64", "INT64", "FLOAT64", "DATETIME"),
  Snowflake: types("VARCHAR(16777216)", "NUMBER(38,0)", "NUMBER(38,0)", "FLOAT", "TIMESTAMP_NTZ(9)"),
};

function types(text: string, int32: string, int64: string, float64: string, timestamp: string) {
  return {
    text,
    int32,
    int64,
    float64,
    boolean: "boolean",
    date: "date",
    timestamp,
    decimal: "decimal(20,2)",
  };
}

const measures = installed.filter(({ records }) => records !== true);

describe.each(Object.entries(IN_DUCKDB))("measures by queries of %s that DuckDB runs", (name, stand) => {
  const engine = { ...stand.engine, dialect: { ...stand.engine.dialect, ...stand.otherwise } };
  const checks = sourceChecks(
    async (file) => {
      const connection = await laidInDuckDB(file, stand);
      const columns = file.columns.map((column) => ({ name: column.name, type: TYPES[name][column.kind] }));
      const source = await SqlSource.open(
        queryDriver({
          engine,
          relation: '"the table"',
          columns,
          run: (sql) => rowsOf(connection, sql),
        }),
      );
      return { source, done: () => connection.closeSync() };
    },
    measures,
    { fitted: ["population", "known-population"], sameTypes: false },
  );
  for (const { name: about, run } of checks) it(about, run);
});
