import { describe, expect, test } from "vitest";
import { pause, seen, wants } from "@sdc-risk/servers";
import { make } from "@sdc-risk/postgres";
import { oneClass } from "@sdc-risk/testkit";
import { open, server } from "./server.ts";

const RECORDS = 20;
describe("a table that PostgreSQL fills", wants("postgresql"), () => {
  const owner = server();
  const address = (table: string, user = `${owner().user}:${owner().password}`): string => {
    const { host, port, database } = owner();
    return `postgres://${user}@${host}:${port}/${database}?table=${table}`;
  };
  const people = (table: string): Promise<string> =>
    owner().sql(`CREATE TABLE ${table} AS SELECT g AS no, 1 AS a FROM generate_series(1, ${RECORDS}) AS g`);
  const tables = (): Promise<string> =>
    owner().sql("SELECT count(*) FROM pg_class WHERE relname ~ '^(sdc_risk|risks)'");

  test("holds the records that the run began with, and is seen at the end", async () => {
    await people("early");
    const source = await open(address("early"));
    await owner().sql("INSERT INTO early SELECT no + 100, a FROM early");
    const table = await make(address("risks"), { replace: false });
    expect(await source.fillTable?.(oneClass("no", RECORDS), table)).toBe(RECORDS);
    expect(await owner().sql("SELECT count(*) FROM pg_class WHERE relname = 'risks'")).toBe("0");
    await source.close();
    await table.commit();
    expect(
      await owner().sql(`SELECT count(*), min(who), max(who), min("x.tenth"), max("x.none") FROM risks`),
    ).toBe(`${RECORDS}|1|9|0.1|`);
    const again = await open(address("early"));
    const next = await make(address("risks"), { replace: true });
    expect(await again.fillTable?.(oneClass("no", 2 * RECORDS), next)).toBe(2 * RECORDS);
    await next.commit();
    expect(await owner().sql("SELECT count(*) FROM risks")).toBe(String(2 * RECORDS));
    await again.close();
    await owner().sql("DROP TABLE risks");
  });

  test.each([
    ["of another user", "reader:only%2Fto%40read", false],
    ["of the same one", null, true],
  ])("is filled where the records are read by its user: %s", async (_, user, isFilled) => {
    await owner().sql("CREATE TABLE IF NOT EXISTS mine AS SELECT 1 AS no, 1 AS a");
    const source = await open(user === null ? address("mine") : address("mine", user));
    const table = await make(address("risks"), { replace: false });
    const written = await source.fillTable?.(oneClass("no", 1), table);
    expect(written).toBe(isFilled ? 1 : null);
    await table.discard();
    await source.close();
    expect(await tables()).toBe("0");
  });

  test.each([
    ["truncated", "TRUNCATE late", "CHANGED_DATA"],
    ["dropped", "DROP TABLE late", "CHANGED_DATA"],
  ])("is not made where what is read was %s", async (_, change, code) => {
    await people("late");
    const source = await open(address("late"));
    await owner().sql(change);
    const table = await make(address("risks"), { replace: false });
    await expect(source.fillTable?.(oneClass("no", RECORDS), table)).rejects.toMatchObject({ code });
    await table.discard();
    await source.close();
    expect(await tables()).toBe("0");
    await owner().sql("DROP TABLE IF EXISTS late");
  });

  test("is not made where a value cannot be written, and the message holds none", async () => {
    await owner().sql(
      "CREATE VIEW bad AS SELECT (1 / (g - g))::text || 'secret' AS no, 1 AS a FROM generate_series(1, 20) AS g",
    );
    const source = await open(address("bad"));
    const table = await make(address("risks"), { replace: false });
    const error: unknown = await source
      .fillTable?.(oneClass("no", RECORDS), table)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "CANNOT_WRITE" });
    expect(String(error)).toContain("division by zero");
    await table.discard();
    await source.close();
    expect(await tables()).toBe("0");
  });

  test("is given up where the run is interrupted, and the server does nothing more", async () => {
    await owner().sql(
      "CREATE VIEW slow AS SELECT g || pg_sleep(0.5)::text AS no, 1 AS a FROM generate_series(1, 20) AS g",
    );
    const abort = new AbortController();
    const source = await open(address("slow"), abort.signal);
    const table = await make(address("risks"), { replace: false, signal: abort.signal });
    const told = expect(source.fillTable?.(oneClass("no", RECORDS), table)).rejects.toMatchObject({
      code: "ABORTED",
    });
    const writes =
      "FROM pg_stat_activity WHERE query LIKE 'INSERT INTO \"public\".\"sdc_risk%' AND state = 'active'";
    await seen(() => owner().sql(`SELECT pid ${writes}`), told);
    abort.abort();
    await told;
    await table.discard();
    await source.close();
    while ((await owner().sql(`SELECT count(*) ${writes}`)) !== "0") await pause();
    expect(await tables()).toBe("0");
  });
});
