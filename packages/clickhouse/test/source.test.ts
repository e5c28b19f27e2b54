import { describe, it } from "vitest";
import { CLUSTER, wants } from "@sdc-risk/servers";
import { inspect } from "@sdc-risk/inspect";
import { installed } from "@sdc-risk/session";
import {
  sourceChecks,
  type FurtherComparison,
  type SourceFile,
  type SourceFileColumn,
} from "@sdc-risk/testkit";
import { clickhouse } from "@sdc-risk/clickhouse";
import { opened } from "@sdc-risk/sql";
import { rowBinary } from "./row-binary.ts";
import { addressOf, first, onBoth, open, recentServer, servers } from "./server.ts";

/** This server has no booleans, no dates before 1970 and no parts of a second: such columns are laid down as texts of their values. */
const TYPES: Readonly<Record<SourceFileColumn["kind"], string>> = {
  text: "String",
  int32: "Int32",
  int64: "Int64",
  float64: "Float64",
  boolean: "Enum8('false' = -1, 'true' = 1)", // without a member 0, where a null lies in memory
  date: "String",
  timestamp: "String",
  decimal: "Decimal(18, 2)", // of more digits are in 128 bits, over which this server falls
};
const quoted = (name: string): string => `\`${name.replace(/[\\`]/gu, "\\$&")}\``;

function typesOf({ columns }: SourceFile): string {
  return columns.map(({ name, kind }) => `${quoted(name)} Nullable(${TYPES[kind]})`).join(", ");
}

/** What is in a file, but for what follows from the types that are laid down as texts. */
const inspected: FurtherComparison = async (sdc) => {
  const told = await Promise.all([inspect(sdc), inspect(sdc, { mostValues: 0 })]);
  return told.map(({ variables }) =>
    variables.map(({ kind, pattern: _p, groups: _g, twin: _t, missingCodes: _m, ...one }) => ({
      ...one,
      kind: ["boolean", "date", "time"].includes(kind) ? "text" : kind,
    })),
  );
};
const measures = installed.filter(({ records }) => records !== true);
const settings = {
  fitted: ["population", "known-population"],
  sameTypes: false,
  also: inspected,
};

onBoth("measures over classes that are kept in ClickHouse", (shards) => {
  let files = 0;
  const checks = sourceChecks(
    async (file) => {
      const [server, table] = [first(shards()), `kept${++files}`];
      await server.sql(`CREATE TABLE ${table} (${typesOf(file)}) ENGINE = MergeTree ORDER BY tuple()`);
      const all = Array.from(file.columns[0]?.values.keys() ?? []);
      await server.sql(`INSERT INTO ${table} FORMAT RowBinary`, rowBinary(file.columns, all));
      const { keys = [], weight = null } = file.roles;
      const address = addressOf(server, table).replace(server.reader, server.user);
      const driver = clickhouse(address, {}, {}, { at: "default" });
      return opened(driver, table, { work: { at: "default", keys, weight } });
    },
    measures.filter((measure) => measure.needsKeys !== undefined),
    { runs: 1, fitted: settings.fitted, sameTypes: false },
  );
  for (const { name, run } of checks) it(name, run);
});

describe.each([1, 3])("measures over %i servers of ClickHouse", wants("clickhouse"), (count) => {
  const shards = servers(count);
  let files = 0;
  const checks = sourceChecks(
    async (file) => {
      const part = `part${++files}`;
      const whole = `the table ${files}`;
      const records = file.columns[0]?.values.length ?? 0;
      for (const [at, shard] of shards().entries()) {
        await shard.sql(`CREATE TABLE ${part} (${typesOf(file)}) ENGINE = MergeTree ORDER BY tuple()`);
        const mine = Array.from({ length: records }, (_, row) => row).filter((row) => row % count === at);
        if (mine.length > 0)
          await shard.sql(`INSERT INTO ${part} FORMAT RowBinary`, rowBinary(file.columns, mine));
      }
      const server = first(shards());
      await server.sql(
        `CREATE TABLE \`${whole}\` AS ${part} ENGINE = Distributed(${CLUSTER}, default, ${part})`,
      );
      const source = await open(addressOf(server, count === 1 ? part : `"${whole}"`));
      const done = async (): Promise<void> => {
        await server.sql(`DROP TABLE \`${whole}\``);
        for (const shard of shards()) await shard.sql(`DROP TABLE ${part}`);
      };
      return { source, done };
    },
    measures,
    settings,
  );
  for (const { name, run } of checks) it(name, run);
});

describe("measures over a recent ClickHouse", wants("chdb"), () => {
  const all = recentServer();
  let files = 0;
  const checks = sourceChecks(
    async (file) => {
      const [server, table] = [first(all()), `the table ${++files}`];
      await server.sql(`CREATE TABLE \`${table}\` (${typesOf(file)}) ENGINE = MergeTree ORDER BY tuple()`);
      const records = Array.from(file.columns[0]?.values.keys() ?? []);
      await server.sql(`INSERT INTO \`${table}\` FORMAT RowBinary`, rowBinary(file.columns, records));
      const source = await open(addressOf(server, `"${table}"`));
      const done = async (): Promise<void> => {
        await server.sql(`DROP TABLE \`${table}\``);
      };
      return { source, done };
    },
    measures,
    settings,
  );
  for (const { name, run } of checks) it(name, run);
});
