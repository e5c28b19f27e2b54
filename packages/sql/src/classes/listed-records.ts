import type { ClassRows } from "@sdc-risk/core/source";
import { sumOfWeights, type Dialect } from "../dialect.ts";
import type { AskedColumn } from "./named-columns.ts";

/** Columns of a query of records with what a list says of their classes. */
export interface ListedColumns {
  readonly keys: readonly AskedColumn[];
  /** Further columns of the records. */
  readonly beside: readonly AskedColumn[];
  readonly weight: AskedColumn | null;
}

/** Rows of classes, and columns of numbers for each of them; NaN for none. */
export type ClassLists = ClassRows & {
  readonly lists: readonly { readonly name: string; readonly values: ArrayLike<number> }[];
};

/** What a column beside the keys is called. */
export const besideName = (at: number): string => `h${at}`;

/** A number as engines read it in double precision. */
export const number = (value: number): string => (Number.isNaN(value) ? "NULL" : value.toExponential());

export const double = (dialect: Dialect, sql: string): string =>
  `CAST(${sql} AS ${dialect.types?.double ?? "DOUBLE PRECISION"})`;

/** Numbers as a relation. */
const numbersSql = (
  dialect: Dialect,
  rows: readonly (readonly string[])[],
  names: readonly string[],
): string =>
  dialect.numbers?.(rows, names) ??
  `(VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) AS v(${names.join(", ")})`;

/**
 * The query of records, each with the row that its class has in a list. Its columns are those beside the keys, the keys,
 * and those of the list.
 */
export function listedRecordsSql(
  dialect: Dialect,
  relation: string,
  { keys, beside, weight }: ListedColumns,
  { counts, bands, steps, lists }: ClassLists,
): string {
  const names = keys.map((_, at) => `k${at}`);
  const own = keys.map(({ key }, at) => `${key} AS k${at}`);
  const sum = weight === null ? [] : [`${weight.key} AS w`];
  const banded =
    weight === null
      ? []
      : [`floor(${sumOfWeights(dialect, "w", weight.type)} * ${number(steps)} + 0.5) AS band`];
  const classes =
    `SELECT ${[...names, `${dialect.count} AS f`, ...banded].join(", ")} ` +
    `FROM (SELECT ${[...own, ...sum].join(", ")} FROM ${relation}) AS records GROUP BY ${names.join(", ")}`;
  const rows = Array.from(counts, (count, row) =>
    [count, bands?.[row] ?? 0, ...lists.map(({ values }) => values[row] ?? 0)].map(number),
  );
  const columns = lists.map(({ name }) => name);
  const all = ["f", "band", ...columns];
  const list =
    `SELECT ${all.map((name) => `${double(dialect, `v.${name}`)} AS ${name}`).join(", ")} ` +
    `FROM ${numbersSql(dialect, rows, all)}`;
  const on = weight === null ? "" : " AND classes.band = listed.band";
  const placed =
    `SELECT ${names.map((name) => `classes.${name} AS ${name}`).join(", ")}, ` +
    `${columns.map((name) => `listed.${name} AS ${name}`).join(", ")} ` +
    `FROM (${classes}) AS classes JOIN (${list}) AS listed ON classes.f = listed.f${on}`;
  const further = beside.map((_, at) => besideName(at));
  const values = beside.map(({ key }, at) => `${key} AS ${besideName(at)}`);
  return (
    `SELECT ${[...further, ...names].map((name) => `records.${name} AS ${name}`).join(", ")}, ` +
    `${columns.map((name) => `placed.${name} AS ${name}`).join(", ")} ` +
    `FROM (SELECT ${[...own, ...values].join(", ")} FROM ${relation}) AS records ` +
    `JOIN (${placed}) AS placed ON ${names.map((name) => `records.${name} = placed.${name}`).join(" AND ")}`
  );
}
