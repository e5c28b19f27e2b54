import type { ColumnType } from "../column-type.ts";
import type { Driver, DriverColumn, Parameter, RowBatch } from "../driver.ts";

/** What a query over the table of a driver gives, as a table by itself. It is read as long as that one is. */
export class DerivedDriver implements Driver {
  readonly dialect: Driver["dialect"];
  readonly relation: string;
  readonly room?: number;
  private readonly base: Driver;
  readonly held: readonly DriverColumn[];

  /**
   * @param query over the relation of the driver
   * @param columns what it gives
   */
  constructor(base: Driver, query: string, columns: readonly DriverColumn[]) {
    this.base = base;
    this.dialect = base.dialect;
    if (base.room !== undefined) this.room = base.room;
    this.relation = `(${query}) AS derived`;
    this.held = columns;
  }

  begin(): Promise<void> {
    return Promise.resolve();
  }

  columns(): Promise<readonly DriverColumn[]> {
    return Promise.resolve(this.held);
  }

  query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
    signal: AbortSignal,
  ): AsyncIterable<RowBatch> {
    return this.base.query(sql, parameters, types, signal);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
