import type { Source } from "@sdc-risk/core";
import {
  checkCountable,
  type AlikeGroups,
  type CutVariable,
  type GroupPart,
  type GroupSize,
  type MarkOf,
  type ProfilesQuery,
  type SourceColumn,
  type SourceGroups,
  type SourceHoldings,
  type SourceLetters,
  type SourceProfiles,
  type SourceRows,
  type SourceVariable,
  type Treating,
} from "@sdc-risk/core/source";
import { numbers } from "./queries/answers.ts";
import { AskedTable, type EstimatedGroups } from "./queries/asked-table.ts";
import { groupSizes } from "./queries/group-sizes.ts";
import { alike, group, listedGroups, takesList } from "./queries/groups.ts";
import { holdings, letters, profiles } from "./queries/holdings.ts";
import { homesGroups, nearHomes } from "./queries/homes.ts";
import { classesOf, keepClasses, making, worthKeeping, type KeptClasses } from "./queries/kept-classes.ts";
import { keyPartDriver, keyPartRecords, keySalt } from "./queries/key-part.ts";
import { alikeOf, fillTable, firstOf, rows, rowsBy } from "./queries/records.ts";
import { roughCounts, roughGroups } from "./queries/rough-groups.ts";
import { aloneOnSome, minimalUniques, setsTaken } from "./queries/uniques.ts";
import { numberSums, pickedValues } from "./queries/values.ts";
import { nulls, weights } from "./queries/weights.ts";
import { arrowType, DOUBLE } from "./column-type.ts";
import type { Driver } from "./driver.ts";
import { RecordingDriver } from "./explain/recording-driver.ts";
import type { GroupedBy } from "./explain/rough-counts.ts";
import type { DerivedDriver } from "./treated/derived-driver.ts";
import { treatingOf, type TreatableTable } from "./treated/treating.ts";

/**
 * A table of an engine as a source of microdata. Only aggregates and single columns come over; nothing is written but
 * classes, where `keepClasses` is called, and records that `fillTable` is asked for.
 */
export class SqlSource implements Source {
  readonly variables: readonly SourceVariable[];
  readonly ordered: boolean;
  readonly marks: boolean;
  readonly room?: number;
  readonly treating?: Treating;
  readonly alikeOf?: NonNullable<Source["alikeOf"]>;
  readonly fillTable?: NonNullable<Source["fillTable"]>;
  readonly homes?: NonNullable<Source["homes"]>;
  readonly homesNear?: NonNullable<Source["homesNear"]>;
  readonly uniques?: NonNullable<Source["uniques"]>;
  readonly listed?: NonNullable<Source["listed"]>;
  readonly pickedValues?: NonNullable<Source["pickedValues"]>;
  readonly numberSums?: NonNullable<Source["numberSums"]>;
  private readonly table: AskedTable;

  private constructor(table: AskedTable) {
    const { driver, dialect } = table;
    this.table = table;
    this.ordered = dialect.ordered;
    this.marks = dialect.mark !== null;
    if (driver.room !== undefined) this.room = driver.room;
    this.variables = Array.from(table.columns.values(), ({ name, stored, type, described }) => ({
      name,
      stored,
      type: type === null ? null : arrowType(type),
      ...(type?.kind === "decimal" && type.whole === true && { whole: true }),
      ...(described && { described }),
    }));
    // engines that answer no subquery where the records lie would bring all of them to one server
    if (!dialect.flat) {
      this.alikeOf = (...asked) => alikeOf(table, ...asked);
      if (driver.filling !== undefined) this.fillTable = (...asked) => fillTable(table, ...asked);
      this.homes = (asked) => homesGroups(table, asked);
      this.homesNear = (asked) => nearHomes(table, asked);
    }
    if (dialect.kept !== undefined) this.uniques = (asked) => minimalUniques(table, asked);
    if (dialect.listed !== undefined) {
      this.listed = (...asked) => listedGroups(table, ...asked);
      // texts are bound, which other engines do not take
      this.pickedValues = (asked) => pickedValues(table, asked);
      this.numberSums = (...asked) => numberSums(table, ...asked);
    }
    const { treating } = dialect;
    if (treating === undefined) return;
    const columns = [...table.columns.values()];
    const derived: TreatableTable["derived"] = (own, some, more) => Object.assign(this.over(own, some), more);
    this.treating = treatingOf(
      { driver, columns, records: table.records, signal: table.signal, derived },
      treating,
    );
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
      return new SqlSource(new AskedTable({ driver, columns, signal }, records));
    } catch (error) {
      await driver.close().catch(() => undefined); // the first error is the one to be told
      throw error;
    }
  }

  get records(): number {
    return this.table.records;
  }

  /** As the function of that name. */
  worthKeeping(asked: KeptClasses): Promise<KeptClasses> {
    return worthKeeping(this.table, asked);
  }

  /** As the function of that name. @throws CANNOT_WRITE, and what the driver throws */
  keepClasses(asked: KeptClasses): Promise<void> {
    return keepClasses(this.table, asked);
  }

  weights(name: string, missing: readonly number[]): ReturnType<typeof weights> {
    return weights(this.table, name, missing);
  }

  nulls(name: string): Promise<number> {
    return nulls(this.table, name);
  }

  groupSizes(variables: readonly string[], part?: GroupPart): Promise<readonly GroupSize[]> {
    return groupSizes(this.table, variables, part);
  }

  group(
    variables: readonly (string | CutVariable)[],
    weight: string | null,
    marked = false,
  ): AsyncGenerator<SourceGroups, void> {
    return group(this.table, variables, weight, marked);
  }

  alike(variables: readonly string[], weight: string | null): AsyncGenerator<AlikeGroups, void> {
    return alike(this.table, variables, weight);
  }

  takesList(bytes: number): boolean {
    return takesList(this.table, bytes);
  }

  keySalt(variables: readonly string[]): Promise<string> {
    return keySalt(this.table, variables);
  }

  async keyPart(variables: readonly string[], part: GroupPart, salt: string): Promise<Source> {
    const some = keyPartDriver(this.table, variables, part, salt);
    return this.over(some, await keyPartRecords(this.table, some, variables));
  }

  /** The same, where the number of its records is known. */
  partOfKeys(variables: readonly string[], part: GroupPart, salt: string, records: number): SqlSource {
    return this.over(keyPartDriver(this.table, variables, part, salt), records);
  }

  private over(driver: DerivedDriver, records: number): SqlSource {
    const { signal } = this.table;
    return new SqlSource(new AskedTable({ driver, columns: driver.held, signal }, records));
  }

  aloneOnSome(variables: readonly string[], sets: readonly (readonly number[])[]): Promise<number> {
    return aloneOnSome(this.table, variables, sets);
  }

  setsAtOnce(variables: readonly string[]): number {
    return setsTaken(this.table, variables);
  }

  holdings(
    variables: readonly string[],
    held: readonly (string | CutVariable)[],
  ): AsyncGenerator<SourceHoldings, void> {
    return holdings(this.table, variables, held);
  }

  profiles(asked: ProfilesQuery): AsyncGenerator<SourceProfiles, void> {
    return profiles(this.table, asked);
  }

  letters(variable: string | CutVariable): AsyncGenerator<SourceLetters, void> {
    return letters(this.table, variable);
  }

  rows(variables: readonly (string | MarkOf)[]): AsyncIterable<SourceRows> {
    return rows(this.table, variables);
  }

  rowsBy(by: string, variables: readonly (string | MarkOf)[]): AsyncGenerator<SourceRows, void> {
    return rowsBy(this.table, by, variables);
  }

  roughGroups(variables: GroupedBy): Promise<number | null> {
    return roughGroups(this.table, variables);
  }

  /** About how many groups each of some sets of variables makes, all by one pass over the records. */
  roughCounts(sets: readonly GroupedBy[]): Promise<readonly (number | null)[]> {
    return roughCounts(this.table, sets);
  }

  /** A variable of the first records, as many as there are at most. */
  first(name: string, most: number): Promise<SourceColumn> {
    return firstOf(this.table, name, most);
  }

  /**
   * The same table over a driver that writes queries down instead of running them.
   * @param asked classes that a run would keep
   * @param estimated about how many groups variables make, which no query that is not run can tell
   */
  recorded(
    asked: KeptClasses | null,
    estimated: EstimatedGroups | null = null,
  ): { readonly source: SqlSource; readonly driver: RecordingDriver } {
    const { driver: own, columns, records, signal } = this.table;
    const driver = new RecordingDriver(own);
    const table = new AskedTable({ driver, columns: [...columns.values()], signal }, records, estimated);
    const classes = asked === null ? null : classesOf(table, asked);
    if (classes !== null) table.keep(classes, records);
    return { source: new SqlSource(table), driver };
  }

  /** The statements that make the classes that are kept, and look how many records they hold; none without a place. */
  get making(): readonly string[] {
    return making(this.table);
  }

  /** The statement that counts records again at the end, where the engine keeps no state of them; else null. */
  get recount(): string | null {
    const { dialect, relation, recounts } = this.table.driver;
    return recounts === true ? `SELECT ${dialect.count} FROM ${relation}` : null;
  }

  /** Whether rough counts of groups read records: else statistics of the engine tell them. */
  get countsRoughly(): boolean {
    return this.table.dialect.roughKeys !== undefined;
  }

  /** Variables whose values can be told apart. */
  get groupable(): readonly string[] {
    return [...this.table.columns.keys()].filter((name) => this.table.isGroupable(name));
  }

  close(): Promise<void> {
    return this.table.driver.close();
  }
}
