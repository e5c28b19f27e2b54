import { randomBytes } from "node:crypto";
import { SdcError } from "@sdc-risk/data";
import type { Patience } from "@sdc-risk/sql";
import type { PostgresConnection } from "../address.ts";
import { Connection, NEVER } from "../connection.ts";
import { DIALECT } from "../dialect.ts";
import { failure } from "../errors.ts";
import { Holder, type ClassesRequest, type TableOfClasses } from "./holder.ts";

const quote = (name: string): string => DIALECT.quote(name);
const PREFIX = "sdc_risk_work_";
/** Digits of a name, in base 16: they are the number of a lock, too, which has 63 bits. */
const DIGITS = 15;

/** Tables that runs of this software made, of owners whose rights the user has. */
const LEFT = `SELECT c.relname::text AS name FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname ~ '^${PREFIX}[0-9a-f]{${DIGITS}}$'
    AND pg_has_role(c.relowner, 'USAGE') AND obj_description(c.oid, 'pg_class') LIKE 'sdc-risk:%' ORDER BY c.relname`;

/** The number of the lock that a run holds while it reads a table of a name. */
const lockOf = (name: string): string => BigInt(`0x${name.slice(PREFIX.length)}`).toString();

/**
 * A table of classes that goes with the run: a connection of its own holds a lock of its number, so that a later run
 * knows what one that was killed has left.
 */
export class KeptTable implements TableOfClasses {
  private readonly name = `${PREFIX}${randomBytes(8).toString("hex").slice(0, DIGITS)}`;
  private holder: Connection | null = null;
  private made = false;
  /** Tables that were left by runs that are no more, and dropped. */
  private cleared: readonly string[] = [];

  private readonly schema: string;
  private readonly place: PostgresConnection;
  private readonly patience: Patience;

  constructor(schema: string, place: PostgresConnection, patience: Patience) {
    this.schema = schema;
    this.place = place;
    this.patience = patience;
  }

  /** What follows FROM. */
  get relation(): string {
    return this.at(this.name);
  }

  private at(name: string): string {
    return `${quote(this.schema)}.${quote(name)}`;
  }

  statement(sql: string): string {
    return `CREATE UNLOGGED TABLE ${this.relation} AS ${sql}`;
  }

  get warnings(): TableOfClasses["warnings"] {
    if (this.cleared.length === 0) return [];
    const names = this.cleared.join(", ");
    const message = `${names} dropped (--work): a run that was killed had left classes of records there.`;
    return [{ code: "work-cleared", message }];
  }

  async make({ sql, snapshot }: ClassesRequest, signal: AbortSignal): Promise<void> {
    const { schema, place, patience } = this;
    const holder = await Holder.open(schema, { place, patience }, signal);
    const connection = (this.holder = holder.connection);
    await this.clear(connection, signal);
    await connection.facts("SELECT pg_advisory_lock($1::bigint)", [lockOf(this.name)], signal);
    const statements = [this.statement(sql), `COMMENT ON TABLE ${this.relation} IS '${this.mark}'`];
    const onWhole = (): void => {
      this.made = true; // also where the answer does not come back
    };
    await holder.make(this.relation, statements, { snapshot, onWhole }, signal);
  }

  /** Nobody else makes one of its name, but a crash of the server empties it, and ends the session that holds it. */
  async check(signal: AbortSignal): Promise<void> {
    await this.holder?.facts("SELECT 1", [], signal);
  }

  private get mark(): string {
    return `sdc-risk: classes of a run that began at ${new Date().toISOString()}; it drops them at its end`;
  }

  /** Drops what runs have left that are no more: nobody holds the lock of such a table. */
  private async clear(holder: Connection, signal: AbortSignal): Promise<void> {
    const cleared: string[] = [];
    for (const { name } of await holder.facts<{ name: string }>(LEFT, [this.schema], signal)) {
      const lock = [lockOf(name)];
      const [free] = await holder.facts<{ got: boolean }>(
        "SELECT pg_try_advisory_lock($1::bigint) AS got",
        lock,
        signal,
      );
      if (free?.got !== true) continue;
      await holder.facts(`DROP TABLE IF EXISTS ${this.at(name)}`, [], signal);
      await holder.facts("SELECT pg_advisory_unlock($1::bigint)", lock, signal);
      cleared.push(name);
    }
    this.cleared = cleared;
  }

  async drop(): Promise<void> {
    const { holder, made } = this;
    this.holder = null;
    this.made = false;
    try {
      if (made) await this.dropBy(holder);
    } finally {
      await holder?.close();
    }
  }

  private async dropBy(holder: Connection | null): Promise<void> {
    const sql = `DROP TABLE IF EXISTS ${this.relation}`;
    try {
      const by =
        holder === null || holder.over
          ? await Connection.open(this.place, this.patience, NEVER, this.patience.grace)
          : holder;
      try {
        await by.answer(by.ask(sql, [], NEVER), NEVER, this.patience.grace);
      } finally {
        if (by !== holder) await by.close();
      }
    } catch (cause) {
      throw new SdcError(
        "CANNOT_WRITE",
        `The classes in ${this.relation} (--work) could not be dropped: ${failure(cause, this.place).message} The next ` +
          "run with this schema drops them, or do it by hand.",
        { cause },
      );
    }
  }
}
