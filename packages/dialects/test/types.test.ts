import { bigquery, snowflake, spark, trino } from "@sdc-risk/dialects";
import { describe, expect, test } from "vitest";

const decimal = (precision: number, scale: number) => ({ kind: "decimal", precision, scale });
const whole = (precision: number) => ({ ...decimal(precision, 0), whole: true });
const moment = (zone: boolean) => ({ kind: "timestamp", tick: "us", zone });

describe("types of the engines", () => {
  test.each([
    [trino, "varchar(20)", { kind: "text" }],
    [trino, "timestamp(3) with time zone", moment(true)],
    [trino, "timestamp(9)", moment(false)],
    [trino, "decimal(38,10)", decimal(38, 10)],
    [trino, "real", { kind: "float", bits: 32 }],
    [trino, "row(a bigint)", null],
    [trino, "time(3)", null],
    [trino, "constructor", null],
    [spark, "STRING", { kind: "text" }],
    [spark, "decimal(10,2)", decimal(10, 2)],
    [spark, "timestamp", moment(true)],
    [spark, "timestamp_ntz", moment(false)],
    [spark, "array<string>", null],
    [spark, "binary", null],
    [bigquery, "NUMERIC", decimal(38, 9)],
    [bigquery, "NUMERIC(10)", decimal(10, 0)],
    [bigquery, "BIGNUMERIC", decimal(76, 38)],
    [bigquery, "DATETIME", moment(false)],
    [bigquery, "STRUCT<a INT64>", null],
    [snowflake, "NUMBER(38,0)", whole(38)],
    [snowflake, "NUMBER(10,2)", decimal(10, 2)],
    [snowflake, "BIGINT", whole(38)],
    [snowflake, "TIMESTAMP_TZ(9)", moment(true)],
    [snowflake, "DOUBLE PRECISION", { kind: "float", bits: 64 }],
    [snowflake, "VARIANT", null],
  ] as const)("%#: a column of $dialect.name", (engine, stored, type) => {
    expect([stored, engine.typeOf(stored)]).toEqual([stored, type]);
  });

  test("names are quoted, whatever they hold", () => {
    const quoted = (name: string) =>
      [trino, spark, bigquery, snowflake].map(({ dialect }) => dialect.quote(name));
    expect(quoted('a"b`c\\d')).toEqual(['"a""b`c\\d"', '`a"b``c\\d`', '`a"b\\`c\\\\d`', '"a""b`c\\d"']);
    expect(bigquery.dialect.quote("a\nb")).toBe("`a\\nb`");
  });

  test("a hash of Spark tells by which key a value is missing", () => {
    expect(spark.dialect.mark!(["a", "b"])).toBe("xxhash64(a IS NULL, a, b IS NULL, b)");
  });
});
