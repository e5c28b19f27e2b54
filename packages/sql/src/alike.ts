import type { ColumnType } from "./column-type.ts";
import type { Dialect } from "./dialect.ts";

/** A column that records are grouped by, or whose sum is asked for. */
interface AskedColumn {
  /** What `key` of the dialect gave. */
  readonly key: string;
  readonly type: ColumnType;
}

/**
 * The query that counts groups where they lie: the GROUP BY of the keys, and over it one of what its groups hold. Its
 * columns are the records of a group, with a weight the sum of these, and the number of such groups.
 * @param keys at least one
 */
export function alikeSql(
  dialect: Dialect,
  relation: string,
  keys: readonly AskedColumn[],
  weight: AskedColumn | null,
): string {
  // what is grouped by has a name inside, so that it is written once, but where an engine wants no subquery
  const inside = [...keys, ...(weight === null ? [] : [weight])].map(({ key }, at) => {
    const name = dialect.quote(at < keys.length ? `k${at}` : "w");
    return { name: dialect.flat ? key : name, sql: `${key} AS ${name}` };
  });
  const from = dialect.flat
    ? relation
    : `(SELECT ${inside.map(({ sql }) => sql).join(", ")} FROM ${relation}) AS records`;
  const names = inside.map(({ name }) => name);
  // names that no variable has: engines may take a column for a figure of its name, whatever its capitals
  const figures = [{ name: dialect.quote("records of a group"), sql: dialect.count }];
  if (weight !== null)
    figures.push({
      name: dialect.quote("weights of a group"),
      sql: dialect.sum(names.slice(keys.length).join(""), weight.type),
    });
  const groups =
    `SELECT ${figures.map(({ name, sql }) => `${sql} AS ${name}`).join(", ")} ` +
    `FROM ${from} GROUP BY ${names.slice(0, keys.length).join(", ")}`;
  const by = figures.map(({ name }) => name).join(", ");
  return `SELECT ${by}, ${dialect.count} FROM (${groups}) AS alike GROUP BY ${by}`;
}
