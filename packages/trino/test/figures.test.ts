import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { installed } from "@sdc-risk/session";
import { opened } from "@sdc-risk/sql";
import { trino } from "@sdc-risk/trino";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeTrino, type FakeAnswer, type FakeTrino } from "./fake-trino.ts";

/** What stands in DuckDB for functions of Trino. */
const MACROS = [
  "CREATE MACRO to_utf8(x) AS x",
  "CREATE MACRO to_ieee754_64(x) AS CAST(x AS VARCHAR)",
  "CREATE MACRO is_nan(x) AS isnan(x)",
  "CREATE MACRO approx_distinct(x) AS approx_count_distinct(x)",
  "CREATE MACRO array_join(x, y) AS array_to_string(x, y)",
];
const TYPES: Readonly<Record<string, string>> = { VARCHAR: "varchar", INTEGER: "integer", DOUBLE: "double" };

const regions = ["north", "south", "Ä'\"", "east\u0000", ""];
const people = Array.from({ length: 400 }, (_, row) => ({
  region: row % 11 === 0 ? null : (regions[row % 5] ?? ""),
  age: 20 + ((row * 7) % 23),
  weight: 1 + ((row * 13) % 17) / 8,
}));

/** An answer of DuckDB as a coordinator writes it: JSON has no infinite numbers. */
async function answered(connection: DuckDBConnection, sql: string): Promise<FakeAnswer> {
  const reader = await connection.runAndReadAll(sql);
  const types = reader.columnTypes().map(String);
  return {
    columns: reader.columnNames().map((name, at) => ({ name, type: TYPES[types[at] ?? ""] ?? "unknown" })),
    rows: reader
      .getRows()
      .map((row) => row.map((value) => (typeof value === "bigint" ? String(value) : value))),
  };
}

describe("measures over the statement protocol", () => {
  let server: FakeTrino;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(":memory:")).connect();
    for (const sql of [...MACROS, "ATTACH ':memory:' AS hive", "CREATE SCHEMA hive.census"])
      await connection.run(sql);
    await connection.run("CREATE TABLE hive.census.people (region VARCHAR, age INTEGER, weight DOUBLE)");
    for (const { region, age, weight } of people)
      await connection.run("INSERT INTO hive.census.people VALUES ($1, $2, $3)", [region, age, weight]);
    server = await fakeTrino((sql) => answered(connection, sql), 7);
  });
  afterAll(async () => {
    await server.stop();
    connection.closeSync();
  });

  test.each(["memory", "engine"] as const)(
    "say what they say in memory, with classes in: %s",
    async (classes) => {
      const roles = { keys: ["region", "age"], weight: "weight" };
      const measures = installed.filter(({ id }) =>
        ["frequency", "kanon", "individual-risk", "knowledge"].includes(id),
      );
      expect(measures.length).toBe(4);
      const table = new Table({
        region: vectorFromArray(
          people.map(({ region }) => region),
          new Utf8(),
        ),
        age: vectorFromArray(
          people.map(({ age }) => age),
          new Int32(),
        ),
        weight: vectorFromArray(
          people.map(({ weight }) => weight),
          new Float64(),
        ),
      });
      const { source } = await opened(
        trino(`trino://ada@127.0.0.1:${server.port}/hive/census?table=people`, {}),
        "people",
      );
      const summaries = async (sdc: SdcObject): Promise<unknown> => {
        const { findings } = await assess(sdc, measures, { classes });
        return findings.map(({ id, done }) => [id, rounded(done.summary)]);
      };
      const there = await summaries(await SdcObject.fromSource(source, roles));
      expect(there).toEqual(await summaries(SdcObject.fromArrow(table, roles)));
      await source.close();
    },
  );
});

/** Numbers to 12 digits: sums of weights are added in another order. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" ? Number(one.toPrecision(12)) : one,
  );
}
