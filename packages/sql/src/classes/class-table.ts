import type { ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";
import { classesIn, recordsOf, type CountedRows } from "./counted-rows.ts";
import { namedInside, type AskedColumn } from "./named-columns.ts";

const DOUBLE: ColumnType = { kind: "float", bits: 64 };

// names that no key has: engines may take a column for a figure of its name, whatever its capitals
const HELD = "records of a class";
const WEIGHTS = "weights of a class";

/** What classes are made of. */
export interface ClassedColumns {
  /** By the names of the variables; at least one. */
  readonly keys: ReadonlyMap<string, AskedColumn>;
  readonly weight: { readonly name: string; readonly column: AskedColumn } | null;
}

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

  /**
   * @param relation what follows FROM where the records are read
   * @param table what follows FROM where the classes are
   */
  constructor(
    dialect: Dialect,
    { relation, table }: { readonly relation: string; readonly table: string },
    { keys, weight }: ClassedColumns,
  ) {
    const labels = Array.from(keys, (_, at) => `k${at}`);
    this.keys = new Map(
      Array.from(keys, ([name, { type }], at) => [name, { key: dialect.quote(labels[at] ?? ""), type }]),
    );
    this.weight = weight?.name ?? null;
    this.sums = { key: dialect.quote(WEIGHTS), type: DOUBLE };
    this.rows = classesIn(dialect, table, dialect.quote(HELD));
    const columns = [...keys.values(), ...(weight === null ? [] : [weight.column])];
    const { from, names } = namedInside(dialect, recordsOf(dialect, relation), columns, [...labels, "w"]);
    const by = names.slice(0, keys.size);
    const sum = weight === null ? [] : [dialect.sum(names.at(-1) ?? "", weight.column.type)];
    const selected = [
      ...by.map((name, at) => `${name} AS ${dialect.quote(labels[at] ?? "")}`),
      `count(*) AS ${dialect.quote(HELD)}`,
      ...sum.map((sql) => `${sql} AS ${dialect.quote(WEIGHTS)}`),
    ];
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
