import { SdcError, throwIfAborted } from "@sdc-risk/data";
import {
  withLiterals,
  type ColumnType,
  type Driver,
  type DriverColumn,
  type Parameter,
  type RowBatch,
} from "@sdc-risk/sql";
import { columnOf, type Cell } from "./cells.ts";
import type { QueryEngine } from "./engine.ts";

/** A row of an answer, its values in the order of the query. */
export type Row = readonly Cell[];

/** A column of a table. */
export interface QueryColumn {
  readonly name: string;
  /** The type as the engine names it: `decimal(10,2)`. */
  readonly type: string;
}

/** A table of an engine, and how it is asked. */
export interface QueryTable {
  readonly engine: QueryEngine;
  /**
   * What follows FROM, as the engine reads it: `hive.census.people`. Where it names a version of the table, all queries
   * see that one.
   */
  readonly relation: string;
  /** The columns of the table in their order, or what finds them. */
  readonly columns: readonly QueryColumn[] | ((signal: AbortSignal) => Promise<readonly QueryColumn[]>);
  /**
   * Runs a query and gives all of its rows, some at a time; it throws where they are not complete. When the signal
   * aborts, the query is to be stopped in the engine. What it throws is what people read: no values of the data, no
   * passwords.
   */
  run(sql: string, signal: AbortSignal): AsyncIterable<readonly Row[]>;
  /** Closes what was opened. */
  close?(): Promise<void>;
}

const COUNT: ColumnType = { kind: "float", bits: 64 };

/**
 * A table of an engine that a function of yours asks, as a driver of {@link https://www.npmjs.com/package/@sdc-risk/sql sql}.
 * These engines keep no state of a table for several queries: records are counted before and after, and a run during
 * which their number changed is an error (CHANGED_DATA).
 */
export function queryDriver(table: QueryTable): Driver {
  return new QueryDriver(table);
}

class QueryDriver implements Driver {
  readonly dialect;
  readonly relation;
  /** Records at the beginning; null where there is nothing to hold the end to. */
  private records: number | null = null;
  private signal: AbortSignal | null = null;

  private readonly table: QueryTable;

  constructor(table: QueryTable) {
    this.table = table;
    this.dialect = table.engine.dialect;
    this.relation = table.relation;
  }

  async begin(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    this.records = await this.count(signal);
  }

  async columns(signal: AbortSignal): Promise<readonly DriverColumn[]> {
    const { columns, engine } = this.table;
    const found = typeof columns === "function" ? await columns(signal) : columns;
    return found.map(({ name, type }) => ({ name, stored: type, type: engine.typeOf(type) }));
  }

  async *query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncGenerator<RowBatch, void> {
    throwIfAborted(signal);
    const { name } = this.dialect;
    for await (const rows of this.table.run(withLiterals(sql, parameters, literal), signal)) {
      throwIfAborted(signal);
      if (rows.length === 0) continue;
      if (rows.some((row) => row.length !== types.length))
        throw new SdcError(
          "BAD_SOURCE",
          `The function that asks ${name} gave a row that has not ${types.length} values, as the query has.`,
        );
      const columns = types.map((type, at) =>
        columnOf(
          rows.map((row) => row[at]),
          type,
          name,
        ),
      );
      yield { rows: rows.length, columns };
    }
    throwIfAborted(signal);
  }

  async close(): Promise<void> {
    const { records, signal } = this;
    this.records = null;
    try {
      if (records === null || signal === null || signal.aborted) return;
      const after = await this.count(signal);
      if (after !== records)
        throw new SdcError(
          "CHANGED_DATA",
          `${this.relation} had ${records} records at the beginning and ${after} at the end. Run it again when nobody ` +
            "writes, or on a version of the table.",
        );
    } finally {
      await this.table.close?.();
    }
  }

  private async count(signal: AbortSignal): Promise<number> {
    const sql = `SELECT ${this.dialect.count} FROM ${this.relation}`;
    let records: number | undefined;
    // to the end, where a fault may show
    for await (const { columns } of this.query(sql, [], [COUNT], signal))
      records = Number(columns[0]?.values[0]);
    if (records !== undefined) return records;
    throw new SdcError(
      "BAD_SOURCE",
      `The function that asks ${this.dialect.name} gave no row for a count of records.`,
    );
  }
}

/** A number in double precision, which no engine here takes for a decimal. */
function literal(value: Parameter): string {
  if (typeof value === "number" && Number.isFinite(value)) return value.toExponential();
  throw new TypeError("Only finite numbers are bound to queries.");
}
