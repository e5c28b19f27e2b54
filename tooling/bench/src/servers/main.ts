import { parseArgs } from "node:util";
import { assess } from "@sdc-risk/assess";
import { clickhouse } from "@sdc-risk/clickhouse";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { ldiversity } from "@sdc-risk/ldiversity";
import { postgres } from "@sdc-risk/postgres";
import { CLUSTER, startClickHouse, startPostgres } from "@sdc-risk/servers";
import { SqlSource, type Driver } from "@sdc-risk/sql";
import { peakMemory } from "../process/memory.js";

/** What a table is made of: `number` counts records from 0; each key is a share of it, spread by a multiplier. */
const KEYS = { region: 20, sex: 2, age: 90, marital: 5, education: 7, labour: 9 };
const NAMES = Object.keys(KEYS);
const VALUES = Object.entries(KEYS).map(
  ([name, levels], at) => `(hash(${at}) % ${levels}) * (hash(${at + 10}) % ${levels}) / ${levels} AS ${name}`,
);
const SENSITIVE = "hash(20) % 12 AS health";
const MEASURES = [frequency, kanon, individualRisk, ldiversity];
const GROUPED = `SELECT ${NAMES.join(", ")}, count(*) AS c, sum(weight) AS w FROM people GROUP BY ${NAMES.join(", ")}`;
const BARE = `SELECT count(*), sum(c), sum(w) FROM (${GROUPED}) AS grouped`;
const MEBIBYTE = 2 ** 20;

/** Seconds of some work. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function measured(driver: Driver): Promise<void> {
  const source = await SqlSource.open(driver);
  const roles = { keys: NAMES, weight: "weight", sensitive: ["health"] };
  const sdc = await SdcObject.fromSource(source, roles);
  await assess(sdc, MEASURES, { skip: true });
  await source.close();
}

async function report(engine: string, bare: () => Promise<unknown>, driver: Driver): Promise<void> {
  const alone = await timed(bare);
  const whole = await timed(() => measured(driver));
  const memory = Math.round(peakMemory() / MEBIBYTE);
  process.stdout.write(
    `${engine}: the query alone ${alone.toFixed(1)} s, measures ${whole.toFixed(1)} s, ${(whole / alone).toFixed(1)} times; peak of this process ${memory} MiB\n`,
  );
}

async function overPostgres(records: number): Promise<void> {
  const server = await startPostgres();
  try {
    const values = [...VALUES, SENSITIVE].map((value) =>
      value.replace(/hash\((\d+)\)/gu, "abs(hashint8(number * 64 + $1)::int8)"),
    );
    await server.sql(
      `CREATE TABLE people AS SELECT ${values.join(", ")}, 1 + number % 97 / 10.0::float8 AS weight
       FROM generate_series(0, ${records - 1}) AS number; ANALYZE people`,
    );
    const { user, password, host, port } = server;
    const address = `postgres://${user}:${password}@${host}:${port}/postgres?table=people`;
    await report("PostgreSQL", () => server.sql(BARE), postgres(address, {}));
  } finally {
    await server.stop();
  }
}

async function overClickHouse(records: number, count: number): Promise<void> {
  const servers = await startClickHouse(count);
  try {
    const values = [...VALUES, SENSITIVE].map((value) =>
      value
        .replace(/^(.*) AS (\w+)$/u, "toInt32(floor($1)) AS $2")
        .replace(/hash\((\d+)\)/gu, "intHash32(number * 64 + $1)"),
    );
    for (const [at, server] of servers.entries())
      await server.sql(
        `CREATE TABLE part ENGINE = MergeTree ORDER BY tuple() AS SELECT ${values.join(", ")}, 1 + number % 97 / 10 AS weight
         FROM (SELECT number FROM system.numbers LIMIT ${records}) WHERE number % ${count} = ${at}`,
      );
    const [server] = servers;
    if (server === undefined) throw new Error("No server was started.");
    await server.sql(`CREATE TABLE people AS part ENGINE = Distributed(${CLUSTER}, default, part)`);
    const { user, password, host, port } = server;
    const address = `clickhouse://${user}:${password}@${host}:${port}/default?table=people`;
    await report(
      `ClickHouse, ${count} servers`,
      () => server.sql(BARE.replaceAll("count(*)", "count()")),
      clickhouse(address, {}),
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const { values } = parseArgs({
  options: { records: { type: "string", default: "10000000" }, only: { type: "string" } },
});
const records = Number(values.records);
if (values.only !== "clickhouse") await overPostgres(records);
if (values.only !== "postgres") await overClickHouse(records, 3);
