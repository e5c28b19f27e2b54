import { bigquery, snowflake, spark, trino, type QueryEngine } from "@sdc-risk/dialects";
import parsers from "node-sql-parser";
import { describe, expect, test } from "vitest";
import { statementsOf } from "./asked.ts";

/** What the grammar of the parser lacks of an engine, though the engine has it. */
interface Gap {
  readonly what: string;
  /** A short statement that the engine reads, and the parser does not. */
  readonly shown: string;
  /** Where statements have it, and what the parser reads in its place. */
  readonly found: RegExp;
  readonly instead: string;
}

/** The grammar of the parser for an engine, and what it lacks. */
interface Grammar {
  readonly engine: QueryEngine;
  readonly name: string;
  readonly gaps: readonly Gap[];
}

const GRAMMARS: readonly Grammar[] = [
  {
    engine: trino,
    name: "trino",
    gaps: [
      {
        what: "a quotation mark within a name",
        shown: 'SELECT max("a""b") FROM t',
        found: /"the ""region"""/gu,
        instead: '"region"',
      },
    ],
  },
  { engine: snowflake, name: "snowflake", gaps: [] },
  {
    engine: bigquery,
    name: "bigquery",
    gaps: [
      {
        what: "BYTES without a length",
        shown: "SELECT CAST(a AS BYTES) FROM t",
        found: / AS BYTES\)/gu,
        instead: " AS STRING)",
      },
      {
        what: "BIGNUMERIC",
        shown: "SELECT CAST(a AS BIGNUMERIC) FROM t",
        found: / AS BIGNUMERIC\)/gu,
        instead: " AS NUMERIC)",
      },
      {
        what: "an order within string_agg",
        shown: "SELECT string_agg(a, ',' ORDER BY a) FROM t",
        found: /',' ORDER BY (?:`[^`]*`|CAST\(CAST\(place AS INT64\) AS STRING\))\)/gu,
        instead: "',')",
      },
      {
        what: "a backtick within a name",
        shown: "SELECT `a\\`b` FROM t",
        found: /`age \\`now\\``/gu,
        instead: "`age`",
      },
    ],
  },
  // the parser has no grammar of Spark: that of Hive, which Spark's is made after
  {
    engine: spark,
    name: "hive",
    gaps: [
      {
        what: "VALUES behind FROM",
        shown: "SELECT f FROM (VALUES (1e+0, 2e+0)) AS v(f, g)",
        found: /\(VALUES [-+.\de,() ]+\) AS v\([a-z, ]+\)/gu,
        instead: "listed AS v",
      },
      {
        what: "a backtick within a name",
        shown: "SELECT max(`a``b`) FROM t",
        found: /`age ``now```/gu,
        instead: "`age`",
      },
    ],
  },
];

const parser = new parsers.Parser();
const parse = (sql: string, database: string): unknown => parser.astify(sql, { database });

describe.each(GRAMMARS)("statements of $engine.dialect.name", ({ engine, name, gaps }) => {
  test("are read by a parser of its grammar, but for what that lacks", async () => {
    const faults: string[] = [];
    const found = new Set<string>();
    for (const sql of await statementsOf(engine)) {
      const known = gaps.reduce((rest, { what, found: form, instead }) => {
        const without = rest.replace(form, instead);
        if (without !== rest) found.add(what);
        return without;
      }, sql);
      try {
        parse(known, name);
      } catch (error) {
        faults.push(`${sql}\n${error instanceof Error ? error.message.slice(-200) : ""}`);
      }
    }
    expect(faults).toEqual([]);
    expect([...found].sort()).toEqual(gaps.map(({ what }) => what).sort());
  });

  if (gaps.length > 0)
    test.each(gaps)("the parser still lacks $what", ({ shown }) => {
      expect(() => parse(shown, name)).toThrow();
    });

  test("that are broken are refused by the parser", () => {
    expect(() => parse("SELECT count( FROM t", name)).toThrow();
    expect(() => parse("SELECT a FROM (SELECT a FROM t", name)).toThrow();
  });
});
