import {
  opened,
  type OpenSource,
  withLiterals,
  type Batch,
  type ColumnType,
  type Driver,
  type DriverColumn,
  type MakeTable,
  type Parameter,
} from "@sdc-risk/sql";
import pg from "pg";
import { placeOf, type Environment, type Place } from "./address.js";
import { DIALECT } from "./dialect.js";
import { Session } from "./session.js";
import { PostgresTable } from "./make.js";
import { columnsOf, findTable, type Table } from "./table.js";

/**
 * Opens a table or view of PostgreSQL: see `postgres`. What the environment holds of users and passwords is
 * taken from the process.
 * @throws BAD_SOURCE, EMPTY_DATA, ABORTED
 */
export const open: OpenSource = async (address, { signal }) => {
  const place = placeOf(address, process.env);
  return opened(new PostgresDriver(place), place.address.shown, signal);
};

/**
 * Makes a table of records in PostgreSQL, in one transaction.
 * @throws CANNOT_WRITE, BAD_SOURCE, ABORTED
 */
export const make: MakeTable = (address, options) =>
  PostgresTable.open(placeOf(address, process.env), options);

export type { Environment } from "./address.js";

/**
 * A table or view of PostgreSQL, which is only read. All queries of a run see the state of its beginning.
 * @param address `postgres://user@host:5432/database?table=schema.people`; the user, the password and the way
 *   of encryption may also stand in `PGUSER`, `PGPASSWORD`, a password file, and `PGSSLMODE`
 * @param environment the variables of the process
 * @throws BAD_SOURCE where the address cannot be read
 */
export function postgres(address: string, environment: Environment = process.env): Driver {
  return new PostgresDriver(placeOf(address, environment));
}

class PostgresDriver implements Driver {
  readonly dialect = DIALECT;
  private readonly sessions: Session[] = [];
  private table: Table | undefined;
  private snapshot = "";

  constructor(private readonly place: Place) {}

  get relation(): string {
    return this.found.relation;
  }

  async begin(signal: AbortSignal): Promise<void> {
    const session = await Session.open(this.place, null, signal);
    this.sessions.push(session);
    const [exported] = await session.facts<{ id: string }>("SELECT pg_export_snapshot() AS id");
    this.snapshot = exported?.id ?? "";
    this.table = await findTable(session, this.place);
  }

  async columns(signal: AbortSignal): Promise<readonly DriverColumn[]> {
    return this.inSession(signal, (session) => columnsOf(session, this.found));
  }

  async *query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void> {
    const session = await this.idle(signal);
    try {
      yield* session.stream(withLiterals(sql, parameters, literal), types, signal);
    } finally {
      session.busy = false;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.sessions.splice(0).map((session) => session.close()));
  }

  private get found(): Table {
    if (this.table === undefined) throw new Error("The table is known when the reading has begun.");
    return this.table;
  }

  private async inSession<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.idle(signal);
    try {
      return await work(session);
    } finally {
      session.busy = false;
    }
  }

  /**
   * A session that runs no query. A query that is asked for while another is read has one of its own, over
   * the same state.
   */
  private async idle(signal: AbortSignal): Promise<Session> {
    let session = this.sessions.find(({ busy }) => !busy);
    if (session === undefined) {
      session = await Session.open(this.place, this.snapshot, signal);
      this.sessions.push(session);
    }
    session.busy = true;
    return session;
  }
}

/** Streamed queries take no bound values. */
function literal(value: Parameter): string {
  return typeof value === "number" ? `'${value}'::float8` : pg.escapeLiteral(value);
}
