import {
  levelBook,
  type DescribedVariable,
  type RecodedVariable,
  type StoredMissing,
} from "@sdc-risk/core/source";
import { isNumeric } from "@sdc-risk/data";
import { decimalOf, madeOnce } from "@sdc-risk/data/kernels";
import { arrowType, TEXT, type ColumnType } from "../column-type.ts";
import type { TreatingDialect } from "../dialect.ts";
import type { Driver, DriverColumn } from "../driver.ts";

/** A column of which the values can be told apart. */
export type TypedColumn = DriverColumn & { readonly type: ColumnType };

/** What is read of a table, and how. */
export interface TreatedTable {
  readonly driver: Driver;
  readonly treating: TreatingDialect;
  readonly signal: AbortSignal;
  /** Values of columns, by name, that were asked for: a table is treated in many ways, and its values stay. */
  readonly asked: Map<string, Promise<OrderedValues>>;
}

/** Values next to each other, in the order of the engine, that become the same. */
export interface Run {
  /** The last of them, as a literal. */
  readonly last: string;
  readonly to: string;
}

/** The values of a column in the order of the engine. */
export interface OrderedValues {
  /** As levels have them. */
  readonly texts: readonly string[];
  /** As queries have them. */
  readonly literals: readonly string[];
}

/** What a column is compared by: texts byte for byte, whatever they are stored as. */
export function comparedBy({ driver, treating }: TreatedTable, column: TypedColumn): string {
  const key = driver.dialect.key(quotedOf(driver, column), column.type);
  return column.type.kind === "text" ? treating.text(key) : key;
}

/** A column as queries name it. */
export const quotedOf = (driver: Driver, { name, sql }: DriverColumn): string =>
  sql ?? driver.dialect.quote(name);

/** All values that records have, from the lowest on, as the engine compares them; asked for once. */
export const valuesOf = (table: TreatedTable, column: TypedColumn, key: string): Promise<OrderedValues> =>
  madeOnce(table.asked, column.name, () => heldValues(table, column, key));

async function heldValues(
  { driver, treating, signal }: TreatedTable,
  column: TypedColumn,
  key: string,
): Promise<OrderedValues> {
  const { dialect, relation } = driver;
  const { name, stored, type } = column;
  const book = levelBook({ name, stored, type: arrowType(type) }, []);
  const place = dialect.quote("k");
  const distinct = `(SELECT DISTINCT ${key} AS ${place} FROM ${relation}) AS held`;
  const sql = `SELECT ${dialect.wire(place, type)}, ${treating.text(place)} FROM ${distinct} WHERE ${place} IS NOT NULL ORDER BY ${place}`;
  const texts: string[] = [];
  const literals: string[] = [];
  for await (const { rows, columns } of driver.query(sql, [], [type, TEXT], signal)) {
    const [raw, written] = columns;
    for (let row = 0; row < rows; row++) {
      const text = book.text(raw!.values[row] ?? null);
      if (text === null) continue;
      texts.push(text);
      literals.push(treating.literal(String(written!.values[row]), type.kind === "text" ? "" : stored));
    }
  }
  return { texts, literals };
}

/** What values become, by halving: as many comparisons as it takes digits to number the runs. */
export function choice(key: string, runs: readonly Run[], from: number, to: number): string {
  if (to - from === 1) return runs[from]!.to;
  const middle = (from + to) >> 1;
  return (
    `CASE WHEN ${key} <= ${runs[middle - 1]!.last} THEN ${choice(key, runs, from, middle)} ` +
    `ELSE ${choice(key, runs, middle, to)} END`
  );
}

export function runsOf(literals: readonly string[], targets: readonly string[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [i, last] of literals.entries()) {
    const to = targets[i]!;
    if (runs.at(-1)?.to === to) runs[runs.length - 1] = { last, to };
    else runs.push({ last, to });
  }
  return runs;
}

/** The cells of a recoded column: what becomes another value is written anew, all else as it is in the file. */
function cellOf(
  key: string,
  { texts, literals }: OrderedValues,
  { to, own }: { readonly to: RecodedVariable["to"]; readonly own: string },
  { treating }: Pick<TreatedTable, "treating">,
): string {
  const cellFor = (text: string | undefined): string =>
    text === undefined ? own : treating.literal(text, "");
  const runs = runsOf(
    literals,
    texts.map((text) => cellFor(to.get(text))),
  );
  const value = runs.length === 0 ? own : choice(key, runs, 0, runs.length);
  return `CASE WHEN ${key} IS NULL THEN ${cellFor(to.get(""))} ELSE ${value} END`;
}

/** The type of values that a recoding gives: texts, unless all are numbers with labels. */
function typeOf(
  { type }: TypedColumn,
  texts: readonly string[],
  labels: ReadonlyMap<string, string>,
): { readonly stored: string; readonly type: ColumnType } {
  const all = [...texts, ...labels.keys()];
  const areNumbers =
    labels.size > 0 && isNumeric(arrowType(type)) && all.every((text) => decimalOf(text) !== null);
  if (!areNumbers) return { stored: "VARCHAR", type: TEXT };
  const areWhole = texts.map(Number).every((value) => value === (value | 0));
  return areWhole
    ? { stored: "INTEGER", type: { kind: "integer", bits: 32 } }
    : { stored: "DOUBLE", type: { kind: "float", bits: 64 } };
}

/** Labels of values that are declared as missing. */
function labelsOfMissing(
  values: ReadonlyMap<string, string> = new Map(),
  missing: StoredMissing | undefined,
): readonly (readonly [string, string])[] {
  const declared = [
    ...(missing?.declared?.values ?? []),
    ...(missing?.reasons ?? []).map(({ value }) => value),
  ];
  const texts = new Set(declared.map(String));
  return [...values].filter(([value]) => texts.has(value));
}

/** A column of a treated table. */
export interface MadeColumn {
  /** What it is made of. */
  readonly sql: string;
  readonly column: DriverColumn;
  /** What the cells of a CSV file are made of, where those of the original are known; texts. */
  readonly cell?: string;
}

/**
 * A column whose values become others, as `applyPlan` of treat makes them of a table in memory: by the texts of levels.
 * All its values are asked for first. It takes no join, so that records stay in their order.
 */
export async function recodedColumn(
  table: TreatedTable,
  column: TypedColumn,
  { to, labels }: RecodedVariable,
): Promise<MadeColumn> {
  const key = comparedBy(table, column);
  const { texts, literals } = await valuesOf(table, column, key);
  const became = texts.map((text) => to.get(text) ?? text);
  const missing = to.get("");
  const { stored, type } = typeOf(column, missing === undefined ? became : [...became, missing], labels);
  const written = (text: string): string => table.treating.literal(text, stored);
  const runs = runsOf(literals, became.map(written));
  const cell =
    column.cell === undefined
      ? {}
      : { cell: cellOf(key, { texts, literals }, { to, own: column.cell }, table) };
  const value = runs.length === 0 ? "NULL" : choice(key, runs, 0, runs.length);
  const lacking = missing === undefined ? "NULL" : written(missing);
  const { name, described } = column;
  // a group of missing values is a value
  const missingKept = missing === undefined ? described?.storedMissing : undefined;
  const values = new Map([...labels, ...labelsOfMissing(described?.values, missingKept)]);
  const label = described?.label ?? null;
  const allLabelled = became.length > 0 && became.every((text) => labels.has(text));
  const known: DescribedVariable = {
    label,
    values,
    allLabelled,
    ...(missingKept === undefined ? {} : { storedMissing: missingKept }),
  };
  const isDescribed = label !== null || values.size > 0 || missingKept !== undefined;
  return {
    ...cell,
    sql: `CAST(CASE WHEN ${key} IS NULL THEN ${lacking} ELSE ${value} END AS ${stored})`,
    column: {
      name,
      // names by which queries call columns differ from those of variables
      sql: quotedOf(table.driver, column),
      stored,
      type,
      ...(isDescribed ? { described: known } : {}),
      ...(column.cell === undefined ? {} : { cell: column.cell }),
    },
  };
}
