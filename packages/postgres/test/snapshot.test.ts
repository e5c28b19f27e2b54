import { describe, expect, test } from "vitest";
import { wants } from "@sdc-risk/servers";
import { addressOf, open, READER, rowsOf, server } from "./server.ts";

describe("the state that a run reads", wants("postgresql"), () => {
  const owner = server();
  const locks = (): Promise<string> =>
    owner().sql(`SELECT DISTINCT c.relname FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
      JOIN pg_stat_activity a USING (pid) WHERE a.usename = '${READER}' AND c.relnamespace <> 'pg_catalog'::regnamespace`);
  /** SQL that gives up after a second, so that a lock of the run shows. */
  const atOnce = (sql: string): Promise<string> => owner().sql(`SET lock_timeout TO '1s'; ${sql}`);
  const groups = async (source: Awaited<ReturnType<typeof open>>): Promise<unknown[]> =>
    (await rowsOf(source.group(["b"], null))).flat().sort();

  test("holds no lock between two queries, and stays though others write, delete and add a column", async () => {
    await owner().sql("CREATE TABLE free AS SELECT i AS a, i % 3 AS b FROM generate_series(1, 9) AS i");
    const source = await open(addressOf(owner(), "free"));
    expect(await groups(source)).toEqual([0, 1, 2]);
    expect(await locks()).toBe("");
    await atOnce(
      "ALTER TABLE free ADD COLUMN c int; DELETE FROM free WHERE b = 0; INSERT INTO free VALUES (1, 7); CREATE INDEX ON free (b)",
    );
    expect(await groups(source)).toEqual([0, 1, 2]);
    await atOnce("DROP TABLE free");
    await source.close();
  });

  test("a query that is read holds what it reads", async () => {
    await owner().sql("CREATE TABLE read AS SELECT i AS b FROM generate_series(1, 40000) AS i");
    const source = await open(addressOf(owner(), "read"));
    const rows = source.rows(["b"])[Symbol.asyncIterator]();
    await rows.next();
    await expect(atOnce("TRUNCATE read")).rejects.toThrow("lock timeout");
    await rows.return?.(undefined);
    await source.close();
  });

  const made = `CREATE TABLE NAME AS SELECT i AS a, i % 3 AS b FROM generate_series(1, 9) AS i;
    CREATE VIEW NAME_view AS SELECT * FROM NAME; CREATE MATERIALIZED VIEW NAME_kept AS SELECT * FROM NAME;
    CREATE TABLE NAME_parts (a int, b int) PARTITION BY LIST (b); CREATE TABLE NAME_p0 PARTITION OF NAME_parts FOR VALUES IN (0);
    CREATE TABLE NAME_p1 PARTITION OF NAME_parts DEFAULT; INSERT INTO NAME_parts SELECT * FROM NAME`;

  test.each([
    ["truncated", "NAME", "TRUNCATE NAME"],
    ["truncated and filled anew", "NAME", "TRUNCATE NAME; INSERT INTO NAME VALUES (1, 1)"],
    ["dropped", "NAME_kept", "DROP MATERIALIZED VIEW NAME_kept"],
    [
      "written anew",
      "NAME",
      "DROP VIEW NAME_view; DROP MATERIALIZED VIEW NAME_kept; ALTER TABLE NAME ALTER COLUMN b TYPE bigint",
    ],
    [
      "put in the place of another",
      "NAME",
      "ALTER TABLE NAME RENAME TO NAME_old; CREATE TABLE NAME AS TABLE NAME_old",
    ],
    [
      "with columns that change their names",
      "NAME",
      "ALTER TABLE NAME RENAME a TO c; ALTER TABLE NAME RENAME b TO a; ALTER TABLE NAME RENAME c TO b",
    ],
    ["a view over a table that is truncated", "NAME_view", "TRUNCATE NAME"],
    [
      "a view that is defined anew",
      "NAME_view",
      "CREATE OR REPLACE VIEW NAME_view AS SELECT a, a AS b FROM NAME",
    ],
    ["refreshed", "NAME_kept", "INSERT INTO NAME VALUES (1, 7); REFRESH MATERIALIZED VIEW NAME_kept"],
    ["a part that is truncated", "NAME_parts", "TRUNCATE NAME_p0"],
    ["a part that is taken away", "NAME_parts", "ALTER TABLE NAME_parts DETACH PARTITION NAME_p0"],
    ["rules for rows", "NAME", "ALTER TABLE NAME ENABLE ROW LEVEL SECURITY"],
  ])("ends with an error where it is lost: %s", async (what, table, change) => {
    const name = `t${what.replaceAll(/[^a-z]/gu, "").slice(0, 40)}`;
    const named = (sql: string): string => sql.replaceAll(/\bNAME(?![A-Z])/gu, name);
    await owner().sql(named(made));
    await owner().sql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC");
    const address = addressOf(owner(), named(table));
    const source = await open(address);
    expect(await groups(source)).toEqual([0, 1, 2]);
    await atOnce(named(change));
    const told = await groups(source).then(
      (found) => `nothing was told: ${String(found)}`,
      (error: unknown) => (error as Error).message,
    );
    expect(told).toMatch(
      /^postgres:\/\/reader@.* was dropped, truncated, refreshed or defined anew while it was read, so its state at the beginning of the run is lost\. Nothing was written; run the command again\.$/u,
    );
    await expect(source.nulls("b")).rejects.toMatchObject({ code: "CHANGED_DATA" });
    await source.close();
  });
});
