import { DuckDBInstance, type DuckDBConnection, type DuckDBValue, type DuckDBVector } from "@duckdb/node-api";
import type { Dialect } from "@sdc-risk/sql";
import { DECIMAL_DIGITS, type SourceFile, type SourceFileColumn } from "@sdc-risk/testkit";
import { bigquery, snowflake, spark, trino, type Cell, type QueryEngine, type Row } from "@sdc-risk/dialects";

/** A hash of DuckDB as the engines give theirs: with a sign. */
const signed = (hash: string): string =>
  `CAST(${hash} >> 1 AS BIGINT) * CASE WHEN ${hash} % 2 = 0 THEN 1 ELSE -1 END`;

/** Overloads of a macro for one parameter up to so many. */
const overloads = (most: number, body: (names: string) => string): string =>
  Array.from({ length: most }, (_, last) => {
    const names = Array.from({ length: last + 1 }, (__, at) => `x${at}`).join(", ");
    return `(${names}) AS ${body(names)}`;
  }).join(", ");

const HASH = signed("system.main.hash(x)");

/** An engine whose queries DuckDB runs. */
export interface EngineInDuckDB {
  readonly engine: QueryEngine;
  /** What stands in DuckDB for functions and types that it lacks. */
  readonly macros: readonly string[];
  /** What DuckDB reads only in another form; all else of the dialect is asked as it is. */
  readonly otherwise: Partial<Dialect>;
}

const quote = (name: string): string => trino.dialect.quote(name);

/** The engines, by their names. */
export const IN_DUCKDB: Readonly<Record<string, EngineInDuckDB>> = {
  Trino: {
    engine: trino,
    macros: [
      "CREATE MACRO to_utf8(x) AS x",
      "CREATE MACRO to_ieee754_32(x) AS CAST(x AS VARCHAR)",
      "CREATE MACRO to_ieee754_64(x) AS CAST(x AS VARCHAR)",
      `CREATE MACRO xxhash64(x) AS ${HASH}`,
      "CREATE MACRO from_big_endian_64(x) AS x",
      "CREATE MACRO is_nan(x) AS isnan(x)",
      "CREATE MACRO approx_distinct(x) AS approx_count_distinct(x)",
      "CREATE MACRO array_join(x, y) AS array_to_string(x, y)",
    ],
    otherwise: {},
  },
  Spark: {
    engine: spark,
    macros: [
      "CREATE MACRO encode(x, y) AS x",
      "CREATE MACRO decode(x, y) AS x",
      `CREATE MACRO xxhash64${overloads(64, (names) => signed(`system.main.hash(${names})`))}`,
      "CREATE MACRO collect_list(x) AS list(x)",
      "CREATE MACRO array_join(x, y) AS array_to_string(x, y)",
      "CREATE MACRO raise_error(x) AS error(x)",
    ],
    otherwise: { quote }, // backticks
  },
  BigQuery: {
    engine: bigquery,
    macros: [
      "CREATE TYPE BYTES AS VARCHAR",
      "CREATE TYPE FLOAT64 AS DOUBLE",
      "CREATE TYPE BIGNUMERIC AS DECIMAL(38, 18)",
      "CREATE MACRO is_nan(x) AS isnan(x)",
      "CREATE MACRO format(x, y) AS printf(x, y)",
      `CREATE MACRO farm_fingerprint(x) AS ${HASH}`,
    ],
    otherwise: {
      quote, // backticks
      // UNNEST of an ARRAY of STRUCTs with types
      numbers: (rows, names) =>
        `(VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) AS v(${names.join(", ")})`,
    },
  },
  Snowflake: {
    engine: snowflake,
    macros: [
      "CREATE MACRO to_binary(x, y) AS x",
      "CREATE MACRO to_varchar(x, y) AS CAST(x AS VARCHAR)",
      "CREATE MACRO hex_encode(x) AS hex(x)",
      `CREATE MACRO hash${overloads(64, (names) => signed(`system.main.hash(${names})`))}`,
    ],
    otherwise: {},
  },
};

/** Types of DuckDB for the columns of files, as it names them. */
const STORED: Readonly<Record<SourceFileColumn["kind"], string>> = {
  text: "VARCHAR",
  int32: "INTEGER",
  int64: "BIGINT",
  float64: "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP",
  decimal: `DECIMAL(${DECIMAL_DIGITS},2)`,
};

const literal = (value: SourceFileColumn["values"][number]): string =>
  value === null ? "NULL" : `'${String(value).replaceAll("'", "''").replace(/^-0$/, "-0.0")}'`;

/** Lays a file into a database in memory. */
export async function laidInDuckDB(
  { columns }: Pick<SourceFile, "columns">,
  { macros }: EngineInDuckDB,
): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  for (const macro of macros) await connection.run(macro);
  const types = columns.map(({ name, kind }) => `${quote(name)} ${STORED[kind]}`).join(", ");
  await connection.run(`CREATE TABLE "the table" (${types})`);
  const rows = columns[0].values.map(
    (_, row) => `(${columns.map(({ values }) => literal(values[row] ?? null)).join(", ")})`,
  );
  await connection.run(`INSERT INTO "the table" VALUES ${rows.join(", ")}`);
  return connection;
}

/** The text of a row with the U+FEFF at its beginning, which DuckDB's client takes for a byte order mark. */
function withMark(vector: DuckDBVector, row: number, value: DuckDBValue): Cell {
  if (typeof value !== "string") return value as Cell;
  const { dataView } = vector as unknown as { readonly dataView: DataView };
  const at = 16 * row + 4; // the length comes first, then bytes of the text
  const isMarked = dataView.getUint16(at) === 0xefbb && dataView.getUint8(at + 2) === 0xbf;
  return isMarked ? `\ufeff${value}` : value;
}

/** Rows of a query as a client gives them. */
export async function* rowsOf(connection: DuckDBConnection, sql: string): AsyncGenerator<readonly Row[]> {
  const result = await connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    const vectors = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnVector(column));
    yield chunk
      .getRows()
      .map((cells, row) => cells.map((cell, column) => withMark(vectors[column], row, cell)));
  }
}
