import { SdcError, throwIfAborted } from "@sdc-risk/data";
import type { DriverColumn, Patience } from "@sdc-risk/sql";
import type { PostgresConnection } from "../address.ts";
import { Connection, NEVER } from "../connection.ts";
import { DIALECT } from "../dialect.ts";
import { failure } from "../errors.ts";
import { cancelOn } from "../read.ts";
import { leave, type Snapshot } from "../snapshot.ts";

const RIGHTS = `SELECT nspname::text AS schema, has_schema_privilege(oid, 'CREATE') AND has_schema_privilege(oid, 'USAGE') AS may
  FROM pg_catalog.pg_namespace WHERE nspname = $1`;

/** It is idle for as long as measures compute. Servers from 14 on may end such a session. */
const PATIENT =
  "SELECT set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name = 'idle_session_timeout'";

/** What classes are made of. */
export interface ClassesRequest {
  /** The query that gives them. */
  readonly sql: string;
  readonly snapshot: Snapshot;
  /** All columns of the table that is read, as they are in that state. */
  readonly columns: readonly DriverColumn[];
  /** How many records there are in that state. */
  readonly records: number;
  /** Whether the run reads nothing else, as far as is known. */
  readonly alone: boolean;
}

/** A table of classes. */
export interface TableOfClasses {
  /** What follows FROM. */
  readonly relation: string;
  /** What is odd about it, once it is made. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The statement that makes it. */
  statement(sql: string): string;
  /** Makes it. @throws CANNOT_WRITE, and as queries do */
  make(request: ClassesRequest, signal: AbortSignal): Promise<void>;
  /** Looks whether it is the table that was made; while a query holds it. @throws CHANGED_DATA */
  check(signal: AbortSignal): Promise<void>;
  /** Drops it, unless it stays. @throws CANNOT_WRITE where it stays behind */
  drop(): Promise<void>;
}

/** The query of how many classes of a table are others, or have other figures, than those that another query gives. */
export function differing(relation: string, sql: string): string {
  const kept = `SELECT * FROM ${relation}`;
  return (
    `WITH classes AS (${sql}) SELECT count(*)::float8 FROM ((SELECT * FROM classes EXCEPT ALL ${kept}) ` +
    `UNION ALL (${kept} EXCEPT ALL SELECT * FROM classes)) AS differing`
  );
}

/** A connection that writes to a schema. */
export class Holder {
  readonly connection: Connection;
  private readonly schema: string;
  private readonly place: PostgresConnection;

  private constructor(connection: Connection, schema: string, place: PostgresConnection) {
    this.connection = connection;
    this.schema = schema;
    this.place = place;
  }

  /** @throws CANNOT_WRITE, BAD_SOURCE, ABORTED */
  static async open(
    schema: string,
    { place, patience }: { readonly place: PostgresConnection; readonly patience: Patience },
    signal: AbortSignal,
  ): Promise<Holder> {
    const holder = new Holder(await Connection.open(place, patience, signal), schema, place);
    try {
      await holder.connection.identify(signal);
      await holder.connection.facts(PATIENT, [], signal);
      await holder.checkRights(signal);
      return holder;
    } catch (error) {
      await holder.connection.close();
      throw error;
    }
  }

  private async checkRights(signal: AbortSignal): Promise<void> {
    const { schema } = this;
    const [right] = await this.connection.facts<{ may: boolean }>(RIGHTS, [schema], signal);
    if (right?.may === true) return;
    const { user, database } = this.place;
    throw new SdcError(
      "CANNOT_WRITE",
      right === undefined
        ? `Database "${database}" has no schema "${schema}" (--work).`
        : `User "${user}" may not make tables in schema "${schema}" (--work). The owner allows it with: GRANT ` +
            `USAGE, CREATE ON SCHEMA ${DIALECT.quote(schema)} TO ${DIALECT.quote(user)}.`,
    );
  }

  /**
   * Makes a table of what stands in a snapshot, in one transaction.
   * @param statements the last of them puts a comment on it
   * @param onWhole called before they are committed, which may come about without an answer
   * @throws CANNOT_WRITE, and as queries do
   */
  async make(
    relation: string,
    statements: readonly string[],
    { snapshot, onWhole }: { readonly snapshot: Snapshot; readonly onWhole: () => void },
    signal: AbortSignal,
  ): Promise<void> {
    const { connection } = this;
    const unlisten = cancelOn(signal, connection);
    let whole = false;
    try {
      await snapshot.enter(connection, NEVER, "READ WRITE");
      // waited for until the server has stopped it: what it made is known then
      for (const sql of statements) await connection.ask(sql, [], NEVER);
      await snapshot.check(NEVER);
      throwIfAborted(signal);
      whole = true;
      onWhole();
      await connection.ask("COMMIT", [], NEVER);
      // so that the server knows how many rows it has
      await connection.ask(`ANALYZE ${relation}`, [], NEVER);
    } catch (error) {
      if (!whole) await leave(connection);
      throwIfAborted(signal);
      throw this.cannot(error);
    } finally {
      unlisten();
    }
  }

  private cannot(error: unknown): unknown {
    const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
    // rights, a server that only reads, a disk that is full
    if (!/^(?:42501|25006|53100|25|54)/u.test(code)) return failure(error, this.place);
    return new SdcError(
      "CANNOT_WRITE",
      `Classes cannot be kept in schema "${this.schema}" (--work): ${message}.`,
    );
  }
}
