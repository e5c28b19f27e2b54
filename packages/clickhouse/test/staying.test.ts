import { clickhouse } from "@sdc-risk/clickhouse";
import { SdcObject } from "@sdc-risk/core";
import { pause, wants } from "@sdc-risk/servers";
import { opened, type OpenedSource } from "@sdc-risk/sql";
import { stayingFigures } from "@sdc-risk/testkit";
import { describe, expect, test } from "vitest";
import { addressOf, first, onBoth, recentServer } from "./server.ts";

const ROLES = { keys: ["a", "b", "t"], weight: "w" };
const EARLIER = {
  code: "classes-of-earlier-run",
  message: expect.stringMatching(
    /^The classes were taken from `work`\.`Classes \d+` \(--work\), as an earlier run counted them at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: the server shows the same parts/u,
  ) as string,
};

onBoth("classes that stay in ClickHouse", (all) => {
  const owner = () => first(all());
  let tables = 0;

  interface Opening {
    readonly keys: string[];
    readonly onlyClasses: boolean;
    readonly signal: AbortSignal;
  }
  /** A table, and the place of its classes. @param engine with what belongs to it */
  async function made(
    engine = "MergeTree ORDER BY a",
  ): Promise<{ readonly table: string; readonly at: string }> {
    const table = `people${++tables}`;
    await owner().sql("CREATE DATABASE IF NOT EXISTS work");
    await owner().sql(`CREATE TABLE ${table} (a Int32, b Int64, t String, w Float64) ENGINE = ${engine}`);
    // one part, which no merge makes another one
    await more(table, 0, 700);
    await settled(table);
    return { table, at: `work."Classes ${tables}"` };
  }
  const more = (table: string, from: number, count: number): Promise<string> =>
    owner()
      .sql(`INSERT INTO ${table} SELECT number % 7, (number * number) % 11, concat('v', toString(number * 7 % 5)),
      1.5 + number % 4 FROM (SELECT number + ${from} AS number FROM system.numbers LIMIT ${count})`);
  /** Seconds since a table was made. */
  const ageOf = async (table: string): Promise<number> =>
    Number(
      await owner().sql(
        `SELECT now() - metadata_modification_time FROM system.tables WHERE database = 'default' AND name = '${table}'`,
      ),
    );
  /** A table of which one that was made just now could not look the same. */
  async function settled(table: string): Promise<void> {
    while ((await ageOf(table)) < 2) await pause();
  }
  /** Changes are made after they were asked for. */
  async function changed(table: string): Promise<void> {
    const sql = `SELECT count() FROM system.mutations WHERE table = '${table}' AND NOT is_done`;
    while ((await owner().sql(sql)) !== "0") await pause();
  }
  const opening = (
    table: string,
    at: string,
    { keys = ROLES.keys, onlyClasses = true, signal }: Partial<Opening> = {},
  ): Promise<OpenedSource> => {
    const { user, reader } = owner();
    const address = addressOf(owner(), table).replace(`//${reader}:`, `//${user}:`);
    const work = { at, keys, weight: "w", onlyClasses };
    return opened(clickhouse(address, {}, {}, work), table, { work, ...(signal && { signal }) });
  };
  const figuresOf = async ({ source }: OpenedSource): Promise<string> =>
    stayingFigures(await SdcObject.fromSource(source, ROLES));
  /** Opens, asks, and closes. */
  async function run(table: string, at: string, how?: Partial<Opening>) {
    const run = await opening(table, at, how);
    const figures = how?.keys === undefined ? await figuresOf(run) : "";
    await run.source.close();
    return { figures, warnings: run.warnings };
  }
  const inBackticks = (at: string): string => at.replaceAll('"', "`");
  const markOf = (at: string): Promise<string> =>
    owner().sql(`SELECT DISTINCT \`sdc-risk classes\` FROM ${inBackticks(at)}`);
  const ofRuns = (): Promise<string> =>
    owner().sql("SELECT name FROM system.tables WHERE name LIKE 'sdc\\_risk\\_%' ORDER BY name");

  test("are read by a later run, which says of which moment they are, until parts are merged", async () => {
    const { table, at } = await made();
    const plain = opened(clickhouse(addressOf(owner(), table), {}), table);
    const asRecords = await figuresOf(await plain);
    const earlier = await run(table, at);
    expect(earlier).toEqual({ figures: asRecords, warnings: [] });
    const mark = await markOf(at);
    expect(await run(table, at)).toEqual({ figures: asRecords, warnings: [EARLIER] });
    expect(await markOf(at)).toBe(mark);
    await owner().sql(`OPTIMIZE TABLE ${table} FINAL`);
    expect(await run(table, at)).toEqual({ figures: asRecords, warnings: [] });
    expect(await markOf(at)).not.toBe(mark);
    expect(await ofRuns()).toBe("");
    await (await plain).source.close();
  });

  test("are there after a run that was interrupted", async () => {
    const { table, at } = await made();
    const controller = new AbortController();
    const { source } = await opening(table, at, { signal: controller.signal });
    controller.abort();
    await expect(source.nulls("a")).rejects.toMatchObject({ code: "ABORTED" });
    await source.close();
    expect((await run(table, at)).warnings).toEqual([EARLIER]);
    expect(await ofRuns()).toBe("");
  });

  test.each<[string, string, Partial<Opening>]>([
    ["where other records are added", "INSERT INTO people VALUES (1, 1, 'new', 1)", {}],
    [
      "where values are changed, and their number is the same",
      "ALTER TABLE people UPDATE b = 1 WHERE b = 0",
      {},
    ],
    ["where as many come as go", "ALTER TABLE people DELETE WHERE b = 0", {}],
    ["where the table is defined otherwise", "ALTER TABLE people MODIFY COLUMN b Int32", {}],
    ["by other keys", "SELECT 1", { keys: ["a", "t"] }],
    ["by a run that reads the records, too", "SELECT 1", { onlyClasses: false }],
  ])("are counted anew %s", async (what, change, how) => {
    const { table, at } = await made();
    const earlier = await run(table, at);
    const mark = await markOf(at);
    await owner().sql(change.replaceAll("people", table));
    await changed(table);
    if (what.includes("as many come"))
      await more(table, 2, 700 - Number(await owner().sql(`SELECT count() FROM ${table}`)));
    const later = await run(table, at, how);
    expect(later.warnings).toEqual([]);
    expect(await markOf(at)).not.toBe(mark);
    if (change !== "SELECT 1" && !change.includes("MODIFY")) expect(later.figures).not.toBe(earlier.figures);
    expect(await ofRuns()).toBe("");
  });

  const CREATE = "(a Int32, b Int64, t String, w Float64) ENGINE = MergeTree ORDER BY a";

  test("are counted anew where another table has its name, also one that was made at the same time", async () => {
    const { table, at } = await made();
    const earlier = await run(table, at);
    await owner().sql(`DROP TABLE ${table}`);
    await owner().sql(`CREATE TABLE ${table} ${CREATE}`);
    await owner().sql(`CREATE TABLE ${table}_twin ${CREATE}`);
    await more(table, 1, 700);
    await settled(table);
    await more(`${table}_twin`, 5, 700);
    const second = await run(table, at);
    await owner().sql(`RENAME TABLE ${table} TO ${table}_before, ${table}_twin TO ${table}`);
    await settled(table);
    const third = await run(table, at);
    expect([earlier, second, third].flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(new Set([earlier, second, third].map(({ figures }) => figures)).size).toBe(3);
    expect((await run(table, at)).warnings).toEqual([EARLIER]);
  });

  test("are counted anew where a part of them is lost", async () => {
    const { table, at } = await made();
    const earlier = await run(table, at);
    await owner().sql(`ALTER TABLE ${inBackticks(at)} DELETE WHERE \`records of a class\` = 1`);
    await changed(`Classes ${tables}`);
    expect(await run(table, at)).toEqual(earlier);
    expect((await run(table, at)).warnings).toEqual([EARLIER]);
  });

  test("are no later run's where values are computed as they are read", async () => {
    const { table, at } = await made();
    await owner().sql(`ALTER TABLE ${table} ADD COLUMN c Int32 DEFAULT -1`);
    await settled(table);
    await run(table, at);
    expect((await run(table, at)).warnings).toEqual([EARLIER]);
    await owner().sql(`ALTER TABLE ${table} ADD COLUMN d Int32 DEFAULT toYear(today()) - a`);
    await settled(table);
    await run(table, at);
    expect((await run(table, at)).warnings).toEqual([]);
    expect(await markOf(at)).toMatch(/: unknown$/u);
  });

  test("are counted anew where merges change records, and read again where none came", async () => {
    const { table, at } = await made("ReplacingMergeTree ORDER BY (a, b, t, w)");
    // what is alike within one part goes as that is written, or as parts are merged
    await owner().sql(`SYSTEM STOP MERGES default.${table}`);
    await more(table, 0, 700);
    const earlier = await run(table, at);
    expect((await run(table, at)).warnings).toEqual([EARLIER]);
    await owner().sql(`SYSTEM START MERGES default.${table}`);
    await owner().sql(`OPTIMIZE TABLE ${table} FINAL`);
    const later = await run(table, at);
    expect(later.warnings).toEqual([]);
    expect(later.figures).not.toBe(earlier.figures);
  });

  test("of a table that was made just now are no later run's", async () => {
    const { at } = await made();
    // a busy machine may come too late
    for (let tries = 1; ; tries++) {
      const table = `fresh${tries}`;
      await owner().sql(`CREATE TABLE ${table} ${CREATE}`);
      await more(table, 0, 100);
      await run(table, at);
      if ((await ageOf(table)) >= 2) continue;
      expect(await markOf(at)).toMatch(/: unknown$/u);
      await settled(table);
      expect((await run(table, at)).warnings).toEqual([]);
      expect((await run(table, at)).warnings).toEqual([EARLIER]);
      return;
    }
  });

  test("are not mixed with those that another run puts in their place", async () => {
    const { table, at } = await made();
    const one = await opening(table, at);
    const sdc = await SdcObject.fromSource(one.source, ROLES);
    await owner().sql(`INSERT INTO ${table} VALUES (1, 1, 'new', 1)`);
    await run(table, at);
    await expect(stayingFigures(sdc)).rejects.toMatchObject({
      code: "CHANGED_DATA",
      message: expect.stringContaining("was made anew while its classes were read") as string,
    });
    await one.source.close();
  });

  test("of an earlier run stand for no records that were changed since, where a run reads these after all", async () => {
    const { table, at } = await made();
    await run(table, at);
    const { source, warnings } = await opening(table, at);
    expect(warnings).toEqual([EARLIER]);
    await owner().sql(`ALTER TABLE ${table} UPDATE b = 1 WHERE b = 0`);
    await changed(table);
    await source.nulls("a");
    await expect(source.close()).rejects.toMatchObject({
      code: "CHANGED_DATA",
      message: expect.stringContaining("was changed after its classes were counted") as string,
    });
  });

  test("of two runs at a time are the same", async () => {
    const { table, at } = await made();
    const both = await Promise.all([opening(table, at), opening(table, at)]);
    const [one, two] = await Promise.all(both.map(figuresOf));
    expect(one).toBe(two);
    for (const { source } of both) await source.close();
    expect(await ofRuns()).toBe("");
  });

  test("go with the run where the table was changed while they were counted", async () => {
    const { table, at } = await made();
    await owner().sql(
      `CREATE TABLE slow (a Int32, b Int64, t String, w Float64) ENGINE = MergeTree ORDER BY a`,
    );
    await more("slow", 0, 700);
    await settled("slow");
    // a part comes and goes for as long as the classes are made
    const state = { over: false };
    const writing = (async () => {
      while (!state.over) await owner().sql("INSERT INTO slow VALUES (1, 1, 'v1', 1)");
    })();
    const { source, warnings } = await opening("slow", at).finally(() => {
      state.over = true;
    });
    await writing;
    expect(warnings.map(({ code }) => code)).toEqual(["classes-not-kept"]);
    expect(await ofRuns()).toMatch(/^sdc_risk_work_[0-9a-f]{16}$/u);
    await SdcObject.fromSource(source, ROLES).then(stayingFigures);
    await source.close();
    expect(await ofRuns()).toBe("");
    expect((await run(table, at)).warnings).toEqual([]);
  });

  test("take no place of what is no table of classes, and are of no table that shows no changes", async () => {
    const { table } = await made();
    await owner().sql("CREATE TABLE work.mine (a Int32) ENGINE = MergeTree ORDER BY a");
    await owner().sql("INSERT INTO work.mine VALUES (1)");
    await expect(opening(table, "work.mine")).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("`work`.`mine` is no table of classes") as string,
    });
    expect(await owner().sql("SELECT a FROM work.mine")).toBe("1");
    const { at } = await made();
    await run(table, at);
    await owner().sql(
      `ALTER TABLE ${inBackticks(at)} UPDATE \`sdc-risk classes\` = concat('2026-01-01T00:00:00Z by 0123456789abcdef, ', substring(\`sdc-risk classes\`, 43)) WHERE 1`,
    );
    await changed(`Classes ${tables}`);
    expect(await markOf(at)).toMatch(/^2026-01-01T00:00:00Z by 0123456789abcdef, [0-9a-f]{16}: /u);
    await expect(opening(table, at)).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("is of another user") as string,
    });
    await owner().sql(`CREATE VIEW seen AS SELECT * FROM ${table}`);
    await expect(opening("seen", "work.seen")).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("default.seen, which is no MergeTree table") as string,
    });
    expect(() => opening(table, "work.sdc_risk_work_1")).toThrow("names that begin with sdc_risk_work_");
    expect(await ofRuns()).toBe("");
  });
});

describe("classes of a table in a database that keeps no times", wants("chdb"), () => {
  const all = recentServer();

  test("are no later run's", async () => {
    const owner = first(all());
    for (const statement of [
      "CREATE DATABASE work",
      "CREATE DATABASE untimed ENGINE = Memory",
      "CREATE TABLE untimed.people (a Int32) ENGINE = MergeTree ORDER BY a",
      "INSERT INTO untimed.people SELECT number % 7 FROM numbers(100)",
    ])
      await owner.sql(statement);
    const address = addressOf(owner, "untimed.people").replace(`//${owner.reader}:`, `//${owner.user}:`);
    const work = { at: "work.kept", keys: ["a"], weight: null, onlyClasses: true };
    for (let run = 1; run <= 2; run++) {
      const { source, warnings } = await opened(clickhouse(address, {}, {}, work), "people", { work });
      expect(warnings).toEqual([]);
      await source.close();
    }
  });
});
