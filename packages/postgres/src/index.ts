import type { TableBeingMade } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import {
  opened,
  PATIENCE,
  type OpenSource,
  withLiterals,
  type ColumnType,
  type RowBatch,
  type Driver,
  type DriverColumn,
  type MakeTable,
  type Parameter,
  type Patience,
  type TableFilling,
  type WorkPlace,
  type WorkTable,
} from "@sdc-risk/sql";
import pg from "pg";
import { placeOf, type Environment, type PostgresConnection } from "./address.ts";
import { Connection } from "./connection.ts";
import { DIALECT } from "./dialect.ts";
import { failure } from "./errors.ts";
import { PostgresTable } from "./make.ts";
import { plannedRows } from "./planned-rows.ts";
import { read } from "./read.ts";
import { currentState, leave, Snapshot, type State } from "./snapshot.ts";
import { differing, type TableOfClasses } from "./work/holder.ts";
import { tableAt } from "./work/place.ts";
import { RunState } from "./work/run-state.ts";
import { columnsOf, findTable, type TableOfServer } from "./table.ts";

/**
 * Opens a table or view of PostgreSQL: see `postgres`. What the environment holds of users and passwords is
 * taken from the process.
 * @throws BAD_SOURCE, EMPTY_DATA, ABORTED
 */
export const open: OpenSource = async (address, options) => {
  const place = placeOf(address, process.env);
  const driver = new PostgresDriver(place, PATIENCE, options.work);
  return opened(driver, place.address.shown, options);
};

/**
 * Makes a table of records in PostgreSQL, in one transaction.
 * @throws CANNOT_WRITE, BAD_SOURCE, ABORTED
 */
export const make: MakeTable = (address, options) =>
  PostgresTable.open(placeOf(address, process.env), options);

export type { Environment } from "./address.ts";

/**
 * A table or view of PostgreSQL, which is only read. All queries of a run see the state of its beginning.
 * @param address `postgres://user@host:5432/database?table=schema.people`; the user, the password and the way
 *   of encryption may also stand in `PGUSER`, `PGPASSWORD`, a password file, and `PGSSLMODE`
 * @param environment the variables of the process
 * @param patience how long the server is waited for, where not as `PATIENCE` says
 * @param work where classes are kept: a schema for the time of the run, `schema.name` for later ones; without it nothing is
 *   written
 * @throws BAD_SOURCE where the address cannot be read
 */
export function postgres(
  address: string,
  environment: Environment = process.env,
  patience: Partial<Patience> = {},
  work?: WorkPlace,
): Driver {
  return new PostgresDriver(placeOf(address, environment), { ...PATIENCE, ...patience }, work);
}

/** What is read: the table, and the state of it that queries of its records see. */
interface TableReading {
  readonly table: TableOfServer;
  readonly state: RunState;
  /** As they were when the run began. */
  columns: readonly DriverColumn[];
}

const DOUBLE: ColumnType = { kind: "float", bits: 64 };

class PostgresDriver implements Driver {
  readonly dialect = DIALECT;
  private readonly connections: Connection[] = [];
  private reading: TableReading | null = null;

  readonly work?: WorkTable;
  private readonly kept: TableOfClasses | null = null;

  private readonly place: PostgresConnection;
  private readonly patience: Patience;

  constructor(place: PostgresConnection, patience = PATIENCE, work?: WorkPlace) {
    this.place = place;
    this.patience = patience;
    if (work === undefined) return;
    const kept = (this.kept = tableAt(work.at, place, patience));
    const alone = work.onlyClasses === true;
    this.work = {
      relation: kept.relation,
      statement: (sql) => kept.statement(sql),
      alone,
      make: async (sql, signal, records) => {
        const { state, columns } = this.begun;
        const snapshot = await state.ofRecords(signal);
        await kept.make({ sql, snapshot, columns, records, alone }, signal);
        if (alone) await state.giveUp((later, stop) => this.confirm(kept, sql, later, stop));
      },
      query: (...asked) =>
        this.ask(() => ({ ...currentState(place), check: (stop) => kept.check(stop) }), asked),
    };
  }

  filling(table: TableBeingMade): TableFilling | null {
    if (!(table instanceof PostgresTable && table.isIn(this.place))) return null;
    return {
      text: (key) => `(${key})::text`,
      statement: (sql) => table.filling(sql),
      fill: async (fields, sql, signal) => table.fill(fields, sql, await this.begun.state.ofRecords(signal)),
    };
  }

  get warnings(): NonNullable<Driver["warnings"]> {
    return this.kept?.warnings ?? [];
  }

  get relation(): string {
    return this.begun.table.relation;
  }

  async begin(signal: AbortSignal): Promise<void> {
    const { place, patience } = this;
    const looking = await Connection.open(place, patience, signal);
    try {
      const table = await findTable(looking, place, signal);
      const first = await Snapshot.take({ place, patience, table }, looking, signal);
      this.reading = { table, state: new RunState(first), columns: [] };
    } catch (error) {
      await looking.close();
      throw error;
    }
  }

  async columns(signal: AbortSignal): Promise<readonly DriverColumn[]> {
    const { state } = this.begun;
    return (this.begun.columns = await this.columnsIn(await state.ofRecords(signal), signal));
  }

  private async columnsIn(state: State, signal: AbortSignal): Promise<readonly DriverColumn[]> {
    const connection = await this.idle(signal);
    try {
      await state.enter(connection, signal);
      const columns = await columnsOf(connection, this.begun.table, signal);
      await state.check(signal);
      return columns;
    } finally {
      await this.leave(connection);
    }
  }

  query(...asked: Parameters<Driver["query"]>): AsyncGenerator<RowBatch, void> {
    const [, , , signal] = asked;
    return this.ask(() => this.begun.state.ofRecords(signal), asked);
  }

  /**
   * Looks whether a state holds the same classes as those that are kept, and types columns the same: then all that was
   * read before is of it, too.
   * @param sql the query that gave the classes
   * @throws CHANGED_DATA
   */
  private async confirm(
    kept: TableOfClasses,
    sql: string,
    later: Snapshot,
    signal: AbortSignal,
  ): Promise<void> {
    const { columns } = this.begun;
    // decimals without a precision are typed by what they hold
    const typed = JSON.stringify(await this.columnsIn(later, signal)) === JSON.stringify(columns);
    const state: State = {
      enter: (...asked) => later.enter(...asked),
      check: async (stop) => {
        await later.check(stop);
        await kept.check(stop);
      },
    };
    const asked = [differing(kept.relation, sql), [], [DOUBLE], signal] as const;
    let others: unknown = null;
    if (typed) for await (const batch of this.ask(() => state, asked)) others = batch.columns[0]?.values[0];
    if (others === 0) return;
    throw new SdcError(
      "CHANGED_DATA",
      `${this.place.address.shown} changed after its classes were counted (--work), and this run reads the records once ` +
        "more. Nothing was written. Name measures that need classes only (--measures), or leave out --work: the run then " +
        "keeps one snapshot until its end.",
    );
  }

  /** The rows of a query in a state, which is looked at again once they are read. */
  private async *ask(
    stateOf: () => State | Promise<State>,
    [sql, parameters, types, signal]: Readonly<Parameters<Driver["query"]>>,
  ): AsyncGenerator<RowBatch, void> {
    const state = await stateOf();
    const connection = await this.idle(signal);
    try {
      await state.enter(connection, signal);
      yield* read(connection, withLiterals(sql, parameters, literal), types, signal);
      await state.check(signal);
    } catch (error) {
      // what is there no more, or otherwise, is told as the change that it is
      const { code = "" } = error as { readonly code?: string };
      if (code.startsWith("42")) await state.check(signal);
      throw failure(error, this.place);
    } finally {
      await this.leave(connection);
    }
  }

  async plannedRows(
    sql: string,
    parameters: readonly Parameter[],
    signal: AbortSignal,
  ): Promise<number | null> {
    const { table } = this.begun;
    const connection = await this.idle(signal);
    try {
      // it runs nothing, and statistics are those that stand now in any case
      await currentState(this.place).enter(connection, signal);
      return await plannedRows(connection, withLiterals(sql, parameters, literal), table, signal);
    } finally {
      await this.leave(connection);
    }
  }

  async close(): Promise<void> {
    const { reading } = this;
    this.reading = null;
    await Promise.all([
      reading?.state.end(),
      ...this.connections.splice(0).map((connection) => connection.close()),
    ]);
    await this.kept?.drop();
  }

  private get begun(): TableReading {
    if (this.reading === null) throw new Error("The reading has not begun, or has ended.");
    return this.reading;
  }

  /** A connection that runs no query: one that is asked for while another is read has one of its own. */
  private async idle(signal: AbortSignal): Promise<Connection> {
    let connection = this.connections.find(({ busy, over }) => !busy && !over);
    if (connection === undefined) {
      connection = await Connection.open(this.place, this.patience, signal);
      connection.busy = true;
      this.connections.push(connection);
      await connection.identify(signal);
    }
    connection.busy = true;
    return connection;
  }

  /** Ends what a connection reads, and with it the locks. */
  private async leave(connection: Connection): Promise<void> {
    await leave(connection);
    connection.busy = false;
  }
}

/** Streamed queries take no bound values. */
function literal(value: Parameter): string {
  return typeof value === "number" ? `'${value}'::float8` : pg.escapeLiteral(value);
}
