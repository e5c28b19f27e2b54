import type { SourceColumn, SourceVariable, TableBeingMade } from "@sdc-risk/core/source";
import type { ColumnType } from "./column-type.ts";
import type { Dialect } from "./dialect.ts";
import type { TableField } from "./writer.ts";

/** A column of the table. */
export interface DriverColumn {
  readonly name: string;
  /** How queries name it, where that is not its name in quotes: engines may take no heed of capitals. */
  readonly sql?: string;
  /** As the engine names its type, for messages. */
  readonly stored: string;
  /** Null for a type whose values cannot be told apart, such as a list. */
  readonly type: ColumnType | null;
  /** What is known of it beside its values. */
  readonly described?: SourceVariable["described"];
  /**
   * How queries name the text of the cell that a value was read from, as it is written in the file; left out where the
   * table holds values only.
   */
  readonly cell?: string;
}

/** Rows of an answer. Columns stand in the order of the query, in the forms that their types say. */
export interface RowBatch {
  readonly rows: number;
  readonly columns: readonly SourceColumn[];
}

/** A value that is bound to a parameter of a query. */
export type Parameter = string | number;

/** A table of its own that an engine makes beside the one that is read. Who closes the driver drops it. */
export interface WorkTable {
  /** What follows FROM, quoted; for good once it is made. */
  readonly relation: string;
  /** Whether queries of the records see another state than it: then it holds all that a run needs, if it can. */
  readonly alone?: boolean;
  /** Takes how many records its classes hold, where it is alone. */
  holds?(records: number): void;
  /** The statement that makes it. @param sql a query, without parameters */
  statement(sql: string): string;
  /**
   * Makes it of what a query gives, in the state that all queries of the driver see.
   * @param records how many there were when they were counted
   * @throws CANNOT_WRITE where it may not be made, and what `query` throws
   */
  make(sql: string, signal: AbortSignal, records: number): Promise<void>;
  /** Runs a query that reads it and nothing else, as `query` of the driver does. */
  query: Driver["query"];
}

/** How an engine writes what queries of a driver give into a table that its package makes. */
export interface TableFilling {
  /** A value of a type that ids have as a text, as it comes over here. @param key what `key` of the dialect gave */
  text(key: string): string;
  /** The statement that writes what a query gives. @param sql the query, without parameters */
  statement(sql: string): string;
  /**
   * Begins the table and writes what a query gives, in the state that all queries of the driver see.
   * @returns how many rows there are in it
   * @throws CANNOT_WRITE, and what `query` of the driver throws
   */
  fill(fields: readonly TableField[], sql: string, signal: AbortSignal): Promise<number>;
}

/** A connection to one table (a view, some files) of an engine, which is only read. */
export interface Driver {
  readonly dialect: Dialect;
  /** What follows FROM, quoted: `"public"."people"`. */
  readonly relation: string;
  /** Whether the engine knows the least and the largest value of a column as it is stored, without reading it. */
  readonly knowsEnds?: boolean;
  /** Whether `close` counts the records again, since the engine keeps no state of them; not where all queries read classes that are kept. */
  readonly recounts?: boolean;
  /** Where classes are kept, if the driver may write. */
  readonly work?: WorkTable;
  /**
   * How records are written into a table of the engine; null where it lies elsewhere, or another user makes it. Left out
   * where only rows that come over are written.
   */
  filling?(table: TableBeingMade): TableFilling | null;
  /** What is odd about the table, once its reading has begun. */
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
  /** Bytes that the engine may hold, where it is limited to them and may write to no disk; else left out. */
  readonly room?: number;
  /** Begins to read one state of the table, which all queries see until `close`. @throws BAD_SOURCE, as an SdcError */
  begin(signal: AbortSignal): Promise<void>;
  /** Columns in the order of the table. @throws BAD_SOURCE where there is none of that name, or it may not be read */
  columns(signal: AbortSignal): Promise<readonly DriverColumn[]>;
  /**
   * Runs a query, and gives its rows batch by batch as they come; some thousand rows each.
   * When the signal aborts, or the reader returns early, the query is stopped in the engine.
   * @param types of the columns of the answer, in their order; `wire` and the other expressions of the
   *   dialect made them so
   * @throws BAD_SOURCE; never with values of the data or credentials in its message
   */
  query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncIterable<RowBatch>;
  /**
   * About how many rows a query gives by what the engine knows of the table, without running it; null where it knows
   * nothing. Left out by engines that do not plan by statistics.
   */
  plannedRows?(sql: string, parameters: readonly Parameter[], signal: AbortSignal): Promise<number | null>;
  /**
   * Ends the reading and closes the connection; a second call does nothing.
   * @throws CHANGED_DATA where the table changed meanwhile and the engine cannot keep a state for all queries
   */
  close(): Promise<void>;
}
