import { DOUBLE, type ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";
import { classesIn, recordsOf, type CountedRows } from "./counted-rows.ts";
import { namedInside, type AskedColumn } from "./named-columns.ts";

// names that no variable has: engines may take a column for a figure of its name, whatever its capitals
const HELD = "records of a class";
const WEIGHTS = "weights of a class";

/** What classes are made of. */
export interface ClassedColumns {
  /** By the names of the variables; at least one. */
  readonly keys: ReadonlyMap<string, AskedColumn>;
  readonly weight: { readonly name: string; readonly column: AskedColumn } | null;
  /** Whether it tells what is said of weights, too, which the records are asked for else. */
  readonly facts: boolean;
}

/** Figures of weights, by class: expressions, and how those of classes become one. */
function factsOf(dialect: Dialect, column: string, type: ColumnType): readonly ClassFact[] {
  const w = dialect.number(column, type);
  const good = `${w} > 0 AND ${w} <= ${Number.MAX_VALUE}`;
  const fact = (name: string, sql: string, over: (name: string) => string): ClassFact => ({
    sql: `${sql} AS ${dialect.quote(name)}`,
    over: over(dialect.quote(name)),
  });
  return [
    fact("good weights of a class", dialect.countIf(good), (name) => dialect.sum(name, DOUBLE)),
    fact("least weight of a class", `min(${w})`, (name) => `min(${name})`),
    fact("largest weight of a class", `max(${w})`, (name) => `max(${name})`),
    fact("weights below one of a class", dialect.countIf(`${good} AND ${w} < ${BELOW_ONE}`), (name) =>
      dialect.sum(name, DOUBLE),
    ),
  ];
}

interface ClassFact {
  readonly sql: string;
  readonly over: string;
}

/** By more than rounding explains, as in memory. */
export const BELOW_ONE = 1 - 1e-12;

/**
 * Classes of the finest keys of a run, as a table of the engine: a row for each class, with its keys, its records and
 * the sum of their weights. What is grouped by some of these keys is a roll-up of it.
 */
export class ClassTable {
  private readonly rows: CountedRows;
  private readonly keys: ReadonlyMap<string, AskedColumn>;
  private readonly weight: string | null;
  private readonly sums: AskedColumn;
  /** The query that gives its rows. */
  readonly sql: string;
  /** The query of its records. */
  readonly total: string;
  /**
   * The query of good weights, their sum, the least and the largest weight, and those below one; null where it tells
   * nothing of weights.
   */
  readonly weightFacts: string | null;

  /**
   * @param relation what follows FROM where the records are read
   * @param table what follows FROM where the classes are
   */
  constructor(
    dialect: Dialect,
    { relation, table }: { readonly relation: string; readonly table: string },
    { keys, weight, facts }: ClassedColumns,
  ) {
    const labels = Array.from(keys, (_, at) => `key ${at} of a class`);
    this.keys = new Map(
      Array.from(keys, ([name, { type }], at) => [name, { key: dialect.quote(labels[at] ?? ""), type }]),
    );
    this.weight = weight?.name ?? null;
    this.sums = { key: dialect.quote(WEIGHTS), type: DOUBLE };
    this.rows = classesIn(dialect, table, dialect.quote(HELD));
    const columns = [...keys.values(), ...(weight === null ? [] : [weight.column])];
    const { from, names } = namedInside(dialect, recordsOf(dialect, relation), columns, [...labels, "w"]);
    const by = names.slice(0, keys.size);
    const own = names.at(-1) ?? "";
    // classes are made before anybody looked whether weights are positive and finite
    const sum = weight === null ? [] : [dialect.sum(own, weight.column.type)];
    const told = weight === null || !facts ? [] : factsOf(dialect, own, weight.column.type);
    const selected = [
      ...by.map((name, at) => `${name} AS ${dialect.quote(labels[at] ?? "")}`),
      `count(*) AS ${dialect.quote(HELD)}`,
      ...sum.map((sql) => `${sql} AS ${dialect.quote(WEIGHTS)}`),
      ...told.map(({ sql }) => sql),
    ];
    const [good, ...others] = told.map(({ over }) => over);
    const figures = [good, dialect.sum(this.sums.key, DOUBLE), ...others];
    this.weightFacts = good === undefined ? null : `SELECT ${figures.join(", ")} FROM ${table}`;
    this.total = `SELECT ${this.rows.count} FROM ${table}`;
    this.sql = `SELECT ${selected.join(", ")} FROM ${from} GROUP BY ${by.join(", ")}`;
  }

  /**
   * Its rows, where they tell what is asked; null where that takes the records.
   * @param weight whose sums are asked for; null for none
   */
  telling(variables: readonly string[], weight: string | null): CountedRows | null {
    return variables.every((name) => this.keys.has(name)) && (weight === null || weight === this.weight)
      ? this.rows
      : null;
  }

  /** A key, or the sums of weights. */
  column(name: string): AskedColumn | undefined {
    return this.keys.get(name) ?? (name === this.weight ? this.sums : undefined);
  }
}
