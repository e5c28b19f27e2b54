import type { TableBeingMade } from "@sdc-risk/core/source";
import { countText, SdcError, suggestion } from "@sdc-risk/data";
import {
  opened,
  PATIENCE,
  type OpenSource,
  tableText,
  type RowBatch,
  type ColumnType,
  type Dialect,
  type Driver,
  type DriverColumn,
  type MakeTable,
  type Patience,
  type TableField,
  type TableFilling,
  type WorkPlace,
  type WorkTable,
} from "@sdc-risk/sql";
import { placeOf, type Environment, type ClickHouseConnection } from "./address.ts";
import { Connection, NEVER } from "./connection.ts";
import { DIALECT, JOINING, relationOf } from "./dialect.ts";
import { ClickHouseTable } from "./make.ts";
import { isOnOneServer } from "./one-server.ts";
import { columnType, storedType } from "./types.ts";
import { tableAt } from "./work/place.ts";
import type { TableOfClasses } from "./work/work-database.ts";

/**
 * Opens a table or view of ClickHouse: see `clickhouse`. What the environment holds of users and passwords is
 * taken from the process.
 * @throws BAD_SOURCE, EMPTY_DATA, ABORTED
 */
export const open: OpenSource = async (address, options) => {
  const place = placeOf(address, process.env);
  const driver = new ClickHouseDriver(place, PATIENCE, options.work);
  return opened(driver, place.address.shown, options);
};

/**
 * Makes a table of records in ClickHouse, under another name until it is complete.
 * @throws CANNOT_WRITE, BAD_SOURCE, ABORTED
 */
export const make: MakeTable = (address, options) =>
  ClickHouseTable.open(placeOf(address, process.env), options);

export type { Environment } from "./address.ts";

const DOUBLE: ColumnType = { kind: "float", bits: 64 };
/** Columns that a SELECT of all would leave out: they may be missing on the servers behind a distributed table. */
const COMPUTED = "('ALIAS', 'MATERIALIZED', 'EPHEMERAL')";

/**
 * A table or view of ClickHouse, on one server or a cluster, which is only read. ClickHouse keeps no state of
 * a table for several queries: records are counted before and after, and a change is an error.
 * @param address `clickhouse://user@host:8123/database?table=people`; the user and the password may also stand in
 *   `CLICKHOUSE_USER` and `CLICKHOUSE_PASSWORD`
 * @param environment the variables of the process
 * @param patience how long the server is waited for, where not as `PATIENCE` says
 * @param work where classes are kept: a database for the time of the run, `database.name` for later ones; without it
 *   nothing is written
 * @throws BAD_SOURCE where the address cannot be read, or the place; CANNOT_WRITE
 */
export function clickhouse(
  address: string,
  environment: Environment = process.env,
  patience: Partial<Patience> = {},
  work?: WorkPlace,
): Driver {
  return new ClickHouseDriver(placeOf(address, environment), { ...PATIENCE, ...patience }, work);
}

const DICTIONARY = /^LowCardinality\((.*)\)$/su;
/** What queries that join call the table: no variable is called as they call its columns. */
const JOINED = DIALECT.quote("table that is read");

class ClickHouseDriver implements Driver {
  /** Whether queries may join the records of the table. */
  private joins = false;
  readonly recounts = true;
  private connection: Connection | undefined;
  private table: readonly [string, string] | undefined;
  /** Records at the beginning; undefined where there is nothing to hold the end to. */
  private records: number | undefined;
  /** Of the run: one that is interrupted is not looked after. */
  private signal = NEVER;

  readonly work?: WorkTable;
  private readonly kept: TableOfClasses | null = null;
  /** Whether classes are kept, and no query has read the records since. */
  private untouched = false;

  private readonly place: ClickHouseConnection;
  private readonly patience: Patience;

  constructor(place: ClickHouseConnection, patience = PATIENCE, work?: WorkPlace) {
    this.place = place;
    this.patience = patience;
    if (work === undefined) return;
    const kept = (this.kept = tableAt(work.at, { place, patience }));
    this.work = {
      get relation() {
        return kept.relation;
      },
      alone: true,
      statement: (sql) => kept.statement(sql),
      make: async (sql, signal, records) => {
        const { found: table } = this;
        try {
          await kept.make({ sql, table, records, alone: work.onlyClasses === true }, signal);
        } catch (error) {
          this.records = undefined; // that error is the one to be told
          throw error;
        }
        this.untouched = true;
      },
      holds: (records) => {
        this.records = records;
      },
      query: (...asked) => this.ask(asked, kept),
    };
  }

  get warnings(): NonNullable<Driver["warnings"]> {
    return this.kept?.warnings ?? [];
  }

  filling(table: TableBeingMade): TableFilling | null {
    if (!(this.joins && table instanceof ClickHouseTable && table.isOn(this.place))) return null;
    return {
      text: (key) => `toString(${key})`,
      statement: (sql) => table.filling(sql),
      fill: (fields, sql, signal) => this.fill(table, fields, sql, signal),
    };
  }

  /** Fills a table by a connection of its own, which may write. */
  private async fill(
    table: ClickHouseTable,
    fields: readonly TableField[],
    sql: string,
    signal: AbortSignal,
  ): Promise<number> {
    this.untouched = false;
    const connection = await Connection.writing(this.place, this.patience, signal);
    try {
      await connection.join(signal);
      return await table.fill(fields, sql, connection);
    } finally {
      await connection.close();
    }
  }

  get dialect(): Dialect {
    return this.joins ? JOINING : DIALECT;
  }

  get relation(): string {
    const table = relationOf(...this.found);
    return this.joins ? `${table} AS ${JOINED}` : table;
  }

  async begin(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    this.connection = await Connection.open(this.place, this.patience, signal);
    this.table = await this.findTable(signal);
    this.joins =
      this.connection.canJoin &&
      (await isOnOneServer(this.connection, this.table, signal)) &&
      (await this.connection.join(signal));
    this.records = await this.count(signal);
  }

  async columns(signal: AbortSignal): Promise<readonly DriverColumn[]> {
    const [database, table] = this.found;
    const [names = [], types = []] = await this.open.texts(
      `SELECT name, type FROM system.columns WHERE database = ${DIALECT.parameter(1)} AND table = ${DIALECT.parameter(2)}
       AND default_kind NOT IN ${COMPUTED}`,
      2,
      signal,
      [database, table],
    );
    return names.map((name, at) => {
      const stored = types[at] ?? "";
      const type = columnType(storedType(stored));
      return { name, stored, type, sql: this.sqlOf(name, stored) };
    });
  }

  /** A column as queries name it: values of a dictionary come as such unless the role may set how they come. */
  private sqlOf(name: string, stored: string): string {
    // a name that a query gives to something else would be taken for that
    const own = this.joins ? `${JOINED}.${DIALECT.quote(name)}` : DIALECT.quote(name);
    const [, plain] = DICTIONARY.exec(stored) ?? [];
    return plain === undefined ? own : `CAST(${own} AS ${plain})`;
  }

  query(...asked: Parameters<Driver["query"]>): AsyncGenerator<RowBatch, void> {
    this.untouched = false;
    return this.ask(asked);
  }

  /** @param kept the classes that it reads, where these are kept */
  private async *ask(
    asked: Parameters<Driver["query"]>,
    kept?: TableOfClasses,
  ): AsyncGenerator<RowBatch, void> {
    const [, , , signal] = asked;
    try {
      yield* this.open.query(...asked);
      await kept?.check(signal);
    } catch (error) {
      this.records = undefined; // that error is the one to be told
      throw error;
    }
  }

  async close(): Promise<void> {
    const { connection, records } = this;
    this.records = undefined;
    try {
      if (connection === undefined || records === undefined || this.signal.aborted || this.untouched) return;
      const now = await this.count(this.signal);
      if (now !== records) throw this.changed(records, now);
      await this.kept?.confirm(this.signal);
    } finally {
      this.connection = undefined;
      await connection?.close();
      await this.kept?.drop();
    }
  }

  private changed(before: number, after: number): SdcError {
    return new SdcError(
      "CHANGED_DATA",
      `${this.place.address.shown} had ${countText(before)} records at the beginning and ` +
        `${countText(after)} at the end. ClickHouse keeps no state for several queries: run again when ` +
        "nobody writes, or on a copy.",
    );
  }

  private async count(signal: AbortSignal): Promise<number> {
    let records = 0;
    for await (const { columns } of this.open.query(
      `SELECT ${DIALECT.count} FROM ${this.relation}`,
      [],
      [DOUBLE],
      signal,
    ))
      records = (columns[0]?.values as Float64Array)[0] ?? 0;
    return records;
  }

  private async findTable(signal: AbortSignal): Promise<readonly [string, string]> {
    const { address, database: first, user } = this.place;
    const [one, two] = address.table;
    const [database, name] = two === undefined ? [first, one?.name ?? ""] : [one?.name ?? "", two.name];
    const [tables = []] = await this.open.texts(
      `SELECT name FROM system.tables WHERE database = ${DIALECT.parameter(1)} ORDER BY name`,
      1,
      signal,
      [database],
    );
    if (tables.includes(name)) return [database, name];
    throw new SdcError(
      "BAD_SOURCE",
      `Database "${database}" has no table or view ${tableText(address.table)} that user "${user}" ` +
        `sees.${suggestion(name, tables)}`,
    );
  }

  private get open(): Connection {
    if (this.connection === undefined) throw new Error("The reading has not begun, or has ended.");
    return this.connection;
  }

  private get found(): readonly [string, string] {
    if (this.table === undefined) throw new Error("The table is known when the reading has begun.");
    return this.table;
  }
}
