import { randomBytes } from "node:crypto";
import { SdcError, throwIfAborted } from "@sdc-risk/data";
import type { Patience } from "@sdc-risk/sql";
import type { PostgresConnection } from "../address.ts";
import { Connection, NEVER } from "../connection.ts";
import { DIALECT } from "../dialect.ts";
import { failure } from "../errors.ts";
import { cancelOn } from "../read.ts";
import { leave, type Snapshot } from "../snapshot.ts";

const quote = (name: string): string => DIALECT.quote(name);
const PREFIX = "sdc_risk_work_";
/** Digits of a name, in base 16: they are the number of a lock, too, which has 63 bits. */
const DIGITS = 15;

const RIGHTS = `SELECT nspname::text AS schema, has_schema_privilege(oid, 'CREATE') AND has_schema_privilege(oid, 'USAGE') AS may
  FROM pg_catalog.pg_namespace WHERE nspname = $1`;

/** Tables that runs of this software made, of owners whose rights the user has. */
const LEFT = `SELECT c.relname::text AS name FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname ~ '^${PREFIX}[0-9a-f]{${DIGITS}}$'
    AND pg_has_role(c.relowner, 'USAGE') AND obj_description(c.oid, 'pg_class') LIKE 'sdc-risk:%' ORDER BY c.relname`;

/** The number of the lock that a run holds while it reads a table of a name. */
const lockOf = (name: string): string => BigInt(`0x${name.slice(PREFIX.length)}`).toString();

/** A schema as SQL reads it without quotes, or as it stands within them. */
export const schemaOf = (text: string): string =>
  /^".+"$/su.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase();

/**
 * A table of classes that goes with the run: a connection of its own holds a lock of its number, so that a later run
 * knows what one that was killed has left.
 */
export class KeptTable {
  private readonly name = `${PREFIX}${randomBytes(8).toString("hex").slice(0, DIGITS)}`;
  private holder: Connection | null = null;
  private made = false;
  /** Tables that were left by runs that are no more, and dropped. */
  cleared: readonly string[] = [];

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

  /** The query of how many classes are others, or have other figures, than those that another query gives. */
  differing(sql: string): string {
    const kept = `SELECT * FROM ${this.relation}`;
    return (
      `WITH classes AS (${sql}) SELECT count(*)::float8 FROM ((SELECT * FROM classes EXCEPT ALL ${kept}) ` +
      `UNION ALL (${kept} EXCEPT ALL SELECT * FROM classes)) AS differing`
    );
  }

  /** Makes it of a query over the state of a snapshot. @throws CANNOT_WRITE, and as queries do */
  async make(sql: string, snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    const holder = (this.holder = await Connection.open(this.place, this.patience, signal));
    await holder.identify(signal);
    await this.checkRights(holder, signal);
    await this.clear(holder, signal);
    await holder.facts("SELECT pg_advisory_lock($1::bigint)", [lockOf(this.name)], signal);
    const unlisten = cancelOn(signal, holder);
    try {
      await snapshot.enter(holder, NEVER, "READ WRITE");
      // waited for until the server has stopped it: what it made is known then
      await holder.ask(this.statement(sql), [], NEVER);
      await holder.ask(`COMMENT ON TABLE ${this.relation} IS '${this.mark}'`, [], NEVER);
      await snapshot.check(NEVER);
      throwIfAborted(signal);
      this.made = true; // also where the answer does not come back
      await holder.ask("COMMIT", [], NEVER);
      // so that the server knows how many rows it has
      await holder.ask(`ANALYZE ${this.relation}`, [], NEVER);
    } catch (error) {
      if (!this.made) await leave(holder);
      throwIfAborted(signal);
      throw this.cannot(error);
    } finally {
      unlisten();
    }
  }

  private get mark(): string {
    return `sdc-risk: classes of a run that began at ${new Date().toISOString()}; it drops them at its end`;
  }

  private async checkRights(holder: Connection, signal: AbortSignal): Promise<void> {
    const [right] = await holder.facts<{ may: boolean }>(RIGHTS, [this.schema], signal);
    if (right?.may === true) return;
    const { user, database } = this.place;
    throw new SdcError(
      "CANNOT_WRITE",
      right === undefined
        ? `Database "${database}" has no schema "${this.schema}" (--work).`
        : `User "${user}" may not make tables in schema "${this.schema}" (--work). The owner allows it with: GRANT ` +
            `USAGE, CREATE ON SCHEMA ${quote(this.schema)} TO ${quote(user)}.`,
    );
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

  private cannot(error: unknown): unknown {
    const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
    // rights, a server that only reads, a disk that is full
    if (!/^(?:42501|25006|53100|25|54)/u.test(code)) return failure(error, this.place);
    return new SdcError(
      "CANNOT_WRITE",
      `Classes cannot be kept in schema "${this.schema}" (--work): ${message}.`,
    );
  }

  /** Drops it. @throws CANNOT_WRITE where it stays behind */
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
