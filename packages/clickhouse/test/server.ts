import { afterAll, beforeAll, describe } from "vitest";
import { startClickHouse, startRecentClickHouse, wants, type ClickHouse } from "@sdc-risk/servers";
import { SqlSource } from "@sdc-risk/sql";
import { clickhouse } from "@sdc-risk/clickhouse";

/** Servers for the tests of a file: one, or the shards of a cluster. */
export const servers = (count: number): (() => ClickHouse[]) => running(() => startClickHouse(count));

/** A server of the newest version that tests run against. */
export const recentServer = (): (() => ClickHouse[]) => running(async () => [await startRecentClickHouse()]);

/** Tests that run against the oldest version of a server and against the newest one. */
export function onBoth(name: string, tests: (all: () => ClickHouse[]) => void): void {
  describe(`${name}, 18.16`, wants("clickhouse"), () => {
    tests(servers(1));
  });
  describe(`${name}, 26.7`, wants("chdb"), () => {
    tests(recentServer());
  });
}

function running(start: () => Promise<ClickHouse[]>): () => ClickHouse[] {
  let running: ClickHouse[] = [];
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
  });
  return () => running;
}

/** The address of a table for the role that may only read. */
export function addressOf({ host, port, reader, password }: ClickHouse, table: string, more = ""): string {
  return `clickhouse://${reader}:${password}@${host}:${port}/default?table=${encodeURIComponent(table)}${more}`;
}

export function open(address: string, signal?: AbortSignal): Promise<SqlSource> {
  return SqlSource.open(clickhouse(address, {}), signal);
}

interface Rows {
  readonly rows: number;
  readonly columns: readonly { readonly values: ArrayLike<unknown>; readonly valid: Uint8Array | null }[];
}

/** All rows of a query of a driver, a list of values per row. */
export async function rowsOf(groups: AsyncIterable<Rows>): Promise<unknown[][]> {
  const out: unknown[][] = [];
  for await (const { rows, columns } of groups)
    for (let row = 0; row < rows; row++)
      out.push(columns.map(({ values, valid }) => (valid?.[row] === 0 ? null : values[row])));
  return out;
}

/** The first of some servers. */
export function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error("The server did not start.");
  return one;
}
