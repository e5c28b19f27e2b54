import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from "@clickhouse/client";
import { SdcError, throwIfAborted } from "@sdc-risk/core";
import { withLiterals, type Batch, type ColumnType, type Parameter } from "@sdc-risk/sql";
import type { Place } from "./address.js";
import { failure } from "./errors.js";
import { blocks } from "./native.js";

/** The client ends a request of itself after this time; the server has its own limits. */
const DAYS = 7 * 24 * 3_600_000;
const TEXT: ColumnType = { kind: "text" };

/** The signal of what is not to be interrupted. */
export const NEVER = new AbortController().signal;

/** What a query must run under, so that none gives a part of the answer for the whole. */
const WANTED: Readonly<Record<string, string>> = {
  skip_unavailable_shards: "0",
  distributed_group_by_no_merge: "0",
  read_overflow_mode: "throw",
  read_overflow_mode_leaf: "throw",
  group_by_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  result_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  timeout_overflow_mode_leaf: "throw",
  transfer_overflow_mode: "throw",
  limit: "0",
  offset: "0",
  extremes: "0",
  additional_table_filters: "{}",
  low_cardinality_allow_in_native_format: "0",
  cancel_http_readonly_queries_on_client_close: "1",
  readonly: "2",
};
/** Settings that a role which may change none can do without. */
const WISHES = new Set([
  "readonly",
  "low_cardinality_allow_in_native_format",
  "cancel_http_readonly_queries_on_client_close",
]);

/** Queries over HTTP, each with a name by which it can be stopped. */
export class Connection {
  private settings: Readonly<Record<string, string>> = {};

  private constructor(
    private readonly client: ClickHouseClient,
    private readonly place: Place,
  ) {}

  /** A connection that only reads. @throws BAD_SOURCE, ABORTED */
  static async open(place: Place, signal: AbortSignal): Promise<Connection> {
    const connection = Connection.to(place);
    try {
      await connection.agree(signal);
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** A connection with the settings of its user. */
  static to(place: Place): Connection {
    const { url, user, password, database, tls } = place;
    const client = createClient({
      ...{ url, username: user, password, database, request_timeout: DAYS },
      application: "sdc-risk",
      keep_alive: { enabled: false },
      log: { level: ClickHouseLogLevel.OFF },
      ...(tls === undefined ? {} : { tls }),
    });
    return new Connection(client, place);
  }

  /**
   * Runs a statement that changes something.
   * @param rows what an INSERT reads behind it
   * @throws BAD_SOURCE, ABORTED
   */
  async run(sql: string, signal: AbortSignal, rows?: Buffer): Promise<void> {
    throwIfAborted(signal);
    const common = { query: sql, query_id: randomUUID(), abort_signal: signal };
    try {
      const { stream } = await this.client.exec(
        rows === undefined ? common : { ...common, values: Readable.from([rows], { objectMode: false }) },
      );
      for await (const _ of stream); // its end is that of the statement
    } catch (error) {
      throwIfAborted(signal);
      throw failure(error, this.place);
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
  ): AsyncGenerator<Batch, void> {
    throwIfAborted(signal);
    const id = randomUUID();
    const request = new AbortController();
    const stop = (): void => void this.stop(id).finally(() => { request.abort(); }); // prettier-ignore
    signal.addEventListener("abort", stop, { once: true });
    try {
      const { stream } = await this.client.exec({
        query: `${withLiterals(sql, parameters, literal)} FORMAT Native`,
        query_id: id,
        abort_signal: request.signal,
        // The server answers when it has the whole result, so that an error is not taken for the end of it.
        clickhouse_settings: { wait_end_of_query: 1, ...this.settings },
      });
      for await (const batch of blocks(stream, types)) {
        yield batch;
        throwIfAborted(signal);
      }
    } catch (error) {
      throwIfAborted(signal);
      throw failure(error, this.place);
    } finally {
      signal.removeEventListener("abort", stop);
      request.abort();
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** Stops a query in the server and, where it is a cluster, in all of them. */
  private async stop(id: string): Promise<void> {
    try {
      await this.client.command({
        query: `KILL QUERY WHERE query_id = ${literal(id)} ASYNC`,
        clickhouse_settings: this.settings,
      });
    } catch {
      // A role that may change no settings may not stop queries either; the server is left to notice that nobody
      // listens.
    }
  }

  /** Finds the settings that this server and role know, and sets those that differ. @throws BAD_SOURCE */
  private async agree(signal: AbortSignal): Promise<void> {
    const names = [...Object.keys(WANTED), "max_execution_time"].map(literal).join(", ");
    const [known = [], values = []] = await this.texts(
      `SELECT name, value FROM system.settings WHERE name IN (${names})`,
      2,
      signal,
    );
    const current = new Map(known.map((name, at) => [name, values[at] ?? ""]));
    const fixed = current.get("readonly") === "1";
    const wanted = {
      ...WANTED,
      ...(this.place.timeout === null ? {} : { max_execution_time: String(this.place.timeout) }),
    };
    const differing = Object.entries(wanted).filter(
      ([name, value]) => current.has(name) && current.get(name) !== value,
    );
    const refused = fixed ? differing.find(([name]) => !WISHES.has(name)) : undefined;
    if (refused !== undefined) throw unsettable(this.place, refused);
    this.settings = fixed ? {} : Object.fromEntries(differing);
  }
}

function unsettable({ user }: Place, [name, value]: readonly [string, string]): Error {
  return new SdcError(
    "BAD_SOURCE",
    `User "${user}" may not change settings, and its setting ${name} is not ` +
      `${value === "0" ? "off" : value}. It needs a profile with ${name} = ${value}, or with readonly = 2.`,
  );
}

/** Old servers bind no values over HTTP. */
function literal(value: Parameter): string {
  return typeof value === "number" ? String(value) : `'${value.replace(/[\\']/gu, "\\$&")}'`;
}
