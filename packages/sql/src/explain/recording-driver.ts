import type { ColumnType } from "../column-type.ts";
import type { Driver, DriverColumn, Parameter, RowBatch, WorkTable } from "../driver.ts";
import { withLiterals } from "../literals.ts";

/** Takes the queries of another driver, runs none of them, and answers each with no rows. */
export class RecordingDriver implements Driver {
  readonly dialect: Driver["dialect"];
  readonly relation: string;
  readonly work?: WorkTable;
  private asked: string[] = [];
  private ofClasses = false;

  constructor(base: Driver) {
    this.dialect = base.dialect;
    this.relation = base.relation;
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

  /** Writes a statement down. */
  note(statement: string): void {
    this.asked.push(statement);
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
    _types: readonly ColumnType[],
  ): AsyncGenerator<RowBatch, void> {
    // engines write parameters in several ways; in those of DuckDB the number follows a dollar
    const written = withLiterals(sql, parameters, String).replace(/\$(\d+)/gu, (place, number: string) =>
      String(parameters[Number(number) - 1] ?? place),
    );
    this.asked.push(written);
    yield* [];
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
