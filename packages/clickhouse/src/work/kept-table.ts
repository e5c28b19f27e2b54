import { randomBytes } from "node:crypto";
import { SdcError, throwIfAborted } from "@sdc-risk/data";
import type { Patience } from "@sdc-risk/sql";
import type { ClickHouseConnection } from "../address.ts";
import { Connection, NEVER } from "../connection.ts";
import { DIALECT } from "../dialect.ts";

const PREFIX = "sdc_risk_work_";

/** A table of classes that goes with the run, on the server of the address. */
export class KeptTable {
  private readonly name = `${PREFIX}${randomBytes(8).toString("hex")}`;
  private connection: Connection | null = null;
  private made = false;
  /** Tables of other runs: whether these have ended is not known. */
  left: readonly string[] = [];

  private readonly database: string;
  private readonly place: ClickHouseConnection;
  private readonly patience: Patience;

  constructor(database: string, place: ClickHouseConnection, patience: Patience) {
    this.database = database;
    this.place = place;
    this.patience = patience;
  }

  /** What follows FROM. */
  get relation(): string {
    return `${DIALECT.quote(this.database)}.${DIALECT.quote(this.name)}`;
  }

  statement(sql: string): string {
    return `CREATE TABLE ${this.relation} ENGINE = MergeTree ORDER BY tuple() AS ${sql}`;
  }

  /** Makes it of a query. @throws CANNOT_WRITE, and as queries do */
  async make(sql: string, signal: AbortSignal): Promise<void> {
    const { user } = this.place;
    const connection = (this.connection = await Connection.writing(this.place, this.patience, signal));
    const [[only = "0"] = []] = await connection.texts(
      "SELECT value FROM system.settings WHERE name = 'readonly'",
      1,
      signal,
    );
    if (only !== "0") throw this.cannot(`user "${user}" may only read, as its profile sets readonly`);
    const [known = []] = await connection.texts(
      `SELECT name FROM system.databases WHERE name = ${DIALECT.parameter(1)}`,
      1,
      signal,
      [this.database],
    );
    if (known.length === 0) throw this.cannot(`there is no database of that name that user "${user}" sees`);
    const [left = []] = await connection.texts(
      `SELECT name FROM system.tables WHERE database = ${DIALECT.parameter(1)} AND match(name, '^${PREFIX}[0-9a-f]{16}$')`,
      1,
      signal,
      [this.database],
    );
    this.left = left;
    try {
      this.made = true; // also where the answer does not come back, or the query fails half way
      await connection.run(this.statement(sql), signal);
    } catch (error) {
      throwIfAborted(signal);
      const { code, message } = error as SdcError;
      // a user may read and not write: DATABASE_ACCESS_DENIED, ACCESS_DENIED
      if (/\(code (?:291|497)\b/u.test(message))
        throw this.cannot(`user "${user}" may not make tables there`);
      if (code === "BAD_SOURCE" && !message.includes("could not run a query")) throw this.cannot(message);
      throw error;
    }
  }

  private cannot(why: string): SdcError {
    return new SdcError(
      "CANNOT_WRITE",
      `Classes cannot be kept in database "${this.database}" (--work): ${why}`,
    );
  }

  /** Drops it. @throws CANNOT_WRITE where it stays behind */
  async drop(): Promise<void> {
    const { connection, made } = this;
    this.connection = null;
    this.made = false;
    try {
      if (made)
        await connection?.run(`DROP TABLE IF EXISTS ${this.relation}`, NEVER, undefined, this.patience.grace);
    } catch (cause) {
      throw new SdcError(
        "CANNOT_WRITE",
        `The classes in ${this.relation} (--work) could not be dropped: ${(cause as Error).message} Drop them by hand.`,
        { cause },
      );
    } finally {
      await connection?.close().catch(() => undefined); // what it was there for is done
    }
  }
}
