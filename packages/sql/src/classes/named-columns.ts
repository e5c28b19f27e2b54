import type { CutVariable } from "@sdc-risk/core/source";
import type { ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";
import type { CountedRows } from "./counted-rows.ts";

/** A column that records are grouped by, or whose sum is asked for. */
export interface AskedColumn {
  /** What `key` of the dialect gave. */
  readonly key: string;
  readonly type: ColumnType;
}

/** Columns by what a query calls them. */
export interface NamedColumns {
  /** What the query reads. */
  readonly from: string;
  readonly names: readonly string[];
}

/**
 * Columns with names inside, so that what is grouped by is written, and its parameters are bound, once; but where an
 * engine wants no subquery.
 * @param labels a name for each of the columns, and perhaps more, not yet quoted
 */
export function namedInside(
  dialect: Dialect,
  { relation, carried }: Pick<CountedRows, "relation" | "carried">,
  columns: readonly Pick<AskedColumn, "key">[],
  labels: readonly string[],
): NamedColumns {
  if (dialect.flat) return { from: relation, names: columns.map(({ key }) => key) };
  const names = columns.map((_, at) => dialect.quote(labels[at] ?? ""));
  const inside = [...columns.map(({ key }, at) => `${key} AS ${names[at] ?? ""}`), ...carried];
  const all = inside.length === 0 ? "1 AS one" : inside.join(", ");
  return { from: `(SELECT ${all} FROM ${relation}) AS records`, names };
}

/** Letters that stand for the values of columns, with points between them, as what `concat` takes. */
export const lettersOf = (
  dialect: Dialect,
  names: readonly string[],
  columns: readonly Pick<AskedColumn, "type">[],
): string => columns.map(({ type }, at) => dialect.letters(names[at] ?? "", type)).join(", '.', ");

/** The name of a variable, cut or not. */
export const nameOf = (one: string | CutVariable): string => (typeof one === "string" ? one : one.name);
