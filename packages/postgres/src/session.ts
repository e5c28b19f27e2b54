import { throwIfAborted } from "@sdc-risk/core";
import type { Batch, ColumnType } from "@sdc-risk/sql";
import pg from "pg";
import { to } from "pg-copy-streams";
import type { Place } from "./address.js";
import { failure } from "./errors.js";
import { RowReader } from "./rows.js";

const CONNECT = 30_000;
/** So that every session writes and sums alike, and none is ended while a measure computes between two queries. */
const SETTINGS = [
  "TimeZone TO 'UTC'",
  "extra_float_digits TO 1",
  "synchronize_seqscans TO off",
  "idle_in_transaction_session_timeout TO 0",
];

/** A connection in a transaction that only reads, and sees one state of the database. It runs one query at a time. */
export class Session {
  busy = false;

  private constructor(
    private readonly client: pg.Client,
    private readonly process: number,
    private readonly place: Place,
  ) {}

  /**
   * @param snapshot of another session, whose state this one shall see; null for the present state
   * @throws BAD_SOURCE, ABORTED
   */
  static async open(place: Place, snapshot: string | null, signal: AbortSignal): Promise<Session> {
    throwIfAborted(signal);
    const client = await connected(place);
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      if (snapshot !== null) await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
      const timeout = place.timeout === null ? [] : [`statement_timeout TO '${place.timeout}s'`];
      await client.query([...SETTINGS, ...timeout].map((setting) => `SET LOCAL ${setting}`).join("; "));
      const { rows } = await client.query<[number]>({ text: "SELECT pg_backend_pid()", rowMode: "array" });
      return new Session(client, rows[0]?.[0] ?? 0, place);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw failure(error, place);
    }
  }

  /** Some rows about tables and columns, as objects. */
  async facts<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      const { rows } = await this.client.query<Row>(sql, [...values]);
      return rows;
    } catch (error) {
      throw failure(error, this.place);
    }
  }

  /** Runs a query and gives its rows as they come. Where the reader returns early the server stops. */
  async *stream(sql: string, types: readonly ColumnType[], signal: AbortSignal): AsyncGenerator<Batch, void> {
    await this.facts("SAVEPOINT query");
    const stream = this.client.query(to(`COPY (${sql}) TO STDOUT (FORMAT binary)`));
    const ended = new Promise<void>((resolve) => {
      stream.once("end", resolve).once("error", () => resolve());
    });
    const reader = new RowReader(types);
    const unlisten = this.cancelOn(signal);
    let whole = false;
    try {
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
        for (const batch of reader.read(chunk)) {
          yield batch;
          throwIfAborted(signal);
        }
      const last = reader.finish();
      whole = true;
      if (last.rows > 0) yield last;
    } catch (error) {
      throwIfAborted(signal);
      throw failure(error, this.place);
    } finally {
      unlisten();
      if (!whole) await this.cancelled(stream, ended);
    }
  }

  /** Ends the transaction and the connection. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  private cancelOn(signal: AbortSignal): () => void {
    const cancel = (): void => void this.cancel();
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    return () => {
      signal.removeEventListener("abort", cancel);
    };
  }

  /** Stops what runs, reads away what was on the way, and leaves the transaction as it was before the query. */
  private async cancelled(stream: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
    await this.cancel();
    stream.resume();
    await ended;
    await this.client.query("ROLLBACK TO SAVEPOINT query").catch(() => undefined); // the connection may be gone
  }

  /** Stops the query of this session in the server, through a connection of its own. */
  private async cancel(): Promise<void> {
    try {
      const other = await connected(this.place);
      await other.query("SELECT pg_cancel_backend($1)", [this.process]).finally(() => other.end());
    } catch {
      // The server is gone or takes no more connections: it notices that this one is closed.
      await this.client.end().catch(() => undefined);
    }
  }
}

/** A connection that is open. @throws BAD_SOURCE */
export async function connected(place: Place): Promise<pg.Client> {
  let reason: unknown;
  for (const ssl of place.tls) {
    const { host, port, user, password, database } = place;
    const client = new pg.Client({
      ...{ host, port, user, database, ssl },
      ...(password === undefined ? {} : { password }),
      application_name: "sdc-risk",
      connectionTimeoutMillis: CONNECT,
      keepAlive: true,
    });
    client.on("error", () => undefined); // a query that runs is told; between two nobody waits
    try {
      await client.connect();
      return client;
    } catch (error) {
      reason = error;
      await client.end().catch(() => undefined);
      if (!(error instanceof Error && error.message.includes("does not support SSL"))) break;
    }
  }
  throw failure(reason, place);
}
