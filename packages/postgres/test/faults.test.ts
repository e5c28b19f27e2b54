import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { seen, startPostgres, wants, whileFrozen, withEnoughTime } from "@sdc-risk/servers";
import { postgres } from "@sdc-risk/postgres";
import type { Patience } from "@sdc-risk/sql";
import { addressOf, open, PASSWORD, READER, rowsOf, server } from "./server.ts";

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
      '"a.b.c" is not the name of a table. Expected a name, or schema.name; put a name with a dot in quotes.',
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
      'PostgreSQL at 127.0.0.1:PORT could not run a query (SQLSTATE 22P02, invalid text representation). It read the variable "a".',
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

describe("a PostgreSQL that freezes", wants("postgresql"), () => {
  const owner = server();
  /** A server that answers no probe for a second is gone; `connect` stays: busy machines connect slowly. */
  const quick = { grace: 1000, silence: 300, probe: 1000, leave: 200 };
  const patient = { ...quick, probe: 60_000 };
  const SERVING = "FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY%'";
  const end = () => owner().sql(`SELECT pg_terminate_backend(pid, 10000) ${SERVING}`);
  afterEach(end);
  const types = [{ kind: "integer", bits: 64 }] as const;
  /**
   * A query that never ends by itself: when it has begun, what it will have said, and the process that serves it,
   * none where the server has stopped it before.
   */
  async function endless(more: string, signal = NEVER, patience: Partial<Patience> = quick) {
    await end();
    await owner().sql(
      "CREATE OR REPLACE VIEW endless AS SELECT generate_series(1, 100000000000) AS a; GRANT SELECT ON endless TO PUBLIC",
    );
    const driver = postgres(addressOf(owner(), "endless", more), {}, patience);
    const run = async (): Promise<unknown> => {
      await driver.begin(signal);
      return rowsOf(driver.query(`SELECT count(*) FROM ${driver.relation}`, [], types, signal));
    };
    const told = message(run());
    const pid = await seen(() => owner().sql(`SELECT pid ${SERVING}`), told);
    return { driver, told, serving: pid === undefined ? [] : [Number(pid)] };
  }

  test("in the process that serves a query: the time of the address holds", async () => {
    const { said, seconds } = await withEnoughTime(async (timeout) => {
      const { driver, told, serving } = await endless(`&timeout=${timeout}`, NEVER, patient);
      return whileFrozen(serving, () => told).finally(() => driver.close());
    });
    expect(said).toBe(
      `PostgreSQL at 127.0.0.1:PORT gave no answer for ${seconds + 1} s and did not stop its query, though timeout=${seconds} in the address required it: it is frozen, or the network is gone. Nothing was written; run the command again when it answers.`,
    );
  });

  test("as a whole: that it answers nothing else either is found without a time", async () => {
    const { driver, told, serving } = await endless("");
    await whileFrozen([owner().pid, ...serving], async () => {
      expect(await told).toMatch(
        /^PostgreSQL at 127\.0\.0\.1:PORT has been silent for \d s and answers no other connection either: it is frozen, or the network is gone\. Nothing was written; run the command again when it answers\.$/u,
      );
      await driver.close();
      expect(await message(open(addressOf(owner(), "endless", "&timeout=1")))).toBe(
        "PostgreSQL at 127.0.0.1:PORT does not answer. Are host and port right, and may this machine reach it?",
      );
    });
  });

  test("a long query of a server that answers is waited for", async () => {
    const { driver, told, serving } = await endless("", NEVER, patient);
    await sleep(1500); // some probes
    expect(await owner().sql(`SELECT state FROM pg_stat_activity WHERE pid = ${serving.join()}`)).toBe(
      "active",
    );
    await owner().sql(`SELECT pg_terminate_backend(${serving.join()})`);
    expect(await told).toContain("went away before the end");
    await driver.close();
  });

  test("an interruption ends the run all the same, and closing does", async () => {
    const abort = new AbortController();
    const { driver, told, serving } = await endless("", abort.signal, { ...quick, silence: 60_000 });
    await whileFrozen([owner().pid, ...serving], async () => {
      abort.abort();
      expect(await told).toBe("Interrupted before it was complete.");
      await driver.close();
      expect(await message(open(addressOf(owner(), "endless"), AbortSignal.timeout(300)))).toBe(
        "Interrupted before it was complete.",
      );
    });
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
