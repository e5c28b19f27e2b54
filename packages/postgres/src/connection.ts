import { throwIfAborted } from "@sdc-risk/data";
import { answer, answers, KEEP_ALIVE, limitOf, Unanswered, type Patience, type Waiting } from "@sdc-risk/sql";
import pg from "pg";
import type { PostgresConnection } from "./address.ts";
import { failure, LATE } from "./errors.ts";
import { listens } from "./listens.ts";

/** How long an interrupted query is asked to stop, beside the time in which its connection is cut. */
const CANCEL = 2;

/** The signal of what is not to be interrupted. */
export const NEVER = new AbortController().signal;

/** A connection that is waited for with patience, and cut where its server answers no more. One query at a time. */
export class Connection {
  /** Whether somebody uses it. */
  busy = false;
  /** Whether it was cut or closed. */
  over = false;
  private process = 0;
  private readonly waiting: Waiting;

  private readonly client: pg.Client;
  private readonly place: PostgresConnection;
  readonly patience: Patience;

  private constructor(client: pg.Client, place: PostgresConnection, patience: Patience) {
    this.client = client;
    this.place = place;
    this.patience = patience;
    this.waiting = {
      limit: limitOf(place.timeout, patience),
      patience,
      answers: (signal) => listens(place, signal),
      cut: () => this.cut(),
    };
    client.on("error", () => undefined); // a query that runs is told; between two nobody waits
    client.on("end", () => (this.over = true));
  }

  /**
   * Connects, encrypted as the address says.
   * @param limit milliseconds that it may take, where less than the patience
   * @throws BAD_SOURCE, ABORTED
   */
  static async open(
    place: PostgresConnection,
    patience: Patience,
    signal: AbortSignal,
    limit = Infinity,
  ): Promise<Connection> {
    throwIfAborted(signal);
    const most = Math.min(patience.connect, limitOf(place.timeout, patience) ?? Infinity, limit);
    let reason: unknown;
    for (const ssl of place.tls) {
      const connection = new Connection(clientOf(place, ssl), place, patience);
      const waiting: Waiting = { ...connection.waiting, limit: most, answers: () => Promise.resolve(true) };
      try {
        await answer(connection.client.connect(), waiting, signal);
        return connection;
      } catch (error) {
        reason = error instanceof Unanswered ? new Error(LATE) : error;
        connection.cut();
        throwIfAborted(signal);
        if (!(error instanceof Error && error.message.includes("does not support SSL"))) break;
      }
    }
    throw failure(reason, place);
  }

  /** Rows of a short answer, as objects; of several statements none. @throws what the server says, Unanswered, ABORTED */
  async ask<Row extends object>(
    sql: string,
    values: readonly unknown[],
    signal: AbortSignal,
  ): Promise<Row[]> {
    const work = this.client.query<Row>(sql, values.length === 0 ? undefined : [...values]);
    const { rows = [] } = (await answer(work, this.waiting, signal)) as { readonly rows?: Row[] };
    return rows;
  }

  /** The same, with errors as people see them. @throws BAD_SOURCE, ABORTED */
  async facts<Row extends object>(
    sql: string,
    values: readonly unknown[],
    signal: AbortSignal,
  ): Promise<Row[]> {
    try {
      return await this.ask<Row>(sql, values, signal);
    } catch (error) {
      throw failure(error, this.place);
    }
  }

  /** Begins a query that streams. */
  submit<Query extends pg.Submittable>(query: Query): Query {
    return this.client.query(query);
  }

  /** Waits for something of a query that was submitted. @throws Unanswered, ABORTED */
  answer<T>(work: Promise<T>, signal: AbortSignal, limit = this.waiting.limit): Promise<T> {
    return answer(work, { ...this.waiting, limit }, signal);
  }

  /** What a query streams. @throws Unanswered, ABORTED */
  answers<T>(parts: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
    return answers(parts, this.waiting, signal);
  }

  /** Looks who serves this connection, so that its queries can be stopped. */
  async identify(signal: AbortSignal): Promise<void> {
    const [row] = await this.ask<{ process: number }>("SELECT pg_backend_pid() AS process", [], signal);
    this.process = row?.process ?? 0;
  }

  /** Stops what runs here in the server, through a connection of its own; where that is not possible this one is cut. */
  async cancel(): Promise<void> {
    try {
      const limit = CANCEL * this.patience.leave;
      const other = await Connection.open(this.place, this.patience, NEVER, limit);
      await other
        .answer(other.ask("SELECT pg_cancel_backend($1)", [this.process], NEVER), NEVER, limit)
        .finally(() => other.close());
    } catch {
      this.cut(); // the server is gone or takes no more connections: it notices that this one is closed
    }
  }

  /** Ends the connection; it is cut where the server does not take notice. */
  async close(): Promise<void> {
    if (this.over) return;
    await this.answer(this.client.end(), NEVER, this.patience.leave).catch(() => undefined);
    this.cut();
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.over = true;
    this.client.connection.stream.destroy();
  }
}

function clientOf(
  { host, port, user, password, database }: PostgresConnection,
  ssl: PostgresConnection["tls"][number],
): pg.Client {
  return new pg.Client({
    ...{ host, port, user, database, ssl },
    ...(password === undefined ? {} : { password }),
    application_name: "sdc-risk",
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
}
