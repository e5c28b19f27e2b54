import type { Dialect } from "../dialect.ts";
import type { AskedColumn } from "../alike.ts";

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
  relation: string,
  { keys, held, part }: HoldingsColumns,
): string {
  // what is grouped by has a name inside, so that it is written once, but where an engine wants no subquery
  const inside = [...keys, ...held].map(({ key, type }, at) => {
    const name = dialect.quote(at < keys.length ? `k${at}` : `h${at - keys.length}`);
    return { name: dialect.flat ? key : name, sql: `${key} AS ${name}`, type };
  });
  const from = dialect.flat
    ? relation
    : `(SELECT ${inside.map(({ sql }) => sql).join(", ")} FROM ${relation}) AS records`;
  const own = inside.slice(0, keys.length).map(({ name }) => name);
  const where =
    part === null || dialect.mark === null
      ? ""
      : ` WHERE coalesce(mod(${dialect.mark(own)}, ${part.of}), 0) = ${part.part}`;
  // names that no variable has: engines may take a column for a figure of its name, whatever its capitals
  const classNames = own.map((_, at) => dialect.quote(`key ${at} of a class`));
  const letters = inside.slice(keys.length).map(({ name, type }) => dialect.letters(name, type));
  const cell = `concat(${[...letters.flatMap((one, at) => (at === 0 ? [one] : ["'.'", one])), "'='", dialect.countText].join(", ")})`;
  const cells =
    `SELECT ${[...own.map((name, at) => `${name} AS ${classNames[at] ?? ""}`), `${cell} AS ${dialect.quote("values of a class")}`].join(", ")} ` +
    `FROM ${from}${where} GROUP BY ${inside.map(({ name }) => name).join(", ")}`;
  const by = classNames.length === 0 ? "" : ` GROUP BY ${classNames.join(", ")}`;
  const all = dialect.quote("all values of a class");
  const classes = `SELECT ${dialect.gathered(dialect.quote("values of a class"))} AS ${all} FROM (${cells}) AS cells${by}`;
  return `SELECT ${all}, ${dialect.count} FROM (${classes}) AS holdings GROUP BY ${all}`;
}

/** The query of the values of a variable, each with the letters that stand for it in what classes hold. */
export function lettersSql(dialect: Dialect, relation: string, { key, type }: AskedColumn): string {
  const name = dialect.flat ? key : dialect.quote("h0");
  const from = dialect.flat
    ? relation
    : `(SELECT ${key} AS ${dialect.quote("h0")} FROM ${relation}) AS records`;
  return `SELECT ${dialect.wire(name, type)}, ${dialect.letters(name, type)} FROM ${from} GROUP BY ${name}`;
}
