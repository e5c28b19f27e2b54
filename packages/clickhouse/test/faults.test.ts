import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { CLUSTER, pause, seen, startClickHouse, wants, whileFrozen, withEnoughTime } from "@sdc-risk/servers";
import { clickhouse } from "@sdc-risk/clickhouse";
import type { Patience } from "@sdc-risk/sql";
import { addressOf, first, open, rowsOf, servers } from "./server.ts";

const NEVER = new AbortController().signal;
const SECRET = "only/to@read";
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** What an error says, with every port as PORT; it must not hold a password. */
async function message(work: Promise<unknown>, password = SECRET): Promise<string> {
  const error = await work.then(
    () => new Error("nothing failed"),
    (reason: unknown) => reason as Error,
  );
  const everything = `${error.message} ${String(error.stack)} ${JSON.stringify(error)} ${String(error.cause)}`;
  expect(everything).not.toContain(password);
  return error.message.replaceAll(/(?<=127\.0\.0\.1:)\d+/gu, "PORT");
}

describe("addresses", () => {
  const of = (address: string) => message(Promise.resolve().then(() => clickhouse(address, {})));

  test("say what is wrong with them, and never the password", async () => {
    expect(await of(`clickhouse://ada:${encodeURIComponent(SECRET)}@host/db`)).toBe(
      "The address clickhouse://ada@host/db names no table. Expected one such as clickhouse://user@host/database?table=people.",
    );
    expect(await of("clickhouse://host/db?table=a&secure=yes")).toBe(
      '"secure=yes" is not known. Expected one of false, true.',
    );
    expect(await of("clickhouse://host/db?table=a&cert=/nowhere.pem")).toBe(
      'The file "/nowhere.pem" of cert cannot be read.',
    );
  });
});

describe("faults of ClickHouse", wants("clickhouse"), () => {
  const shards = servers(1);
  const owner = () => first(shards());

  test("at the door: password, database, table, host", async () => {
    const { host, port, password } = owner();
    await owner().sql("CREATE TABLE people (a UInt8) ENGINE = Memory");
    const address = addressOf(owner(), "people");
    expect(await message(open(address.replace(password, SECRET.replace("/", ""))))).toBe(
      'ClickHouse at 127.0.0.1:PORT did not let user "reader" in. The password is wrong, or the user may not connect from here: set CLICKHOUSE_PASSWORD, or name another user in the address.',
    );
    expect(await message(open(`clickhouse://reader@${host}:${port}/default?table=people`))).toBe(
      'ClickHouse at 127.0.0.1:PORT did not let user "reader" in. It was given no password: set CLICKHOUSE_PASSWORD, or name another user in the address.',
    );
    expect(await message(open(address.replace("/default?", "/census?")), password)).toBe(
      'ClickHouse at 127.0.0.1:PORT has no database "census" that user "reader" sees.',
    );
    expect(await message(open(address.replace("=people", "=peeple")), password)).toBe(
      'Database "default" has no table or view peeple that user "reader" sees. Did you mean "people"?',
    );
    expect(await message(open(address.replace(`:${port}/`, ":1/")), password)).toBe(
      "ClickHouse at 127.0.0.1:PORT does not answer: nothing listens there. Is it running, and are host and port right?",
    );
  });

  test("a table that changes during the run", async () => {
    await owner().sql("CREATE TABLE moving (a UInt8) ENGINE = Memory");
    await owner().sql("INSERT INTO moving VALUES (1), (2)");
    const source = await open(addressOf(owner(), "moving"));
    await owner().sql("INSERT INTO moving VALUES (3)");
    const { host, port, password } = owner();
    expect(await message(source.close(), password)).toBe(
      `clickhouse://reader@${host}:PORT/default?table=moving had 2 records at the beginning and 3 at the end. ClickHouse keeps no state for several queries: run again when nobody writes, or on a copy.`,
    );
    expect(port).toBeGreaterThan(0);
    await source.close();
  });

  test("a query that takes too long, and one that fails over a value", async () => {
    await owner().sql("CREATE VIEW slow AS SELECT number AS a FROM system.numbers");
    expect(await message(open(addressOf(owner(), "slow", "&timeout=1")), owner().password)).toBe(
      "ClickHouse at 127.0.0.1:PORT stopped a query before its end after 1 s; timeout=SECONDS in the address allows more.",
    );
    await owner().sql("CREATE TABLE raw (a String) ENGINE = Memory");
    await owner().sql("INSERT INTO raw VALUES ('patient 17')");
    await owner().sql("CREATE VIEW broken AS SELECT toInt32(a) AS a FROM raw");
    expect(await message(open(addressOf(owner(), "broken")), "patient")).toBe(
      "ClickHouse at 127.0.0.1:PORT could not run a query (code 6, cannot parse a text).",
    );
  });

  test("texts that are not UTF-8", async () => {
    await owner().sql("CREATE TABLE bytes (a String) ENGINE = Memory");
    await owner().sql("INSERT INTO bytes FORMAT RowBinary", Buffer.from([1, 0xff]));
    const source = await open(addressOf(owner(), "bytes"));
    expect(await message(rowsOf(source.rows(["a"])))).toBe(
      "A text in the table of ClickHouse is not UTF-8. Expected UTF-8; a view can convert it.",
    );
    await source.close();
  });

  test("a server of the cluster is killed in the middle, then the one that is asked", async () => {
    const cluster = await startClickHouse(3);
    stops.push(() => Promise.all(cluster.map((server) => server.stop())));
    const [asked, other] = cluster;
    if (asked === undefined || other === undefined) throw new Error("The servers did not start.");
    for (const shard of cluster)
      await shard.sql("CREATE VIEW endless AS SELECT number AS a FROM system.numbers");
    await asked.sql(`CREATE TABLE everything (a UInt64) ENGINE = Distributed(${CLUSTER}, default, endless)`);
    await asked.sql("CREATE TABLE few (a UInt64) ENGINE = Memory");
    const driver = clickhouse(addressOf(asked, "few"), {});
    await driver.begin(NEVER);
    const query = () =>
      rowsOf(
        driver.query(
          "SELECT toInt64(count()) FROM everything WHERE a % 7 = 9",
          [],
          [{ kind: "integer", bits: 64 }],
          NEVER,
        ),
      );
    const running = (server: typeof asked) => server.sql("SELECT count() FROM system.processes WHERE query LIKE '%a % 7%' AND query NOT LIKE '%processes%'"); // prettier-ignore
    const lost = message(query(), asked.password);
    while ((await running(other)) === "0") await pause();
    await other.kill();
    expect(await lost).toBe(
      "A server of the cluster behind ClickHouse at 127.0.0.1:PORT does not answer. No result is given without its records.",
    );
    expect(await message(query(), asked.password)).toBe(
      "A server of the cluster behind ClickHouse at 127.0.0.1:PORT does not answer. No result is given without its records.",
    );
    const gone = message(
      rowsOf(
        driver.query("SELECT toInt64(count()) FROM endless", [], [{ kind: "integer", bits: 64 }], NEVER),
      ),
      asked.password,
    );
    while ((await asked.sql("SELECT count() FROM system.processes WHERE query LIKE '%FROM endless%' AND query NOT LIKE '%processes%'")) === "0") await pause(); // prettier-ignore
    await asked.kill();
    expect(await gone).toBe(
      "ClickHouse at 127.0.0.1:PORT went away before the end. Was it stopped? Nothing was written; run the command again.",
    );
    await driver.close();
  });
});

describe("a cluster of three servers", wants("clickhouse"), () => {
  const shards = servers(3);

  test("is refused where records are inserted into any of them during the run", async () => {
    const asked = first(shards());
    for (const shard of shards()) {
      await shard.sql("CREATE TABLE parts (a UInt8) ENGINE = Memory");
      await shard.sql("INSERT INTO parts VALUES (1), (2)");
    }
    await asked.sql(`CREATE TABLE whole (a UInt8) ENGINE = Distributed(${CLUSTER}, default, parts)`);
    for (const [at, shard] of shards().entries()) {
      const source = await open(addressOf(asked, "whole"));
      expect(source.records).toBe(6 + at);
      await shard.sql("INSERT INTO parts VALUES (3)");
      expect(await message(source.close(), asked.password)).toContain(
        `had ${6 + at} records at the beginning and ${7 + at} at the end`,
      );
    }
    const quiet = await open(addressOf(asked, "whole"));
    await quiet.close();
  });
});

describe("a ClickHouse that freezes", wants("clickhouse"), () => {
  const shards = servers(2);
  /** A server that answers no probe for a second is gone. */
  const quick = { grace: 1000, silence: 300, probe: 1000, leave: 200 };
  const patient = { ...quick, probe: 60_000 };
  const end = async (): Promise<void> => {
    for (const shard of shards())
      await shard.sql("KILL QUERY WHERE query LIKE '%a % 7%' AND query NOT LIKE 'KILL%' SYNC");
  };
  afterEach(end);
  const types = [{ kind: "integer", bits: 64 }] as const;
  /**
   * A query of both servers that never ends by itself: when both have begun, or the server has stopped it before, and
   * what it will have said.
   */
  async function endless(more: string, signal = NEVER, patience: Partial<Patience> = quick) {
    const asked = first(shards());
    await end();
    for (const shard of shards())
      await shard.sql("CREATE VIEW IF NOT EXISTS endless AS SELECT number AS a FROM system.numbers");
    await asked.sql(
      `CREATE TABLE IF NOT EXISTS everything (a UInt64) ENGINE = Distributed(${CLUSTER}, default, endless)`,
    );
    await asked.sql("CREATE TABLE IF NOT EXISTS few (a UInt64) ENGINE = Memory");
    const driver = clickhouse(addressOf(asked, "few", more), {}, patience);
    const run = async (): Promise<unknown> => {
      await driver.begin(signal);
      return rowsOf(driver.query("SELECT toInt64(count()) FROM everything WHERE a % 7 = 9", [], types, signal)); // prettier-ignore
    };
    const told = message(run(), asked.password);
    for (const shard of shards())
      await seen(() => shard.sql("SELECT count() FROM system.processes WHERE query LIKE '%a % 7%' AND query NOT LIKE '%processes%'"), told); // prettier-ignore
    return { driver, told };
  }

  test("is given up when it answers nothing else either", async () => {
    const { driver, told } = await endless("");
    await whileFrozen([first(shards()).pid], async () => {
      expect(await told).toMatch(
        /^ClickHouse at 127\.0\.0\.1:PORT has been silent for \d s and answers no other request either: it is frozen, or the network is gone\. Nothing was written; run the command again when it answers\.$/u,
      );
      await driver.close();
    });
  });

  test("as a server of a cluster is given up when the time of the address has passed", async () => {
    const { said, seconds } = await withEnoughTime(async (timeout) => {
      const { driver, told } = await endless(`&timeout=${timeout}`, NEVER, patient);
      return whileFrozen([shards()[1].pid], () => told).finally(() => driver.close());
    });
    expect(said).toBe(
      `ClickHouse at 127.0.0.1:PORT gave no answer for ${seconds + 1} s and did not stop its query, though timeout=${seconds} in the address required it: it or a server of its cluster is frozen, or the network is gone. Nothing was written; run the command again when it answers.`,
    );
  });

  test("ends with the run that is interrupted", async () => {
    const abort = new AbortController();
    const { driver, told } = await endless("", abort.signal, { ...quick, silence: 60_000 });
    const pids = shards().map(({ pid }) => pid);
    await whileFrozen(pids, async () => {
      abort.abort();
      expect(await told).toBe("Interrupted before it was complete.");
      await driver.close();
    });
  });

  test("ends with a run that is interrupted between two queries, too", async () => {
    const abort = new AbortController();
    const asked = first(shards());
    await asked.sql("CREATE TABLE IF NOT EXISTS few (a UInt64) ENGINE = Memory");
    const source = await open(addressOf(asked, "few"), abort.signal);
    await whileFrozen([asked.pid], async () => {
      abort.abort();
      await source.close();
    });
  });

  test("a long query of one that answers is waited for", async () => {
    const { driver, told } = await endless("", NEVER, patient);
    let over = false;
    void told.then(() => (over = true));
    await sleep(1500); // some probes
    expect(over).toBe(false);
    await first(shards()).sql("KILL QUERY WHERE query LIKE '%a % 7%' AND query NOT LIKE 'KILL%' SYNC");
    expect(await told).toContain("stopped a query before its end");
    await driver.close();
  });
});
