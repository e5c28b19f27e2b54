import type { GroupPart } from "@sdc-risk/core/source";
import { recordsOf, type CountedRows } from "./classes/counted-rows.ts";
import { lettersOf, namedInside, type AskedColumn } from "./classes/named-columns.ts";
import { sumOfWeights, type Dialect } from "./dialect.ts";

/** What groups are made of. */
export interface GroupedColumns {
  /** At least one. */
  readonly keys: readonly AskedColumn[];
  readonly weight: AskedColumn | null;
  /** Which groups of several parts; left out for all. Engines that make marks only. */
  readonly part?: GroupPart | undefined;
}

/** A GROUP BY of keys, by the names of its columns. */
interface GroupsSql {
  readonly sql: string;
  readonly keys: readonly string[];
  /** The records of a group, and with a weight the sum of these. */
  readonly figures: readonly string[];
}

// names that no variable has: engines may take a column for a figure of its name, whatever its capitals
export const COUNTS = "records of a group";
const WEIGHTS = "weights of a group";
const PLACE = "place of a record";
const MARK = "mark of a group";

/** The condition by which records are of one part of all groups; "" for all of them. @param keys names of columns */
export const wherePart = ({ mark }: Dialect, keys: readonly string[], part: GroupPart | undefined): string =>
  part === undefined || mark === null
    ? ""
    : // marks may be below zero, and so may what is left of them
      ` WHERE coalesce(abs(mod(${mark(keys)}, ${part.of})), 0) = ${part.part}`;

/**
 * A number in [0, parts) by the values of some keys, none of which is missing, and by a word before them: a hash of a hash,
 * since those of small numbers have a pattern.
 */
export function keyHash(dialect: Dialect, keys: readonly AskedColumn[], word: string, parts: number): string {
  const names = keys.map(({ key }) => key);
  const values =
    dialect.mark === null ? lettersOf(dialect, names, keys) : dialect.wholeText(dialect.mark(names));
  return dialect.part(`concat('${word}', ${values})`, { kind: "text" }, parts);
}

/** The GROUP BY of the keys, with what its groups hold. @param more further columns, made of the names of the keys */
export function groupsSql(
  dialect: Dialect,
  rows: CountedRows,
  { keys, weight, part }: GroupedColumns,
  more: (keys: readonly string[]) => readonly string[],
): GroupsSql {
  const labels = [...keys.map((_, at) => `k${at}`), "w"];
  const columns = weight === null ? keys : [...keys, weight];
  const { from, names } = namedInside(dialect, rows, columns, labels);
  const by = names.slice(0, keys.length);
  const figures = [{ name: dialect.quote(COUNTS), sql: rows.count }];
  if (weight !== null)
    figures.push({
      name: dialect.quote(WEIGHTS),
      sql: sumOfWeights(dialect, names.slice(keys.length).join(""), weight.type),
    });
  const selected = [...more(by), ...figures.map(({ name, sql }) => `${sql} AS ${name}`)];
  return {
    sql: `SELECT ${selected.join(", ")} FROM ${from}${wherePart(dialect, by, part)} GROUP BY ${by.join(", ")}`,
    keys: by,
    figures: figures.map(({ name }) => name),
  };
}

/**
 * The query that counts groups where they lie: the GROUP BY of the keys, and over it one of what its groups hold. Its
 * columns are the records of a group, with a weight the sum of these, and the number of such groups.
 */
export function alikeSql(dialect: Dialect, rows: CountedRows, grouped: GroupedColumns): string {
  const { sql, figures } = groupsSql(dialect, rows, grouped, () => []);
  const by = figures.join(", ");
  return `SELECT ${by}, ${dialect.count} FROM (${sql}) AS alike GROUP BY ${by}`;
}

/** Records from one place on up to another one, by their order: the first is at 1. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

/**
 * The query of single records with what their groups hold: first the records and the sum of weights of the group, then
 * the place of the record where records have an order, then further columns.
 * @param places the records that are asked for, in their order; null for all of them, in the order of the engine
 */
export function alikeOfSql(
  dialect: Dialect,
  relation: string,
  { beside, ...grouped }: GroupedColumns & { readonly beside: readonly AskedColumn[] },
  places: Places | null,
): string {
  const { mark } = dialect;
  const groups = groupsSql(dialect, recordsOf(dialect, relation), grouped, (keys) => keys);
  const own = (at: number): string => dialect.quote(`b${at}`);
  const place = dialect.quote(PLACE);
  const keyNames = grouped.keys.map((_, at) => dialect.quote(`k${at}`));
  // a mark takes a fraction of the room of all keys, and where two classes share one, records come twice
  const joinedBy = mark !== null && keyNames.length > 1 ? [dialect.quote(MARK)] : keyNames;
  const by = (keys: readonly string[]): string[] =>
    mark !== null && keys.length > 1
      ? [`${mark(keys)} AS ${dialect.quote(MARK)}`]
      : keys.map((key, at) => `${key} AS ${dialect.quote(`k${at}`)}`);
  const inside = [
    ...by(grouped.keys.map(({ key }) => key)),
    ...beside.map(({ key }, at) => `${key} AS ${own(at)}`),
    ...(dialect.ordered ? [`row_number() OVER () AS ${place}`] : []),
  ];
  const columns = [
    ...groups.figures.map((name) => `alike.${name}`),
    ...(dialect.ordered ? [`records.${place}`] : []),
    ...beside.map(({ type }, at) => dialect.wire(`records.${own(at)}`, type)),
  ];
  const same = joinedBy.map((name) => `records.${name} = alike.${name}`).join(" AND ");
  const some =
    places === null
      ? ""
      : ` WHERE records.${place} BETWEEN ${places.from} AND ${places.to} ORDER BY records.${place}`;
  // "groups" is a word of SQL in some engines
  const figures = groups.figures.map((name) =>
    dialect.nullable === undefined ? name : `${dialect.nullable(`grouped.${name}`)} AS ${name}`,
  );
  const classes = `SELECT ${[...by(groups.keys), ...figures].join(", ")} FROM (${groups.sql}) AS grouped`;
  return (
    `SELECT ${columns.join(", ")} FROM (SELECT ${inside.join(", ")} FROM ${relation}) AS records ` +
    `LEFT JOIN (${classes}) AS alike ON ${same}${some}`
  );
}
