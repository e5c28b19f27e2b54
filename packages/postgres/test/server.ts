import { afterAll, beforeAll } from "vitest";
import { SqlSource } from "@sdc-risk/sql";
import { startPostgres, type Postgres } from "@sdc-risk/servers";
import { postgres } from "@sdc-risk/postgres";

/** A role that may only SELECT from tables of the schema "public". */
export const READER = "reader";
const SECRET = "only/to@read";

/** One server for the tests of a file. */
export function server(): () => Postgres {
  let running: Postgres | undefined;
  beforeAll(async () => {
    running = await startPostgres();
    await running.sql(`CREATE ROLE ${READER} LOGIN PASSWORD '${SECRET}';
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${READER}`);
  });
  afterAll(async () => {
    await running?.stop();
  });
  return () => {
    if (running === undefined) throw new Error("The server did not start.");
    return running;
  };
}

/** The address of a table for the role that may only read. */
export function addressOf({ host, port, database }: Postgres, table: string, more = ""): string {
  const name = encodeURIComponent(table);
  return `postgres://${READER}:${encodeURIComponent(SECRET)}@${host}:${port}/${database}?table=${name}${more}`;
}

export const PASSWORD = SECRET;

export function open(address: string, signal?: AbortSignal): Promise<SqlSource> {
  return SqlSource.open(postgres(address, {}), signal);
}

/** All rows of a query of a driver, a list of values per row. */
export async function rowsOf(
  groups: AsyncIterable<{
    rows: number;
    columns: readonly { values: ArrayLike<unknown>; valid: Uint8Array | null }[];
  }>,
): Promise<unknown[][]> {
  const out: unknown[][] = [];
  for await (const { rows, columns } of groups)
    for (let row = 0; row < rows; row++)
      out.push(columns.map(({ values, valid }) => (valid?.[row] === 0 ? null : values[row])));
  return out;
}
