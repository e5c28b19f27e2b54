import { describe, expect, test } from "vitest";
import { pause, seen, wants, whileFrozen } from "@sdc-risk/servers";
import { make } from "@sdc-risk/postgres";
import type { TableColumns, TableField, TableWriter } from "@sdc-risk/sql";
import { addressOf, server } from "./server.ts";

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

describe("a table of records in PostgreSQL", wants("postgresql"), () => {
  const owner = server();
  const address = (table: string): string => {
    const { user, password, host, port, database } = owner();
    return `postgres://${user}:${password}@${host}:${port}/${database}?table=${encodeURIComponent(table)}`;
  };
  const tables = (): Promise<string> =>
    owner().sql(
      "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname ~ '^(sdc_risk|risks)'",
    );

  test("is seen at the end, and holds what was written", async () => {
    const table = await make(address("Risks"), { replace: false });
    await written(table);
    expect(await tables()).toBe("0");
    await table.commit();
    await table.discard();
    expect(await owner().sql('SELECT count(*), sum("a.b") FROM risks')).toBe("20000|-99990000");
    expect(
      await owner().sql(`SELECT id IS NULL, id = '', "frequency.Fk", "frequency.fk" FROM risks
        WHERE "a.b" > -5 AND "a.b" <= -1 ORDER BY "a.b" DESC, 1 LIMIT 8`),
    ).toBe(
      ["t||0.3333333333333333|1e+300", "f|t|0.6666666666666666|1e+300", "f|f||1e+300", "f|f|Infinity|1e+300"]
        .flatMap((line) => [line, line])
        .join("\n"),
    );
    expect(await owner().sql(`SELECT count(*) FROM risks WHERE id = E'søn "''\\\\ 9999\\n'`)).toBe("2");
    await owner().sql("DROP TABLE risks");
  });

  test("that is given up leaves nothing, and an earlier one as it was", async () => {
    const table = await make(address("risks"), { replace: false });
    await written(table);
    await table.discard();
    expect(await tables()).toBe("0");
    const kept = await make(address("risks"), { replace: false });
    await written(kept);
    await kept.commit();
    await expect(make(address("risks"), { replace: false })).rejects.toThrow("?table=risks is there already");
    const other = await make(address("risks"), { replace: true });
    await other.begin(FIELDS);
    await other.discard();
    expect(await owner().sql("SELECT count(*) FROM risks")).toBe("20000");
    const next = await make(address("public.risks"), { replace: true });
    await next.begin(FIELDS);
    await next.write(columns());
    await next.commit();
    expect(await owner().sql("SELECT count(*) FROM risks")).toBe("10000");
    expect(await tables()).toBe("1");
    await owner().sql("DROP TABLE risks");
  });

  test("takes the place of records only", async () => {
    await owner().sql(
      'CREATE TABLE people (id int, age int); CREATE VIEW "r.v" AS SELECT 1 AS id, 2 AS "a.b"',
    );
    for (const table of ["people", '"r.v"'])
      await expect(make(address(table), { replace: true })).rejects.toMatchObject({
        code: "CANNOT_WRITE",
        message: expect.stringContaining("is not replaced: it is no table of records") as string,
      });
  });

  test("has clear errors", async () => {
    await owner().sql('REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE TABLE held (id int, "a.b" int)');
    const told = async (work: Promise<unknown>): Promise<string> => {
      const error = await work.then(
        () => null,
        (reason: unknown) => reason,
      );
      return error instanceof Error ? error.message.replaceAll(/:\d{4,5}/g, ":PORT") : "no error";
    };
    expect(await told(make(addressOf(owner(), "risks"), { replace: false }))).toBe(
      'User "reader" may not make tables in schema "public". The owner allows it with: GRANT CREATE ON SCHEMA "public" TO "reader".',
    );
    await owner().sql(
      'CREATE SCHEMA shared; GRANT ALL ON SCHEMA shared TO reader; CREATE TABLE shared.risks (id int, "a.b" int)',
    );
    expect(await told(make(addressOf(owner(), "shared.risks"), { replace: true }))).toContain(
      'only its owner may, and user "reader" is not',
    );
    expect(await told(make(address("none.risks"), { replace: false }))).toBe(
      'Database "postgres" has no schema "none".',
    );
    const long = await make(address("risks"), { replace: false });
    expect(await told(long.begin([{ name: "é".repeat(32), kind: "text" }]))).toContain(
      "longer name than PostgreSQL keeps",
    );
    await long.discard();
    const zero = await make(address("risks"), { replace: false });
    await zero.begin([{ name: "id", kind: "text" }, ...FIELDS.slice(1, 2)]);
    const bad = zero.write([["a\u0000b"], Int32Array.of(1)]).then(() => zero.commit());
    expect(await told(bad)).toContain("a text holds a character that PostgreSQL does not keep");
    await zero.discard();
    await owner().sql("CREATE VIEW depends AS SELECT * FROM held");
    const depended = await make(address("held"), { replace: true });
    await depended.begin(FIELDS);
    expect(await told(depended.commit())).toContain("other objects, such as views, depend on the table");
    await depended.discard();
    expect(await tables()).toBe("0");
  });

  test("is given up where the server freezes and the run is interrupted", async () => {
    const abort = new AbortController();
    const table = await make(address("risks"), { replace: false, signal: abort.signal });
    await table.begin(FIELDS);
    const serving = await seen(
      () =>
        owner().sql(
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'sdc-risk' AND state = 'active'",
        ),
      new Promise(() => undefined),
    );
    await whileFrozen([owner().pid, Number(serving)], async () => {
      const told = expect(
        (async () => {
          for (;;) await table.write(columns());
        })(),
      ).rejects.toMatchObject({ code: "ABORTED" });
      setTimeout(() => abort.abort(), 500);
      await told;
      await table.discard();
    });
    while ((await tables()) !== "0") await pause();
  });

  test("is given up where the run is interrupted, and the server does nothing more", async () => {
    const abort = new AbortController();
    const table = await make(address("risks"), { replace: false, signal: abort.signal });
    await table.begin(FIELDS);
    await table.write(columns());
    abort.abort();
    await expect(table.write(columns())).rejects.toMatchObject({ code: "ABORTED" });
    await table.discard();
    const busy = (): Promise<string> =>
      owner().sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sdc-risk'");
    while ((await busy()) !== "0") await pause();
    expect(await tables()).toBe("0");
  });
});
