import { SdcObject } from "@sdc-risk/core";
import { postgres } from "@sdc-risk/postgres";
import { pause, wants } from "@sdc-risk/servers";
import { opened, type OpenedSource } from "@sdc-risk/sql";
import { stayingFigures } from "@sdc-risk/testkit";
import { describe, expect, test } from "vitest";
import { addressOf, READER, server } from "./server.ts";

const ROLES = { keys: ["a", "b", "t"], weight: "w" };
const EARLIER = {
  code: "classes-of-earlier-run",
  message: expect.stringMatching(
    /^The classes were taken from "work"\."Classes \d+" \(--work\), as an earlier run counted them at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\. The figures are about the records of that moment\. The server shows no change since, which is no proof/u,
  ) as string,
};

describe("classes that stay in PostgreSQL", wants("postgresql"), () => {
  const owner = server();
  let tables = 0;

  /** A table, and the place of its classes in a schema that its reader may write to. */
  async function made(): Promise<{ readonly table: string; readonly at: string }> {
    const table = `people${++tables}`;
    await owner().sql(`CREATE SCHEMA IF NOT EXISTS work; GRANT USAGE, CREATE ON SCHEMA work TO ${READER};
      CREATE TABLE ${table} AS SELECT i % 7 AS a, (i * i) % 11 AS b, 'v' || (i * 7) % 5 AS t, 1 + i % 4 AS w
        FROM generate_series(1, 700) AS i`);
    await counted(table, 700);
    return { table, at: `work."Classes ${tables}"` };
  }
  /** Servers count changes late. */
  async function counted(table: string, changes: number): Promise<void> {
    const sql = `SELECT n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_user_tables WHERE relname = '${table}'`;
    while ((await owner().sql(sql)) !== String(changes)) await pause();
  }
  const opening = (
    table: string,
    at: string,
    { keys = ROLES.keys, onlyClasses = true, signal }: Partial<Opening> = {},
  ): Promise<OpenedSource> => {
    const work = { at, keys, weight: "w", onlyClasses };
    return opened(postgres(addressOf(owner(), table), {}, {}, work), table, {
      work,
      ...(signal && { signal }),
    });
  };
  interface Opening {
    readonly keys: string[];
    readonly onlyClasses: boolean;
    readonly signal: AbortSignal;
  }
  const figuresOf = async ({ source }: OpenedSource): Promise<string> =>
    stayingFigures(await SdcObject.fromSource(source, ROLES));
  /** Opens, asks, and closes. */
  async function run(table: string, at: string, more?: Partial<Opening>) {
    const run = await opening(table, at, more);
    const figures = more?.keys === undefined ? await figuresOf(run) : "";
    await run.source.close();
    return { figures, warnings: run.warnings };
  }
  /** The number of the table in the catalogue, another one for another table. */
  const idOf = (at: string): Promise<string> => owner().sql(`SELECT '${at}'::regclass::oid`);

  test("are read by a later run, which says of which moment they are", async () => {
    const { table, at } = await made();
    const first = await run(table, at);
    expect(first.warnings).toEqual([]);
    const id = await idOf(at);
    const later = await run(table, at);
    expect(later).toEqual({ figures: first.figures, warnings: [EARLIER] });
    expect(await idOf(at)).toBe(id);
    // what a crash of the server empties is no place for them
    expect(await owner().sql(`SELECT relpersistence FROM pg_class WHERE oid = ${id}`)).toBe("p");
  });

  test("are there after a run that was interrupted", async () => {
    const { table, at } = await made();
    const controller = new AbortController();
    const { source } = await opening(table, at, { signal: controller.signal });
    controller.abort();
    await expect(source.nulls("a")).rejects.toMatchObject({ code: "ABORTED" });
    await source.close();
    expect((await run(table, at)).warnings).toEqual([EARLIER]);
  });

  test("are counted anew where the server shows a change, though the number of records is the same", async () => {
    const { table, at } = await made();
    const first = await run(table, at);
    await owner().sql(`UPDATE ${table} SET a = 1 WHERE a = 0`);
    await counted(table, 800);
    const later = await run(table, at);
    expect(later.warnings).toEqual([]);
    expect(later.figures).not.toBe(first.figures);
  });

  test.each<[string, string, Partial<Opening>]>([
    ["where other records are added", "INSERT INTO people VALUES (1, 1, 'new', 1)", {}],
    ["where the table is defined otherwise", "ALTER TABLE people ALTER COLUMN b TYPE bigint", {}],
    ["by other keys", "SELECT 1", { keys: ["a", "t"] }],
    ["by a run that reads the records, too", "SELECT 1", { onlyClasses: false }],
  ])("are counted anew %s", async (_, change, more) => {
    const { table, at } = await made();
    await run(table, at);
    const id = await idOf(at);
    await owner().sql(change.replaceAll("people", table));
    expect((await run(table, at, more)).warnings).toEqual([]);
    expect(await idOf(at)).not.toBe(id);
  });

  test("are of their moment where the server cannot show a change, and of no other", async () => {
    const { table, at } = await made();
    await owner()
      .sql(`CREATE FUNCTION hidden() RETURNS TABLE (a int, b int, t text, w int) LANGUAGE sql AS 'SELECT * FROM ${table}';
      CREATE VIEW seen AS SELECT * FROM hidden()`);
    const first = await run("seen", at);
    await owner().sql(`UPDATE ${table} SET a = 1 WHERE a = 0`);
    const later = await opening("seen", at);
    expect(later.warnings).toEqual([EARLIER]);
    expect(await figuresOf(later)).toBe(first.figures);
    await expect(later.source.nulls("a")).rejects.toMatchObject({ code: "CHANGED_DATA" });
    await later.source.close();
    await owner().sql(`DROP TABLE ${at}`);
    expect((await run("seen", at)).figures).not.toBe(first.figures);
  });

  test("are not mixed with those that another run puts in their place", async () => {
    const { table, at } = await made();
    const one = await opening(table, at);
    const sdc = await SdcObject.fromSource(one.source, ROLES);
    await owner().sql(`INSERT INTO ${table} VALUES (1, 1, 'new', 1)`);
    await run(table, at);
    await expect(stayingFigures(sdc)).rejects.toMatchObject({
      code: "CHANGED_DATA",
      message: expect.stringContaining("was dropped or made anew while its classes were read") as string,
    });
    await one.source.close();
  });

  test("of two runs at a time are made once", async () => {
    const { table, at } = await made();
    const both = await Promise.all([opening(table, at), opening(table, at)]);
    expect(both.flatMap(({ warnings }) => warnings)).toEqual([EARLIER]);
    const [one, two] = await Promise.all(both.map(figuresOf));
    expect(one).toBe(two);
    for (const { source } of both) await source.close();
  });

  test("take no place of what is no table of classes", async () => {
    const { table } = await made();
    await owner().sql(`CREATE TABLE work.mine AS SELECT 1 AS a; GRANT ALL ON work.mine TO ${READER};
      ALTER TABLE work.mine OWNER TO ${READER}`);
    await expect(opening(table, "work.mine")).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining('"work"."mine" (--work) is no table of classes') as string,
    });
    expect(await owner().sql("SELECT a FROM work.mine")).toBe("1");
    const long = "x".repeat(64);
    expect(() => opening(table, `work.${long}`)).toThrow(`"${long}" (--work) is longer than the 63 bytes`);
    await owner().sql(
      "CREATE TABLE work.theirs (a int); COMMENT ON TABLE work.theirs IS 'sdc-risk classes, x'",
    );
    await expect(opening(table, "work.theirs")).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("is of another user") as string,
    });
  });
});
