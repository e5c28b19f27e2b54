import {
  DOUBLE,
  DuckDBInstance,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBDataChunk,
} from "@duckdb/node-api";
import { SdcError, throwIfAborted, required } from "@sdc-risk/data";
import type {
  RowBatch,
  ColumnType,
  Driver,
  DriverColumn,
  OpenedSource,
  Parameter,
  WorkTable,
} from "@sdc-risk/sql";
import { cellName, dialect, literal, quoted, typeOf } from "./dialect.ts";
import { failed } from "./errors.ts";
import type { Described } from "./table.ts";
import { columnOf } from "./vectors.ts";
import { CLASSES_TABLE, shownState, statementOf, takenFrom, WorkDatabase, type WorkFile } from "./work.ts";

/** What is read, and how. */
export interface DuckDBInput {
  /** The DuckDB file that holds the table; null for files of other formats. */
  readonly database: string | null;
  /** What is read; made once the connection stands, since some of it takes queries to know. */
  readonly relation: (session: Session) => Promise<DuckDBRelation>;
  /** The files behind it, which may come and go beside the first; none where the table was handed over. */
  readonly paths: readonly string[];
  /** Changes where the files behind it do. */
  readonly state: () => Promise<string>;
  /** Fills the database, which is empty. */
  readonly load?: (connection: DuckDBConnection, signal: AbortSignal) => Promise<void>;
  /** What is known of the variables beside their values. */
  readonly described?: (ask: Ask, relation: DuckDBRelation) => Promise<Described>;
}

/** What the making of a relation may use. */
export interface Session {
  readonly ask: Ask;
  readonly connection: DuckDBConnection;
  readonly signal: AbortSignal;
}

/** Records as queries of DuckDB read them. */
export interface DuckDBRelation {
  /** What follows FROM. */
  readonly from: string;
  /**
   * The names of its columns by their places, where queries call them by `placeName`: DuckDB renames a column
   * whose name differs from another one in capitals only. Null where they are called as DuckDB names them.
   */
  readonly names: readonly string[] | null;
  /**
   * Whether the same query of the same files is of the same records at any time: not of a view, which may read other
   * files or the clock, nor of what was loaded before it.
   */
  readonly isAllInFiles: boolean;
  /** Whether the ends of a column are known without reading it: of Parquet files and tables, by their statistics. */
  readonly knowsEnds?: boolean;
  /** Changes where further files do that it reads, as far as these are known. */
  readonly state?: () => Promise<string>;
  /** Whether the texts of the cells come behind these columns, called by `cellName`. */
  readonly hasCells?: boolean;
  /** The types of columns whose values DuckDB reads with loss, by name: they can have no role, and are not looked at. */
  readonly lossy?: ReadonlyMap<string, string>;
  readonly warnings?: OpenedSource["warnings"];
  readonly severalForms?: OpenedSource["severalForms"];
  /** What the file says of its variables beside their values. */
  readonly described?: Described;
}

/** Asks a query, and gives the texts of its rows. */
export type Ask = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

/** Settings of an instance. It takes nothing from the network, and writes to no disk unless told where. */
export const settingsOf = (memory: number, spill: string | null): Record<string, string> => ({
  memory_limit: `${Math.max(64, Math.floor(memory / 2 ** 20))}MiB`,
  temp_directory: spill ?? "",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  // of a join the side that is named first is the one that goes by, since it is larger than it looks
  disabled_optimizers: "build_side_probe_side",
});

const BEGIN = "BEGIN TRANSACTION READ ONLY";
const END = "ROLLBACK";

/** DuckDB in this process, over one table. */
export class DuckDBDriver implements Driver {
  readonly dialect = dialect;
  readonly room?: number;
  relation = "";
  knowsEnds = false;
  warnings: OpenedSource["warnings"] = [];
  severalForms: OpenedSource["severalForms"];
  private instance: DuckDBInstance | null = null;
  private connection: DuckDBConnection | null = null;
  private state = "";
  /** Whether all queries read in one transaction; else each has its own. */
  private isHeld = false;
  /** Whether an answer is read. */
  private reading = false;
  private described: Described = new Map();
  private names: readonly string[] | null = null;
  private lossy: ReadonlyMap<string, string> = new Map();
  private hasCells = false;
  private isAllInFiles = false;
  private stateBeneath: (() => Promise<string>) | null = null;

  readonly work?: WorkTable;
  private database: WorkDatabase | null = null;

  private readonly place: DuckDBInput;
  private readonly settings: Readonly<Record<string, string>>;

  /** @param file in which classes are kept; null where nothing is written */
  constructor(place: DuckDBInput, settings: Readonly<Record<string, string>>, file: WorkFile | null = null) {
    this.place = place;
    this.settings = settings;
    const { memory_limit: limit, temp_directory: folder } = settings;
    if (folder === "" && limit?.endsWith("MiB") === true) this.room = Number.parseInt(limit, 10) * 2 ** 20;
    if (file === null) return;
    this.work = {
      relation: CLASSES_TABLE,
      statement: statementOf,
      make: (sql, signal) => this.keep(file, sql, signal),
      query: (...asked) => this.query(...asked),
    };
  }

  async begin(signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    this.state = await this.place.state();
    try {
      const { database } = this.place;
      // an instance that only reads writes no classes either
      const alone = database !== null && this.work === undefined;
      this.instance = await DuckDBInstance.create(alone ? database : ":memory:", {
        ...this.settings,
        ...(alone ? { access_mode: "READ_ONLY" } : {}),
      });
      this.connection = await this.instance.connect();
      this.isHeld = alone;
      if (alone) await this.connection.run(BEGIN);
      else if (database !== null) await this.beside(database, this.connection);
      await this.place.load?.(this.connection, signal);
      await this.look(this.connection, signal);
    } catch (error) {
      throw this.failed(error, signal);
    }
  }

  /** Opens a DuckDB file for reading only, beside one that is written to. While it is open, nobody changes it. */
  private async beside(database: string, connection: DuckDBConnection): Promise<void> {
    await connection.run(`ATTACH ${literal(database)} (READ_ONLY)`);
    const names = await connection.runAndReadAll(
      "SELECT database_name FROM duckdb_databases() WHERE readonly AND NOT internal",
    );
    const [[name] = []] = names.getRowsJS() as string[][];
    await connection.run(`USE ${quoted(required(name, "attached file"))}`);
  }

  /** Makes the table of classes, or takes that of an earlier run. */
  private async keep(file: WorkFile, sql: string, signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    const connection = required(this.connection, "connection");
    const stop = (): void => connection.interrupt();
    signal.addEventListener("abort", stop);
    const count = async (): Promise<number> => {
      const found = await connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM ${this.relation}`);
      return Number(found.getRowsJS()[0]?.[0]);
    };
    try {
      const state = this.isAllInFiles ? await shownState(this.place.paths) : null;
      this.database = await WorkDatabase.attach(file, connection);
      const taken = await this.database.classes({ sql, state }, count);
      if (taken) this.warnings = [...this.warnings, takenFrom(file)];
    } catch (error) {
      throw this.failed(error, signal);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Finds out what is read. */
  private async look(connection: DuckDBConnection, signal: AbortSignal): Promise<void> {
    const ask: Ask = async (sql) => {
      const texts: (string | null)[][] = [];
      for await (const { rows, columns } of this.query(sql, [], [], signal))
        for (let row = 0; row < rows; row++)
          texts.push(columns.map(({ values }) => values[row] as string | null));
      return texts;
    };
    const relation = await this.place.relation({ ask, connection, signal });
    this.relation = relation.from;
    this.knowsEnds = relation.knowsEnds === true;
    this.names = relation.names;
    this.lossy = relation.lossy ?? this.lossy;
    this.hasCells = relation.hasCells === true;
    this.isAllInFiles = relation.isAllInFiles;
    this.warnings = relation.warnings ?? [];
    this.severalForms = relation.severalForms;
    this.described = (await this.place.described?.(ask, relation)) ?? this.described;
    const { state } = relation;
    if (state === undefined) return;
    this.state += await state();
    this.stateBeneath = state;
  }

  private async currentState(): Promise<string> {
    return (await this.place.state()) + ((await this.stateBeneath?.()) ?? "");
  }

  async columns(signal: AbortSignal): Promise<readonly DriverColumn[]> {
    const columns: DriverColumn[] = [];
    const { names, hasCells } = this;
    const text: ColumnType = { kind: "text" };
    for await (const { rows, columns: answer } of this.query(
      `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${this.relation})`,
      [],
      [text, text],
      signal,
    ))
      for (let row = 0; row < rows; row++) {
        const [called, stored] = answer.map(({ values }) => String(values[row])) as [string, string];
        if (hasCells && columns.length === names?.length) continue;
        const name = names?.[columns.length] ?? called;
        const described = this.described.get(name);
        columns.push({
          name,
          sql: quoted(called),
          stored: this.lossy.get(name) ?? stored,
          type: this.lossy.has(name) ? null : typeOf(stored),
          ...(described && { described }),
          ...(hasCells && { cell: cellName(columns.length) }),
        });
      }
    return columns;
  }

  /**
   * Looks whether an answer is whole: what fails after the first rows ends them without a word, and shows by a transaction
   * that is no more. The query is run again then, all of it at once, since that says why.
   */
  private async checkWhole(
    connection: DuckDBConnection,
    ...asked: Parameters<DuckDBConnection["run"]>
  ): Promise<void> {
    try {
      await connection.run("SELECT 1");
    } catch (error) {
      await this.renew(connection);
      await connection.run(...asked);
      throw error;
    }
  }

  /** Begins the transaction anew after an error, which ends it: nobody writes to a file that is held for reading. */
  private async renew(connection: DuckDBConnection): Promise<void> {
    await connection.run(END).catch(() => undefined);
    await connection.run(BEGIN);
  }

  /** @param types of the answer; texts unless told */
  async *query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncGenerator<RowBatch, void> {
    throwIfAborted(signal);
    const connection = required(this.connection, "connection");
    // it would end the other answer without a word
    if (this.reading) throw new TypeError("DuckDB was asked a query while an answer was read.");
    this.reading = true;
    const stop = (): void => connection.interrupt();
    signal.addEventListener("abort", stop);
    let complete = false;
    let next: Promise<DuckDBDataChunk | null> = Promise.resolve(null);
    try {
      if (!this.isHeld) await connection.run(BEGIN);
      // left to itself it takes whole numbers for integers of 64 bits, which 1e300 is not
      const bound = parameters.map((one) => (typeof one === "number" ? DOUBLE : VARCHAR));
      const result = await connection.stream(sql, [...parameters], bound);
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
      await this.checkWhole(connection, sql, [...parameters], bound);
      complete = true;
    } catch (error) {
      if (this.isHeld && this.connection !== null) await this.renew(connection).catch(() => undefined);
      throw this.failed(error, signal);
    } finally {
      if (!complete) {
        // an interruption of what is at work would end the transaction, and nobody closes a connection under it
        await next.catch(() => undefined);
        stop();
      }
      signal.removeEventListener("abort", stop);
      if (!this.isHeld && this.connection !== null) await connection.run(END).catch(() => undefined);
      this.reading = false;
    }
  }

  private failed(error: unknown, signal: AbortSignal): unknown {
    return failed(error, this.settings, signal);
  }

  async close(): Promise<void> {
    const begun = this.connection !== null;
    this.connection?.closeSync();
    this.instance?.closeSync();
    this.connection = this.instance = null;
    this.database?.remove();
    this.database = null;
    if (begun && (await this.currentState()) !== this.state)
      throw new SdcError(
        "CHANGED_DATA",
        "The files changed while they were read: figures may be of two states of them. Run it again.",
      );
  }
}
