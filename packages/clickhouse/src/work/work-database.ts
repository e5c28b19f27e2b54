import { SdcError, throwIfAborted } from "@sdc-risk/data";
import type { Driver, Parameter, Patience } from "@sdc-risk/sql";
import type { ClickHouseConnection } from "../address.ts";
import { Connection, NEVER } from "../connection.ts";
import { DIALECT, relationOf } from "../dialect.ts";
import { Forbidden } from "../errors.ts";

/** What names of tables begin with that go with a run. */
export const PREFIX = "sdc_risk_work_";

/** What is odd about a table of classes, once it is made. */
export type Warnings = NonNullable<Driver["warnings"]>;

/** What classes are made of. */
export interface ClassesRequest {
  /** The query that gives them. */
  readonly sql: string;
  /** The database and the table that it reads. */
  readonly table: readonly [string, string];
  /** How many records that had when they were counted. */
  readonly records: number;
  /** Whether the run reads nothing else, as far as is known. */
  readonly alone: boolean;
}

/** A table of classes. */
export interface TableOfClasses {
  /** What follows FROM; known for good once it is made. */
  readonly relation: string;
  readonly warnings: Warnings;
  /** The statement that makes it. */
  statement(sql: string): string;
  /** Makes it. @throws CANNOT_WRITE, and as queries do */
  make(request: ClassesRequest, signal: AbortSignal): Promise<void>;
  /** Looks whether it is still the table that was made, after a query of it. @throws CHANGED_DATA */
  check(signal: AbortSignal): Promise<void>;
  /** Looks whether it is of the records as they are now, where a run has read these, too. @throws CHANGED_DATA */
  confirm(signal: AbortSignal): Promise<void>;
  /** Drops it, unless it stays. @throws CANNOT_WRITE where it stays behind */
  drop(): Promise<void>;
}

/** Where a server is, and how long it is waited for. */
export interface WorkServer {
  readonly place: ClickHouseConnection;
  readonly patience: Patience;
}

/** A database that tables of classes are made in. */
export class WorkDatabase {
  private readonly database: string;
  private readonly connection: Connection;
  private readonly server: WorkServer;

  private constructor(database: string, connection: Connection, server: WorkServer) {
    this.database = database;
    this.connection = connection;
    this.server = server;
  }

  /** @throws CANNOT_WRITE where the user may not write or there is none, BAD_SOURCE, ABORTED */
  static async open(database: string, server: WorkServer, signal: AbortSignal): Promise<WorkDatabase> {
    const { place, patience } = server;
    const opened = new WorkDatabase(database, await Connection.writing(place, patience, signal), server);
    try {
      await opened.checkRights(signal);
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  private async checkRights(signal: AbortSignal): Promise<void> {
    const { user } = this.server.place;
    if (await this.connection.onlyReads(signal))
      throw this.cannot(`user "${user}" may only read, as its profile sets readonly`);
    const known = `SELECT name FROM system.databases WHERE name = ${DIALECT.parameter(1)}`;
    const [names = []] = await this.texts(known, 1, signal, [this.database]);
    if (names.length === 0) throw this.cannot(`there is no database of that name that user "${user}" sees`);
  }

  /** What follows FROM. */
  at(table: string): string {
    return relationOf(this.database, table);
  }

  texts(
    sql: string,
    width: number,
    signal: AbortSignal,
    parameters: readonly Parameter[] = [],
  ): Promise<string[][]> {
    return this.connection.texts(sql, width, signal, parameters);
  }

  /** Tables that go with other runs: whether these have ended is not known. */
  async ofOtherRuns(signal: AbortSignal): Promise<Warnings> {
    const sql =
      `SELECT name FROM system.tables WHERE database = ${DIALECT.parameter(1)} ` +
      `AND match(name, '^${PREFIX}[0-9a-f]{16}(_old)?$')`;
    const [left = []] = await this.texts(sql, 1, signal, [this.database]);
    if (left.length === 0) return [];
    const message = `${left.join(", ")} (--work): classes of other runs. Drop those of runs that have ended.`;
    return [{ code: "work-left", message }];
  }

  /** Runs a statement that makes or names a table. @throws CANNOT_WRITE, and as queries do */
  async make(statement: string, signal: AbortSignal): Promise<void> {
    try {
      await this.connection.run(statement, signal);
    } catch (error) {
      throwIfAborted(signal);
      const { code, message } = error as SdcError;
      if (error instanceof Forbidden)
        throw this.cannot(
          `user "${this.server.place.user}" may not make, fill, rename and drop tables there, or not read the table`,
        );
      if (code === "BAD_SOURCE" && !message.includes("could not run a query")) throw this.cannot(message);
      throw error;
    }
  }

  /** Drops a table, if it is there. @throws CANNOT_WRITE where it stays behind */
  async drop(table: string): Promise<void> {
    try {
      const sql = `DROP TABLE IF EXISTS ${this.at(table)}`;
      await this.connection.run(sql, NEVER, undefined, this.server.patience.grace);
    } catch (cause) {
      throw new SdcError(
        "CANNOT_WRITE",
        `The classes in ${this.at(table)} (--work) could not be dropped: ${(cause as Error).message} Drop them by hand.`,
        { cause },
      );
    }
  }

  cannot(why: string): SdcError {
    return new SdcError(
      "CANNOT_WRITE",
      `Classes cannot be kept in database "${this.database}" (--work): ${why}`,
    );
  }

  /** What it is there for is done by then. */
  async close(): Promise<void> {
    await this.connection.close().catch(() => undefined);
  }
}
