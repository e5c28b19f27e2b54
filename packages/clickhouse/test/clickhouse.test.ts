import { describe, expect, test } from "vitest";
import { CLUSTER, pause, wants } from "@sdc-risk/servers";
import { clickhouse } from "@sdc-risk/clickhouse";
import { subsets } from "@sdc-risk/data/kernels";
import { DIALECT } from "../src/dialect.ts";
import { addressOf, first, onBoth, open, rowsOf, servers } from "./server.ts";

const NEVER = new AbortController().signal;
const LONG = [{ kind: "integer", bits: 64 }] as const;

onBoth("ClickHouse", (all) => {
  const owner = () => first(all());

  test("values come in the form of their types", async () => {
    await owner()
      .sql(`CREATE TABLE kinds (s String, f FixedString(4), e Enum8('no' = 0, 'yes' = 1), i8 Int8, u8 UInt8, i16 Int16,
      u16 UInt16, u32 UInt32, i64 Int64, u64 UInt64, f32 Float32, f64 Nullable(Float64), d9 Decimal(9, 2), d18 Decimal(18, 4),
      day Date, at DateTime, id UUID, list Array(UInt8), twice UInt8 ALIAS u8 * 2) ENGINE = Memory`);
    await owner()
      .sql(`INSERT INTO kinds VALUES ('søn', 'ab', 'yes', -5, 250, -300, 65000, 4294967295, -9007199254740993,
      18446744073709551615, 0.5, -0., -1.5, '0.0001', '1999-12-31', '2000-01-01 00:00:01',
      '61f0c404-5cb3-11e7-907b-a6006ad3dba0', [1]), ('', '', 'no', 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0, 0, 0,
      '00000000-0000-0000-0000-000000000000', [])`);
    const source = await open(addressOf(owner(), "kinds"));
    expect(source.variables.filter(({ type }) => type === null).map(({ name }) => name)).toEqual(["list"]);
    const names = source.variables.filter(({ type }) => type !== null).map(({ name }) => name);
    expect(names).not.toContain("twice");
    expect(await rowsOf(source.rows(names))).toMatchInlineSnapshot(`
      [
        [
          "søn",
          "ab",
          "yes",
          -5,
          250,
          -300,
          65000,
          4294967295n,
          -9007199254740993n,
          "18446744073709551615",
          0.5,
          0,
          "-1.50",
          "0.0001",
          10956,
          946684801n,
          "61f0c404-5cb3-11e7-907b-a6006ad3dba0",
        ],
        [
          "",
          "",
          "no",
          0,
          0,
          0,
          0,
          0n,
          0n,
          "0",
          0,
          null,
          "0.00",
          "0.0000",
          0,
          0n,
          "00000000-0000-0000-0000-000000000000",
        ],
      ]
    `);
    await expect(rowsOf(source.group(["list"], null))).rejects.toThrow(
      'Variable "list" has the type Array(UInt8) in ClickHouse, which holds no single values to tell apart.',
    );
    await source.close();
  });

  test("values of queries are as they were given: texts, and numbers next to 0", async () => {
    await owner().sql("CREATE TABLE one (a UInt8) ENGINE = Memory");
    const driver = clickhouse(addressOf(owner(), "one"), {});
    await driver.begin(NEVER);
    const numbers = [
      0, 5e-324, -5e-324, 4.9e-310, 2.225073858507201e-308, 2.2250738585072014e-308, 0.1, -1e300,
    ];
    const texts = ["", "it's", "a\\b", "{a:String}", "?"];
    const values = [...numbers, ...texts];
    const places = values.map((_, at) => DIALECT.parameter(at + 1));
    const types = values.map((value) =>
      typeof value === "number" ? ({ kind: "float", bits: 64 } as const) : ({ kind: "text" } as const),
    );
    const selected = places.map((place, at) => (at < numbers.length ? `toFloat64(${place})` : place));
    expect(await rowsOf(driver.query(`SELECT ${selected.join(", ")}`, values, types, NEVER))).toEqual([
      values,
    ]);
    await driver.close();
  });

  test("enums without a member 0, whose nulls an old server takes for it", async () => {
    const labels = ["no", "it's, 'q' = 3", "a\\b\tc", ""];
    const members = ["'no' = -5", "'it\\'s, \\'q\\' = 3' = 1", "'a\\\\b\\tc' = 2", "'' = 100"];
    for (const [bits, more] of [
      [8, ""],
      [16, ", 'far' = -3000"],
    ] as const) {
      await owner().sql(
        `CREATE TABLE coded${bits} (e Nullable(Enum${bits}(${members.join(", ")}${more})), i UInt8) ENGINE = Memory`,
      );
      await owner().sql(
        `INSERT INTO coded${bits} SELECT if(number % 5 = 4, NULL, CAST([-5, 1, 2, 100][number % 5 + 1] AS Nullable(Enum${bits}(${members.join(", ")}${more})))), number FROM numbers(10)`,
      );
      const source = await open(addressOf(owner(), `coded${bits}`));
      const found = await rowsOf(source.group(["e"], null));
      expect(new Set(found.map(([label]) => label))).toEqual(new Set([...labels, null]));
      expect((await rowsOf(source.rows(["e", "i"]))).map(([label]) => label)).toEqual(
        Array.from({ length: 10 }, (_, i) => labels[i % 5] ?? null),
      );
      expect(await source.nulls("e")).toBe(2);
      const by = (await rowsOf(source.rowsBy("e", ["i"]))).map(([label]) => label);
      const runs = by.filter((label, i) => i === 0 || by[i - 1] !== label);
      expect(runs.length).toBe(5);
      const part = `SELECT toFloat64(${DIALECT.part("`e`", { kind: "text", coded: true }, 7)}) FROM coded${bits}`;
      expect((await owner().sql(part)).split("\n").filter((line) => line === "\\N").length).toBe(2);
      await source.close();
    }
  });

  test("sums of weights do not lose digits, whatever their size", async () => {
    await owner().sql("CREATE TABLE heavy (g UInt8, w Float64) ENGINE = MergeTree ORDER BY tuple()");
    await owner().sql("INSERT INTO heavy SELECT number % 2, 0.1 + number / 3 FROM numbers(200000)");
    await owner().sql("INSERT INTO heavy VALUES (2, 1e15), (2, 0.5), (3, 1e300), (4, 1e-9), (4, 2e-9)");
    const source = await open(addressOf(owner(), "heavy"));
    const sums = new Map<number, number>();
    for await (const { rows, columns, weights } of source.group(["g"], "w"))
      for (let row = 0; row < rows; row++) sums.set(Number(columns[0]?.values[row]), weights?.[row] ?? NaN);
    const even = 100_000 * 0.1 + (2 * (99_999 * 100_000)) / 2 / 3;
    for (const [group, sum] of [
      [0, even],
      [1, even + 100_000 / 3],
      [2, 1e15 + 0.5],
      [3, 1e300],
      [4, 3e-9],
    ] as const)
      // prettier-ignore
      expect(Math.abs((sums.get(group) ?? 0) / sum - 1)).toBeLessThan(1e-13);
    await source.close();
  });

  test("moments of the hour that comes twice a year are two", async () => {
    await owner().sql("CREATE TABLE autumn (seen DateTime('Europe/Berlin'), n UInt8) ENGINE = Memory");
    await owner().sql("INSERT INTO autumn SELECT toDateTime(1635640200 + 3600 * number), 1 FROM numbers(2)");
    expect(await owner().sql("SELECT toString(min(seen)) = toString(max(seen)) FROM autumn")).toBe("1");
    const source = await open(addressOf(owner(), "autumn"));
    const letters: unknown[] = [];
    for await (const { rows, letters: some } of source.letters("seen")) letters.push(...some.slice(0, rows));
    expect(new Set(letters).size).toBe(2);
    expect(await source.aloneOnSome(["seen", "n"], [[0]])).toBe(2);
    await source.close();
  });

  test("views, databases, quoted names, and a role that may change no settings", async () => {
    await owner().sql("CREATE DATABASE `my data`");
    await owner().sql("CREATE TABLE `my data`.`a.b` (`x \\` y` UInt8) ENGINE = Memory");
    await owner().sql("INSERT INTO `my data`.`a.b` VALUES (7)");
    await owner().sql("CREATE TABLE plain (n UInt8) ENGINE = Memory");
    await owner().sql("INSERT INTO plain VALUES (1), (2)");
    await owner().sql("CREATE VIEW seen AS SELECT 1 AS y, n FROM plain");
    const quoted = await open(addressOf(owner(), '"my data"."a.b"'));
    expect(await rowsOf(quoted.rows(["x ` y"]))).toEqual([[7]]);
    await quoted.close();
    for (const user of ["reader", "strict"]) {
      const view = await open(addressOf(owner(), "seen").replace("//reader:", `//${user}:`));
      expect(await rowsOf(view.group(["y"], null))).toEqual([[1]]);
      await view.close();
    }
  });

  test("nothing can be written, by a user who may either", async () => {
    const { user, password, host, port } = owner();
    await owner().sql("CREATE TABLE kept (a UInt8) ENGINE = Memory");
    const driver = clickhouse(`clickhouse://${user}:${password}@${host}:${port}/default?table=kept`, {});
    await driver.begin(NEVER);
    await expect(rowsOf(driver.query("DROP TABLE kept", [], [], NEVER))).rejects.toThrow(
      "could not run a query",
    );
    expect(await owner().sql("EXISTS kept")).toBe("1");
    await driver.close();
  });
});

describe("a cluster of ClickHouse", wants("clickhouse"), () => {
  const shards = servers(3);
  const owner = () => first(shards());

  test.each([
    ["names", (k: number) => `key${k}`, 128],
    ["long names", (k: number) => `a key with a name of some length, the ${k}th of all`, 105],
  ])("who is alone on one of some sets of keys, as many as it says: %s", async (named, nameOf, sets) => {
    const keys = Array.from({ length: 12 }, (_, k) => nameOf(k));
    const types = keys.map((key, k) => `\`${key}\` Nullable(${k % 2 === 0 ? "String" : "Int32"})`);
    const table = `many keys of ${named}`;
    for (const [at, shard] of shards().entries()) {
      await shard.sql(`CREATE TABLE \`${table}\` (${types.join(", ")}) ENGINE = Memory`);
      // every key is 1 but in one record of the first server, which is alone on all keys
      for (const value of at === 0 ? [1, 1, 2] : [1])
        await shard.sql(
          `INSERT INTO \`${table}\` VALUES (${keys.map((_, k) => (k % 2 === 0 ? `'${value}'` : value)).join(", ")})`,
        );
    }
    await owner().sql(
      `CREATE TABLE \`all ${table}\` AS \`${table}\` ENGINE = Distributed(${CLUSTER}, default, \`${table}\`)`,
    );
    const source = await open(addressOf(owner(), `"all ${table}"`));
    expect(source.setsAtOnce(keys)).toBe(sets);
    const some = subsets(12, 6).slice(-sets);
    expect(await source.aloneOnSome(keys, some)).toBe(1);
    await source.close();
  });

  test("a query that is aborted stops in every server", async () => {
    for (const shard of shards())
      await shard.sql("CREATE VIEW endless AS SELECT number AS a FROM system.numbers");
    await owner().sql(
      `CREATE TABLE all_endless (a UInt64) ENGINE = Distributed(${CLUSTER}, default, endless)`,
    );
    await owner().sql("CREATE TABLE few (a UInt64) ENGINE = Memory");
    const running = async (): Promise<number> => {
      const counts = await Promise.all(
        shards().map((shard) => shard.sql("SELECT count() FROM system.processes WHERE query LIKE '%endless%' AND query NOT LIKE '%processes%'")), // prettier-ignore
      );
      return counts.reduce((sum, count) => sum + Number(count), 0);
    };
    const driver = clickhouse(addressOf(owner(), "few"), {});
    await driver.begin(NEVER);
    const abort = new AbortController();
    const counting = rowsOf(
      driver.query("SELECT toInt64(count()) FROM all_endless WHERE a % 7 = 9", [], LONG, abort.signal),
    );
    const failed = expect(counting).rejects.toMatchObject({ code: "ABORTED" });
    while ((await running()) < 3) await pause();
    abort.abort();
    await failed;
    while ((await running()) > 0) await pause();
    expect(await rowsOf(driver.query("SELECT toInt64(1)", [], LONG, NEVER))).toEqual([[1n]]);
    await driver.close();
  });
});
