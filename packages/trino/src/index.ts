import { SdcError } from "@sdc-risk/data";
import { queryDriver, trino as engine, type QueryColumn } from "@sdc-risk/dialects";
import { opened, PATIENCE, type Driver, type MakeTable, type OpenSource, type Patience } from "@sdc-risk/sql";
import { placeOf, type Environment, type TrinoPlace } from "./address.ts";
import { TrinoClient } from "./client.ts";
import { ProtocolFault, failure } from "./errors.ts";

export type { Environment } from "./address.ts";

/**
 * Opens a table or view of Trino: see `trino`. What the environment holds of users and passwords is taken from the
 * process.
 * @throws BAD_SOURCE, EMPTY_DATA, ABORTED, UNREACHABLE
 */
export const open: OpenSource = async (address, options) => {
  const place = placeOf(address, process.env);
  return opened(driverOf(place, PATIENCE), place.shown, options);
};

/** Tables of Trino are only read. @throws CANNOT_WRITE */
export const make: MakeTable = () =>
  Promise.reject(
    new SdcError("CANNOT_WRITE", "No table is made in Trino. Give a file, or a table of another engine."),
  );

/**
 * A table or view of Trino, which is only read. Trino keeps no state of a table for several queries: records are
 * counted before and after, and a change is an error.
 * @param address `trino://user@host:8443/catalog/schema?table=people`; the user and the password may also stand in
 *   `TRINO_USER` and `TRINO_PASSWORD`
 * @param environment the variables of the process
 * @param patience how long the server is waited for, where not as `PATIENCE` says
 * @throws BAD_SOURCE where the address cannot be read
 */
export function trino(
  address: string,
  environment: Environment = process.env,
  patience: Partial<Patience> = {},
): Driver {
  return driverOf(placeOf(address, environment), { ...PATIENCE, ...patience });
}

function driverOf(place: TrinoPlace, patience: Patience): Driver {
  const client = new TrinoClient(place, patience);
  const table = place.table.map((name) => engine.dialect.quote(name)).join(".");
  const relation = place.version === null ? table : `${table} FOR VERSION AS OF ${place.version}`;
  return queryDriver({
    engine,
    relation,
    columns: (signal) => columnsOf(client, `SELECT * FROM ${relation} LIMIT 0`, place, signal),
    async *run(sql, signal) {
      for await (const { rows } of client.pages(sql, signal)) yield rows;
    },
    close() {
      client.close();
      return Promise.resolve();
    },
  });
}

/** The columns that a query of all of them gives. */
async function columnsOf(
  client: TrinoClient,
  sql: string,
  place: TrinoPlace,
  signal: AbortSignal,
): Promise<readonly QueryColumn[]> {
  let found: readonly QueryColumn[] | null = null;
  for await (const { columns } of client.pages(sql, signal)) found = columns ?? found;
  if (found === null) throw failure(new ProtocolFault(), place);
  return found;
}
