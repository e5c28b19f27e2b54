import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { SdcError, throwIfAborted } from "@sdc-risk/data";
import {
  checkPlace,
  PATIENCE,
  tableText,
  Unanswered,
  type MakingOptions,
  type Patience,
  type TableColumns,
  type TableField,
  type TableName,
  type TableWriter,
} from "@sdc-risk/sql";
import { from, type CopyStreamQuery } from "pg-copy-streams";
import type { PostgresConnection } from "./address.ts";
import { Connection, NEVER } from "./connection.ts";
import { copyEnd, copyHead, copyRows } from "./copy-rows.ts";
import { DIALECT } from "./dialect.ts";
import { failure } from "./errors.ts";
import { cancelOn } from "./read.ts";
import type { Snapshot } from "./snapshot.ts";

const TYPES: Readonly<Record<TableField["kind"], string>> = {
  integer: "int4",
  number: "float8",
  text: "text",
};
/** Bytes of a name; the server cuts the rest off, and two names may become one. */
const LONGEST_NAME = 63;
/** Rows that are encoded at a time. */
const ROWS = 4096;
/** Another session may hold the table that is replaced. */
const SETTINGS = "SET LOCAL lock_timeout TO '30s'; SET LOCAL idle_in_transaction_session_timeout TO 0";

const STANDING = `
  SELECT c.relkind::text AS kind, pg_has_role(c.relowner, 'USAGE') AS mine, ARRAY(SELECT attname::text FROM pg_catalog.pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2`;
const RIGHTS = `SELECT nspname::text AS schema, has_schema_privilege(oid, 'CREATE') AS may
  FROM pg_catalog.pg_namespace WHERE nspname = coalesce($1, current_schema())`;

/** As SQL reads a name without quotes. */
const folded = ({ name, quoted }: TableName): string => (quoted ? name : name.toLowerCase());
const quote = (name: string): string => DIALECT.quote(name);

/**
 * A table that is made in one transaction: until its end nobody else sees any of it, and with the connection
 * it is gone.
 */
export class PostgresTable implements TableWriter {
  private connection: Connection | null = null;
  private copy: CopyStreamQuery | null = null;
  private fault: Error | null = null;
  private kinds: readonly TableField["kind"][] = [];
  private committing = false;
  /** What the table is called until the end. */
  private readonly before = `sdc_risk_${randomBytes(8).toString("hex")}`;

  private readonly server: { readonly place: PostgresConnection; readonly patience: Patience };
  private readonly schema: string;
  private readonly table: string;
  private readonly replace: boolean;
  private readonly signal: AbortSignal;

  private constructor(
    server: { readonly place: PostgresConnection; readonly patience: Patience },
    { schema, table }: { readonly schema: string; readonly table: string },
    { replace, signal }: Required<MakingOptions>,
  ) {
    this.server = server;
    this.schema = schema;
    this.table = table;
    this.replace = replace;
    this.signal = signal;
  }

  private get place(): PostgresConnection {
    return this.server.place;
  }

  get name(): string {
    return this.place.address.shown;
  }

  /** Looks whether the table may be made. */
  static async open(
    place: PostgresConnection,
    { replace, signal = NEVER }: MakingOptions,
    patience = PATIENCE,
  ): Promise<PostgresTable> {
    throwIfAborted(signal);
    const { table } = place.address;
    const schema = table.length === 2 ? folded(table[0]!) : null;
    const name = folded(table.at(-1)!);
    if (Buffer.byteLength(name) > LONGEST_NAME)
      throw new SdcError("CANNOT_WRITE", `"${name}" is longer than a name of PostgreSQL may be.`);
    const connection = await Connection.open(place, patience, signal);
    try {
      const [right] = await connection.ask<{ schema: string; may: boolean }>(RIGHTS, [schema], signal);
      if (right === undefined)
        throw new SdcError(
          "CANNOT_WRITE",
          schema === null
            ? `User "${place.user}" has no schema to make tables in. Name one: table=schema.${name}.`
            : `Database "${place.database}" has no schema "${schema}".`,
        );
      const where = { schema: right.schema, table: name };
      const made = new PostgresTable({ place, patience }, where, { replace, signal });
      if (!right.may) throw made.forbidden();
      await made.look(connection);
      return made;
    } catch (error) {
      throw failure(error, place);
    } finally {
      await connection.close();
    }
  }

  private async look(connection: Connection): Promise<boolean> {
    const [found] = await connection.ask<{ kind: string; mine: boolean; columns: string[] }>(
      STANDING,
      [this.schema, this.table],
      this.signal,
    );
    const standing = found === undefined ? null : { plain: found.kind === "r", columns: found.columns };
    checkPlace(this.name, standing, this.replace);
    if (found?.mine === false)
      throw new SdcError(
        "CANNOT_WRITE",
        `${this.name} is not replaced: only its owner may, and user "${this.place.user}" is not.`,
      );
    return standing !== null;
  }

  private forbidden(): SdcError {
    return new SdcError(
      "CANNOT_WRITE",
      `User "${this.place.user}" may not make tables in schema "${this.schema}". The owner allows it ` +
        `with: GRANT CREATE ON SCHEMA ${quote(this.schema)} TO ${quote(this.place.user)}.`,
    );
  }

  /** What it is called until the end, quoted. */
  private get relation(): string {
    return `${quote(this.schema)}.${quote(this.before)}`;
  }

  /**
   * Makes it, without rows, in a transaction of a connection of its own.
   * @param begin begins the transaction
   */
  private async create(
    fields: readonly TableField[],
    begin: (connection: Connection) => Promise<unknown>,
  ): Promise<Connection> {
    const { signal } = this;
    throwIfAborted(signal);
    const long = fields.find(({ name }) => Buffer.byteLength(name) > LONGEST_NAME);
    if (long !== undefined)
      throw new SdcError(
        "CANNOT_WRITE",
        `The column "${long.name}" has a longer name than PostgreSQL keeps (${LONGEST_NAME} bytes). ` +
          "Rename the variable, or write a file.",
      );
    const { place, patience } = this.server;
    const connection = (this.connection = await Connection.open(place, patience, signal));
    await begin(connection);
    const columns = fields.map(({ name, kind }) => `${quote(name)} ${TYPES[kind]}`);
    await connection.ask(SETTINGS, [], signal);
    await connection.ask(`CREATE TABLE ${this.relation} (${columns.join(", ")})`, [], signal);
    return connection;
  }

  async begin(fields: readonly TableField[]): Promise<void> {
    this.kinds = fields.map(({ kind }) => kind);
    try {
      const connection = await this.create(fields, (own) => own.ask("BEGIN", [], this.signal));
      this.copy = connection.submit(from(`COPY ${this.relation} FROM STDIN (FORMAT binary)`));
      this.copy.on("error", (error: Error) => (this.fault ??= error));
      await this.put(copyHead());
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** Whether it lies in the database of a connection, and is made by its user. */
  isIn({ host, port, user, database }: PostgresConnection): boolean {
    const { place } = this;
    return place.host === host && place.port === port && place.user === user && place.database === database;
  }

  /** The statement that fills it. @param sql a query, without parameters */
  filling(sql: string): string {
    return `INSERT INTO ${this.relation} ${sql}`;
  }

  /**
   * Begins it and fills it by a query that sees a state of the database.
   * @returns the rows that it has
   * @throws CANNOT_WRITE, CHANGED_DATA, ABORTED
   */
  async fill(fields: readonly TableField[], sql: string, state: Snapshot): Promise<number> {
    const { signal } = this;
    let unlisten: (() => void) | null = null;
    try {
      const connection = await this.create(fields, async (own) => {
        await own.identify(signal);
        await state.enter(own, signal, "READ WRITE");
      });
      unlisten = cancelOn(signal, connection);
      // waited for until the server has stopped it
      await connection.ask(this.filling(sql), [], NEVER);
      const [found] = await connection.ask<{ rows: number }>(
        `SELECT count(*)::float8 AS rows FROM ${this.relation}`,
        [],
        NEVER,
      );
      await state.check(signal);
      return found?.rows ?? 0;
    } catch (error) {
      // what is there no more, or otherwise, is told as the change that it is
      const { code = "" } = error as { readonly code?: string };
      if (code.startsWith("42")) await state.check(signal);
      throw this.failed(error);
    } finally {
      unlisten?.();
    }
  }

  async write(columns: TableColumns): Promise<void> {
    const rows = columns[0]?.length ?? 0;
    try {
      for (let from = 0; from < rows; from += ROWS) {
        throwIfAborted(this.signal);
        await this.put(copyRows(columns, this.kinds, from, Math.min(rows, from + ROWS)));
      }
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** @throws what the server said of rows that were sent */
  private checkFault(): void {
    if (this.fault !== null) throw this.fault;
  }

  private async put(bytes: Buffer): Promise<void> {
    const copy = this.copy!;
    this.checkFault();
    if (copy.write(bytes)) return;
    await this.connection!.answer(once(copy, "drain"), this.signal);
  }

  /** Ends the rows that were sent. */
  private async finish(copy: CopyStreamQuery, connection: Connection): Promise<void> {
    this.checkFault();
    copy.end(copyEnd());
    await connection.answer(once(copy, "finish"), this.signal);
    this.checkFault();
  }

  async commit(): Promise<null> {
    const connection = this.connection!;
    const { copy } = this;
    const ask = (sql: string, signal = this.signal): Promise<unknown> => connection.ask(sql, [], signal);
    try {
      if (copy !== null) await this.finish(copy, connection);
      // somebody may have made it meanwhile
      if (await this.look(connection)) await ask(`DROP TABLE ${quote(this.schema)}.${quote(this.table)}`);
      await ask(`ALTER TABLE ${this.relation} RENAME TO ${quote(this.table)}`);
      this.committing = true; // an interruption comes too late from here on
      await ask("COMMIT", NEVER);
    } catch (error) {
      throw this.failed(error);
    }
    await this.discard();
    return null;
  }

  async discard(): Promise<void> {
    const { connection } = this;
    this.connection = null;
    // without COMMIT the server forgets all of it
    if (this.fault === null && this.copy?.writableFinished === false) this.copy.destroy();
    this.copy = null;
    await connection?.close();
  }

  private failed(error: unknown): unknown {
    if (this.committing && error instanceof Unanswered)
      return new SdcError(
        "CANNOT_WRITE",
        `PostgreSQL did not answer the last step, so ${this.name} may have been made or not: look whether it is there.`,
      );
    throwIfAborted(this.signal);
    if (error instanceof SdcError) return error;
    const { code } = error as { readonly code?: string };
    if (code === "42501") return this.forbidden();
    const why = WHY[code ?? ""];
    const told = failure(error, this.place).message;
    return new SdcError(
      "CANNOT_WRITE",
      why === undefined
        ? `The table ${tableText(this.place.address.table)} was not made. ${told}`
        : `${this.name} was not made: ${why}.`,
    );
  }
}

const WHY: Readonly<Record<string, string>> = {
  "53100": "the disk of the server is full",
  "55P03": "another session holds the table that it is to replace",
  "2BP01": "other objects, such as views, depend on the table that it is to replace",
  "42P07": "a table of this name was made meanwhile",
  "22021": "a text holds a character that PostgreSQL does not keep",
};
