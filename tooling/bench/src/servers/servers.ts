import { assess } from "@sdc-risk/assess";
import { clickhouse } from "@sdc-risk/clickhouse";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { ldiversity } from "@sdc-risk/ldiversity";
import { postgres } from "@sdc-risk/postgres";
import { CLUSTER, startClickHouse, startPostgres } from "@sdc-risk/servers";
import { SqlSource, type Driver } from "@sdc-risk/sql";
import { defineBench } from "../bench.ts";
import { table } from "../output/markdown.ts";
import { short } from "../output/numbers.ts";
import { conditionsOf } from "../output/result.ts";
import { peakMemory, resetPeak } from "../process/memory.ts";

/** What a table is made of: `number` counts records from 0; each key is a share of it, spread by a multiplier. */
const KEYS = { region: 20, sex: 2, age: 90, marital: 5, education: 7, labour: 9 };
const NAMES = Object.keys(KEYS);
const VALUES = Object.entries(KEYS).map(
  ([name, levels], at) => `(hash(${at}) % ${levels}) * (hash(${at + 10}) % ${levels}) / ${levels} AS ${name}`,
);
const SENSITIVE = "hash(20) % 12 AS health";
const MEASURES = [frequency, kanon, individualRisk, household, ldiversity];
const grouped = (by: readonly string[], more: string): string =>
  `SELECT count(*) FROM (SELECT ${by.join(", ")}, count(*) AS c${more} FROM people GROUP BY ` +
  `${by.join(", ")}) AS grouped`;
/** What the measures ask of the server, as plain queries whose groups stay there: keys, keys and values, households. */
const PLAIN = [grouped(NAMES, ", sum(weight) AS w"), grouped([...NAMES, "health"], ""), grouped(["hid"], "")];
const MEBIBYTE = 2 ** 20;

/** Seconds of some work. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function measured(driver: Driver): Promise<void> {
  const source = await SqlSource.open(driver);
  const roles = { keys: NAMES, weight: "weight", household: "hid", sensitive: ["health"] };
  const sdc = await SdcObject.fromSource(source, roles);
  await assess(sdc, MEASURES, { skip: true });
  await source.close();
}

/** What an engine took: seconds of the plain queries and of the measures, and the peak of this process in MiB. */
interface Took {
  readonly engine: string;
  readonly plain: number;
  readonly measures: number;
  readonly peak: number;
}

async function report(engine: string, ask: (sql: string) => Promise<unknown>, driver: Driver): Promise<Took> {
  const plain = await timed(async () => {
    for (const sql of PLAIN) await ask(sql);
  });
  resetPeak();
  const measures = await timed(() => measured(driver));
  const peak = Math.round(peakMemory() / MEBIBYTE);
  console.log(
    `${engine}: plain queries ${plain.toFixed(1)} s, measures ${measures.toFixed(1)} s, ` +
      `${(measures / plain).toFixed(1)} times; peak of this process ${peak} MiB`,
  );
  return { engine, plain, measures, peak };
}

async function overPostgres(records: number): Promise<Took> {
  const server = await startPostgres();
  try {
    const values = [...VALUES, SENSITIVE].map((value) =>
      value.replace(/hash\((\d+)\)/gu, "abs(hashint8(number * 64 + $1)::int8)"),
    );
    await server.sql(
      `CREATE TABLE people AS SELECT ${values.join(", ")}, number * 4 / 10 AS hid, 1 + number % 97 / 10.0::float8 AS weight
       FROM generate_series(0, ${records - 1}) AS number; ANALYZE people`,
    );
    const { user, password, host, port } = server;
    const address = `postgres://${user}:${password}@${host}:${port}/postgres?table=people`;
    return await report("PostgreSQL", (sql) => server.sql(sql), postgres(address, {}));
  } finally {
    await server.stop();
  }
}

async function overClickHouse(records: number, count: number): Promise<Took> {
  const servers = await startClickHouse(count);
  try {
    const values = [...VALUES, SENSITIVE].map((value) =>
      value
        .replace(/^(.*) AS (\w+)$/u, "toInt32(floor($1)) AS $2")
        .replace(/hash\((\d+)\)/gu, "intHash32(number * 64 + $1)"),
    );
    for (const [at, server] of servers.entries())
      await server.sql(
        `CREATE TABLE part ENGINE = MergeTree ORDER BY tuple() AS SELECT ${values.join(", ")}, intDiv(number * 4, 10) AS hid, 1 + number % 97 / 10 AS weight
         FROM (SELECT number FROM system.numbers LIMIT ${records}) WHERE number % ${count} = ${at}`,
      );
    const [server] = servers;
    if (server === undefined) throw new Error("No server was started.");
    await server.sql(`CREATE TABLE people AS part ENGINE = Distributed(${CLUSTER}, default, part)`);
    const { user, password, host, port } = server;
    const address = `clickhouse://${user}:${password}@${host}:${port}/default?table=people`;
    return await report(
      `ClickHouse, ${count} servers`,
      (sql) => server.sql(sql.replaceAll("count(*)", "count()")),
      clickhouse(address, {}),
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Engines on servers, beside plain queries. */
export const bench = defineBench({
  about: [
    "Measures over a table of PostgreSQL and over three servers of ClickHouse, which are started on loopback,",
    "beside the plain queries of the same groups.",
  ],
  flags: {
    records: { value: "NUMBER", help: "of the table", default: "10000000" },
    only: { value: "ENGINE", help: "postgres or clickhouse" },
  },
  place: "servers",
  async run({ only, ...sizes }, output) {
    const records = Number(sizes.records);
    const conditions = `${records.toLocaleString("en")} records: ${conditionsOf()}`;
    const rows: Took[] = [];
    if (only !== "clickhouse") rows.push(await overPostgres(records));
    if (only !== "postgres") rows.push(await overClickHouse(records, 3));
    const times = table(
      ["engine", "plain queries s", "measures s", "× plain", "peak MiB"],
      rows.map(({ engine, plain, measures, peak }) => [
        engine,
        ...[plain, measures, measures / plain, peak].map(short),
      ]),
    );
    output.document(`${conditions}\n\n${times}`);
  },
});
