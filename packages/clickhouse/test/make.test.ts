import { expect, test, vi } from "vitest";
import { whileFrozen } from "@sdc-risk/servers";
import { make } from "@sdc-risk/clickhouse";
import type { TableColumns, TableField, TableWriter } from "@sdc-risk/sql";
import { Connection } from "../src/connection.ts";
import { addressOf, first, onBoth } from "./server.ts";

const FIELDS: readonly TableField[] = [
  { name: "id", kind: "text" },
  { name: "a.b", kind: "integer" },
  { name: "frequency.Fk", kind: "number" },
  { name: "frequency.fk", kind: "number" },
];
const ROWS = 10_000;
const columns = (): TableColumns => [
  Array.from({ length: ROWS }, (_, i) => (i === 1 ? null : i === 2 ? "" : `søn "'\\ ${i}\n`)),
  Int32Array.from({ length: ROWS }, (_, i) => -i),
  Float64Array.from({ length: ROWS }, (_, i) => (i === 3 ? NaN : i === 4 ? Infinity : i / 3)),
  Float64Array.from({ length: ROWS }, () => 1e300),
];

async function written(table: TableWriter): Promise<void> {
  await table.begin(FIELDS);
  await table.write(columns());
  await table.write(columns());
}

onBoth("a table of records in ClickHouse", (all) => {
  const sql = (statement: string): Promise<string> => first(all()).sql(statement);
  const address = (table: string): string => {
    const { user, password, host, port } = first(all());
    return `clickhouse://${user}:${password}@${host}:${port}/default?table=${encodeURIComponent(table)}`;
  };
  const tables = (): Promise<string> =>
    sql("SELECT groupArray(name) FROM system.tables WHERE database = 'default'");

  test("is given up where the server freezes and the run is interrupted", async () => {
    const abort = new AbortController();
    const table = await make(address("frozen"), { replace: false, signal: abort.signal });
    await table.begin(FIELDS);
    await whileFrozen([first(all()).pid], async () => {
      const told = expect(table.write(columns())).rejects.toMatchObject({ code: "ABORTED" });
      setTimeout(() => abort.abort(), 200);
      await told;
      await table.discard();
    });
    for (const name of (await tables()).match(/sdc_risk_\w+/gu) ?? [])
      await sql(`DROP TABLE IF EXISTS ${name}`);
  });

  test("has its name at the end, and holds what was written", async () => {
    const table = await make(address("risks"), { replace: false });
    await written(table);
    expect(await tables()).toMatch(/^\['sdc_risk_[0-9a-f]+'\]$/);
    await table.commit();
    await table.discard();
    expect(await tables()).toBe("['risks']");
    expect(await sql("SELECT count(), sum(`a.b`) FROM risks")).toBe("20000\t-99990000");
    expect(
      await sql(
        "SELECT DISTINCT isNull(id), id = '', `frequency.Fk`, `frequency.fk` FROM risks WHERE `a.b` > -5 AND `a.b` <= -1 ORDER BY `a.b` DESC",
      ),
    ).toBe(
      [
        "1\t\\N\t0.3333333333333333\t1e300",
        "0\t1\t0.6666666666666666\t1e300",
        "0\t0\t\\N\t1e300",
        "0\t0\tinf\t1e300",
      ].join("\n"),
    );
    await sql("DROP TABLE risks");
  });

  test("that is given up leaves nothing, and an earlier one as it was", async () => {
    const table = await make(address("risks"), { replace: false });
    await written(table);
    await table.discard();
    expect(await tables()).toBe("[]");
    const kept = await make(address("risks"), { replace: false });
    await written(kept);
    await kept.commit();
    await expect(make(address("risks"), { replace: false })).rejects.toThrow("?table=risks is there already");
    const other = await make(address("risks"), { replace: true });
    await other.begin(FIELDS);
    await other.discard();
    expect(await sql("SELECT count() FROM risks")).toBe("20000");
    const next = await make(address("default.risks"), { replace: true });
    await next.begin(FIELDS);
    await next.write(columns());
    await next.commit();
    expect(await sql("SELECT count() FROM risks")).toBe("10000");
    expect(await tables()).toBe("['risks']");
    await sql("DROP TABLE risks");
  });

  test("stands where the one that it replaces cannot be dropped, and says what is left", async () => {
    const earlier = await make(address("risks"), { replace: false });
    await written(earlier);
    expect(await earlier.commit()).toBeNull();
    const abort = new AbortController();
    const next = await make(address("risks"), { replace: true, signal: abort.signal });
    await next.begin(FIELDS);
    await next.write(columns());
    const run: Connection["run"] = Reflect.get(Connection.prototype, "run");
    const spy = vi.spyOn(Connection.prototype, "run").mockImplementation(function (
      this: Connection,
      sql,
      ...more
    ) {
      if (!sql.startsWith("DROP TABLE")) return run.call(this, sql, ...more);
      abort.abort(); // nor does an interruption at that moment make it a table that was not made
      return Promise.reject(new Error("The server has no room."));
    });
    try {
      expect(await next.commit()).toMatch(
        /^The table risks was made, .* is now default\.sdc_risk_[0-9a-f]+_old .* Drop it by hand\. The server has no room\.$/,
      );
    } finally {
      spy.mockRestore();
    }
    expect(await sql("SELECT count() FROM risks")).toBe("10000");
    const names = await tables();
    const [old = ""] = /sdc_risk_[0-9a-f]+_old/.exec(names) ?? [];
    expect(names.split(",")).toHaveLength(2);
    expect(await sql(`SELECT count() FROM ${old}`)).toBe("20000");
    await sql(`DROP TABLE ${old}`);
    await sql("DROP TABLE risks");
  });

  test("takes the place of records only, and wants a user who may write", async () => {
    await sql("CREATE TABLE people (id Int32, age Int32) ENGINE = MergeTree ORDER BY id");
    await expect(make(address("people"), { replace: true })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("is not replaced: it is no table of records") as string,
    });
    await expect(make(addressOf(first(all()), "risks"), { replace: false })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining('User "reader" may only read') as string,
    });
    await sql("DROP TABLE people");
  });

  test("is given up where the run is interrupted", async () => {
    const abort = new AbortController();
    const table = await make(address("risks"), { replace: false, signal: abort.signal });
    await table.begin(FIELDS);
    abort.abort();
    await expect(table.write(columns())).rejects.toMatchObject({ code: "ABORTED" });
    await table.discard();
    expect(await tables()).toBe("[]");
  });
});
