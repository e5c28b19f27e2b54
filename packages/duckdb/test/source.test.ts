import { DuckDBInstance } from "@duckdb/node-api";
import { open } from "@sdc-risk/duckdb";
import { inspect } from "@sdc-risk/inspect";
import { installed } from "@sdc-risk/session";
import {
  DECIMAL_DIGITS,
  propertyRuns,
  sourceChecks,
  type AlsoTold,
  type SourceFile,
  type SourceFileColumn,
} from "@sdc-risk/testkit";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const TYPES: Readonly<Record<SourceFileColumn["kind"], string>> = {
  text: "VARCHAR",
  int32: "INTEGER",
  int64: "BIGINT",
  float64: "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP",
  decimal: `DECIMAL(${DECIMAL_DIGITS},2)`,
};
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: SourceFileColumn["values"][number]): string =>
  value === null ? "NULL" : `'${String(value).replaceAll("'", "''").replace(/^-0$/, "-0.0")}'`;

/** Writes a file by DuckDB itself. */
async function written({ columns }: SourceFile, place: string, parquet: boolean): Promise<void> {
  const instance = await DuckDBInstance.create(parquet ? ":memory:" : place),
    connection = await instance.connect();
  const types = columns.map(({ name, kind }) => `${quoted(name)} ${TYPES[kind]}`).join(", ");
  await connection.run(`CREATE TABLE "the table" (${types})`);
  const rows = columns[0]!.values.map(
    (_, i) => `(${columns.map(({ values }) => literal(values[i]!)).join(", ")})`,
  );
  await connection.run(`INSERT INTO "the table" VALUES ${rows.join(", ")}`);
  if (parquet) await connection.run(`COPY "the table" TO '${place}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** What is in a file, and which roles its variables may have. */
const inspected: AlsoTold = (sdc) => inspect(sdc);
const measures = installed.filter(({ id }) => id !== "continuous" && id !== "attribution");
let files = 0;

describe.each(["a DuckDB file", "a Parquet file"])("DuckDB over %s", (what) => {
  const parquet = what === "a Parquet file";
  const checks = sourceChecks(
    async (file) => {
      const place = join(folder, `${++files}.${parquet ? "parquet" : "db"}`);
      await written(file, place, parquet);
      return open(parquet ? place : `duckdb:${place}?table=the table`);
    },
    measures,
    { runs: propertyRuns(100).numRuns, fitted: ["population"], also: inspected },
  );
  for (const { name, run } of checks) it(name, run);
});
