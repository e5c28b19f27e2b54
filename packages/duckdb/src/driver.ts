import {
  DOUBLE,
  DuckDBInstance,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBDataChunk,
} from "@duckdb/node-api";
import { SdcError, throwIfAborted } from "@sdc-risk/core";
import type { Batch, ColumnType, Driver, DriverColumn, Parameter } from "@sdc-risk/sql";
import { dialect, typeOf } from "./dialect.js";
import type { Described } from "./table.js";
import { columnOf } from "./vectors.js";

/** What is read, and how. */
export interface Place {
  /** The DuckDB file that holds the table; null for files of other formats. */
  readonly database: string | null;
  /** What follows FROM; made once the connection stands, since files of text are typed by queries. */
  readonly relation: (ask: Ask) => Promise<string>;
  /** Changes where the files behind it do. */
  readonly state: () => Promise<string>;
  /** Fills the database, which is empty. */
  readonly load?: (connection: DuckDBConnection, signal: AbortSignal) => Promise<void>;
  /** What is known of the variables beside their values. @param relation what follows FROM */
  readonly described?: (ask: Ask, relation: string) => Promise<Described>;
}

/** Asks a query of one row, and gives its texts. */
export type Ask = (sql: string) => Promise<readonly (string | null)[]>;

/** Settings of an instance. It takes nothing from the network, and writes to no disk unless told where. */
export const settingsOf = (memory: number, spill: string | null): Record<string, string> => ({
  memory_limit: `${Math.max(64, Math.floor(memory / 2 ** 20))}MiB`,
  temp_directory: spill ?? "",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
});

/** DuckDB in this process, over one table. */
export class DuckDBDriver implements Driver {
  readonly dialect = dialect;
  relation = "";
  private instance: DuckDBInstance | null = null;
  private connection: DuckDBConnection | null = null;
  private state = "";
  private described: Described = new Map();

  constructor(
    private readonly place: Place,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  async begin(signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    this.state = await this.place.state();
    try {
      const { database } = this.place;
      this.instance = await DuckDBInstance.create(database ?? ":memory:", {
        ...this.settings,
        ...(database === null ? {} : { access_mode: "READ_ONLY" }),
      });
      this.connection = await this.instance.connect();
      if (database !== null) await this.connection.run("BEGIN TRANSACTION READ ONLY");
      await this.place.load?.(this.connection, signal);
    } catch (error) {
      throw failed(error, signal);
    }
    const ask: Ask = async (sql) => {
      const texts: (string | null)[] = [];
      for await (const { rows, columns } of this.query(sql, [], [], signal))
        if (rows > 0) texts.push(...columns.map(({ values }) => values[0] as string | null));
      return texts;
    };
    this.relation = await this.place.relation(ask);
    this.described = (await this.place.described?.(ask, this.relation)) ?? this.described;
  }

  async columns(signal: AbortSignal): Promise<readonly DriverColumn[]> {
    const columns: DriverColumn[] = [],
      text: ColumnType = { kind: "text" };
    for await (const { rows, columns: answer } of this.query(
      `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${this.relation})`,
      [],
      [text, text],
      signal,
    ))
      for (let row = 0; row < rows; row++) {
        const stored = String(answer[1]!.values[row]);
        const name = String(answer[0]!.values[row]),
          described = this.described.get(name);
        columns.push({ name, stored, type: typeOf(stored), ...(described && { described }) });
      }
    return columns;
  }

  /** @param types of the answer; texts unless told */
  async *query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void> {
    throwIfAborted(signal);
    const connection = this.connection!,
      stop = (): void => connection.interrupt();
    signal.addEventListener("abort", stop);
    let complete = false,
      next: Promise<DuckDBDataChunk | null> = Promise.resolve(null);
    try {
      // left to itself it takes whole numbers for integers of 64 bits, which 1e300 is not
      const bound = parameters.map((one) => (typeof one === "number" ? DOUBLE : VARCHAR)),
        result = await connection.stream(sql, [...parameters], bound);
      next = result.fetchChunk();
      for (;;) {
        const chunk = await next;
        if (chunk === null || chunk.rowCount === 0) break;
        // DuckDB makes the next one while this one is looked at
        next = result.fetchChunk();
        next.catch(() => undefined); // told when its turn comes
        const rows = chunk.rowCount;
        yield {
          rows,
          columns: Array.from({ length: chunk.columnCount }, (_, at) =>
            columnOf(chunk.getColumnVector(at), types[at] ?? { kind: "text" }, rows),
          ),
        };
      }
      complete = true;
    } catch (error) {
      throw failed(error, signal);
    } finally {
      if (!complete) {
        // an interruption of what is at work would end the transaction, and nobody closes a connection under it
        await next.catch(() => undefined);
        stop();
      }
      signal.removeEventListener("abort", stop);
    }
  }

  async close(): Promise<void> {
    const begun = this.connection !== null;
    this.connection?.closeSync();
    this.instance?.closeSync();
    this.connection = this.instance = null;
    if (begun && (await this.place.state()) !== this.state)
      throw new SdcError(
        "CHANGED_DATA",
        "The files changed while they were read: figures may be of two states of them. Run it again.",
      );
  }
}

/** An error of DuckDB, without values of the data: its messages quote them where a conversion fails. */
function failed(error: unknown, signal: AbortSignal): unknown {
  throwIfAborted(signal);
  if (error instanceof SdcError) return error;
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n"),
    kind = /^([A-Z][\w ]*? Error)/.exec(first)?.[1] ?? "Error";
  const why = first.slice(0, 200);
  if (
    /no space left|failed to offload|disk full/i.test(first) ||
    (first.startsWith("IO Error") && /could not write/i.test(first))
  )
    return new SdcError(
      "TOO_LARGE",
      `The folder that DuckDB may write to (--spill) has no room for this (${why}). Make room there, name ` +
        "another folder, or allow more memory (--max-memory).",
      { cause: error },
    );
  if (/^(Out of Memory|IO) Error|^Failed to append/.test(first) && /memory|temp|space|allocate/i.test(first))
    return new SdcError(
      "TOO_LARGE",
      `DuckDB has not memory enough for this (${why}). Allow more (--max-memory), or name a folder that ` +
        "it may write to (--spill FOLDER): microdata are then on that disk for a while.",
      { cause: error },
    );
  const told = /^(IO|Catalog|Binder|Invalid Input) Error/.test(first) ? first.slice(0, 300) : kind;
  return new SdcError("BAD_SOURCE", `DuckDB cannot read the data: ${told}`, { cause: error });
}
