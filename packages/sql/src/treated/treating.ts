import type { Source } from "@sdc-risk/core";
import type {
  SourceTreatment,
  SuppressedClasses,
  TreatedSource,
  Treating,
  WrittenFormat,
} from "@sdc-risk/core/source";
import { SdcError, unknownVariable, type ValueLabel } from "@sdc-risk/data";
import { DOUBLE, TEXT, type ColumnType } from "../column-type.ts";
import type { Dialect, TreatingDialect } from "../dialect.ts";
import type { Driver, DriverColumn } from "../driver.ts";
import { DerivedDriver } from "./derived-driver.ts";
import { freeName } from "./free-name.ts";
import { classMasks, partMasks } from "./suppressed-classes.ts";
import {
  quotedOf,
  recodedColumn,
  type MadeColumn,
  type TreatedTable,
  type TypedColumn,
} from "./recoded-column.ts";

const COUNT: ColumnType = { kind: "integer", bits: 64 };
/** Bytes around a cell of CSV at most: two quotation marks, and what follows. */
const MARKS = 4;

/** A table that is read, and how others are made of it. */
export interface TreatableTable {
  readonly driver: Driver;
  readonly columns: readonly DriverColumn[];
  readonly records: number;
  readonly signal: AbortSignal;
  /** A source of what a query over the table gives. */
  readonly derived: <More extends object>(
    driver: DerivedDriver,
    records: number,
    more: More,
  ) => Source & More;
}

/** What is done where a table lies. */
export function treatingOf(table: TreatableTable, treating: TreatingDialect): Treating {
  const { driver, signal } = table;
  const read: TreatedTable = { driver, treating, signal, asked: new Map() };
  return {
    treated: (treatment) => treatedSource(table, read, treatment),
    sampled: (records) => sampledSource(table, treating, records),
  };
}

/** A column as it is. */
function asItIs(driver: Driver, column: DriverColumn): MadeColumn {
  const { cell } = column;
  return { sql: quotedOf(driver, column), column, ...(cell === undefined ? {} : { cell }) };
}

function isTyped(column: DriverColumn): column is TypedColumn {
  return column.type !== null;
}

/** The columns of a treated table, under the names by which queries call those of the table itself. */
async function madeColumns(
  { columns }: TreatableTable,
  read: TreatedTable,
  { recoded, leftOut }: SourceTreatment,
): Promise<readonly MadeColumn[]> {
  const known = columns.map(({ name }) => name);
  const steps = new Map(recoded.map((one) => [one.name, one]));
  for (const name of [...steps.keys(), ...leftOut])
    if (!known.includes(name)) throw unknownVariable(name, known, "treated by the plan");
  const made: MadeColumn[] = [];
  for (const column of columns) {
    if (leftOut.has(column.name)) continue;
    const step = steps.get(column.name);
    made.push(
      step === undefined || !isTyped(column)
        ? asItIs(read.driver, column)
        : await recodedColumn(read, column, step),
    );
  }
  return made;
}

/** What a query selects, and the columns that it makes. */
interface MadeQuery {
  readonly made: readonly MadeColumn[];
  readonly selected: readonly string[];
}

/** A query of a table in which values are suppressed. */
interface SuppressedQuery {
  readonly query: string;
  readonly parts?: ReadonlyMap<number, readonly string[]>;
}

/** The query of a table in which classes of records lose values; records stay in their order. */
async function suppressedQuery(
  { driver, columns }: TreatableTable,
  read: TreatedTable,
  treatment: SourceTreatment & { readonly suppressed: SuppressedClasses },
  { made, selected }: MadeQuery,
): Promise<SuppressedQuery> {
  const { dialect, relation } = driver;
  const named = (name: string): string => freeName(dialect, columns, name);
  const names = {
    key: (at: number) => named(`key_${at}`),
    id: named("class"),
    mask: named("mask"),
    place: named("place"),
  };
  const { keys } = treatment.suppressed;
  const own = keys.map((key) => {
    const column = columns.find(({ name }) => name === key);
    if (column === undefined || !isTyped(column))
      throw unknownVariable(
        key,
        columns.map(({ name }) => name),
        "treated by the plan",
      );
    return column;
  });
  const { codes, id, mask, parts } = await classMasks(read, own, treatment, names);
  const coded = codes.map((code, at) => `${code} AS ${names.key(at)}`);
  const first = `SELECT ${[...selected, ...coded].join(", ")} FROM ${relation}`;
  const second = `SELECT *, ${id} AS ${names.id} FROM (${first}) AS coded`;
  // where single records of classes lose values, each has its place
  const placed = parts.length === 0 ? second : read.treating.numbered(second, names.place);
  const some = parts.length === 0 ? null : await partMasks(read, parts, placed, names);
  const lost = some === null ? mask : `(${mask}) | (${some.mask})`;
  const third = `SELECT *, ${lost} AS ${names.mask} FROM (${placed}) AS numbered`;
  const kept = made.flatMap(({ column, cell }) => {
    const all = [
      quotedOf(driver, column),
      ...(cell === undefined || column.cell === undefined ? [] : [column.cell]),
    ];
    const at = keys.indexOf(column.name);
    return all.map((name) =>
      at < 0 ? name : `CASE WHEN ${names.mask} & ${1 << at} <> 0 THEN NULL ELSE ${name} END AS ${name}`,
    );
  });
  const query = `SELECT ${kept.join(", ")} FROM (${third}) AS masked`;
  if (some === null) return { query };
  const lose = (bits: number): readonly string[] => keys.filter((_, at) => (bits & (1 << at)) !== 0);
  return { query, parts: new Map(Array.from(some.masks, ([at, bits]) => [at, lose(bits)])) };
}

async function treatedSource(
  table: TreatableTable,
  read: TreatedTable,
  treatment: SourceTreatment,
): Promise<TreatedSource> {
  const { driver, records } = table;
  const made = await madeColumns(table, read, treatment);
  const values = made.map(({ sql, column }) => `${sql} AS ${quotedOf(driver, column)}`);
  const cells = made.flatMap(({ cell, column }) =>
    cell === undefined || column.cell === undefined ? [] : [`${cell} AS ${column.cell}`],
  );
  const { suppressed } = treatment;
  const { query, parts }: SuppressedQuery =
    suppressed === undefined
      ? { query: `SELECT ${[...values, ...cells].join(", ")} FROM ${driver.relation}` }
      : await suppressedQuery(
          table,
          read,
          { ...treatment, suppressed },
          { made, selected: [...values, ...cells] },
        );
  const columns = made.map(({ column }) => column);
  const own = new DerivedDriver(driver, query, columns);
  const writer = new TableCopy(own, columns, read);
  return table.derived(own, records, {
    asWritten: columns.every(({ cell }) => cell !== undefined),
    suppresses: suppressed !== undefined,
    ...(parts === undefined ? {} : { parts }),
    write: (path: string, format: WrittenFormat) => writer.write(path, format),
    statement: (path: string, format: WrittenFormat) => writer.statement(path, format),
  });
}

/** Some of the records of a table, evenly over its order. */
function sampledSource(
  { driver, columns: all, records, derived }: TreatableTable,
  treating: TreatingDialect,
  most: number,
): Source {
  const columns = all.map(({ cell: _, ...column }) => column);
  const names = columns.map((column) => quotedOf(driver, column)).join(", ");
  const whole = `SELECT ${names} FROM ${driver.relation}`;
  if (records <= most) return derived(new DerivedDriver(driver, whole, columns), records, {});
  const { dialect } = driver;
  const place = freeName(dialect, columns, "place");
  // the places of `systematic`, by the same arithmetic
  const places = `SELECT CAST(floor(((i + 0.5::DOUBLE) * ${records}) / ${most}) AS BIGINT) + 1 FROM range(${most}) AS places(i)`;
  const query =
    `SELECT ${names} FROM (${treating.numbered(whole, place)}) AS numbered ` +
    `WHERE ${place} IN (${places}) ORDER BY ${place}`;
  return derived(new DerivedDriver(driver, query, columns), most, {});
}

/** Names that the file could not tell apart. @throws CANNOT_WRITE */
function checkNames(columns: readonly DriverColumn[]): void {
  const known = new Map<string, string>();
  for (const { name } of columns) {
    const other = known.get(name.toLowerCase());
    if (other !== undefined)
      throw new SdcError(
        "CANNOT_WRITE",
        `The engine takes no heed of capitals, so it cannot write "${other}" and "${name}" into one file. Rename one of them.`,
      );
    known.set(name.toLowerCase(), name);
  }
}

/** What a file says of its variables, where something is known; null where nothing is. */
function codebookOf(columns: readonly DriverColumn[]): string | null {
  if (!columns.some(({ described }) => described !== undefined)) return null;
  // who reads the file takes them into the variables that they are of
  const reasons = new Set(columns.map(({ described }) => described?.storedMissing?.column));
  const told = columns.filter(({ name }) => !reasons.has(name));
  const variables = told.map(({ name, type, described }) => ({
    name,
    label: described?.label ?? null,
    format: null,
    valueLabels: Array.from(described?.values ?? [], ([text, label]): ValueLabel => ({
      value: type?.kind === "text" ? text : Number(text),
      label,
    })),
    missing: described?.storedMissing ?? null,
  }));
  return JSON.stringify({ version: "sdc-risk", label: null, weight: null, variables });
}

/** How many records there are, and a number that depends on each value and its place. */
interface TableCheck {
  readonly records: string;
  readonly sum: string;
}

/** Writes a table to a file. */
class TableCopy {
  private readonly driver: DerivedDriver;
  private readonly columns: readonly DriverColumn[];
  private readonly treating: TreatingDialect;
  private readonly signal: AbortSignal;

  constructor(
    driver: DerivedDriver,
    columns: readonly DriverColumn[],
    { treating, signal }: { readonly treating: TreatingDialect; readonly signal: AbortSignal },
  ) {
    this.driver = driver;
    this.columns = columns;
    this.treating = treating;
    this.signal = signal;
  }

  private get dialect(): Dialect {
    return this.driver.dialect;
  }

  /** The table under the names of its variables, as a file of the format has its cells. */
  private query(format: WrittenFormat): string {
    const cells = this.columns.map((column) => {
      const value = quotedOf(this.driver, column);
      const cell =
        format === "csv" && column.cell !== undefined
          ? column.cell
          : this.treating.cell(value, column.stored, format);
      return `${cell} AS ${this.dialect.quote(column.name)}`;
    });
    return `SELECT ${cells.join(", ")} FROM ${this.driver.relation}`;
  }

  statement(path: string, format: WrittenFormat): string {
    checkNames(this.columns);
    const book = format === "parquet" ? codebookOf(this.columns) : null;
    return this.treating.copy(this.query(format), path, { format, book });
  }

  async write(path: string, format: WrittenFormat): Promise<void> {
    for await (const _ of this.driver.query(this.statement(path, format), [], [COUNT], this.signal));
    const wanted = await this.check(this.query(format), format);
    const names = this.columns.map(({ name }) => name);
    const longest = format === "csv" ? await this.longest() : 0;
    const written = this.treating.written(path, { format, names, longest });
    const found = await this.check(
      `SELECT ${names.map((name) => this.dialect.quote(name)).join(", ")} FROM ${written}`,
      format,
    );
    if (found.records !== wanted.records || found.sum !== wanted.sum)
      throw new SdcError(
        "CANNOT_WRITE",
        "The file that the engine wrote does not hold the treated records, each at its place. Nothing was kept of it.",
      );
  }

  /** Bytes that no line of a CSV file exceeds: each may be a quotation mark, and cells are quoted and parted. */
  private async longest(): Promise<number> {
    const { treating, dialect } = this;
    const cells = this.columns.map(({ name }) => {
      const bytes = treating.bytes(treating.text(dialect.quote(name)));
      return `2 * coalesce(${bytes}, 0) + ${MARKS}`;
    });
    const sql = `SELECT coalesce(max(CAST(${cells.join(" + ")} AS DOUBLE)), 0) FROM (${this.query("csv")}) AS cells`;
    let longest = 0;
    for await (const { rows, columns } of this.driver.query(sql, [], [DOUBLE], this.signal))
      if (rows > 0) longest = Number(columns[0]!.values[0]);
    const heads = this.columns.reduce(
      (sum, { name }) => sum + 2 * new TextEncoder().encode(name).length + MARKS,
      0,
    );
    return Math.max(longest, heads);
  }

  private async check(query: string, format: WrittenFormat): Promise<TableCheck> {
    const { treating, dialect } = this;
    const place = freeName(dialect, this.columns, "place");
    const texts = this.columns.map(({ name }) => {
      const text = treating.text(dialect.quote(name));
      // an empty text and none are the same cell of CSV
      return format === "csv" ? `nullif(${text}, '')` : text;
    });
    const sum = `sum(CAST(${treating.check([treating.text(place), ...texts])} AS HUGEINT))`;
    const sql = `SELECT ${treating.text("count(*)")}, coalesce(${treating.text(sum)}, '') FROM (${treating.numbered(query, place)}) AS numbered`;
    for await (const { rows, columns } of this.driver.query(sql, [], [TEXT, TEXT], this.signal)) {
      const [records, total] = columns.map(({ values }) => String(values[0]));
      if (rows > 0) return { records: records!, sum: total! };
    }
    return { records: "", sum: "" };
  }
}
