import type { WeightFacts } from "@sdc-risk/core";
import type { CutVariable } from "@sdc-risk/core/source";
import { SdcError, unknownVariable } from "@sdc-risk/data";
import type { ClassTable } from "../classes/class-table.ts";
import { recordsOf, type CountedRows } from "../classes/counted-rows.ts";
import type { AskedColumn } from "../classes/named-columns.ts";
import { DOUBLE, type ColumnType } from "../column-type.ts";
import { areUsual, type Dialect } from "../dialect.ts";
import type { Driver, DriverColumn, Parameter, RowBatch } from "../driver.ts";
import type { GroupedBy } from "../explain/rough-counts.ts";
import { QueryFault } from "../query-fault.ts";
import { BAND, numbers } from "./answers.ts";

/** A query, and what it answers. */
export interface Query {
  readonly sql: string;
  readonly bound: readonly Parameter[];
  readonly types: readonly ColumnType[];
  /** Whether it reads classes that were counted before, and no records. */
  readonly kept?: boolean;
}

/** What a query groups, and how it names the variables. */
export interface Grouped {
  readonly rows: CountedRows;
  readonly kept: boolean;
  readonly column: (name: string) => AskedColumn;
}

/** Takes the place of answers about numbers of groups, where queries are written down and not run. */
export type EstimatedGroups = (variables: GroupedBy) => Promise<number | null>;

/** What a table is asked with. */
interface AskedWith {
  readonly driver: Driver;
  readonly columns: readonly DriverColumn[];
  /** Stops every query. */
  readonly signal: AbortSignal;
}

/** A table of an engine as queries ask it: what they call its columns, the classes that are kept of it, and what is answered. */
export class AskedTable {
  readonly driver: Driver;
  readonly columns: ReadonlyMap<string, DriverColumn>;
  readonly signal: AbortSignal;
  /** Null where queries are run. */
  readonly estimated: EstimatedGroups | null;
  /** Weights that were looked at, and are usual. */
  private readonly usual = new Set<string>();
  private held: number;
  private kept: ClassTable | null = null;

  constructor(
    { driver, columns, signal }: AskedWith,
    records: number,
    estimated: EstimatedGroups | null = null,
  ) {
    this.driver = driver;
    this.columns = new Map(columns.map((column) => [column.name, column]));
    this.signal = signal;
    this.held = records;
    this.estimated = estimated;
  }

  get dialect(): Dialect {
    return this.driver.dialect;
  }

  /** The dialect of a query that adds a weight. Where queries are written down and not run, weights pass for usual. */
  weighing(weight: string | null): Dialect {
    const { dialect, usual } = this;
    const isUsual = weight === null || usual.has(weight) || this.estimated !== null;
    return isUsual ? { ...dialect, hasUsualWeights: true } : dialect;
  }

  /** Takes what is known of a weight. */
  know(weight: string, facts: Pick<WeightFacts, "least" | "total">): void {
    if (areUsual(facts)) this.usual.add(weight);
    else this.usual.delete(weight);
  }

  get records(): number {
    return this.held;
  }

  /** The classes that are kept; null for none. */
  get classes(): ClassTable | null {
    return this.kept;
  }

  /** Takes classes that are kept from now on. @param records that they hold */
  keep(classes: ClassTable, records: number): void {
    this.kept = classes;
    this.held = records;
  }

  /** What is grouped where some variables are asked for: the classes that are kept, or the records. */
  grouped(variables: readonly string[], weight: string | null = null): Grouped {
    const { dialect, relation } = this.driver;
    const { classes } = this;
    const rows = classes?.telling(variables, weight) ?? null;
    if (classes === null || rows === null)
      return { rows: recordsOf(dialect, relation), kept: false, column: (name) => this.column(name) };
    return { rows, kept: true, column: (name) => classes.column(name) ?? this.column(name) };
  }

  /** The rows of a query. @param variables that it reads, for what is said where it fails */
  async *query(
    { sql, bound, types, kept = false }: Query,
    variables: readonly string[],
  ): AsyncGenerator<RowBatch, void> {
    const { driver } = this;
    const asked = kept && driver.work !== undefined ? driver.work : driver;
    try {
      yield* asked.query(sql, bound, types, this.signal);
    } catch (error) {
      throw error instanceof QueryFault ? error.reading(variables) : error;
    }
  }

  /** The numbers of an answer of one row about some variables; a null is 0. */
  async one(
    asked: Pick<Query, "sql" | "kept"> & { readonly bound?: readonly Parameter[] },
    width: number,
    variables: readonly string[],
  ): Promise<number[]> {
    const types = Array.from({ length: width }, () => DOUBLE);
    let out = types.map(() => 0);
    // to the end, where a driver tells that the answer is of another state
    for await (const { rows, columns } of this.query({ bound: [], ...asked, types }, variables))
      if (rows > 0) out = columns.map((column) => (column.valid?.[0] === 0 ? 0 : numbers(column)[0]!));
    return out;
  }

  /** Whether the engine reads no query of that length. */
  isTooLong(sql: string): boolean {
    const { longestQuery = Infinity } = this.dialect;
    return new TextEncoder().encode(sql).length > longestQuery;
  }

  /** @throws UNKNOWN_VARIABLE */
  stored(name: string): DriverColumn {
    const found = this.columns.get(name);
    if (found === undefined) throw unknownVariable(name, [...this.columns.keys()]);
    return found;
  }

  /** Whether a variable is one whose values can be told apart. */
  isGroupable(name: string): boolean {
    return (this.columns.get(name)?.type ?? null) !== null;
  }

  /** A variable that can be grouped by. @throws UNKNOWN_VARIABLE, BAD_TYPE */
  column(name: string): AskedColumn {
    const column = this.stored(name);
    const { stored, type } = column;
    if (type === null)
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" has the type ${stored} in ${this.dialect.name}, which holds no single ` +
          "values to tell apart. Expected text, numbers, dates, times or booleans.",
      );
    return { key: this.dialect.key(this.quoted(column), type), type };
  }

  /** A column as queries name it. */
  quoted({ name, sql }: DriverColumn): string {
    return sql ?? this.dialect.quote(name);
  }

  /** A variable, or the band of each record. @param bound takes the parameters @param column as in `Grouped` */
  columnOrBands(
    one: string | CutVariable,
    bound: Parameter[],
    column: Grouped["column"] = (name) => this.column(name),
  ): AskedColumn {
    return typeof one === "string" ? column(one) : { key: this.bands(one, bound, column), type: BAND };
  }

  /** The band of each record, null where its value is missing. */
  private bands(
    { name, edges, missing }: CutVariable,
    bound: Parameter[],
    column: Grouped["column"],
  ): string {
    const { dialect } = this;
    const { key, type } = column(name);
    const x = dialect.number(key, type);
    const next = (value: number): string => dialect.parameter(bound.push(value));
    const lacks = missing.filter(Number.isFinite).map((code) => ` WHEN ${x} = ${next(code)} THEN NULL`);
    const below = Array.from(edges, (edge, band) => ` WHEN ${x} < ${next(edge)} THEN ${band}`);
    return `CASE WHEN ${x} IS NULL THEN NULL${lacks.join("")}${below.join("")} ELSE ${edges.length} END`;
  }

  mark(keys: readonly string[]): string {
    const { mark, name } = this.dialect;
    if (mark === null) throw new TypeError(`${name} makes no marks.`);
    return mark(keys);
  }
}
