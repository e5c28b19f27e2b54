import { valueAt, type Source, type WeightFacts } from "@sdc-risk/core";
import type {
  AlikeGroups,
  AlikeRecords,
  CutVariable,
  GroupPart,
  GroupSize,
  HomesGroups,
  HomesNear,
  HomesQuery,
  ListedGroups,
  MarkOf,
  SourceColumn,
  SourceGroups,
  ProfilesQuery,
  SourceHoldings,
  SourceLetters,
  SourceProfiles,
  SourceRows,
  SourceVariable,
  UniquesQuery,
  UniquesRows,
  ValuesQuery,
} from "@sdc-risk/core/source";
import { drained, uniquesFigures } from "@sdc-risk/core/source";
import { nameOf } from "../classes/named-columns.ts";
import type { KeptClasses } from "../queries/kept-classes.ts";
import type { SqlSource } from "../sql-source.ts";
import { askedOfWeights } from "./asked-of-weights.ts";
import type { Explanation, PlannedQuery } from "./explanation.ts";
import type { RecordingDriver } from "./recording-driver.ts";
import { RoughCounts, variablesIn } from "./rough-counts.ts";
import { banded, groupedBy, groupsOf, holdingsOf, Marks, rowTexts, sumsOf, taken } from "./stand-in.ts";

/** Records that stand for all of them. */
export const FIRST_RECORDS = 500;

/** What stands in a statement for the keys that it lists. */
const LIST = "the keys of the file";

/** What a call would ask, and what it would bring. */
type Call = Pick<PlannedQuery, "reads" | "rows" | "exact" | "purpose" | "condition">;

/** Statements that were written down. */
type Statements = ReturnType<RecordingDriver["taken"]>;

const APART =
  "Asked only where so many records wait for those before them that the rest is asked for in order.";
const BANDS = "Where bands begin depends on the data.";
const NEAR = "Asked only where the risk of a household is next to a limit that it is compared with.";
const FIGURES =
  "Which figures it lists depends on the data; where they are more than a query lists, records come over.";
const RISKS = "Which risks it lists depends on the data.";
const RECOUNT = "Records counted again";
const KEPT = "Classes that are kept";

/** What numbers of groups are asked of, and by whom. */
interface ExplainedTable {
  readonly table: SqlSource;
  /** What reports call it. */
  readonly name: string;
  readonly explanation: Explanation;
  readonly rough: RoughCounts;
}

/**
 * A table of which a run learns nothing but what its first records say, so that it goes its way while no query is run
 * for it: what it asks is written down as the source of the table writes it.
 */
export class ExplainedSource implements Source {
  readonly variables: readonly SourceVariable[];
  readonly ordered: boolean;
  readonly alikeOf?: NonNullable<Source["alikeOf"]>;
  readonly fillTable?: NonNullable<Source["fillTable"]>;
  readonly marks: boolean;
  readonly records: number;
  readonly standsFor: number;
  readonly room?: number;
  readonly homes?: (asked: HomesQuery) => AsyncGenerator<HomesGroups, void>;
  readonly homesNear?: (asked: HomesQuery) => AsyncGenerator<HomesNear, void>;
  readonly uniques?: (asked: UniquesQuery) => AsyncGenerator<UniquesRows, void>;
  readonly listed?: NonNullable<Source["listed"]>;
  readonly pickedValues?: NonNullable<Source["pickedValues"]>;
  private readonly held = new Map<string, Promise<SourceColumn>>();
  private readonly made = new Marks();
  /** When what is asked at the moment is asked, where that depends on the data. */
  private condition: string | null = null;
  /** Whether a query read records, and no classes that are kept. */
  private readsRecords: boolean;
  private closed = false;

  private readonly table: SqlSource;
  private readonly name: string;
  private readonly explanation: Explanation;
  private readonly rough: RoughCounts;
  /** Those of parts of the keys. */
  private readonly parts: RoughCounts[] = [];
  private readonly driver: RecordingDriver;
  private readonly recorded: SqlSource;

  /** @param kept classes that the run would keep */
  private constructor({ table, name, explanation, rough }: ExplainedTable, kept: KeptClasses | null) {
    this.table = table;
    this.name = name;
    this.explanation = explanation;
    this.rough = rough;
    const { source, driver } = table.recorded(kept, (variables) => rough.now(variables));
    this.recorded = source;
    this.driver = driver;
    this.variables = table.variables;
    this.ordered = table.ordered;
    if (table.alikeOf !== undefined) this.alikeOf = (...asked) => this.withGroups(...asked);
    const { fillTable } = source;
    if (fillTable !== undefined) this.fillTable = (...asked) => this.explainedTable(asked, fillTable);
    this.marks = table.marks;
    if (table.room !== undefined) this.room = table.room;
    if (table.listed !== undefined)
      this.listed = (variables, weight, keys) => this.listedGroups(variables, weight, keys);
    if (table.pickedValues !== undefined) this.pickedValues = (asked) => this.somePicked(asked);
    this.standsFor = table.records;
    this.records = Math.min(table.records, FIRST_RECORDS);
    const making = source.making;
    this.readsRecords = making.length === 0;
    for (const [at, sql] of making.entries())
      this.add(
        { statements: [sql], ofClasses: at > 0 },
        {
          reads: kept === null ? [] : [...kept.keys, ...(kept.weight === null ? [] : [kept.weight])],
          rows: at,
          exact: true,
          purpose: KEPT,
        },
      );
    const { homes, homesNear, uniques } = this.recorded;
    if (uniques !== undefined) this.uniques = (asked) => this.explainedUniques(asked, uniques);
    if (homes === undefined || homesNear === undefined) return;
    this.homes = (asked) => this.explainedHomes(asked, homes, homesNear);
    // eslint-disable-next-line require-yield -- none is known to be near a limit
    this.homesNear = async function* () {
      await Promise.resolve();
    };
  }

  /**
   * @param name what reports call the table
   * @param wanted classes that the run would keep, as far as that is worth it
   */
  static async open(
    table: SqlSource,
    name: string,
    explanation: Explanation,
    wanted: KeptClasses | null,
  ): Promise<ExplainedSource> {
    const rough = new RoughCounts({
      names: table.groupable,
      count: (sets) => {
        if (table.countsRoughly)
          explanation.read?.({ table: name, reads: variablesIn(sets), kind: "counts" });
        return table.roughCounts(sets);
      },
    });
    const of = { table, name, explanation, rough };
    if (wanted === null) return new ExplainedSource(of, null);
    const before = new ExplainedSource(of, null);
    const kept = await before.recorded.worthKeeping(wanted);
    before.write({ reads: [...wanted.keys, ...(wanted.further ?? [])], rows: 1, exact: true, purpose: KEPT });
    return new ExplainedSource(of, kept);
  }

  /** Follows what is asked only where the data are so, which the first records do not tell. */
  async perhaps(condition: string, ask: () => Promise<unknown>): Promise<void> {
    if (this.records === this.standsFor || this.condition !== null) return;
    this.condition = condition;
    try {
      await ask();
    } finally {
      this.condition = null;
    }
  }

  async weights(name: string, missing: readonly number[]): Promise<WeightFacts & { readonly bad: number }> {
    for (const { sql, ofClasses, condition } of await askedOfWeights(
      this.recorded,
      this.driver,
      name,
      missing,
    ))
      this.add(
        { statements: [sql], ofClasses },
        { reads: [name], rows: 1, exact: true, ...(condition !== undefined && { condition }) },
      );
    const { values, valid } = await this.column(name);
    const all = Array.from({ length: this.records }, (_, row) =>
      valid?.[row] === 0 ? NaN : Number(values[row]),
    );
    const good = all.filter((w) => w > 0 && w < Infinity && !missing.includes(w));
    return {
      records: good.length,
      total: good.reduce((sum, w) => sum + w, 0),
      least: good.reduce((least, w) => Math.min(least, w), Infinity),
      most: good.reduce((most, w) => Math.max(most, w), 0),
      belowOne: good.filter((w) => w < 1).length,
      bad: all.filter((w) => !missing.includes(w)).length - good.length,
    };
  }

  async nulls(name: string): Promise<number> {
    await this.recorded.nulls(name);
    this.write({ reads: [name], rows: 1, exact: true });
    if (this.variables.find((one) => one.name === name)?.type === null) return 0;
    const { valid } = await this.column(name);
    return valid === null ? 0 : valid.reduce((sum, one) => sum + (one === 0 ? 1 : 0), 0);
  }

  async groupSizes(variables: readonly string[], part?: GroupPart): Promise<readonly GroupSize[]> {
    await this.recorded.groupSizes(variables, part);
    this.write({ reads: variables, rows: null, exact: false });
    const { records, standsFor } = this;
    // what is too long to be looked at is told by how many values there are
    const groups = variables.length === 1 && records < standsFor ? await this.rough.now(variables) : null;
    if (groups !== null && part === undefined)
      return [{ size: Math.max(1, Math.round(standsFor / groups)), groups }];
    const { counts } = groupedBy(rowTexts(await this.columns(variables), this.records));
    const mine = counts.filter((_, group) => part === undefined || group % part.of === part.part);
    const sizes = new Map<number, number>();
    for (const size of mine) sizes.set(size, (sizes.get(size) ?? 0) + 1);
    return Array.from(sizes, ([size, groups]) => ({ size, groups })).sort((a, b) => a.size - b.size);
  }

  async *group(
    variables: readonly (string | CutVariable)[],
    weight: string | null,
    marked = false,
  ): AsyncGenerator<SourceGroups, void> {
    await drained(this.recorded.group(variables, weight, marked));
    const names = variables.map(nameOf);
    const rows = this.rough.later(variables);
    const reads = weight === null ? names : [...names, weight];
    this.write({ reads, rows, exact: names.length === 0, ...banding(variables) });
    const columns = await eachInTurn(variables, (one) => this.columnOrBands(one));
    yield groupsOf(columns, this.records, {
      weights: weight === null ? null : await this.column(weight),
      marks: marked ? this.made : null,
    });
  }

  async *alike(variables: readonly string[], weight: string | null): AsyncGenerator<AlikeGroups, void> {
    await drained(this.recorded.alike(variables, weight));
    this.write({ reads: weight === null ? variables : [...variables, weight], rows: null, exact: false });
    const columns = await this.columns(variables);
    const weights = weight === null ? null : await this.column(weight);
    const { rows, counts, weights: sums } = groupsOf(columns, this.records, { weights, marks: null });
    // each is a row by itself: what is alike in the first records says nothing of all
    yield { rows, counts, weights: sums, groups: new Float64Array(rows).fill(1) };
  }

  async keySalt(variables: readonly string[]): Promise<string> {
    await this.recorded.keySalt(variables);
    this.write({ reads: variables, rows: 1, exact: true });
    return "0.0";
  }

  async keyPart(variables: readonly string[], part: GroupPart, salt: string): Promise<Source> {
    await this.recorded.keyPart(variables, part, salt);
    this.write({ reads: variables, rows: 1, exact: true });
    const records = Math.max(1, Math.round(this.standsFor / part.of));
    const rough = new RoughCounts({
      names: this.table.groupable,
      count: async (sets) => {
        const groups = await eachInTurn(sets, (variables) => this.rough.now(variables));
        return groups.map((all) => (all === null ? null : Math.ceil(all / part.of)));
      },
    });
    this.parts.push(rough);
    const { explanation } = this;
    const table = this.table.partOfKeys(variables, part, salt, records);
    return new ExplainedSource(
      { table, name: `one of ${part.of} parts of ${this.name}`, explanation, rough },
      null,
    );
  }

  takesList(bytes: number): boolean {
    return this.recorded.takesList(bytes);
  }

  /** Each key that is listed is found with one record: what the first records are says nothing of all. */
  private async *listedGroups(
    variables: readonly string[],
    weight: string | null,
    keys: string,
  ): AsyncGenerator<ListedGroups, void> {
    const asked = this.recorded.listed?.(variables, weight, LIST);
    if (asked !== undefined) await drained(asked);
    const reads = weight === null ? variables : [...variables, weight];
    const rows = keys === "" ? 0 : keys.split(",").length;
    this.write({ reads, rows, exact: false });
    const ones = new Float64Array(rows).fill(1);
    yield {
      rows,
      counts: ones,
      weights: weight === null ? null : ones,
      groups: ones,
      places: ones.map((_, row) => row + 1),
    };
  }

  /** Of the values that are looked for those that the first records hold. */
  private async *somePicked(asked: ValuesQuery): AsyncGenerator<SourceGroups, void> {
    const picked = this.recorded.pickedValues?.(asked);
    if (picked !== undefined) await drained(picked);
    const { name, wanted } = asked;
    this.write({ reads: [name], rows: null, exact: false });
    const column = await this.column(name);
    const list = "list" in wanted ? new Set<unknown>(wanted.list) : null;
    const rows = Array.from({ length: this.records }, (_, row) => row).filter((row) => {
      const value = valueAt(column, row);
      return list === null || value === null || list.has(typeof value === "string" ? value : Number(value));
    });
    yield groupsOf([taken(column, rows)], rows.length, { weights: null, marks: null });
  }

  private async *withGroups(
    variables: readonly string[],
    weight: string | null,
    beside: readonly string[],
  ): AsyncGenerator<AlikeRecords, void> {
    const asked = this.recorded.alikeOf?.(variables, weight, beside);
    if (asked !== undefined) await drained(asked);
    const reads = [...variables, ...(weight === null ? [] : [weight]), ...beside];
    const { statements, ofClasses } = this.driver.taken();
    const [all, ...parts] = statements;
    if (all !== undefined)
      this.add({ statements: [all], ofClasses }, { reads, rows: this.standsFor, exact: true });
    this.add({ statements: parts, ofClasses }, { reads, rows: null, exact: false, condition: APART });
    const texts = rowTexts(await this.columns(variables), this.records);
    const grouped = groupedBy(texts);
    const sums = weight === null ? null : sumsOf(grouped, await this.column(weight));
    const ofRecords = (values: Float64Array): Float64Array =>
      Float64Array.from(grouped.groupOf, (group) => values[group] ?? NaN);
    yield {
      rows: this.records,
      columns: await this.columns(beside),
      counts: ofRecords(grouped.counts),
      weights: sums && ofRecords(sums),
    };
  }

  private async explainedTable(
    asked: Parameters<NonNullable<Source["fillTable"]>>,
    fillTable: NonNullable<Source["fillTable"]>,
  ): Promise<number | null> {
    if ((await fillTable(...asked)) === null) return null;
    const [{ keys, weight, id }] = asked;
    const reads = [...keys, ...(weight === null ? [] : [weight]), id.variable];
    this.write({ reads, rows: 0, exact: true, condition: FIGURES });
    return this.records;
  }

  async aloneOnSome(variables: readonly string[], sets: readonly (readonly number[])[]): Promise<number> {
    await this.recorded.aloneOnSome(variables, sets);
    this.write({ reads: variables, rows: 1, exact: true });
    return 0;
  }

  setsAtOnce(variables: readonly string[]): number {
    return this.recorded.setsAtOnce(variables);
  }

  /** One household of all first records: those near a limit may be asked for afterwards. */
  private async *explainedHomes(
    asked: HomesQuery,
    homes: NonNullable<SqlSource["homes"]>,
    homesNear: NonNullable<SqlSource["homesNear"]>,
  ): AsyncGenerator<HomesGroups, void> {
    const { keys, household, weight } = asked;
    const reads = [...keys, ...household, ...(weight === null ? [] : [weight])];
    await drained(homes(asked));
    this.write({ reads, rows: null, exact: false, condition: RISKS });
    if (asked.limits.length > 0) {
      await drained(homesNear(asked));
      this.write({ reads, rows: null, exact: false, condition: NEAR });
    }
    yield {
      rows: 1,
      sizes: Float64Array.of(this.records),
      bands: Float64Array.of(-1),
      households: Float64Array.of(1),
      sums: Float64Array.of(1),
      largest: Float64Array.of(1),
      apart: keys.map(() => Float64Array.of(1)),
    };
  }

  /** All first records are alone on the first key only: what they are says nothing of all. */
  private async *explainedUniques(
    asked: UniquesQuery,
    uniques: NonNullable<SqlSource["uniques"]>,
  ): AsyncGenerator<UniquesRows, void> {
    await drained(uniques(asked));
    this.write({ reads: asked.keys, rows: null, exact: false });
    const { counts } = groupedBy(rowTexts(await this.columns(asked.keys), this.records));
    const alone = counts.reduce((sum, count) => (count === 1 ? sum + 1 : sum), 0);
    yield {
      rows: 1,
      first: Int32Array.of(-1),
      second: Int32Array.of(-1),
      firstLetters: [""],
      secondLetters: [""],
      records: BigInt64Array.of(BigInt(alone)),
      figures: Array.from({ length: uniquesFigures(asked.sets) }, (_, at) =>
        BigInt64Array.of(at === 0 ? 1n : 0n),
      ),
    };
  }

  async *holdings(
    variables: readonly string[],
    held: readonly (string | CutVariable)[],
  ): AsyncGenerator<SourceHoldings, void> {
    await drained(this.recorded.holdings(variables, held));
    const reads = [...variables, ...held.map(nameOf)];
    this.write({ reads, rows: null, exact: false, ...banding(held) });
    const letters = await eachInTurn(held, async (one) => this.lettersOf(await this.columnOrBands(one)));
    const { groupOf } = groupedBy(rowTexts(await this.columns(variables), this.records));
    yield holdingsOf(groupOf, letters);
  }

  async *profiles(asked: ProfilesQuery): AsyncGenerator<SourceProfiles, void> {
    const { person, named, held, weight } = asked;
    await drained(this.recorded.profiles(asked));
    const reads = [...held.map(nameOf), person, ...(weight === null ? [] : [weight])];
    this.write({ reads, rows: null, exact: false, ...banding(held) });
    const texts = await this.personsIn(person);
    const rows = Array.from(texts.keys()).filter((row) => (texts[row] !== null) === named);
    const some = async (one: string | CutVariable): Promise<SourceColumn> =>
      taken(await this.columnOrBands(one), rows);
    const letters = await eachInTurn(held, async (one) => this.lettersOf(await some(one)));
    // a record that names nobody is a person by itself
    const persons = groupedBy(rows.map((row) => texts[row] ?? `record ${row}`));
    const zeros = new Float64Array(persons.first.length);
    const weights = weight === null ? zeros.map(() => 1) : sumsOf(persons, await some(weight));
    const none = { belowOne: zeros, differing: zeros, many: zeros };
    yield { ...holdingsOf(persons.groupOf, letters), weights, least: weights, most: weights, ...none };
  }

  /** Whose each record is; null where it names nobody. Among the first ones of many records few are of one person. */
  private async personsIn(person: string): Promise<readonly (string | null)[]> {
    if (this.records < this.standsFor)
      return Array.from({ length: this.records }, (_, row) => `person ${row >> 1}`);
    const [nobody] = rowTexts([{ values: [null], valid: null }], 1);
    return rowTexts([await this.column(person)], this.records).map((text) => (text === nobody ? null : text));
  }

  async *letters(variable: string | CutVariable): AsyncGenerator<SourceLetters, void> {
    await drained(this.recorded.letters(variable));
    const rows = this.rough.later([variable]);
    this.write({ reads: [nameOf(variable)], rows, exact: false, ...banding([variable]) });
    const column = await this.columnOrBands(variable);
    const { first } = groupedBy(rowTexts([column], this.records));
    const some = taken(column, first);
    yield { rows: first.length, column: some, letters: this.lettersOf(some) };
  }

  private lettersOf(column: SourceColumn): readonly string[] {
    return Array.from(this.made.of(rowTexts([column], column.values.length)), String);
  }

  private async columnOrBands(one: string | CutVariable): Promise<SourceColumn> {
    return typeof one === "string"
      ? this.column(one)
      : banded(await this.column(one.name), this.records, one);
  }

  async roughGroups(variables: readonly string[]): Promise<number | null> {
    await this.recorded.roughGroups(variables);
    this.write({ reads: variables, rows: 1, exact: true });
    return this.rough.now(variables);
  }

  async *rows(variables: readonly (string | MarkOf)[]): AsyncGenerator<SourceRows, void> {
    await drained(this.recorded.rows(variables));
    this.write({ reads: namesOf(variables), rows: this.standsFor, exact: true });
    yield { rows: this.records, columns: await this.singles(variables) };
  }

  async *rowsBy(by: string, variables: readonly (string | MarkOf)[]): AsyncGenerator<SourceRows, void> {
    await drained(this.recorded.rowsBy(by, variables));
    this.write({ reads: namesOf([by, ...variables]), rows: this.standsFor, exact: true });
    const columns = await this.singles([by, ...variables]);
    const { groupOf } = groupedBy(rowTexts(columns.slice(0, 1), this.records));
    const order = Array.from(groupOf.keys()).sort((a, b) => (groupOf[a] ?? 0) - (groupOf[b] ?? 0));
    yield { rows: this.records, columns: columns.map((column) => taken(column, order)) };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    try {
      for (const part of this.parts) await part.settle();
      await this.rough.settle();
      const { recount } = this.table;
      if (recount !== null && this.readsRecords)
        this.add(
          { statements: [recount], ofClasses: false },
          { reads: [], rows: 1, exact: true, purpose: RECOUNT },
        );
    } finally {
      await this.table.close();
    }
  }

  private write(call: Call): void {
    this.add(this.driver.taken(), call);
  }

  private add({ statements, ofClasses }: Statements, call: Call): void {
    if (statements.length === 0) return;
    if (!ofClasses && call.purpose !== KEPT) this.readsRecords = true;
    const { relation } = this.driver;
    const { condition } = this;
    this.explanation.add({
      ...(condition !== null && { condition }),
      ...call,
      table: this.name,
      relation,
      records: this.standsFor,
      statements,
      ofClasses,
    });
  }

  private column(name: string): Promise<SourceColumn> {
    const known = this.held.get(name);
    if (known !== undefined) return known;
    this.explanation.read?.({ table: this.name, reads: [name], kind: "first" });
    const asked = this.table.first(name, this.records);
    this.held.set(name, asked);
    return asked;
  }

  private columns(names: readonly string[]): Promise<readonly SourceColumn[]> {
    return eachInTurn(names, (name) => this.column(name));
  }

  private singles(variables: readonly (string | MarkOf)[]): Promise<readonly SourceColumn[]> {
    return eachInTurn(variables, async (one) => {
      if (typeof one === "string") return this.column(one);
      const texts = rowTexts(await this.columns(one.mark), this.records);
      return { values: this.made.of(texts), valid: null };
    });
  }
}

/** One after the other: an engine has a connection for each query that is read at the same time. */
async function eachInTurn<In, Out>(all: readonly In[], make: (one: In) => Promise<Out>): Promise<Out[]> {
  const out: Out[] = [];
  for (const one of all) out.push(await make(one));
  return out;
}

/** What is said of bands, whose edges a run finds. */
const banding = (variables: readonly (string | CutVariable)[]): { readonly condition?: string } =>
  variables.every((one) => typeof one === "string") ? {} : { condition: BANDS };

const namesOf = (variables: readonly (string | MarkOf)[]): string[] =>
  variables.flatMap((one) => (typeof one === "string" ? [one] : one.mark));
