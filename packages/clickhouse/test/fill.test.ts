import { describe, expect, test } from "vitest";
import { wants } from "@sdc-risk/servers";
import { make } from "@sdc-risk/clickhouse";
import { oneClass } from "@sdc-risk/testkit";
import { addressOf, first, open, recentServer } from "./server.ts";

const RECORDS = 20;
const ASKED = oneClass("no", RECORDS);

describe("a table that a recent ClickHouse fills", wants("chdb"), () => {
  const all = recentServer();
  const owner = () => first(all());
  const sql = (statement: string): Promise<string> => owner().sql(statement);
  const address = (table: string): string => {
    const { user, password, host, port } = owner();
    return `clickhouse://${user}:${password}@${host}:${port}/default?table=${table}`;
  };
  const people = async (table: string): Promise<void> => {
    await sql(`CREATE TABLE ${table} (no String, a Int32) ENGINE = MergeTree ORDER BY no`);
    await sql(`INSERT INTO ${table} SELECT toString(number), 1 FROM numbers(${RECORDS})`);
  };
  const tables = (): Promise<string> =>
    sql("SELECT count() FROM system.tables WHERE database = 'default' AND match(name, '^(sdc_risk|risks)')");

  test("holds all records, and has its name at the end", async () => {
    await people("some");
    const source = await open(address("some"));
    const table = await make(address("risks"), { replace: false });
    expect(await source.fillTable?.(ASKED, table)).toBe(RECORDS);
    expect(await sql("SELECT count() FROM system.tables WHERE name = 'risks'")).toBe("0");
    await source.close();
    await table.commit();
    expect(await sql("SELECT count(), min(who), max(who), min(`x.tenth`), max(`x.none`) FROM risks")).toBe(
      `${RECORDS}\t0\t9\t0.1\t\\N`,
    );
    await sql("DROP TABLE risks");
  });

  test("is not made where records are added meanwhile", async () => {
    await people("more");
    const source = await open(address("more"));
    await sql("INSERT INTO more VALUES ('new', 2)");
    const table = await make(address("risks"), { replace: false });
    // the class of the new record is not among those that are listed
    expect(await source.fillTable?.(ASKED, table)).toBe(RECORDS);
    await expect(source.close()).rejects.toMatchObject({ code: "CHANGED_DATA" });
    await table.discard();
    expect(await tables()).toBe("0");
  });

  test("is filled where the records can be joined there, and its user reads them", async () => {
    await people("own");
    await sql("CREATE TABLE merged AS own ENGINE = Merge(default, '^own$')");
    const written: unknown[] = [];
    for (const place of [addressOf(owner(), "own"), address("merged")]) {
      const source = await open(place);
      const table = await make(address("risks"), { replace: false });
      written.push((await source.fillTable?.(ASKED, table)) ?? null);
      await table.discard();
      await source.close();
    }
    expect(written).toEqual([null, null]);
    expect(await tables()).toBe("0");
  });

  test("is not made where a value cannot be written, and nothing is left of it", async () => {
    await sql(`CREATE TABLE base (n Int32) ENGINE = MergeTree ORDER BY n`);
    await sql(`INSERT INTO base SELECT number FROM numbers(${RECORDS})`);
    await sql("CREATE VIEW bad AS SELECT throwIf(n = 7, 'seven') + n AS no, toInt32(1) AS a FROM base");
    const source = await open(address("bad"));
    const table = await make(address("risks"), { replace: false });
    const error: unknown = await source.fillTable?.(ASKED, table).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "CANNOT_WRITE" });
    await table.discard();
    await source.close();
    expect(await tables()).toBe("0");
  });
});
