import { SdcObject } from "@sdc-risk/core";
import { postgres } from "@sdc-risk/postgres";
import { pause, seen, wants } from "@sdc-risk/servers";
import { opened, PATIENCE, type KeptClasses, type OpenedSource } from "@sdc-risk/sql";
import { stayingFigures } from "@sdc-risk/testkit";
import { describe, expect, test } from "vitest";
import { placeOf } from "../src/address.ts";
import { NEVER } from "../src/connection.ts";
import { Holder } from "../src/work/holder.ts";
import { addressOf, READER, server } from "./server.ts";

const KEYS = ["a", "b", "t"];
const ROLES = { keys: KEYS, weight: "w" };
const KEPT = { at: "work", keys: KEYS, weight: "w" };
const ALONE = { ...KEPT, onlyClasses: true };

describe("classes that are kept in PostgreSQL", wants("postgresql"), () => {
  const owner = server();
  let tables = 0;

  /** A table, and a schema that its reader may write to. */
  async function made(): Promise<string> {
    const table = `people${++tables}`;
    await owner().sql(`CREATE SCHEMA IF NOT EXISTS work; GRANT USAGE, CREATE ON SCHEMA work TO ${READER};
      CREATE TABLE ${table} AS SELECT i % 7 AS a, (i * i) % 11 AS b, 'v' || (i * 7) % 5 AS t, 1 + i % 4 AS w
        FROM generate_series(1, 700) AS i`);
    return table;
  }
  const left = (): Promise<string> =>
    owner().sql("SELECT relname FROM pg_class WHERE relname LIKE 'sdc_risk_%' ORDER BY relname");
  const opening = (
    table: string,
    work: (KeptClasses & { readonly at: string; readonly onlyClasses?: boolean }) | null = KEPT,
    signal?: AbortSignal,
  ): Promise<OpenedSource> =>
    opened(postgres(addressOf(owner(), table), {}, {}, work ?? undefined), table, {
      ...(work && { work }),
      ...(signal && { signal }),
    });
  const told = async ({ source }: OpenedSource): Promise<string> =>
    stayingFigures(await SdcObject.fromSource(source, ROLES));

  test("give the figures of the records, and are gone at the end", async () => {
    const table = await made();
    const [plain, kept] = [await opening(table, null), await opening(table)];
    expect(await left()).not.toBe("");
    expect(await told(kept)).toEqual(await told(plain));
    await plain.source.close();
    await kept.source.close();
    expect(await left()).toBe("");
  });

  test("hold values that are counted in them, where these make few more rows", async () => {
    const table = await made();
    await owner().sql(`ANALYZE ${table}`);
    const values = async (further: readonly string[] | null): Promise<readonly [string[], string]> => {
      const { source } = await opening(table, further && { ...KEPT, keys: ["a"], further });
      const held: string[] = [];
      for await (const { rows, texts, groups } of source.holdings!(["a"], ["b"]))
        for (let row = 0; row < rows; row++) held.push(`${texts[row]} ${groups[row]}`);
      const columns = await owner().sql(`SELECT count(*) FROM information_schema.columns
        WHERE table_name LIKE 'sdc_risk_work_%'`);
      await source.close();
      return [held.sort(), columns];
    };
    const [plain] = await values(null);
    expect(plain.length).toBeGreaterThan(0);
    expect(await values(["b"])).toEqual([plain, "4"]);
    // with t nearly every row would be a record
    expect(await values(["b", "t"])).toEqual([plain, "3"]);
  });

  test("are what stood when the run began, whatever is written meanwhile", async () => {
    const table = await made();
    const plain = await opening(table, null);
    const before = await told(plain);
    await plain.source.close();
    const { source } = await opening(table);
    const sdc = await SdcObject.fromSource(source, ROLES);
    await owner().sql(`INSERT INTO ${table} SELECT 100 + i, 1, 'new', 1 FROM generate_series(1, 50) AS i`);
    expect(await stayingFigures(sdc)).toBe(before);
    // a run that reads the records, too, reads those of the same snapshot
    const groups: number[] = [];
    for await (const { rows, counts } of source.group(["t", "w"], null))
      groups.push(...counts.subarray(0, rows));
    expect(groups.reduce((sum, count) => sum + count, 0)).toBe(700);
    await source.close();
    expect(await left()).toBe("");
  });

  /** Transactions of the reader that stay open, and those that keep rows from being removed. */
  const open = (): Promise<string> =>
    owner()
      .sql(`SELECT count(*) FILTER (WHERE xact_start IS NOT NULL), count(*) FILTER (WHERE backend_xmin IS NOT NULL)
      FROM pg_stat_activity WHERE usename = '${READER}'`);
  const locked = (): Promise<string> =>
    owner().sql(`SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE usename = '${READER}' AND locktype <> 'advisory'`);

  test("leave no transaction open where nothing reads the records once more", async () => {
    const table = await made();
    const plain = await opening(table, null);
    expect(await open()).toBe("1|1");
    const before = await told(plain);
    await plain.source.close();
    const { source } = await opening(table, ALONE);
    expect([await open(), await locked()]).toEqual(["0|0", "0"]);
    const sdc = await SdcObject.fromSource(source, ROLES);
    expect([await open(), await locked()]).toEqual(["0|0", "0"]);
    // it may go altogether
    await owner().sql(`SET lock_timeout TO '1s'; DROP TABLE ${table}`);
    expect(await stayingFigures(sdc)).toBe(before);
    expect([await open(), await locked()]).toEqual(["0|0", "0"]);
    await source.close();
  });

  test("are of the state that the records are read in afterwards, too", async () => {
    const table = await made();
    await owner().sql(`ALTER TABLE ${table} ADD COLUMN health int DEFAULT 1`);
    const { source } = await opening(table, ALONE);
    await owner().sql(`UPDATE ${table} SET health = NULL WHERE a = 0`);
    expect(await source.nulls("health")).toBe(100);
    expect(await open()).toBe("1|1");
    // from now on one snapshot is kept, as without classes
    await owner().sql(`DELETE FROM ${table} WHERE b = 1; UPDATE ${table} SET health = NULL`);
    expect(await source.nulls("health")).toBe(100);
    expect(source.records).toBe(700);
    await source.close();
  });

  test.each([
    ["records that were added", "INSERT INTO people VALUES (1, 1, 'new', 1)"],
    ["as many records with another key", "UPDATE people SET a = 100 WHERE a = 0"],
    ["as many records of the same classes with other weights", "UPDATE people SET w = w + 1 WHERE a = 0"],
    [
      "one class more and one less",
      "UPDATE people SET t = 'new' WHERE ctid = (SELECT min(ctid) FROM people)",
    ],
    ["digits that its type had no place for", "UPDATE people SET digits = 1.23456 WHERE a = 0"],
    [
      "a table in its place",
      "ALTER TABLE people RENAME TO people_old; CREATE TABLE people AS TABLE people_old",
    ],
    ["no table", "DROP TABLE people"],
  ])("of another state than the records that are read afterwards are an error: %s", async (_, change) => {
    const table = await made();
    await owner().sql(`ALTER TABLE ${table} ADD COLUMN digits numeric; UPDATE ${table} SET digits = a`);
    const { source } = await opening(table, ALONE);
    await owner().sql(change.replaceAll("people", table));
    const changed = {
      code: "CHANGED_DATA",
      message: expect.stringContaining("Nothing was written") as string,
    };
    await expect(source.nulls("digits")).rejects.toMatchObject(changed);
    await expect(source.nulls("t")).rejects.toMatchObject(changed);
    expect(await open()).toBe("0|0");
    await source.close();
    expect(await left()).toBe("");
  });

  test("of two runs are apart, and what a killed run left goes with the next one", async () => {
    const table = await made();
    const one = await opening(table);
    const dead = "sdc_risk_work_00000000000000a";
    await owner().sql(`SET ROLE ${READER}; CREATE TABLE work.${dead} AS SELECT 1 AS k0;
      COMMENT ON TABLE work.${dead} IS 'sdc-risk: classes of a run'; CREATE TABLE work.sdc_risk_work_00000000000000b (mine int)`);
    const two = await opening(table);
    expect(two.warnings).toEqual([
      { code: "work-cleared", message: expect.stringContaining(`${dead} dropped (--work)`) as string },
    ]);
    expect(await told(one)).toEqual(await told(two));
    await one.source.close();
    await two.source.close();
    // what only has such a name is somebody else's
    expect(await left()).toBe("sdc_risk_work_00000000000000b");
    await owner().sql("DROP TABLE work.sdc_risk_work_00000000000000b");
  });

  test("are not read where their session is gone, since a crash of the server empties them", async () => {
    const table = await made();
    const { source } = await opening(table, ALONE);
    const sdc = await SdcObject.fromSource(source, ROLES);
    await owner().sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${READER}'`);
    await expect(stayingFigures(sdc)).rejects.toMatchObject({ code: "UNREACHABLE" });
    await source.close();
    expect(await left()).toBe("");
  });

  test("are held by a session that no server ends for being idle", async () => {
    const name = "SELECT current_setting(name) FROM pg_settings WHERE name = 'idle_session_timeout'";
    await owner().sql(`CREATE SCHEMA IF NOT EXISTS work; GRANT USAGE, CREATE ON SCHEMA work TO ${READER};
      DO $$ BEGIN IF EXISTS (${name}) THEN ALTER ROLE ${READER} SET idle_session_timeout TO '1h'; END IF; END $$`);
    const place = placeOf(addressOf(owner(), "people1"), {});
    const { connection } = await Holder.open("work", { place, patience: PATIENCE }, NEVER);
    const told = await connection.facts<{ current_setting: string }>(name, [], NEVER);
    await connection.close();
    await owner().sql(`ALTER ROLE ${READER} RESET ALL`);
    // older servers have no such setting
    expect(told).toEqual((await owner().sql(name)) === "" ? [] : [{ current_setting: "0" }]);
  });

  test("are gone after an interruption", async () => {
    await made();
    await owner().sql(`CREATE FUNCTION slowly(i int) RETURNS int LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.02); RETURN i; END $$;
      CREATE VIEW slow AS SELECT slowly(i) AS a, i AS b, 'x' AS t, 1 AS w FROM generate_series(1, 100) AS i`);
    const controller = new AbortController();
    const work = opening("slow", KEPT, controller.signal);
    const error = work.then(
      () => null,
      (reason: unknown) => reason,
    );
    const runs =
      "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE UNLOGGED%' AND state = 'active'";
    expect(await seen(() => owner().sql(runs), work)).toBe("1");
    controller.abort();
    expect(await error).toMatchObject({ code: "ABORTED" });
    while ((await owner().sql(runs)) !== "0") await pause();
    expect(await left()).toBe("");
  });

  test("need a schema that the user may write to", async () => {
    const table = await made();
    await expect(opening(table, { ...KEPT, at: "nowhere" })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining('has no schema "nowhere" (--work)') as string,
    });
    await owner().sql('CREATE SCHEMA IF NOT EXISTS "Other"');
    await expect(opening(table, { ...KEPT, at: '"Other"' })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining(`GRANT USAGE, CREATE ON SCHEMA "Other" TO "${READER}"`) as string,
    });
    expect(await left()).toBe("");
  });
});
