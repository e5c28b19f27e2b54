import type { ColumnType } from "../column-type.ts";
import type { Driver, DriverColumn, Parameter, RowBatch, TableFilling, WorkTable } from "../driver.ts";
import { withLiterals } from "../literals.ts";

/** What a query of one row is answered with. @param width numbers that it has */
export type Answer = (width: number) => readonly number[];

/** Takes the queries of another driver, runs none of them, and answers each with no rows unless told otherwise. */
export class RecordingDriver implements Driver {
  readonly dialect: Driver["dialect"];
  readonly relation: string;
  readonly knowsEnds: boolean;
  readonly work?: WorkTable;
  readonly filling?: NonNullable<Driver["filling"]>;
  private asked: string[] = [];
  private ofClasses = false;
  private answer: Answer | null = null;

  constructor(base: Driver) {
    this.dialect = base.dialect;
    this.relation = base.relation;
    this.knowsEnds = base.knowsEnds === true;
    if (base.filling !== undefined)
      this.filling = (table) => this.recordedFilling(base.filling?.(table) ?? null);
    const { work } = base;
    if (work === undefined) return;
    this.work = {
      ...work,
      make: () => Promise.resolve(),
      query: (sql, parameters, types) => {
        this.ofClasses = true;
        return this.query(sql, parameters, types);
      },
    };
  }

  /** Fills nothing, and writes the statement down. */
  private recordedFilling(filling: TableFilling | null): TableFilling | null {
    if (filling === null) return null;
    const fill: TableFilling["fill"] = (_, sql) => {
      this.note(filling.statement(sql));
      return Promise.resolve(0);
    };
    return { ...filling, fill };
  }

  /** Writes a statement down. */
  note(statement: string): void {
    this.asked.push(statement);
  }

  /** Does some work, whose queries are answered with one row of numbers. */
  async answering(answer: Answer, work: () => Promise<unknown>): Promise<void> {
    this.answer = answer;
    try {
      await work();
    } finally {
      this.answer = null;
    }
  }

  /** The queries since this was last called, and whether they read classes that are kept. */
  taken(): { readonly statements: readonly string[]; readonly ofClasses: boolean } {
    const { asked, ofClasses } = this;
    this.asked = [];
    this.ofClasses = false;
    return { statements: asked, ofClasses };
  }

  begin(): Promise<void> {
    return Promise.resolve();
  }

  columns(): Promise<readonly DriverColumn[]> {
    return Promise.resolve([]);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
  async *query(
    sql: string,
    parameters: readonly Parameter[],
    types: readonly ColumnType[],
  ): AsyncGenerator<RowBatch, void> {
    // engines write parameters in several ways; in those of DuckDB the number follows a dollar
    const written = withLiterals(sql, parameters, String).replace(/\$(\d+)/gu, (place, number: string) =>
      String(parameters[Number(number) - 1] ?? place),
    );
    this.asked.push(written);
    if (this.answer === null) return;
    const columns = this.answer(types.length).map((value) => ({
      values: Float64Array.of(value),
      valid: null,
    }));
    yield { rows: 1, columns };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
