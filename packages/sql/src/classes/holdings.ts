import { wherePart } from "../alike.ts";
import type { Dialect } from "../dialect.ts";
import type { CountedRows } from "./counted-rows.ts";
import { lettersOf, namedInside, type AskedColumn } from "./named-columns.ts";

/** One of several parts of all classes. */
export interface HoldingPart {
  readonly part: number;
  readonly of: number;
}

/** What is asked. */
interface HoldingsColumns {
  /** They make the classes; none for one class of everything. */
  readonly keys: readonly AskedColumn[];
  /** Variables whose values classes hold, at least one. */
  readonly held: readonly AskedColumn[];
  /** Null for all classes. */
  readonly part: HoldingPart | null;
}

/**
 * The query of what classes hold: records counted by class and values, these pairs gathered in each class, and
 * classes counted that hold the same. Its columns are what a class holds, and the number of such classes.
 */
export function holdingsSql(
  dialect: Dialect,
  rows: CountedRows,
  { keys, held, part }: HoldingsColumns,
): string {
  const labels = [...keys.map((_, at) => `k${at}`), ...held.map((_, at) => `h${at}`)];
  const { from, names } = namedInside(dialect, rows, [...keys, ...held], labels);
  const own = names.slice(0, keys.length);
  const where = wherePart(dialect, own, part ?? undefined);
  // names that no variable has: engines may take a column for a figure of its name, whatever its capitals
  const classNames = own.map((_, at) => dialect.quote(`key ${at} of a class`));
  const letters = lettersOf(dialect, names.slice(keys.length), held);
  const cell = `concat(${letters}, '=', ${rows.text})`;
  const cells =
    `SELECT ${[...own.map((name, at) => `${name} AS ${classNames[at] ?? ""}`), `${cell} AS ${dialect.quote("values of a class")}`].join(", ")} ` +
    `FROM ${from}${where} GROUP BY ${names.join(", ")}`;
  const by = classNames.length === 0 ? "" : ` GROUP BY ${classNames.join(", ")}`;
  const all = dialect.quote("all values of a class");
  const classes = `SELECT ${dialect.gathered(dialect.quote("values of a class"))} AS ${all} FROM (${cells}) AS cells${by}`;
  return `SELECT ${all}, ${dialect.count} FROM (${classes}) AS holdings GROUP BY ${all}`;
}

/** The query of the values of a variable, each with the letters that stand for it in what classes hold. */
export function lettersSql(dialect: Dialect, rows: CountedRows, column: AskedColumn): string {
  const { from, names } = namedInside(dialect, rows, [column], ["h0"]);
  const [name = ""] = names;
  const letters = lettersOf(dialect, names, [column]);
  return `SELECT ${dialect.wire(name, column.type)}, ${letters} FROM ${from} GROUP BY ${name}`;
}
