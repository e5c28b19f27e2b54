import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from "@clickhouse/client";
import { isSdcError, throwIfAborted } from "@sdc-risk/data";
import {
  answer,
  answers,
  limitOf,
  PATIENCE,
  withLiterals,
  type RowBatch,
  type ColumnType,
  type Parameter,
  type Patience,
  type Waiting,
} from "@sdc-risk/sql";
import type { ClickHouseConnection } from "./address.ts";
import { agentOf, certificateHeaders } from "./agent.ts";
import { failure } from "./errors.ts";
import { literal } from "./literal.ts";
import { blocks } from "./native.ts";
import { ASKED, joiningSettings, settingsOf } from "./settings.ts";

/** The client would end a request of itself after some seconds; here `answer` decides. */
const DAYS = 7 * 24 * 3_600_000;
const TEXT: ColumnType = { kind: "text" };

/** The signal of what is not to be interrupted. */
export const NEVER = new AbortController().signal;

/** Queries over HTTP, each with a name by which it can be stopped. */
export class Connection {
  private settings: Readonly<Record<string, string>> = {};
  /** What queries bring along that join; null where this server or role is known to run none. */
  private joining: Readonly<Record<string, string>> | null = null;

  private readonly client: ClickHouseClient;
  private readonly place: ClickHouseConnection;
  private readonly patience: Patience;

  private constructor(client: ClickHouseClient, place: ClickHouseConnection, patience: Patience) {
    this.client = client;
    this.place = place;
    this.patience = patience;
  }

  /** A connection that only reads. @throws BAD_SOURCE, ABORTED */
  static async open(
    place: ClickHouseConnection,
    patience: Patience,
    signal: AbortSignal,
  ): Promise<Connection> {
    const connection = Connection.to(place, patience);
    try {
      await connection.agree(signal);
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** A connection that may write, as far as its user may, and under which no query gives a part for the whole. */
  static async writing(
    place: ClickHouseConnection,
    patience: Patience,
    signal: AbortSignal,
  ): Promise<Connection> {
    const connection = await Connection.open(place, patience, signal);
    const { readonly: _, ...settings } = connection.settings;
    connection.settings = settings;
    return connection;
  }

  /** A connection with the settings of its user. */
  static to(place: ClickHouseConnection, patience = PATIENCE): Connection {
    const { url, user, password, database } = place;
    const headers = certificateHeaders(place);
    const client = createClient({
      ...{ url, username: user, password, database, request_timeout: DAYS },
      application: "sdc-risk",
      keep_alive: { enabled: false },
      http_agent: agentOf(place),
      http_headers: headers,
      set_basic_auth_header: Object.keys(headers).length === 0,
      log: { level: ClickHouseLogLevel.OFF },
    });
    return new Connection(client, place, patience);
  }

  /**
   * Runs a statement that changes something.
   * @param rows what an INSERT reads behind it
   * @param limit milliseconds that it is waited for, where not those of the address
   * @throws BAD_SOURCE, ABORTED
   */
  async run(sql: string, signal: AbortSignal, rows?: Buffer, limit?: number): Promise<void> {
    throwIfAborted(signal);
    const request = new Request();
    const usual = this.waiting(request);
    const waiting = limit === undefined ? usual : { ...usual, limit };
    const aborted = AbortSignal.any([signal, request.signal]);
    const id = randomUUID();
    const clickhouse_settings = this.settings;
    const common = { query: sql, query_id: id, abort_signal: aborted, clickhouse_settings };
    try {
      const work = this.client.exec(
        rows === undefined ? common : { ...common, values: Readable.from([rows], { objectMode: false }) },
      );
      const { stream } = await answer(work, waiting, signal);
      request.answer = stream;
      for await (const _ of answers(stream, waiting, signal)); // its end is that of the statement
    } catch (error) {
      // what nobody waits for any more goes on in the server else
      if (signal.aborted) await this.stop(id);
      throwIfAborted(signal);
      throw failure(error, this.place);
    }
  }

  /** Whether the profile of the user sets readonly. */
  async onlyReads(signal: AbortSignal): Promise<boolean> {
    const [[only = "0"] = []] = await this.texts(
      "SELECT value FROM system.settings WHERE name = 'readonly'",
      1,
      signal,
    );
    return only !== "0";
  }

  /** Whether the server is one that runs queries which join records with their classes. */
  get canJoin(): boolean {
    return this.joining !== null;
  }

  /**
   * From here on queries run under what joins need, unless the server binds the role to other settings.
   * @returns whether they do
   */
  async join(signal: AbortSignal): Promise<boolean> {
    const before = this.settings;
    this.settings = { ...before, ...this.joining };
    try {
      await this.texts("SELECT version()", 1, signal);
      return true;
    } catch (error) {
      throwIfAborted(signal);
      if (!isSdcError(error) || error.code !== "BAD_SOURCE") throw error;
      this.settings = before;
      return false;
    }
  }

  /** Columns of texts of a short answer. */
  async texts(
    sql: string,
    width: number,
    signal: AbortSignal,
    parameters: readonly Parameter[] = [],
  ): Promise<string[][]> {
    const out: string[][] = Array.from({ length: width }, () => []);
    for await (const { columns } of this.query(
      sql,
      parameters,
      out.map(() => TEXT),
      signal,
    ))
      columns.forEach(({ values }, at) => out[at]?.push(...(values as string[])));
    return out;
  }

  /** Runs a query and gives its rows block by block. When the signal aborts, the server stops it. */
  async *query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncGenerator<RowBatch, void> {
    throwIfAborted(signal);
    const id = randomUUID();
    const request = new Request();
    const waiting = this.waiting(request);
    const stop = (): void => void this.stop(id).finally(() => { request.cut(); }); // prettier-ignore
    signal.addEventListener("abort", stop, { once: true });
    try {
      const work = this.client.exec({
        query: `${withLiterals(sql, parameters, literal)} FORMAT Native`,
        query_id: id,
        abort_signal: request.signal,
        // The server answers when it has the whole result, so that an error is not taken for the end of it.
        clickhouse_settings: { wait_end_of_query: 1, ...this.settings },
      });
      const { stream } = await answer(work, waiting, signal);
      request.answer = stream;
      for await (const batch of blocks(answers(stream, waiting, signal), types)) {
        yield batch;
        throwIfAborted(signal);
      }
    } catch (error) {
      throwIfAborted(signal);
      throw failure(error, this.place);
    } finally {
      signal.removeEventListener("abort", stop);
      request.cut();
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** Stops a query in the server and, where it is a cluster, in all of them. */
  private async stop(id: string): Promise<void> {
    const request = new Request();
    try {
      const work = this.client.command({
        query: `KILL QUERY WHERE query_id = ${literal(id)} ASYNC`,
        abort_signal: request.signal,
        clickhouse_settings: this.settings,
      });
      await answer(work, { ...this.waiting(request), limit: this.patience.leave }, NEVER);
    } catch {
      // A role that may change no settings may not stop queries either; the server is left to notice that nobody
      // listens.
    }
  }

  /** How a request is waited for. */
  private waiting(request: Request): Waiting {
    const { client, place, patience } = this;
    return {
      limit: limitOf(place.timeout, patience),
      patience,
      answers: async (signal) => (await client.ping({ select: false, abort_signal: signal })).success,
      cut: () => request.cut(),
    };
  }

  /** Finds the settings that this server and role know, and sets those that differ. @throws BAD_SOURCE */
  private async agree(signal: AbortSignal): Promise<void> {
    const names = ASKED.map(literal).join(", ");
    const [known = [], values = []] = await this.texts(
      `SELECT name, value FROM system.settings WHERE name IN (${names})`,
      2,
      signal,
    );
    const current = new Map(known.map((name, at) => [name, values[at] ?? ""]));
    this.settings = settingsOf(this.place, current);
    const [[version = ""] = []] = await this.texts("SELECT version()", 1, signal);
    this.joining = joiningSettings(version, current);
  }
}

/** A request that can be cut: before it is answered by its signal, then with its answer. */
class Request {
  private readonly controller = new AbortController();
  answer: Readable | null = null;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  cut(): void {
    this.controller.abort();
    this.answer?.destroy();
  }
}
