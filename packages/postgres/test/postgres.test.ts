import { describe, expect, test } from "vitest";
import { pause, wants } from "@sdc-risk/servers";
import { postgres } from "@sdc-risk/postgres";
import { addressOf, open, READER, rowsOf, server } from "./server.ts";

const NEVER = new AbortController().signal;

describe("PostgreSQL", wants("postgresql"), () => {
  const owner = server();

  test("values come in the form of their types", async () => {
    await owner().sql(`CREATE TYPE size AS ENUM ('small', 'LARGE'); CREATE DOMAIN grade AS numeric(4, 1);
      CREATE TABLE kinds (t text, c char(5), e size, b boolean, s int2, i int4, l int8, f float4, d float8,
        n numeric(9, 2), g grade, u numeric, day date, at timestamp, zoned timestamptz, "time" time, id uuid, list int[]);
      INSERT INTO kinds VALUES ('søn', 'ab', 'LARGE', true, -2, 7, 9007199254740993, 0.5, '-0', 12.5, 3, 1.25,
        '1969-12-30', '1969-12-31 23:59:59.5', '2001-02-03 04:05:06.789+02', '23:59:59.000001',
        '00000000-0000-0000-0000-000000000001', '{1}');
      INSERT INTO kinds (t, d, n, u, day, at, f) VALUES ('', 'NaN', 'NaN', 'Infinity', 'infinity', '-infinity', 'Infinity')`);
    const source = await open(addressOf(owner(), "kinds"));
    expect(
      source.variables.map(({ name, stored, type }) => [
        name,
        stored,
        type === null ? null : (type as { toString(): string }).toString(),
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "t",
          "text",
          "Utf8",
        ],
        [
          "c",
          "character(5)",
          "Utf8",
        ],
        [
          "e",
          "size",
          "Utf8",
        ],
        [
          "b",
          "boolean",
          "Bool",
        ],
        [
          "s",
          "smallint",
          "Int32",
        ],
        [
          "i",
          "integer",
          "Int32",
        ],
        [
          "l",
          "bigint",
          "Int64",
        ],
        [
          "f",
          "real",
          "Float32",
        ],
        [
          "d",
          "double precision",
          "Float64",
        ],
        [
          "n",
          "numeric(9,2)",
          "Decimal[9e+2]",
        ],
        [
          "g",
          "grade",
          "Decimal[4e+1]",
        ],
        [
          "u",
          "numeric",
          "Decimal[3e+2]",
        ],
        [
          "day",
          "date",
          "Date32<DAY>",
        ],
        [
          "at",
          "timestamp without time zone",
          "Timestamp<MICROSECOND>",
        ],
        [
          "zoned",
          "timestamp with time zone",
          "Timestamp<MICROSECOND, UTC>",
        ],
        [
          "time",
          "time without time zone",
          "Utf8",
        ],
        [
          "id",
          "uuid",
          "Utf8",
        ],
        [
          "list",
          "integer[]",
          null,
        ],
      ]
    `);
    const names = source.variables.filter(({ type }) => type !== null).map(({ name }) => name);
    expect(await rowsOf(source.rows(names))).toMatchInlineSnapshot(`
      [
        [
          "søn",
          "ab",
          "LARGE",
          1,
          -2,
          7,
          9007199254740993n,
          0.5,
          0,
          "12.50",
          "3.0",
          "1.25",
          -2,
          -500000n,
          981165906789000n,
          "23:59:59.000001",
          "00000000-0000-0000-0000-000000000001",
        ],
        [
          "",
          null,
          null,
          null,
          null,
          null,
          null,
          Infinity,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
        ],
      ]
    `);
    await expect(rowsOf(source.group(["list"], null))).rejects.toThrow(
      'Variable "list" has the type integer[] in PostgreSQL, which holds no single values to tell apart.',
    );
    await source.close();
  });

  test("groups count records, and add weights without losing digits", async () => {
    await owner().sql(`CREATE TABLE "order" ("select" text, "quo""te" int, "Größe" float8);
      INSERT INTO "order" SELECT nullif('r' || i % 3, 'r2'), i % 2, 0.1 * (1 + i % 7) FROM generate_series(1, 30000) AS i;
      INSERT INTO "order" VALUES ('', 0, 1e15), ('', 0, 0.5)`);
    const source = await open(addressOf(owner(), "order"));
    const groups: unknown[][] = [];
    for await (const { rows, columns, counts, weights } of source.group(["select", 'quo"te'], "Größe"))
      for (let row = 0; row < rows; row++)
        groups.push([
          ...columns.map(({ values, valid }) => (valid?.[row] === 0 ? null : values[row])),
          counts[row],
          weights?.[row],
        ]);
    expect(source.records).toBe(30002);
    expect(groups.sort().map(([region, half, count]) => [region, half, count])).toEqual([
      ["", 0, 2],
      [null, 0, 5000],
      [null, 1, 5000],
      ["r0", 0, 5000],
      ["r0", 1, 5000],
      ["r1", 0, 5000],
      ["r1", 1, 5000],
    ]);
    expect(groups[0]?.[3]).toBe(1e15 + 0.5);
    const total = groups.slice(1).reduce((sum, [, , , weight]) => sum + Number(weight), 0);
    expect(Math.abs(total / 12000 - 1)).toBeLessThan(1e-4);
    expect(await source.weights("Größe", [0.5])).toMatchObject({
      records: 25715,
      bad: 4287,
      least: 0.1,
      most: 1e15,
    });
    await source.close();
  });

  test("all queries of a run see the state of its beginning, two at a time too", async () => {
    await owner().sql("CREATE TABLE moving AS SELECT i AS a, i % 5 AS b FROM generate_series(1, 40000) AS i");
    const source = await open(addressOf(owner(), "moving"));
    const first = source.rows(["a"])[Symbol.asyncIterator]();
    await first.next();
    await owner().sql(
      "DELETE FROM moving WHERE b = 0; INSERT INTO moving SELECT 0, 9 FROM generate_series(1, 99)",
    );
    const groups = await rowsOf(source.group(["b"], null));
    expect(groups.flat().sort()).toEqual([0, 1, 2, 3, 4]);
    let rows = 0;
    for (let next = await first.next(); next.done !== true; next = await first.next())
      rows += next.value.rows;
    expect(rows).toBe(40000 - 8192);
    await source.close();
    await source.close();
    const after = await open(addressOf(owner(), "moving"));
    expect(after.records).toBe(32099);
    await after.close();
  });

  test("views, schemas, quoted names and names in capitals", async () => {
    await owner()
      .sql(`CREATE SCHEMA "My Data"; CREATE TABLE "My Data"."a.b" (x int); GRANT USAGE ON SCHEMA "My Data" TO ${READER};
      GRANT SELECT ON "My Data"."a.b" TO ${READER}; CREATE TABLE plain (x int); INSERT INTO plain VALUES (1);
      CREATE VIEW seen AS SELECT x + 1 AS y FROM plain; CREATE TABLE halves (shown int, hidden int);
      REVOKE ALL ON halves FROM ${READER}; GRANT SELECT (shown) ON halves TO ${READER}`);
    for (const [table, names] of [
      ['"My Data"."a.b"', ["x"]],
      ["seen", ["y"]],
      ["PUBLIC.Plain", ["x"]],
      ["halves", ["shown"]],
    ] as const) {
      const source = await open(addressOf(owner(), table));
      expect(source.variables.map(({ name }) => name)).toEqual(names);
      await source.close();
    }
  });

  test("a query that is aborted stops in the server, and so does one that is not read to its end", async () => {
    await owner().sql("CREATE VIEW endless AS SELECT generate_series(1, 100000000000) AS a");
    const running = (): Promise<string> =>
      owner().sql("SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY%'");
    const driver = postgres(addressOf(owner(), "endless"), {});
    await driver.begin(NEVER);
    const types = [{ kind: "integer", bits: 64 }] as const;
    const abort = new AbortController();
    const counting = rowsOf(
      driver.query(`SELECT count(*)::int8 FROM ${driver.relation}`, [], types, abort.signal),
    );
    while ((await running()) === "0") await pause();
    abort.abort();
    await expect(counting).rejects.toMatchObject({ code: "ABORTED" });
    while ((await running()) !== "0") await pause();

    for await (const { rows } of driver.query(`SELECT a FROM ${driver.relation}`, [], types, NEVER)) {
      expect(rows).toBe(8192);
      expect(await running()).toBe("1");
      break;
    }
    while ((await running()) !== "0") await pause();
    expect(await rowsOf(driver.query("SELECT 1::int8", [], types, NEVER))).toEqual([[1n]]);
    await driver.close();
  });

  test("nothing can be written", async () => {
    await owner().sql("CREATE TABLE kept (a int); CREATE SEQUENCE steps; GRANT USAGE ON steps TO PUBLIC");
    const { user, password, host, port } = owner();
    const driver = postgres(`postgres://${user}:${password}@${host}:${port}/postgres?table=kept`, {});
    await driver.begin(NEVER);
    await expect(
      rowsOf(driver.query("SELECT nextval('steps')", [], [{ kind: "integer", bits: 64 }], NEVER)),
    ).rejects.toThrow("cannot execute nextval() in a read-only transaction");
    await driver.close();
  });
});
