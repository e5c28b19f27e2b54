import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startPostgres,
  startRecentClickHouse,
  wants,
  type ClickHouse,
  type Postgres,
} from "@sdc-risk/servers";
import { Desk } from "../support/command.ts";
import { statementsOf } from "../support/statements.ts";

const RECORDS = 3000;
/** Ids that are texts, some of which are missing, one of which is empty. */
const idOf = (i: number): string | null => (i % 17 === 0 ? null : i === 5 ? "" : `søn "'\\ ${i}`);
const people = Array.from({ length: RECORDS }, (_, i) => {
  const drawn = (i * i * 7 + i * 13) % 1009;
  return { no: i * 3 - 50, name: idOf(i), a: drawn % 9, b: drawn % 30, c: ["x", "it's", "y"][drawn % 3] ?? "", w: 2.5 + (drawn % 7) / 4 }; // prettier-ignore
});
const text = (value: string): string => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const valuesOf = (rows: typeof people, marked: string): string =>
  rows
    .map(({ no, name, a, b, c, w }) => {
      const id = name === null ? "NULL" : marked + text(name);
      return `(${no}, ${id}, ${a}, ${b}, ${marked}${text(c)}, ${w})`;
    })
    .join(", ");

const THREE = ["--measures", "frequency,kanon,individual-risk", "--classes", "engine"];
const KEYS = ["--keys", "a,b,c"];

/** Rows of a file of records, in the order of what they hold, which is that of no table. */
function rowsIn(csv: string): string[] {
  const [head = "", ...lines] = csv.trimEnd().split("\n");
  const cell = (one: string): string =>
    /^-?[\d.]+(?:e[+-]?\d+)?$/iu.test(one) ? String(Number(Number(one).toPrecision(12))) : one;
  return [head, ...lines.map((line) => line.split(",").map(cell).join(",")).sort()];
}

/** Holds the records of each id, and how many share the keys of each of them, to those that were made. */
function checkCounts(csv: string, id: "no" | "name"): void {
  const keyOf = ({ a, b, c }: (typeof people)[number]): string => [a, b, c].join("|");
  const sharing = new Map<string, number>();
  for (const one of people) sharing.set(keyOf(one), (sharing.get(keyOf(one)) ?? 0) + 1);
  const [head = "", ...lines] = csv.trimEnd().split("\n");
  const at = head.split(",").indexOf("frequency.fk");
  // what follows the id are numbers, and an id has no comma
  const found = lines.map((line) => line.split(",")[at]).sort();
  expect(found).toEqual(people.map((one) => String(sharing.get(keyOf(one)))).sort());
  if (id === "name") return;
  const own = new Map(lines.map((line) => [line.split(",")[0], line.split(",")[at]]));
  for (const one of people)
    expect([one.no, own.get(String(one.no))]).toEqual([one.no, String(sharing.get(keyOf(one)))]);
}

/** A table of records that the engine wrote, beside the file of the records that came over. */
async function sameRecords(
  table: (name: string, user?: string) => string,
  flags: readonly string[],
  user?: string,
): Promise<readonly string[]> {
  const desk = new Desk();
  const asking = (into: string): string[] => {
    const args = [table("people"), ...KEYS, ...flags, ...THREE, "--records", into];
    return ["assess", ...args, "--out", "report.json", "--quiet", ...(into === "r.csv" ? [] : ["--replace"])];
  };
  expect(await desk.run(asking("r.csv"))).toMatchObject({ code: 0, stderr: "" });
  const asked = await statementsOf(async () => {
    expect(await desk.run(asking(table("risks", user)))).toMatchObject({ code: 0, stderr: "" });
  });
  expect((await desk.run(["convert", table("risks"), "there.csv"])).code).toBe(0);
  expect(rowsIn(desk.text("there.csv"))).toEqual(rowsIn(desk.text("r.csv")));
  checkCounts(desk.text("there.csv"), flags.includes("name") ? "name" : "no");
  return asked.filter((sql) => sql.includes("LEFT JOIN"));
}

/** Sets of flags under which no record comes over. */
const FILLED = [
  { flags: ["--id", "no"] },
  { flags: ["--id", "name"] },
  { flags: ["--id", "no", "--weight", "w"] },
  { flags: ["--id", "name", "--weight", "w", "--population-size", "100000"] },
];

/** What `--explain` lists of a table of records. */
async function listedFor(table: (name: string) => string): Promise<string> {
  const desk = new Desk();
  const args = [table("people"), ...KEYS, ...THREE, "--id", "no", "--records", table("listed"), "--explain"];
  const { code, stdout, stderr } = await desk.run(["assess", ...args]);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.replace(/\s+/gu, " ");
}

describe("a table of records in PostgreSQL", wants("postgresql"), () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
    await server.sql(`CREATE TABLE people (no int8, name text, a int, b int, c text, w numeric);
      INSERT INTO people VALUES ${valuesOf(people, "E")};
      CREATE ROLE other LOGIN PASSWORD 'secret' SUPERUSER`);
  });
  afterAll(async () => {
    await server.stop();
  });
  const address = (table: string, user = `${server.user}:${server.password}`): string =>
    `postgres://${user}@127.0.0.1:${server.port}/postgres?table=${table}`;

  test.each(FILLED)("is written by the server: $flags", async ({ flags }) => {
    expect(await sameRecords(address, flags)).toEqual([]);
  });

  test("takes the records that come over where another user makes it", async () => {
    expect(await sameRecords(address, ["--id", "no"], "other:secret")).toHaveLength(1);
  });

  test("is told by --explain, which makes none", async () => {
    expect(await listedFor(address)).toMatch(
      /Records file: .* Reads a, b, c, no of 3,000 records\. Brings over 0 rows\..* INSERT INTO "public"\."sdc_risk_/u,
    );
    expect(await server.sql("SELECT count(*) FROM pg_class WHERE relname ~ '^(listed|sdc_risk)'")).toBe("0");
  });
});

describe("a table of records in a recent ClickHouse", wants("chdb"), () => {
  let server: ClickHouse;
  beforeAll(async () => {
    server = await startRecentClickHouse();
    await server.sql(`CREATE TABLE people (no Int64, name Nullable(String), a Int32, b Int32, c String, w Decimal(9, 4))
      ENGINE = MergeTree ORDER BY no`);
    await server.sql(`INSERT INTO people VALUES ${valuesOf(people, "")}`);
  });
  afterAll(async () => {
    await server.stop();
  });
  const address = (table: string): string =>
    `clickhouse://${server.user}:${server.password}@127.0.0.1:${server.port}/default?table=${table}`;

  test.each(FILLED)("is written by the server: $flags", async ({ flags }) => {
    expect(await sameRecords(address, flags)).toEqual([]);
  });

  test("is told by --explain, which makes none", async () => {
    expect(await listedFor(address)).toMatch(
      /Records file: .* Reads a, b, c, no of 3,000 records\. Brings over 0 rows\..* INSERT INTO `default`\.`sdc_risk_/u,
    );
    expect(await server.sql("SELECT groupArray(name) FROM system.tables WHERE database = 'default'")).toBe(
      "['people','risks']",
    );
  });
});
