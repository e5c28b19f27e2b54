import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { subsets } from "@sdc-risk/data/kernels";
import { CLUSTER, wants } from "@sdc-risk/servers";
import { installed } from "@sdc-risk/session";
import { PATIENCE } from "@sdc-risk/sql";
import { beforeAll, describe, expect, it } from "vitest";
import { placeOf } from "../src/address.ts";
import { Connection } from "../src/connection.ts";
import { failure } from "../src/errors.ts";
import { isOnOneServer } from "../src/one-server.ts";
import { addressOf, first, open, recentServer, rowsOf } from "./server.ts";

const PLACE = placeOf("clickhouse://reader@ch.example/default?table=small", {});
const NEVER = new AbortController().signal;

describe("joins in a recent ClickHouse", wants("chdb"), () => {
  const all = recentServer();
  const owner = () => first(all());

  /** Figures of some measures of a table, where its classes lie and in memory, and what came over. */
  async function both(table: string, roles: Roles, ids: readonly string[], options: object = {}) {
    const measures = installed.filter(({ id }) => ids.includes(id));
    const tell = async (classes: "engine" | "memory") => {
      const source = await open(addressOf(owner(), table));
      try {
        const sdc = await SdcObject.fromSource(source, roles);
        const { findings, warnings } = await assess(sdc, measures, { classes, options });
        const figures = JSON.stringify(
          findings.map(({ done }) => done.summary),
          (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value),
        );
        return { figures, codes: warnings.map(({ code }) => code) };
      } finally {
        await source.close();
      }
    };
    return { there: await tell("engine"), here: await tell("memory") };
  }

  describe("are asked for where all records lie on one server", () => {
    beforeAll(async () => {
      for (const statement of [
        "CREATE TABLE plain (a Int32) ENGINE = MergeTree ORDER BY a",
        "INSERT INTO plain VALUES (1), (2)",
        "CREATE TABLE log (a Int32) ENGINE = Log",
        "CREATE VIEW seen AS SELECT a + 1 AS a FROM plain WHERE a > 0",
        "CREATE VIEW of_log AS SELECT a FROM log UNION ALL SELECT a FROM plain",
        "CREATE MATERIALIZED VIEW held ENGINE = MergeTree ORDER BY a AS SELECT a FROM plain",
        "INSERT INTO plain VALUES (3)",
        `CREATE TABLE spread (a Int32) ENGINE = Distributed(${CLUSTER}, default, plain)`,
        "CREATE VIEW of_spread AS SELECT a FROM spread",
        "CREATE VIEW of_both AS SELECT a FROM plain UNION ALL SELECT a FROM spread",
        "CREATE VIEW asks_spread AS SELECT a FROM plain WHERE a IN (SELECT a FROM spread)",
        "CREATE VIEW joins_spread AS SELECT plain.a AS a FROM plain JOIN spread ON plain.a = spread.a",
        "CREATE TABLE merged AS plain ENGINE = Merge(default, '^plain$')",
        "CREATE TABLE buffered AS plain ENGINE = Buffer(default, plain, 1, 10, 100, 10, 100, 10, 100)",
      ])
        await owner().sql(statement);
    });

    it.each([
      ["plain", true],
      ["log", true],
      ["seen", true],
      ["of_log", true],
      ["held", true],
      ["spread", false],
      ["of_spread", false],
      ["of_both", false],
      ["asks_spread", false],
      ["joins_spread", false],
      ["merged", false],
      ["buffered", false],
      ["nowhere", false],
    ])("%s: %s", async (table, isThere) => {
      const connection = await Connection.open(placeOf(addressOf(owner(), table), {}), PATIENCE, NEVER);
      try {
        expect(connection.canJoin).toBe(true);
        expect(await isOnOneServer(connection, ["default", table], NEVER)).toBe(isThere);
      } finally {
        await connection.close();
      }
    });

    it.each([
      ["plain", "reader", true],
      ["seen", "reader", true],
      ["merged", "reader", false],
      // a role that may change no settings
      ["plain", "strict", false],
      // a role that the server binds to some settings
      ["plain", "bound", false],
    ])("of %s by %s: %s", async (table, user, joins) => {
      const source = await open(addressOf(owner(), table).replace("//reader:", `//${user}:`));
      for (const query of ["alikeOf", "homes", "homesNear", "uniques"] as const)
        expect([query, source[query] !== undefined]).toEqual([query, joins]);
      expect(source.marks).toBe(joins);
      expect(source.records).toBeGreaterThan(0);
      await source.close();
    });
  });

  it.each([
    { keys: ["k0", "k1", "h", "f", "z", "records of a group"], table: "named" },
    { keys: ["f", "records of a group", "k0", "h", "z", "k1"], table: "named_otherwise" },
  ])("figures of columns that have the names of queries are theirs: $keys", async ({ keys, table }) => {
    await owner()
      .sql(`CREATE TABLE ${table} (k1 Int32, k0 Int32, h String, f Int32, z Nullable(Int32), w Float64,
      place Int64, \`records of a group\` UInt8) ENGINE = MergeTree ORDER BY tuple()`);
    await owner()
      .sql(`INSERT INTO ${table} SELECT number % 7, number * number % 5, toString(number % 13 * 3), number % 3, number % 2,
      1.5 + number % 4, intDiv(number, 3), number % 2 FROM numbers(400)`);
    const roles = { keys, weight: "w", household: "place" };
    const measures = ["frequency", "kanon", "individual-risk", "household", "suda2", "knowledge"];
    const { there, here } = await both(table, roles, measures);
    expect(there.codes.filter((code) => code.startsWith("classes") || code.endsWith("over"))).toEqual([
      "classes-stayed",
    ]);
    expect(there.figures).toBe(here.figures);
    const source = await open(addressOf(owner(), table));
    const found = await rowsOf(
      (async function* () {
        for await (const { rows, columns, counts, weights } of source.alikeOf!(keys, "w", ["w", "k0"]))
          yield {
            rows,
            columns: [...columns, { values: counts, valid: null }, { values: weights!, valid: null }],
          };
      })(),
    );
    const asked = `SELECT w, k0, count() OVER same, sum(w) OVER same FROM ${table}
      WINDOW same AS (PARTITION BY k0, k1, h, f, z, \`records of a group\`)`;
    const wanted = (await owner().sql(asked)).split("\n").map((line) => line.replaceAll("\t", " "));
    expect(found.map((row) => row.join(" ")).sort()).toEqual(wanted.sort());
    await source.close();
  });

  it("keys may be of every type that can be grouped", async () => {
    const columns = [
      ["LowCardinality(String)", "concat('v', toString(n % 5))"],
      ["FixedString(4)", "toFixedString(toString(n % 4), 4)"],
      ["UUID", "toUUID(concat('61f0c404-5cb3-11e7-907b-a6006ad3dba', toString(n % 3)))"],
      ["IPv6", "toIPv6(concat('::', toString(n % 4)))"],
      ["Enum16('a' = -3, 'b' = 300)", "if(n % 2 = 0, 'a', 'b')"],
      ["Nullable(Enum8('a' = -3, 'b' = 30))", "if(n % 3 = 0, 'a', 'b')"],
      ["Bool", "n % 3 = 0"],
      ["Float32", "if(n % 4 = 0, -0., n % 4 / 3)"],
      ["UInt64", "18446744073709551615 - n % 3"],
      ["Int128", "toInt128('-1000000000000000000000') * (n % 4)"],
      ["Decimal(9, 2)", "toDecimal32(n % 3, 2)"],
      ["Decimal(60, 2)", "toDecimal256(n % 5, 2)"],
      ["Date32", "toDate32('1930-01-01') + n % 4"],
      ["DateTime('Europe/Berlin')", "toDateTime(1635640200 + 3600 * (n % 2))"],
      [
        "DateTime64(3, 'Europe/Berlin')",
        "fromUnixTimestamp64Milli(toInt64(1635640200123 + 3600000 * (n % 3)))",
      ],
    ];
    const names = columns.map(([type], at) => `t${at} ${type}`);
    await owner().sql(
      `CREATE TABLE typed (${names.join(", ")}, home Int64) ENGINE = MergeTree ORDER BY home`,
    );
    await owner().sql(`INSERT INTO typed SELECT ${columns.map(([, sql]) => sql).join(", ")}, intDiv(number, 3)
      FROM (SELECT number, sipHash64(number, number % 7) % 97 AS n FROM numbers(150))`);
    for (let from = 0; from < columns.length; from += 4) {
      const keys = columns.slice(from, from + 4).map((_, at) => `t${from + at}`);
      const roles = { keys, household: "home" };
      const { there, here } = await both("typed", roles, ["frequency", "household", "suda2", "knowledge"]);
      expect(there.codes.filter((code) => code.startsWith("classes") || code.endsWith("over"))).toEqual([
        "classes-stayed",
      ]);
      expect(there.figures).toBe(here.figures);
      const source = await open(addressOf(owner(), "typed"));
      const found: number[] = [];
      for await (const { rows, counts } of source.alikeOf!(keys, null, []))
        found.push(...counts.subarray(0, rows));
      const wanted = await owner().sql(`SELECT count() OVER (PARTITION BY ${keys.join(", ")}) FROM typed`);
      expect(found.sort()).toEqual(wanted.split("\n").map(Number).sort());
      await source.close();
    }
  });

  it("a record whose key is missing has no class", async () => {
    await owner().sql("CREATE TABLE gaps (a Nullable(Int32), n Int32) ENGINE = Memory");
    await owner().sql("INSERT INTO gaps VALUES (1, 1), (1, 2), (NULL, 3)");
    const source = await open(addressOf(owner(), "gaps"));
    const found: unknown[] = [];
    for await (const { rows, columns, counts } of source.alikeOf!(["a"], null, ["n"]))
      for (let row = 0; row < rows; row++) found.push([columns[0]?.values[row], counts[row]]);
    expect(found.sort()).toEqual([
      [1, 2],
      [2, 2],
      [3, NaN],
    ]);
    await source.close();
  });

  it("risks that are a threshold exactly are judged by their members, as in memory", async () => {
    // classes of 10, 15 and 28 records: 1/10 of who lives alone, and 1 − 14/15 · 27/28 = 1/10 of the others
    await owner().sql("CREATE TABLE ties (key String, home Int32) ENGINE = MergeTree ORDER BY home");
    for (const [key, from, count] of [
      ["a", 0, 10],
      ["b", 100, 15],
      ["c", 100, 28],
    ] as const)
      // prettier-ignore
      await owner().sql(`INSERT INTO ties SELECT '${key}', ${from} + number FROM numbers(${count})`);
    const roles = { keys: ["key"], household: "home" };
    const { there, here } = await both("ties", roles, ["household"], { household: { above: [0.1, 0.3] } });
    expect(there.codes).not.toContain("households-came-over");
    expect(there.figures).toBe(here.figures);
    expect(there.figures).toContain('{"threshold":0.1,"households":0,"records":0,"share":0}');
  });

  it("households are judged by thousands of sums of weights", async () => {
    await owner().sql(
      "CREATE TABLE weighted (region Int32, age Int32, w Float64, home Int64) ENGINE = MergeTree ORDER BY home",
    );
    await owner().sql(`INSERT INTO weighted SELECT sipHash64(number) % 40, sipHash64(number, 1) % 200,
      1 + (sipHash64(number, 2) % 1000) / 8, intDiv(number, 3) FROM numbers(20000)`);
    const roles = { keys: ["region", "age"], weight: "w", household: "home" };
    const { there, here } = await both("weighted", roles, ["household"], { household: { above: [0.1] } });
    expect(there.codes).not.toContain("households-came-over");
    expect(there.figures).toBe(here.figures);
  });

  it("what takes more memory than the server gives comes over", async () => {
    await owner().sql("CREATE TABLE small (a Int32, home Int64) ENGINE = MergeTree ORDER BY home");
    await owner().sql("INSERT INTO small SELECT number % 11, intDiv(number, 3) FROM numbers(300)");
    const source = await open(addressOf(owner(), "small"));
    const lacking = (): never => {
      throw failure(
        new Error("Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)"),
        PLACE,
      );
    };
    const limited = new Proxy(source, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (name === "homes" || name === "uniques") return lacking;
        return typeof value === "function" ? (value.bind(of) as unknown) : value;
      },
    });
    const sdc = await SdcObject.fromSource(limited, { keys: ["a"], household: "home" });
    const measures = installed.filter(({ id }) => ["household", "suda2"].includes(id));
    const { warnings, findings } = await assess(sdc, measures, { classes: "engine" });
    const codes = warnings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["households-came-over", "uniques-came-over"]));
    expect(findings).toHaveLength(2);
    await source.close();
  });

  it("special uniques are found among sets of eight keys that take several numbers", async () => {
    const keys = Array.from({ length: 8 }, (_, k) => `m${k}`);
    await owner().sql(
      `CREATE TABLE wide ENGINE = MergeTree ORDER BY tuple() AS SELECT ${keys
        .map((key, k) => `toInt32(sipHash64(number, ${k}) % ${2 + k}) AS ${key}`)
        .join(", ")} FROM numbers(3000)`,
    );
    const { there, here } = await both("wide", { keys }, ["suda2"], { suda2: { maxSize: 3 } });
    expect(there.codes).toContain("classes-stayed");
    expect(there.codes).not.toContain("uniques-came-over");
    expect(there.figures).toBe(here.figures);
    const source = await open(addressOf(owner(), "wide"));
    expect(source.setsAtOnce(keys)).toBe(128);
    expect(await source.aloneOnSome(keys, subsets(8, 4))).toBeGreaterThan(1000);
    await source.close();
  });
});
