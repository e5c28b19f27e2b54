import { randomBytes } from "node:crypto";
import { SdcError, throwIfAborted } from "@sdc-risk/data";
import {
  checkPlace,
  PATIENCE,
  tableText,
  type MakingOptions,
  type ExistingTable,
  type TableColumns,
  type TableField,
  type TableWriter,
} from "@sdc-risk/sql";
import type { ClickHouseConnection } from "./address.ts";
import { Connection, NEVER } from "./connection.ts";
import { DIALECT, relationOf } from "./dialect.ts";
import { PLAIN } from "./one-server.ts";
import { rowBinary } from "./row-binary.ts";

const TYPES: Readonly<Record<TableField["kind"], string>> = {
  integer: "Int32",
  number: "Nullable(Float64)",
  text: "Nullable(String)",
};
/** A table that has another name until it is complete: ClickHouse has no transactions. */
export class ClickHouseTable implements TableWriter {
  private connection: Connection | null = null;
  private made = false;
  private readonly before = `sdc_risk_${randomBytes(8).toString("hex")}`;

  private readonly place: ClickHouseConnection;
  private readonly database: string;
  private readonly table: string;
  private readonly replace: boolean;
  private readonly signal: AbortSignal;

  private constructor(
    place: ClickHouseConnection,
    { database, table }: { readonly database: string; readonly table: string },
    { replace, signal }: Required<MakingOptions>,
  ) {
    this.place = place;
    this.database = database;
    this.table = table;
    this.replace = replace;
    this.signal = signal;
  }

  get name(): string {
    return this.place.address.shown;
  }

  /** Looks whether the table may be made. */
  static async open(
    place: ClickHouseConnection,
    { replace, signal = new AbortController().signal }: MakingOptions,
  ): Promise<ClickHouseTable> {
    const [one, two] = place.address.table;
    const database = two === undefined ? place.database : one!.name;
    const name = (two ?? one!).name;
    const table = new ClickHouseTable(place, { database, table: name }, { replace, signal });
    const connection = (table.connection = Connection.to(place));
    try {
      if (await connection.onlyReads(signal)) throw table.forbidden();
      await table.look();
      return table;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  private forbidden(): SdcError {
    return new SdcError(
      "CANNOT_WRITE",
      `User "${this.place.user}" may only read: its profile sets readonly. A user who makes a table needs one without.`,
    );
  }

  private async look(): Promise<boolean> {
    const where = `database = ${DIALECT.parameter(1)}`;
    const of = [this.database, this.table];
    const connection = this.connection!;
    const [engines = []] = await connection.texts(
      `SELECT engine FROM system.tables WHERE ${where} AND name = ${DIALECT.parameter(2)}`,
      1,
      this.signal,
      of,
    );
    if (engines.length === 0) return false;
    const [columns = []] = await connection.texts(
      `SELECT name FROM system.columns WHERE ${where} AND table = ${DIALECT.parameter(2)}`,
      1,
      this.signal,
      of,
    );
    const standing: ExistingTable = { plain: PLAIN.test(engines[0]!), columns };
    checkPlace(this.name, standing, this.replace);
    return true;
  }

  private at(table: string): string {
    return relationOf(this.database, table);
  }

  async begin(fields: readonly TableField[]): Promise<void> {
    const columns = fields.map(({ name, kind }) => `${DIALECT.quote(name)} ${TYPES[kind]}`);
    this.made = true; // also where the answer does not come back
    await this.run(
      `CREATE TABLE ${this.at(this.before)} (${columns.join(", ")}) ENGINE = MergeTree ORDER BY tuple()`,
    );
  }

  /** Whether it lies on the server of a connection, and is made by its user. */
  isOn({ url, user }: ClickHouseConnection): boolean {
    return this.place.url === url && this.place.user === user;
  }

  /** The statement that fills it. @param sql a query, without parameters */
  filling(sql: string): string {
    return `INSERT INTO ${this.at(this.before)} ${sql}`;
  }

  /**
   * Begins it and fills it by a query.
   * @param by runs the query: a connection that may write
   * @returns the rows that it has
   * @throws CANNOT_WRITE, ABORTED
   */
  async fill(fields: readonly TableField[], sql: string, by: Connection): Promise<number> {
    await this.begin(fields);
    return this.told(async () => {
      await by.run(this.filling(sql), this.signal);
      const counted = `SELECT toString(count()) FROM ${this.at(this.before)}`;
      const [[rows = "0"] = []] = await by.texts(counted, 1, this.signal);
      return Number(rows);
    });
  }

  async write(columns: TableColumns): Promise<void> {
    await this.run(`INSERT INTO ${this.at(this.before)} FORMAT RowBinary`, rowBinary(columns));
  }

  async commit(): Promise<string | null> {
    const after = `${this.before}_old`;
    const replaced = await this.look();
    const old = replaced ? `${this.at(this.table)} TO ${this.at(after)}, ` : "";
    throwIfAborted(this.signal);
    // from here on an interruption comes too late: the server may have done it before it notices
    await this.run(`RENAME TABLE ${old}${this.at(this.before)} TO ${this.at(this.table)}`, undefined, NEVER);
    this.made = false;
    const left = replaced ? await this.drop(after) : null;
    await this.discard();
    return left;
  }

  /**
   * Drops the table that was replaced. The new one stands by now, so neither an error nor an interruption
   * undoes the run.
   */
  private async drop(old: string): Promise<string | null> {
    try {
      await this.connection!.run(`DROP TABLE ${this.at(old)}`, NEVER);
      return null;
    } catch (error) {
      return (
        `The table ${tableText(this.place.address.table)} was made, but the one that it replaces could ` +
        `not be dropped: it is now ${this.database}.${old} and holds the risks of the earlier run. ` +
        `Drop it by hand. ${(error as Error).message}`
      );
    }
  }

  async discard(): Promise<void> {
    const { connection, made } = this;
    this.connection = null;
    this.made = false;
    // an interrupted run leaves nothing either
    if (made)
      await connection
        ?.run(`DROP TABLE IF EXISTS ${this.at(this.before)}`, NEVER, undefined, PATIENCE.grace)
        .catch(() => undefined); // a server that is gone keeps it
    await connection?.close().catch(() => undefined);
  }

  private run(sql: string, rows?: Buffer, signal = this.signal): Promise<void> {
    return this.told(() => this.connection!.run(sql, signal, rows));
  }

  /** Does something, and tells what fails as a table that was not made. */
  private async told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throwIfAborted(this.signal);
      throw new SdcError(
        "CANNOT_WRITE",
        `The table ${tableText(this.place.address.table)} was not made. ${(error as Error).message}`,
        { cause: error },
      );
    }
  }
}
