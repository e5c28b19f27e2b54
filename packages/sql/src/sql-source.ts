import type { Source, WeightFacts } from "@sdc-risk/core";
import {
  checkCountable,
  type AlikeGroups,
  type AlikeRecords,
  type GroupPart,
  type GroupSize,
  type HomesGroups,
  type HomesNear,
  type HomesQuery,
  type ListedGroups,
  type RecordsQuery,
  type TableBeingMade,
  type SourceColumn,
  type SourceGroups,
  type SourceRows,
  type SourceVariable,
  type SourceHoldings,
  type ProfilesQuery,
  type SourceProfiles,
  type SourceLetters,
  type NumberSums,
  type ValuesQuery,
  type Treating,
  type UniquesQuery,
  type UniquesRows,
  type CutVariable,
  type MarkOf,
} from "@sdc-risk/core/source";
import { SdcError, unknownVariable } from "@sdc-risk/data";
import { alikeSql, COUNTS, keyHash } from "./alike.ts";
import { recordsInPlace } from "./alike-records.ts";
import { aloneSql, setsAtOnce } from "./classes/alone.ts";
import { BELOW_ONE, ClassTable } from "./classes/class-table.ts";
import { recordsOf, type CountedRows } from "./classes/counted-rows.ts";
import { arrowType, type ColumnType } from "./column-type.ts";
import type { RowBatch, Driver, DriverColumn, Parameter } from "./driver.ts";
import { RecordingDriver } from "./explain/recording-driver.ts";
import { variablesIn, type GroupedBy } from "./explain/rough-counts.ts";
import { joined } from "./explain/stand-in.ts";
import { holdingsSql, lettersSql } from "./classes/holdings.ts";
import { profilesSql } from "./classes/profiles.ts";
import { listedSql } from "./classes/listed.ts";
import { besideName, listedRecordsSql } from "./classes/listed-records.ts";
import { nameOf, namedInside, type AskedColumn } from "./classes/named-columns.ts";
import { homesGroupsSql, homesNearSql, type HomesColumns } from "./classes/homes.ts";
import { uniquesSql, uniquesTypes } from "./classes/uniques.ts";
import { QueryFault } from "./query-fault.ts";
import { numberSumsSql, SUMS } from "./values/number-sums.ts";
import { groupedValues, pickedValuesSql, withoutCodes, type BoundSql } from "./values/picked-values.ts";
import { DerivedDriver } from "./treated/derived-driver.ts";
import { freeName } from "./treated/free-name.ts";
import { treatingOf, type TreatableTable } from "./treated/treating.ts";
import type { TableField } from "./writer.ts";

const DOUBLE: ColumnType = { kind: "float", bits: 64 };
const BAND: ColumnType = { kind: "integer", bits: 32 };
const MARK: ColumnType = { kind: "integer", bits: 64 };
const TEXT: ColumnType = { kind: "text" };

/** Records that an engine sorts at a time: what it holds of a part stays small. */
const PART = 10_000_000;

/** Groups that an engine holds at a time where it may not write to disk. */
const GROUPS = 4_000_000;

/** What is hashed before keys where their hashes are added up, and hashes that there are. */
const SALTS = ["a", "b"];
const HASHES = 2 ** 31 - 1;

/** Bytes of a query beside a list that it names. */
const REST_OF_QUERY = 20_000;

interface Query {
  readonly sql: string;
  readonly bound: readonly Parameter[];
  readonly types: readonly ColumnType[];
  /** Whether it reads classes that were counted before, and no records. */
  readonly kept?: boolean;
}

/** What a query groups, and how it names the variables. */
interface Grouped {
  readonly rows: CountedRows;
  readonly kept: boolean;
  readonly column: (name: string) => AskedColumn;
}

type WeightsOfSource = WeightFacts & { readonly bad: number };

/** The finest classes of a run, which are kept in a table of their own. */
export interface KeptClasses {
  readonly keys: readonly string[];
  readonly weight: string | null;
  /** Variables whose values classes are asked for, too: kept beside the keys where that makes far fewer rows than records. */
  readonly further?: readonly string[];
}

/** Rows of classes with values that are kept, at most, as a share of the records. */
const MOST_KEPT = 0.25;

/**
 * A table of an engine as a source of microdata. Only aggregates and single columns come over; nothing is written but
 * classes, where `keepClasses` is called.
 */
export class SqlSource implements Source {
  readonly variables: readonly SourceVariable[];
  readonly ordered: boolean;
  readonly marks: boolean;
  readonly room?: number;
  readonly treating?: Treating;
  readonly alikeOf?: NonNullable<Source["alikeOf"]>;
  readonly fillTable?: NonNullable<Source["fillTable"]>;
  readonly homes?: (asked: HomesQuery) => AsyncGenerator<HomesGroups, void>;
  readonly homesNear?: (asked: HomesQuery) => AsyncGenerator<HomesNear, void>;
  readonly uniques?: (asked: UniquesQuery) => AsyncGenerator<UniquesRows, void>;
  readonly listed?: NonNullable<Source["listed"]>;
  readonly pickedValues?: NonNullable<Source["pickedValues"]>;
  readonly numberSums?: NonNullable<Source["numberSums"]>;
  private readonly columns: ReadonlyMap<string, DriverColumn>;

  private readonly driver: Driver;
  private held: number;
  private readonly signal: AbortSignal;
  private classes: ClassTable | null = null;
  /** Takes the place of answers about numbers of groups, where queries are written down and not run. */
  private estimated: ((variables: GroupedBy) => Promise<number | null>) | null = null;

  private constructor(
    driver: Driver,
    columns: readonly DriverColumn[],
    records: number,
    signal: AbortSignal,
  ) {
    this.driver = driver;
    this.held = records;
    this.signal = signal;
    this.ordered = driver.dialect.ordered;
    this.marks = driver.dialect.mark !== null;
    if (driver.room !== undefined) this.room = driver.room;
    this.columns = new Map(columns.map((column) => [column.name, column]));
    this.variables = columns.map(({ name, stored, type, described }) => ({
      name,
      stored,
      type: type === null ? null : arrowType(type),
      ...(type?.kind === "decimal" && type.whole === true && { whole: true }),
      ...(described && { described }),
    }));
    // engines that answer no subquery where the records lie would bring all of them to one server
    if (!driver.dialect.flat) this.alikeOf = (...asked) => this.withGroups(...asked);
    if (!driver.dialect.flat && driver.filling !== undefined)
      this.fillTable = (...asked) => this.filledTable(...asked);
    // where groups are asked for without a subquery, records are not joined with their classes either
    if (!driver.dialect.flat) {
      this.homes = (asked) => this.homesGroups(asked);
      this.homesNear = (asked) => this.nearHomes(asked);
    }
    if (driver.dialect.kept !== undefined) this.uniques = (asked) => this.minimalUniques(asked);
    if (driver.dialect.listed !== undefined) {
      this.listed = (...asked) => this.listedGroups(...asked);
      // texts are bound, which other engines do not take
      this.pickedValues = (asked) => this.someValues(asked);
      this.numberSums = (...asked) => this.sumsOf(...asked);
    }
    const { treating } = driver.dialect;
    if (treating === undefined) return;
    const derived: TreatableTable["derived"] = (own, some, more) =>
      Object.assign(new SqlSource(own, own.held, some, signal), more);
    this.treating = treatingOf({ driver, columns, records, signal, derived }, treating);
  }

  /**
   * Begins to read a table.
   * @param signal stops every query of this source
   * @throws TOO_MANY_RECORDS, and what the driver throws
   */
  static async open(driver: Driver, signal = new AbortController().signal): Promise<SqlSource> {
    try {
      await driver.begin(signal);
      const columns = await driver.columns(signal);
      let records = 0;
      for await (const { columns: answer } of driver.query(
        `SELECT ${driver.dialect.count} FROM ${driver.relation}`,
        [],
        [DOUBLE],
        signal,
      ))
        records = numbers(answer[0]!)[0]!;
      checkCountable(records);
      return new SqlSource(driver, columns, records, signal);
    } catch (error) {
      await driver.close().catch(() => undefined); // the first error is the one to be told
      throw error;
    }
  }

  get records(): number {
    return this.held;
  }

  /** The classes that are worth keeping: with values of further variables, too, where these make far fewer rows than records. */
  async worthKeeping({ further = [], ...asked }: KeptClasses): Promise<KeptClasses> {
    const isGrouped = (name: string): boolean => (this.columns.get(name)?.type ?? null) !== null;
    const keys = asked.keys.filter(isGrouped);
    const values = further.filter((name) => isGrouped(name) && !keys.includes(name));
    if (keys.length === 0 || values.length === 0 || this.driver.work === undefined) return asked;
    const rows = await this.roughGroups([...keys, ...values]);
    return rows !== null && rows <= MOST_KEPT * this.records
      ? { ...asked, keys: [...asked.keys, ...values] }
      : asked;
  }

  /**
   * Counts classes once and keeps them, where the driver has a place for them: what is grouped by their keys reads them
   * in place of the records from then on. Without a key that values can be told apart by there are no classes.
   * @throws CANNOT_WRITE, and what the driver throws
   */
  async keepClasses(asked: KeptClasses): Promise<void> {
    const { work } = this.driver;
    const classes = this.classesOf(asked);
    if (work === undefined || classes === null || this.records === 0) return;
    try {
      await work.make(classes.sql, this.signal, this.records);
    } catch (error) {
      throw error instanceof QueryFault ? error.reading(asked.keys) : error;
    }
    // where they are may be known only now
    const made = (this.classes = this.classesOf(asked) ?? classes);
    if (work.alone !== true) return;
    // the records may be others by now
    const [total = 0] = await this.one({ sql: made.total, kept: true }, 1, asked.keys);
    checkCountable(total);
    this.held = total;
    work.holds?.(total);
  }

  /** What the classes that are kept say of weights; null where they do not. */
  private async weightsOfClasses(name: string, missing: readonly number[]): Promise<WeightsOfSource | null> {
    const sql = this.classes?.weightFacts ?? null;
    if (this.classes?.telling([], name) === null || sql === null) return null;
    const [records = 0, total = 0, least = 0, most = 0, belowOne = 0] = await this.one(
      { sql, kept: true },
      5,
      [name],
    );
    // no weight is a code that lies beyond all of them
    if (missing.some((code) => code >= least && code <= most)) return null;
    return { records, total, least, most, belowOne, bad: this.records - records };
  }

  /** The table of classes by some keys; what cannot be grouped is left out, and told where it is asked for. */
  private classesOf({ keys, weight }: KeptClasses): ClassTable | null {
    const { dialect, relation, work } = this.driver;
    const own = new Map<string, AskedColumn>();
    for (const name of keys)
      if ((this.columns.get(name)?.type ?? null) !== null) own.set(name, this.column(name));
    if (work === undefined || own.size === 0) return null;
    const stored = weight === null ? undefined : this.columns.get(weight);
    const summed =
      stored !== undefined && ["integer", "float", "decimal"].includes(stored.type?.kind ?? "")
        ? { name: stored.name, column: this.column(stored.name) }
        : null;
    const facts = work.alone === true;
    return new ClassTable(dialect, { relation, table: work.relation }, { keys: own, weight: summed, facts });
  }

  /** What is grouped where some variables are asked for: the classes that are kept, or the records. */
  private grouped(variables: readonly string[], weight: string | null = null): Grouped {
    const { dialect, relation } = this.driver;
    const { classes } = this;
    const rows = classes?.telling(variables, weight) ?? null;
    if (classes === null || rows === null)
      return { rows: recordsOf(dialect, relation), kept: false, column: (name) => this.column(name) };
    return { rows, kept: true, column: (name) => classes.column(name) ?? this.column(name) };
  }

  async weights(name: string, missing: readonly number[]): Promise<WeightsOfSource> {
    const told = await this.weightsOfClasses(name, missing);
    if (told !== null) return told;
    const { dialect, relation } = this.driver;
    const { type, key } = this.column(name);
    const w = dialect.number(key, type);
    const codes = missing.filter(Number.isFinite);
    const held = codes.map((_, i) => `${w} <> ${dialect.parameter(i + 1)}`);
    const good = [`${w} > 0`, `${w} <= ${Number.MAX_VALUE}`, ...held].join(" AND ");
    const where = codes.length === 0 ? "" : ` WHERE ${held.join(" AND ")}`;
    const ask = (figures: readonly string[]): Promise<number[]> =>
      this.one(
        { sql: `SELECT ${figures.join(", ")} FROM ${relation}${where}`, bound: codes },
        figures.length,
        [name],
      );
    const [records = 0, total = 0, least = 0, most = 0] =
      (await this.weightsByEnds(name, codes)) ??
      (await ask([dialect.countIf(good), dialect.sum(key, type), `min(${w})`, `max(${w})`]));
    // by more than rounding explains, as in memory; a count of some records is no free column of an answer
    const [belowOne = 0] =
      least < BELOW_ONE ? await ask([dialect.countIf(`${good} AND ${w} < ${BELOW_ONE}`)]) : [];
    return { records, total, least, most, belowOne, bad: this.records - records };
  }

  /**
   * Records with a weight, their sum, and both ends, where the engine knows these without reading: what lies between
   * good ends is good, which takes a fifth of looking at each. Null where that does not tell. A weight that is no
   * number may be beyond the known ends, and shows in the sum.
   */
  private async weightsByEnds(name: string, codes: readonly number[]): Promise<readonly number[] | null> {
    const { dialect, relation, knowsEnds } = this.driver;
    if (knowsEnds !== true) return null;
    const { type } = this.column(name);
    const stored = this.quoted(this.stored(name));
    const ends = ["min", "max"].map((end) => dialect.number(`${end}(${stored})`, type));
    const [least = 0, most = 0] = await this.one({ sql: `SELECT ${ends.join(", ")} FROM ${relation}` }, 2, [
      name,
    ]);
    if (!(least > 0 && most >= least && most <= Number.MAX_VALUE)) return null;
    if (codes.some((code) => code >= least && code <= most)) return null;
    const held = `SELECT ${dialect.countIf(`${stored} IS NOT NULL`)}, ${dialect.sum(stored, type)} FROM ${relation}`;
    const [records = 0, total = 0] = await this.one({ sql: held }, 2, [name]);
    return Number.isFinite(total) ? [records, total, least, most] : null;
  }

  async nulls(name: string): Promise<number> {
    const { dialect, relation } = this.driver;
    const column = this.quoted(this.stored(name));
    const sql = `SELECT ${dialect.count} FROM ${relation} WHERE ${column} IS NULL`;
    const [records = 0] = await this.one({ sql }, 1, [name]);
    return records;
  }

  async groupSizes(variables: readonly string[], part?: GroupPart): Promise<readonly GroupSize[]> {
    if (this.records === 0) return [];
    const { dialect } = this.driver;
    const { column, ...grouped } = this.grouped(variables);
    const columns = variables.map(column);
    const keys = columns.map(({ key }) => key);
    // a mark of 64 bits takes a fraction of the room of all values, and two records share one by chance never
    const mark = dialect.mark !== null && keys.length > 1 ? dialect.mark(keys) : null;
    const by = mark === null ? keys : [mark];
    const [first] = columns;
    const { key, type } = mark === null && first !== undefined ? first : { key: mark ?? "", type: MARK };
    const of = part?.of ?? (by.length === 1 ? await this.partsOf(key, variables, grouped) : 1);
    const parts = part === undefined ? Array.from({ length: of }, (_, at) => at) : [part.part];
    const groups = new Map<number, number>();
    for (const at of parts) {
      const where = of === 1 ? "" : ` WHERE coalesce(${dialect.part(key, type, of)}, 0) = ${at}`;
      await this.addSizes(`${where} GROUP BY ${by.join(", ")}`, groups, { ...grouped, variables });
    }
    return Array.from(groups, ([size, count]) => ({ size, groups: count })).sort((a, b) => a.size - b.size);
  }

  /** In how many parts groups are counted, so that those of one part fit into little memory. */
  private async partsOf(
    key: string,
    variables: readonly string[],
    { rows: { relation }, kept }: Pick<Grouped, "rows" | "kept">,
  ): Promise<number> {
    const { dialect } = this.driver;
    if (dialect.roughValues === undefined || this.records <= GROUPS) return 1;
    const [values = 0] = await this.one(
      { sql: `SELECT ${dialect.roughValues(key)} FROM ${relation}`, kept },
      1,
      variables,
    );
    const known = (await this.estimated?.(variables)) ?? values;
    return Math.max(1, Math.ceil(known / GROUPS));
  }

  /**
   * Adds how many groups there are of each size.
   * @param rest of the query: which records, and what they are grouped by
   * @param from what it groups, and the variables that it reads
   */
  private async addSizes(
    rest: string,
    groups: Map<number, number>,
    {
      rows: from,
      kept,
      variables,
    }: Pick<Grouped, "rows" | "kept"> & { readonly variables: readonly string[] },
  ): Promise<void> {
    const { dialect } = this.driver;
    const size = dialect.quote(COUNTS);
    const inner = `SELECT ${from.count} AS ${size} FROM ${from.relation}${rest}`;
    const sql = `SELECT ${size}, ${dialect.count} FROM (${inner}) AS sizes GROUP BY ${size}`;
    for await (const { rows, columns } of this.query(
      { sql, bound: [], types: [DOUBLE, DOUBLE], kept },
      variables,
    )) {
      const [sizes, counts] = columns.map(numbers) as [Float64Array, Float64Array];
      for (let row = 0; row < rows; row++)
        groups.set(sizes[row]!, (groups.get(sizes[row]!) ?? 0) + counts[row]!);
    }
  }

  async *group(
    variables: readonly (string | CutVariable)[],
    weight: string | null,
    marked = false,
  ): AsyncGenerator<SourceGroups, void> {
    if (this.records === 0) return;
    const { dialect } = this.driver;
    const bound: number[] = [];
    const { rows: counted, kept, column } = this.grouped(variables.map(nameOf), weight);
    const keys = variables.map((one) => this.columnOrBands(one, bound, column));
    const w = weight === null ? null : column(weight);
    const labels = [...keys.map((_, at) => `k${at}`), "w"];
    const { from, names } = namedInside(dialect, counted, w === null ? keys : [...keys, w], labels);
    const own = names.slice(0, keys.length);
    const figures = [counted.count];
    if (w !== null) figures.push(dialect.sum(names.at(-1)!, w.type));
    const wired = keys.map(({ type }, at) => dialect.wire(own[at]!, type));
    const mark = marked ? [this.mark(own)] : [];
    const by = keys.length === 0 ? "" : ` GROUP BY ${own.join(", ")}`;
    const sql = `SELECT ${[...wired, ...figures, ...mark].join(", ")} FROM ${from}${by}`;
    const types = [...keys.map(({ type }) => type), ...figures.map(() => DOUBLE), ...mark.map(() => MARK)];
    const read = variables.map(nameOf);
    const all = weight === null ? read : [...read, weight];
    for await (const { rows: groups, columns } of this.query({ sql, bound, types, kept }, all)) {
      const at = keys.length;
      yield {
        rows: groups,
        columns: columns.slice(0, at),
        counts: numbers(columns[at]!),
        weights: w === null ? null : numbers(columns[at + 1]!),
        marks: marked ? wholes(columns.at(-1)!) : null,
      };
    }
  }

  async *alike(variables: readonly string[], weight: string | null): AsyncGenerator<AlikeGroups, void> {
    if (this.records === 0) return;
    const { rows: counted, kept, column } = this.grouped(variables, weight);
    const w = weight === null ? null : column(weight);
    const keys = variables.map(column);
    const sql = alikeSql(this.driver.dialect, counted, { keys, weight: w });
    const types = w === null ? [DOUBLE, DOUBLE] : [DOUBLE, DOUBLE, DOUBLE];
    const read = weight === null ? variables : [...variables, weight];
    for await (const { rows, columns } of this.query({ sql, bound: [], types, kept }, read))
      yield {
        rows,
        counts: numbers(columns[0]!),
        weights: weight === null ? null : numbers(columns[1]!),
        groups: numbers(columns.at(-1)!),
      };
  }

  async keySalt(variables: readonly string[]): Promise<string> {
    const { dialect, relation } = this.driver;
    const keys = variables.map((name) => this.column(name));
    const sums = SALTS.map((word) => dialect.sum(keyHash(dialect, keys, word, HASHES), BAND));
    const found = await this.one(
      { sql: `SELECT ${sums.join(", ")} FROM ${relation}` },
      sums.length,
      variables,
    );
    return found.map((sum) => sum.toFixed(0)).join(".");
  }

  async keyPart(variables: readonly string[], part: GroupPart, salt: string): Promise<Source> {
    const sql = `SELECT ${this.driver.dialect.count} FROM ${this.partOfKeys(variables, part, salt, 0).driver.relation}`;
    const [records = 0] = await this.one({ sql }, 1, variables);
    return this.partOfKeys(variables, part, salt, records);
  }

  /** The same, where the number of its records is known. */
  partOfKeys(
    variables: readonly string[],
    { part, of }: GroupPart,
    salt: string,
    records: number,
  ): SqlSource {
    const { driver, signal } = this;
    const { dialect } = driver;
    // under names of their own, whatever the table calls them; cells as they are written are those of the table
    const all = [...this.columns.values()];
    const columns = Array.from(all.entries(), ([at, { cell: _, ...column }]) => ({
      ...column,
      sql: freeName(dialect, all, `c${at}`),
    }));
    const names = columns.map(({ name, sql }) => `${this.quoted(this.stored(name))} AS ${sql}`).join(", ");
    const keys = variables.map((name) => this.column(name));
    const query = `SELECT ${names} FROM ${driver.relation} WHERE ${keyHash(dialect, keys, salt, of)} = ${part}`;
    return new SqlSource(new DerivedDriver(driver, query, columns), columns, records, signal);
  }

  /** Whether the engine reads a query with a list of so many bytes. */
  takesList(bytes: number): boolean {
    const { listed, longestQuery = Infinity } = this.driver.dialect;
    // an expression names the list twice
    return listed !== undefined && ("place" in listed ? 2 : 1) * bytes + REST_OF_QUERY <= longestQuery;
  }

  private async *listedGroups(
    variables: readonly string[],
    weight: string | null,
    keys: string,
    part?: GroupPart,
  ): AsyncGenerator<ListedGroups, void> {
    const { dialect, relation } = this.driver;
    const { listed } = dialect;
    if (this.records === 0 || listed === undefined) return;
    const w = weight === null ? null : this.column(weight);
    const grouped = { keys: variables.map((name) => this.column(name)), weight: w, part };
    const sql = listedSql(dialect, relation, grouped, { listed, list: dialect.parameter(1) });
    const types = [DOUBLE, DOUBLE, DOUBLE, ...(w === null ? [] : [DOUBLE])];
    const read = weight === null ? variables : [...variables, weight];
    for await (const { rows, columns } of this.query({ sql, bound: [keys], types }, read)) {
      const [placed, counts, ...rest] = columns.map(numbers) as [Float64Array, ...Float64Array[]];
      const [groups] = rest.slice(-1);
      yield { rows, places: placed, counts: counts!, weights: w === null ? null : rest[0]!, groups: groups! };
    }
  }

  /** Groups that are joined to their records. */
  private withGroups(
    variables: readonly string[],
    weight: string | null,
    beside: readonly string[],
  ): AsyncGenerator<AlikeRecords, void> {
    const { dialect, relation } = this.driver;
    const columns = {
      keys: variables.map((name) => this.column(name)),
      weight: weight === null ? null : this.column(weight),
      beside: beside.map((name) => this.column(name)),
    };
    const read = [...variables, ...(weight === null ? [] : [weight]), ...beside];
    return recordsInPlace({ dialect, relation, records: this.records, columns }, (query) =>
      this.query(query, read),
    );
  }

  /** Records that are written where they lie, with what a list says of their classes. */
  private async filledTable(
    { keys, weight, id, columns, ...rows }: RecordsQuery,
    table: TableBeingMade,
  ): Promise<number | null> {
    const filling = this.driver.filling?.(table) ?? null;
    if (filling === null) return null;
    const { dialect, relation } = this.driver;
    const lists = columns.map(({ values }, at) => ({ name: `c${at}`, values }));
    const records = listedRecordsSql(
      dialect,
      relation,
      {
        keys: keys.map((name) => this.column(name)),
        beside: [this.column(id.variable)],
        weight: weight === null ? null : this.column(weight),
      },
      { ...rows, lists },
    );
    const selected = [filling.text(besideName(0)), ...lists.map(({ name }) => name)];
    const sql = `SELECT ${selected.join(", ")} FROM (${records}) AS records`;
    if (this.isTooLong(filling.statement(sql))) return null;
    const fields: TableField[] = [
      { name: id.name, kind: "text" },
      ...columns.map(({ name }): TableField => ({ name, kind: "number" })),
    ];
    return filling.fill(fields, sql, this.signal);
  }

  async aloneOnSome(variables: readonly string[], sets: readonly (readonly number[])[]): Promise<number> {
    if (this.records === 0 || sets.length === 0) return 0;
    const { rows, kept, column } = this.grouped(variables);
    const sql = aloneSql(this.driver.dialect, rows, variables.map(column), sets);
    const [alone = 0] = await this.one({ sql, kept }, 1, variables);
    return alone;
  }

  setsAtOnce(variables: readonly string[]): number {
    const { rows, column } = this.grouped(variables);
    return setsAtOnce(this.driver.dialect, rows, variables.map(column));
  }

  private async *minimalUniques(asked: UniquesQuery): AsyncGenerator<UniquesRows, void> {
    if (this.records === 0) return;
    const { rows: counted, kept, column } = this.grouped(asked.keys);
    const query = {
      sql: uniquesSql(this.driver.dialect, counted, asked.keys.map(column), {
        ...asked,
        records: this.records,
      }),
      bound: [],
      types: uniquesTypes(asked.sets),
      kept,
    };
    for await (const { rows, columns } of this.query(query, asked.keys)) {
      const [first, second, firstLetters, secondLetters, records, ...figures] = columns;
      yield {
        rows,
        first: places(first!),
        second: places(second!),
        firstLetters: texts(firstLetters!),
        secondLetters: texts(secondLetters!),
        records: wholes(records!),
        figures: figures.map(wholes),
      };
    }
  }

  /** Whether the engine reads no query of that length. */
  private isTooLong(sql: string): boolean {
    const { longestQuery = Infinity } = this.driver.dialect;
    return new TextEncoder().encode(sql).length > longestQuery;
  }

  /** @throws TOO_LARGE where the engine reads no query of that length; none of those about households is longer */
  private checkLength(sql: string): void {
    if (!this.isTooLong(sql)) return;
    const { longestQuery, name } = this.driver.dialect;
    throw new SdcError(
      "TOO_LARGE",
      `${name} reads queries of up to ${longestQuery} bytes; this one is longer.`,
    );
  }

  private homesColumns({ keys, household, weight }: HomesQuery): HomesColumns & { readonly read: string[] } {
    return {
      keys: keys.map((name) => this.column(name)),
      household: household.map((name) => this.column(name)),
      weight: weight === null ? null : this.column(weight),
      read: [...keys, ...household, ...(weight === null ? [] : [weight])],
    };
  }

  private async *homesGroups(asked: HomesQuery): AsyncGenerator<HomesGroups, void> {
    const { dialect, relation } = this.driver;
    const columns = this.homesColumns(asked);
    const sql = homesGroupsSql(dialect, relation, columns, asked);
    this.checkLength(homesNearSql(dialect, relation, columns, asked));
    const types = Array.from({ length: 5 + asked.keys.length }, () => DOUBLE);
    for await (const { rows, columns: found } of this.query({ sql, bound: [], types }, columns.read)) {
      const [sizes, bands, households, sums, largest, ...apart] = found.map(numbers);
      yield {
        rows,
        sizes: sizes!,
        bands: bands!,
        households: households!,
        sums: sums!,
        largest: largest!,
        apart,
      };
    }
  }

  private async *nearHomes(asked: HomesQuery): AsyncGenerator<HomesNear, void> {
    const { dialect, relation } = this.driver;
    const columns = this.homesColumns(asked);
    const sql = homesNearSql(dialect, relation, columns, asked);
    for await (const { rows, columns: found } of this.query(
      { sql, bound: [], types: [TEXT, DOUBLE] },
      columns.read,
    ))
      yield { rows, members: texts(found[0]!), households: numbers(found[1]!) };
  }

  async *holdings(
    variables: readonly string[],
    held: readonly (string | CutVariable)[],
  ): AsyncGenerator<SourceHoldings, void> {
    if (this.records === 0) return;
    const read = [...variables, ...held.map(nameOf)];
    const { rows: counted, kept, column } = this.grouped(read);
    const keys = variables.map(column);
    const of = await this.partsOfClasses(variables);
    for (let at = 0; at < of; at++) {
      const bound: number[] = [];
      const values = held.map((one) => this.columnOrBands(one, bound, column));
      const part = of === 1 ? null : { part: at, of };
      const sql = holdingsSql(this.driver.dialect, counted, { keys, held: values, part });
      for await (const { rows, columns } of this.query({ sql, bound, types: [TEXT, DOUBLE], kept }, read))
        yield { rows, texts: texts(columns[0]!), groups: numbers(columns[1]!) };
    }
  }

  async *profiles({ named, ...asked }: ProfilesQuery): AsyncGenerator<SourceProfiles, void> {
    if (this.records === 0) return;
    const of = named ? await this.partsOfClasses([asked.person]) : 1;
    for (let at = 0; at < of; at++)
      yield* this.someProfiles(asked, { named, part: of === 1 ? null : { part: at, of } });
  }

  /** Persons of one part of them, or records that name none. */
  private async *someProfiles(
    { person, lacking, held, weight, ...rest }: Omit<ProfilesQuery, "named">,
    which: Parameters<typeof profilesSql>[3],
  ): AsyncGenerator<SourceProfiles, void> {
    const read = [...held.map(nameOf), person, ...(weight === null ? [] : [weight])];
    const { dialect, relation } = this.driver;
    const bound: Parameter[] = [];
    const column = (name: string): AskedColumn => this.column(name);
    const columns = {
      ...rest,
      held: held.map((one) => this.columnOrBands(one, bound, column)),
      person: withoutCodes(dialect, column(person), lacking, (value) => dialect.parameter(bound.push(value))),
      weight: weight === null ? null : column(weight),
    };
    const sql = profilesSql(dialect, relation, columns, which);
    const types = [TEXT, ...Array<ColumnType>(7).fill(DOUBLE)];
    for await (const { rows, columns: found } of this.query({ sql, bound, types }, read)) {
      const figure = (place: number): Float64Array => numbers(found[place]!);
      yield {
        rows,
        texts: texts(found[0]!),
        groups: figure(1),
        weights: figure(2),
        least: figure(3),
        most: figure(4),
        belowOne: figure(5),
        differing: figure(6),
        many: figure(7),
      };
    }
  }

  async *letters(variable: string | CutVariable): AsyncGenerator<SourceLetters, void> {
    if (this.records === 0) return;
    const bound: number[] = [];
    const read = [nameOf(variable)];
    const { rows: counted, kept, column: named } = this.grouped(read);
    const column = this.columnOrBands(variable, bound, named);
    const sql = lettersSql(this.driver.dialect, counted, column);
    const types = [column.type, TEXT];
    for await (const { rows, columns } of this.query({ sql, bound, types, kept }, read))
      yield { rows, column: columns[0]!, letters: texts(columns[1]!) };
  }

  private async *someValues({ name, levels, wanted }: ValuesQuery): AsyncGenerator<SourceGroups, void> {
    if (this.records === 0) return;
    const { dialect, relation } = this.driver;
    const column = this.column(name);
    const types = [column.type, DOUBLE];
    const of = dialect.roughValues === undefined ? 1 : Math.ceil(groupedValues(levels, wanted) / GROUPS) || 1;
    for (let part = 0; part < of; part++) {
      const query = pickedValuesSql(dialect, relation, column, { wanted, part, of });
      for await (const { rows, columns } of this.query({ ...query, types }, [name]))
        yield {
          rows,
          columns: columns.slice(0, 1),
          counts: numbers(columns[1]!),
          weights: null,
          marks: null,
        };
    }
  }

  private async sumsOf(name: string, missing: readonly number[]): Promise<NumberSums> {
    const { dialect, relation } = this.driver;
    const codes = missing.filter(Number.isFinite);
    const asked = numberSumsSql(dialect, relation, this.column(name), codes);
    const [records = 0, total = 0, least = 0, most = 0, ...counts] = await this.one(asked.sums, SUMS, [name]);
    const [aboveOne = 0, zeros = 0, negative = 0, fractions = 0, below = 0, above = 0] = counts;
    return {
      ...{ records, total, aboveOne, zeros, negative, fractions, below, above },
      least: records === 0 ? NaN : least,
      most: records === 0 ? NaN : most,
      lowest: await this.numbersOf(asked.lowest, name),
      highest: await this.numbersOf(asked.highest, name),
    };
  }

  /** The numbers of an answer of one column. */
  private async numbersOf(asked: BoundSql, name: string): Promise<number[]> {
    const out: number[] = [];
    for await (const { rows, columns } of this.query({ ...asked, types: [DOUBLE] }, [name]))
      out.push(...numbers(columns[0]!).subarray(0, rows));
    return out;
  }

  /** In how many parts what classes hold is gathered: an engine may not write that to disk. */
  private async partsOfClasses(variables: readonly string[]): Promise<number> {
    const { dialect } = this.driver;
    if (dialect.mark === null || dialect.roughKeys === undefined || variables.length === 0) return 1;
    if (this.records <= GROUPS) return 1;
    return Math.max(1, Math.ceil(((await this.roughGroups(variables)) ?? 0) / GROUPS));
  }

  private columnOrBands(
    one: string | CutVariable,
    bound: Parameter[],
    column: Grouped["column"],
  ): AskedColumn {
    return typeof one === "string" ? column(one) : { key: this.bands(one, bound, column), type: BAND };
  }

  /** The band of each record, null where its value is missing. @param bound takes the parameters */
  private bands(
    { name, edges, missing }: CutVariable,
    bound: Parameter[],
    column: Grouped["column"],
  ): string {
    const { dialect } = this.driver;
    const { key, type } = column(name);
    const x = dialect.number(key, type);
    const next = (value: number): string => dialect.parameter(bound.push(value));
    const lacks = missing.filter(Number.isFinite).map((code) => ` WHEN ${x} = ${next(code)} THEN NULL`);
    const below = Array.from(edges, (edge, band) => ` WHEN ${x} < ${next(edge)} THEN ${band}`);
    return `CASE WHEN ${x} IS NULL THEN NULL${lacks.join("")}${below.join("")} ELSE ${edges.length} END`;
  }

  rows(variables: readonly (string | MarkOf)[]): AsyncIterable<SourceRows> {
    return this.single(variables, this.driver.dialect.fileOrder);
  }

  async *rowsBy(by: string, variables: readonly (string | MarkOf)[]): AsyncGenerator<SourceRows, void> {
    const { dialect } = this.driver;
    const { key, type } = this.column(by);
    const parts = Math.ceil(this.records / PART);
    for (let part = 0; part < parts; part++) {
      const mine = parts === 1 ? "" : ` WHERE coalesce(${dialect.part(key, type, parts)}, 0) = ${part}`;
      yield* this.single([by, ...variables], `${mine} ORDER BY ${key}`);
    }
  }

  /** Columns of single records. @param rest of the query: which of them, and in what order */
  private single(variables: readonly (string | MarkOf)[], rest: string): AsyncIterable<SourceRows> {
    const { dialect, relation } = this.driver;
    const asked = variables.map((one) => {
      if (typeof one !== "string")
        return { sql: this.mark(one.mark.map((name) => this.column(name).key)), type: MARK };
      const { key, type } = this.column(one);
      return { sql: dialect.wire(key, type), type };
    });
    if (asked.length === 0) asked.push({ sql: "1", type: BAND });
    return this.query(
      {
        sql: `SELECT ${asked.map(({ sql }) => sql).join(", ")} FROM ${relation}${rest}`,
        bound: [],
        types: asked.map(({ type }) => type),
      },
      variables.flatMap((one) => (typeof one === "string" ? [one] : one.mark)),
    );
  }

  private mark(keys: readonly string[]): string {
    const { mark, name } = this.driver.dialect;
    if (mark === null) throw new TypeError(`${name} makes no marks.`);
    return mark(keys);
  }

  /**
   * About how many groups there are; null where the engine does not say. It takes one pass over the keys, and none
   * where the engine plans by statistics: then keys count as independent, which gives too many rather than too few.
   */
  async roughGroups(variables: GroupedBy): Promise<number | null> {
    if (variables.length === 0) return 1;
    const { dialect } = this.driver;
    if (dialect.roughKeys === undefined)
      return this.estimated === null ? this.plannedGroups(variables) : this.estimated(variables);
    const bound: number[] = [];
    const names = variables.map(nameOf);
    const { rows, kept, column } = this.grouped(names);
    const keys = variables.map((one) => this.columnOrBands(one, bound, column));
    const sql = `SELECT ${dialect.roughKeys(keys)} FROM ${rows.relation}`;
    const [groups = 0] = await this.one({ sql, bound, kept }, 1, names);
    const known = (await this.estimated?.(variables)) ?? groups;
    return this.possible(known);
  }

  /** About how many groups each of some sets of variables makes, all by one pass over the records. */
  async roughCounts(sets: readonly GroupedBy[]): Promise<readonly (number | null)[]> {
    const { dialect, relation } = this.driver;
    if (dialect.roughKeys === undefined) {
      const planned: (number | null)[] = [];
      for (const variables of sets) planned.push(await this.plannedGroups(variables));
      return planned;
    }
    const bound: number[] = [];
    const column = (name: string): AskedColumn => this.column(name);
    const counts = sets.map((variables) => {
      const [first, ...others] = variables.map((one) => this.columnOrBands(one, bound, column));
      if (first === undefined) return dialect.count;
      // values of one variable as they are counted where groups are asked for in parts
      const values = others.length === 0 ? dialect.roughValues?.(first.key) : undefined;
      return values ?? dialect.roughKeys?.([first, ...others]) ?? dialect.count;
    });
    const sql = `SELECT ${counts.join(", ")} FROM ${relation}`;
    const found = await this.one({ sql, bound }, sets.length, variablesIn(sets));
    return sets.map((variables, at) => (variables.length === 0 ? 1 : this.possible(found[at] ?? 0)));
  }

  /** A rough number of groups as a number that there may be. */
  private possible(groups: number): number {
    return Math.min(this.records, Math.max(1, Math.round(groups)));
  }

  /** About how many groups there are by the statistics of the engine. */
  private async plannedGroups(variables: GroupedBy): Promise<number | null> {
    const { driver, records, signal } = this;
    const bound: number[] = [];
    // of the classes the engine knows no statistics yet
    const keys = variables.map((one) => this.columnOrBands(one, bound, (name) => this.column(name)));
    let cells = 1;
    for (const { key } of keys) {
      const sql = `SELECT 1 FROM ${driver.relation} GROUP BY ${key}`;
      const values = await driver.plannedRows?.(sql, bound, signal);
      if (values === undefined || values === null) return null;
      cells *= Math.max(1, values);
    }
    if (keys.length === 1) return this.possible(cells);
    // so many cells of as many are taken by records that fall into them by chance
    return this.possible(-cells * Math.expm1(-records / cells));
  }

  /** A variable of the first records, as many as there are at most. */
  async first(name: string, most: number): Promise<SourceColumn> {
    const { dialect, relation } = this.driver;
    const { key, type } = this.column(name);
    const sql = `SELECT ${dialect.wire(key, type)} FROM ${relation} LIMIT ${most}`;
    const batches: (readonly [SourceColumn, number])[] = [];
    for await (const { rows, columns } of this.query({ sql, bound: [], types: [type] }, [name]))
      batches.push([columns[0]!, rows]);
    return joined(batches);
  }

  /**
   * The same table over a driver that writes queries down instead of running them.
   * @param asked classes that a run would keep
   * @param estimated about how many groups variables make, which no query that is not run can tell
   */
  recorded(
    asked: KeptClasses | null,
    estimated: SqlSource["estimated"] = null,
  ): { readonly source: SqlSource; readonly driver: RecordingDriver } {
    const driver = new RecordingDriver(this.driver);
    const source = new SqlSource(driver, [...this.columns.values()], this.records, this.signal);
    source.estimated = estimated;
    source.classes = asked === null ? null : source.classesOf(asked);
    return { source, driver };
  }

  /** The statements that make the classes that are kept, and look how many records they hold; none without a place. */
  get making(): readonly string[] {
    const { classes } = this;
    const { work } = this.driver;
    if (work === undefined || classes === null) return [];
    return [work.statement(classes.sql), ...(work.alone === true ? [classes.total] : [])];
  }

  /** The statement that counts records again at the end, where the engine keeps no state of them; else null. */
  get recount(): string | null {
    const { dialect, relation, recounts } = this.driver;
    return recounts === true ? `SELECT ${dialect.count} FROM ${relation}` : null;
  }

  /** Whether rough counts of groups read records: else statistics of the engine tell them. */
  get countsRoughly(): boolean {
    return this.driver.dialect.roughKeys !== undefined;
  }

  /** Variables whose values can be told apart. */
  get groupable(): readonly string[] {
    return [...this.columns.values()].filter(({ type }) => type !== null).map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  /** The rows of a query. @param variables that it reads, for what is said where it fails */
  private async *query(
    { sql, bound, types, kept = false }: Query,
    variables: readonly string[],
  ): AsyncGenerator<RowBatch, void> {
    const { driver } = this;
    const asked = kept && driver.work !== undefined ? driver.work : driver;
    try {
      yield* asked.query(sql, bound, types, this.signal);
    } catch (error) {
      throw error instanceof QueryFault ? error.reading(variables) : error;
    }
  }

  /** The numbers of an answer of one row about some variables; a null is 0. */
  private async one(
    asked: Pick<Query, "sql" | "kept"> & { readonly bound?: readonly Parameter[] },
    width: number,
    variables: readonly string[],
  ): Promise<number[]> {
    const types = Array.from({ length: width }, () => DOUBLE);
    let out = types.map(() => 0);
    // to the end, where a driver tells that the answer is of another state
    for await (const { rows, columns } of this.query({ bound: [], ...asked, types }, variables))
      if (rows > 0) out = columns.map((column) => (column.valid?.[0] === 0 ? 0 : numbers(column)[0]!));
    return out;
  }

  /** @throws UNKNOWN_VARIABLE */
  private stored(name: string): DriverColumn {
    const found = this.columns.get(name);
    if (found === undefined) throw unknownVariable(name, [...this.columns.keys()]);
    return found;
  }

  /** A variable that can be grouped by. @throws UNKNOWN_VARIABLE, BAD_TYPE */
  private column(name: string): AskedColumn {
    const column = this.stored(name);
    const { stored, type } = column;
    if (type === null)
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" has the type ${stored} in ${this.driver.dialect.name}, which holds no single ` +
          "values to tell apart. Expected text, numbers, dates, times or booleans.",
      );
    return { key: this.driver.dialect.key(this.quoted(column), type), type };
  }

  /** A column as queries name it. */
  private quoted({ name, sql }: DriverColumn): string {
    return sql ?? this.driver.dialect.quote(name);
  }
}

function numbers({ values }: SourceColumn): Float64Array {
  if (values instanceof Float64Array) return values;
  throw new TypeError("A driver must give numbers in double precision as a Float64Array.");
}

function texts({ values }: SourceColumn): readonly (string | null)[] {
  if (Array.isArray(values)) return values as readonly (string | null)[];
  throw new TypeError("A driver must give texts as a list.");
}

function places({ values }: SourceColumn): Int32Array {
  if (values instanceof Int32Array) return values;
  throw new TypeError("A driver must give whole numbers of 32 bits as an Int32Array.");
}

function wholes({ values }: SourceColumn): BigInt64Array {
  if (values instanceof BigInt64Array) return values;
  throw new TypeError("A driver must give whole numbers of 64 bits, as marks are, as a BigInt64Array.");
}
