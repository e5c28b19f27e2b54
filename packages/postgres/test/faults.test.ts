import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { startPostgres, wants } from "@sdc-risk/servers";
import { postgres } from "@sdc-risk/postgres";
import { addressOf, open, PASSWORD, READER, rowsOf, server } from "./server.js";

const NEVER = new AbortController().signal;

/** What an error says, with every port as PORT; it must not hold the password. */
async function message(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("nothing failed"),
    (reason: unknown) => reason as Error,
  );
  const everything = `${error.message} ${String(error.stack)} ${JSON.stringify(error)} ${String(error.cause)}`;
  expect(everything).not.toContain(PASSWORD);
  expect(everything).not.toContain(encodeURIComponent(PASSWORD));
  return error.message.replaceAll(/(?<=127\.0\.0\.1:)\d+/gu, "PORT");
}

describe("addresses", () => {
  const of = (address: string, environment = {}) =>
    message(Promise.resolve().then(() => postgres(address, environment)));

  test("say what is wrong with them, and never the password", async () => {
    const secret = encodeURIComponent(PASSWORD);
    expect(await of(`postgres://ada:${secret}@host/db`)).toBe(
      "The address postgres://ada@host/db names no table. Expected one such as postgres://user@host/database?table=schema.people.",
    );
    expect(await of(`postgres://ada:${PASSWORD}@host:x/db?table=a`)).toBe(
      "The address of PostgreSQL cannot be read. Expected one such as postgres://user@host/database?table=schema.people.",
    );
    expect(await of(`postgres://ada:${secret}@host/db?tabel=a`)).toBe(
      'The address of PostgreSQL has no option "tabel". Did you mean "table"?',
    );
    expect(await of("postgres://host/db?table=a.b.c")).toBe(
      '"a.b.c" is not the name of a table. Expected a name, or schema.name; a name with a dot stands in quotes.',
    );
    expect(await of("postgres://host/db?table=a&sslmode=full")).toBe(
      '"sslmode=full" is not known. Expected one of prefer, disable, require, verify-ca, verify-full.',
    );
    expect(await of("postgres://host/db?table=a", { PGSSLROOTCERT: "/nowhere.pem" })).toBe(
      'The file "/nowhere.pem" of sslrootcert cannot be read.',
    );
    expect(await of("postgres://host/db?table=a&timeout=soon")).toBe(
      '"timeout=soon" is not a time. Expected whole seconds, 1 or more: timeout=600.',
    );
  });
});

describe("faults of PostgreSQL", wants("postgresql"), () => {
  const owner = server();

  test("at the door: password, database, host, encryption", async () => {
    const { host, port, certificate } = owner();
    const wrong = addressOf(owner(), "people").replace(encodeURIComponent(PASSWORD), "guess");
    expect(await message(open(wrong))).toBe(
      'PostgreSQL at 127.0.0.1:PORT did not let user "reader" in. The password is wrong, or the user may not connect from here: set PGPASSWORD, or name another user in the address.',
    );
    expect(await message(open(`postgres://${READER}@${host}:${port}/postgres?table=people`))).toBe(
      'PostgreSQL at 127.0.0.1:PORT did not let user "reader" in. It was given no password: set PGPASSWORD, or name another user in the address.',
    );
    expect(await message(open(addressOf(owner(), "people").replace("/postgres?", "/census?")))).toBe(
      'PostgreSQL at 127.0.0.1:PORT has no database "census". The address names it behind the host: postgres://host/database.',
    );
    expect(await message(open(addressOf({ ...owner(), port: await freePort() }, "people")))).toBe(
      "PostgreSQL at 127.0.0.1:PORT does not answer: nothing listens there. Is it running, and are host and port right?",
    );
    expect(await message(open(addressOf(owner(), "people", "&sslmode=verify-full")))).toMatch(
      /^The certificate of PostgreSQL at 127\.0\.0\.1:PORT is not accepted \(.*\)\. Name the file of its authority with sslrootcert=FILE, or see sslmode\.$/u,
    );
    await owner().sql("CREATE TABLE sealed AS SELECT ssl FROM pg_stat_ssl LIMIT 0");
    const known = addressOf(
      { ...owner(), host: "localhost" },
      "sealed",
      `&sslmode=verify-full&sslrootcert=${certificate}`,
    );
    const driver = postgres(known, {});
    await driver.begin(NEVER);
    const seen = driver.query(
      "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
      [],
      [{ kind: "boolean" }],
      NEVER,
    );
    expect(await rowsOf(seen)).toEqual([[1]]);
    await driver.close();
  });

  test("the password may stand in the environment", async () => {
    await owner().sql("CREATE TABLE asked (a int)");
    const address = addressOf(owner(), "asked").replace(`:${encodeURIComponent(PASSWORD)}@`, "@");
    const driver = postgres(address, { PGPASSWORD: PASSWORD });
    await driver.begin(NEVER);
    await driver.close();
  });

  test("a table that is not there, or may not be read", async () => {
    await owner().sql(
      `CREATE TABLE people (a int); CREATE TABLE secrets (a int); REVOKE ALL ON secrets FROM ${READER}`,
    );
    expect(await message(open(addressOf(owner(), "peeple")))).toBe(
      'Database "postgres" has no table or view peeple that user "reader" sees. Did you mean "people"?',
    );
    expect(await message(open(addressOf(owner(), "secrets")))).toBe(
      'User "reader" may not read "public"."secrets". The owner allows it with: GRANT SELECT ON "public"."secrets" TO "reader", and USAGE ON SCHEMA.',
    );
  });

  test("a query that takes too long", async () => {
    await owner().sql("CREATE VIEW slow AS SELECT generate_series(1, 100000000000) AS a");
    expect(await message(open(addressOf(owner(), "slow", "&timeout=1")))).toBe(
      "PostgreSQL at 127.0.0.1:PORT stopped a query before its end after 1 s; timeout=SECONDS in the address allows more.",
    );
  });

  test("an error in the middle names no value", async () => {
    await owner().sql(`CREATE TABLE raw (a text); INSERT INTO raw VALUES ('patient 17');
      CREATE VIEW broken AS SELECT a::int AS a FROM raw`);
    const source = await open(addressOf(owner(), "broken"));
    expect(await message(rowsOf(source.rows(["a"])))).toBe(
      "PostgreSQL at 127.0.0.1:PORT could not run a query (SQLSTATE 22P02).",
    );
    await source.close();
  });

  test("the server is stopped", async () => {
    const other = await startPostgres();
    try {
      await other.sql("CREATE VIEW endless AS SELECT generate_series(1, 100000000000) AS a");
      const driver = postgres(
        `postgres://${other.user}:${other.password}@${other.host}:${other.port}/postgres?table=endless`,
        {},
      );
      await driver.begin(NEVER);
      const rows = driver.query(
        `SELECT a FROM ${driver.relation}`,
        [],
        [{ kind: "integer", bits: 64 }],
        NEVER,
      );
      expect(
        await message(
          (async () => {
            for await (const { rows: count } of rows) {
              expect(count).toBeGreaterThan(0);
              await other.kill();
            }
          })(),
        ),
      ).toBe(
        "PostgreSQL at 127.0.0.1:PORT went away before the end. Was it stopped? Nothing was written; run the command again.",
      );
      await driver.close();
    } finally {
      await other.stop();
    }
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, "127.0.0.1", () => {
      const { port } = listener.address() as { readonly port: number };
      listener.close(() => {
        resolve(port);
      });
    });
  });
}
