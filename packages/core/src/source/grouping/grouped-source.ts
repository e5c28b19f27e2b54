import type { DataType } from "apache-arrow";
import {
  groupUnits,
  SdcError,
  isNumeric,
  type Classes,
  type UnitsWithin,
  type Levels,
  type Cut,
  type MissingCodes,
  type SecondFile,
} from "@sdc-risk/data";
import { inTurns, translate, type Tick, asCounts } from "@sdc-risk/data/kernels";
import { variablesOf, type Roles } from "../../roles.ts";
import { BandBook, edgesIn } from "../band-book.ts";
import { classFinder, type ClassFinder } from "./class-finder.ts";
import { classOfGroups, distinct, type VariableRequest, type DistinctGroups } from "../distinct.ts";
import { ClusterBuilder } from "../cluster-builder.ts";
import {
  DrawnBuilder,
  valueAt,
  type DrawnNeeds,
  type DrawnRecords,
  type DrawnTaker,
} from "../drawn/drawn.ts";
import { DrawnPartBuilder, shareHeld } from "../drawn/drawn-part.ts";
import type { LevelBook } from "../level-book.ts";
import { APART, HouseholdWalk, type RecordsTaker } from "../households/household-walk.ts";
import { drained } from "../drained.ts";
import { checkRoom, drawnAlike, drawnByWeights, isPlain, MOST_HELD } from "../drawn/drawn-groups.ts";
import { MarkIndex } from "./mark-index.ts";
import { listedClasses, type ListedClasses } from "./listed-classes.ts";
import type { MembersEnd, MembersTaker } from "../households/members.ts";
import { inLargeParts, type Membership } from "../membership.ts";
import { checkRecordCount, groupCount, recordsBehind } from "../record-count.ts";
import { FactsBuilder } from "../facts-builder.ts";
import { FactorsByCodes, type SourceRaking } from "../raking.ts";
import type { MarkOf, Source, SourceColumn, SourceRows, SourceVariable, WeightFacts } from "../source.ts";
import type { KnownMargin } from "../../margins/known-margin.ts";
import { rakingFactors, variablesOfMargins } from "../../margins/raked-weights.ts";
import { readProfiles, type Profiles, type ProfilesAsked } from "../persons/read-profiles.ts";
import { SourceVariables } from "../source-variables.ts";
import type { SourceUnits } from "../weights.ts";
import { stayingClasses, type ClassesNeeded, type StayingClasses } from "./staying-classes.ts";

/**
 * Units of the population by groups; null where no record stands for more than itself.
 * @param found by all variables that weights were raked by, where they were
 */
function unitsIn(
  { counts, weights, variables, size }: DistinctGroups,
  units: SourceUnits | null,
): Float64Array | null {
  if (units === null) return null;
  const own = weights ?? new Float64Array(counts);
  const { scale, raking } = units;
  if (raking === undefined) return scale === 1 ? own : own.map((w) => w * scale);
  const by = raking.variables.map((name) => variables.find((one) => one.name === name)!);
  const factors = raking.factors.of(by, size);
  return own.map((w, u) => w * factors[u]);
}

/** Groups of classes and weights, at most, as a share of the records: more of them cost more than the records themselves. */
const MOST_GROUPS = 0.25;

/** A source with the codes for missing values: its variables coded, its records grouped. */
export class GroupedSource {
  private readonly variables: SourceVariables;
  private readonly households: HouseholdWalk;
  /** Classes by the marks of their keys, where the source makes marks and no two share one. */
  private readonly marked = new WeakMap<Classes, MarkIndex>();
  /** What classes were made of, as bands are not told by the name of their variable. */
  private readonly made = new WeakMap<Classes, readonly VariableRequest[]>();

  readonly source: Source;

  constructor(source: Source, missing: MissingCodes) {
    this.source = source;
    this.variables = new SourceVariables(source, missing);
    this.households = new HouseholdWalk(source, (name) => this.variables.book(name));
  }

  /**
   * Whether records may find the numbers of their households: they come in the same order again, and are few
   * enough.
   */
  get numbers(): boolean {
    return this.households.numbers;
  }

  /** @throws UNKNOWN_VARIABLE */
  variable(name: string): SourceVariable {
    return this.variables.variable(name);
  }

  /** The type of a variable whose values can be told apart. @throws UNKNOWN_VARIABLE, BAD_TYPE */
  type(name: string): DataType {
    return this.variables.type(name);
  }

  /**
   * Numbers that stand for a missing value of a variable, those among them that are given by the label of
   * their value, too.
   */
  missingNumbers(name: string): number[] {
    return this.variables.missingNumbers(name);
  }

  /** Refuses a variable without numbers in a role that wants them. @throws BAD_TYPE */
  checkNumeric(name: string, role: string): void {
    if (!isNumeric(this.type(name)))
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" (given as ${role}) must hold numbers, but its type is ${this.variable(name).stored}.`,
      );
  }

  /**
   * Equivalence classes, numbered in the order of their keys: by the first variable, then the second; missing first.
   * @param units by what records are weighted; null where none stands for more than itself
   * @param findable whether records may be asked for their classes later, which marks make faster
   */
  async classes(
    wanted: readonly (string | Cut)[],
    units: SourceUnits | null,
    tick: Tick,
    findable = true,
  ): Promise<Classes> {
    const plain = wanted.every((one) => typeof one === "string");
    const marked = findable && this.source.marks && plain && wanted.length > 0;
    const asked = await this.asked(wanted, tick);
    const further = this.further(asked, units);
    const wide = [...asked, ...further];
    const found = await distinct(
      this.source,
      wide,
      units?.weight ?? null,
      marked && further.length === 0,
      tick,
    );
    const keys = found.variables.slice(0, asked.length);
    const weights = unitsIn(found, units);
    const classes = await inTurns(
      groupUnits(keys, found.size, asCounts(found.counts), weights, this.source.records),
      tick,
    );
    // marks are of the keys alone
    const { marks, variables, size } =
      marked && further.length > 0 ? await distinct(this.source, asked, null, marked, tick) : found;
    const index = marks === null ? null : MarkIndex.of(marks, classOfGroups(variables, size));
    if (index !== null) this.marked.set(classes, index);
    this.made.set(classes, asked);
    return classes;
  }

  /** Leaves the classes of some keys where they lie: see `stayingClasses`. */
  staying(
    keys: readonly string[],
    units: SourceUnits | null,
    least: number,
    tick: Tick,
  ): Promise<StayingClasses | ClassesNeeded | null> {
    const asked = (one: string | Cut, ownTick: Tick): Promise<VariableRequest> => this.request(one, ownTick);
    return stayingClasses(this.source, this.variables, keys, { units, least, asked }, tick);
  }

  /**
   * Units of the keys of a file only: see `listedClasses`.
   * @param weight the variable that counts units; null where each record is one
   */
  listed(
    file: Classes,
    second: SecondFile,
    weight: string | null,
    tick: Tick,
  ): Promise<ListedClasses | ClassesNeeded> {
    const book = (name: string): LevelBook => this.variables.book(name);
    return listedClasses(this.source, { file, second, weight, book }, tick);
  }

  /** Units by the levels of a variable. @param weight as above */
  async unitsOfLevels(name: string, weight: string | null, tick: Tick): Promise<Float64Array> {
    const book = this.variables.book(name);
    const { variables, counts, weights, size } = await distinct(
      this.source,
      [{ name, book }],
      weight,
      false,
      tick,
    );
    const units = new Float64Array(book.levels.size);
    const held = weights ?? counts;
    const [{ codes }] = variables;
    for (let u = 0; u < size; u++) if (codes[u] >= 0) units[codes[u]] += held[u];
    return units;
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes that this source gave
   */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    const names = classes.variables.map(({ name }) => name);
    const keys = this.made.get(classes) ?? (await this.asked(names, tick));
    const cut = await this.asked(variables, tick);
    const found = await distinct(this.source, [...keys, ...cut], null, false, tick);
    const all = await inTurns(groupUnits(found.variables, found.size, asCounts(found.counts), null, 0), tick);
    const values = all.variables.slice(keys.length);
    const classOf = classOfGroups(all.variables.slice(0, keys.length), all.size);
    return {
      units: { size: classes.size, classOf, counts: all.counts, codes: values.map(({ codes }) => codes) },
      columns: cut.map(({ book }) => book.levels),
    };
  }

  /**
   * The same without a record coming over: where records of a class are alike but for a weight, and there are far fewer
   * weights than records. Null where that is not so.
   */
  private async drawnByGroups(
    classes: Classes,
    units: SourceUnits | null,
    roles: Roles,
    tick: Tick,
  ): Promise<DrawnRecords | null> {
    if (roles.household !== undefined || variablesOf(roles, "cluster").length > 0) return null;
    if (units?.raking !== undefined) return null;
    const weight = units?.weight ?? null;
    if (units === null || weight === null) return drawnAlike(classes, units === null ? null : units.scale);
    if (!isPlain(this.type(weight))) return null;
    const values = groupCount(await this.source.groupSizes([weight]));
    if (values * classes.size > MOST_GROUPS * classes.records) return null;
    const within = await this.within(classes, [weight], tick);
    return drawnByWeights(within, within.columns[0], units.scale);
  }

  /**
   * Every record with its class, weight and household: 16 bytes each; those that are alike in one row where they can
   * be; of many records a part, where that will do. The weight and the household are asked for beside the keys.
   * @throws TOO_LARGE where there are too many records for that
   */
  async drawn(
    classes: Classes,
    units: SourceUnits | null,
    { roles, every = false, as = null }: DrawnNeeds & { readonly roles: Roles },
    tick: Tick,
  ): Promise<DrawnRecords> {
    const { records } = this.source;
    const { household } = roles;
    const weight = units?.weight ?? null;
    const grouped = await this.drawnByGroups(classes, units, roles, tick);
    if (grouped !== null)
      return as === null ? grouped : { ...grouped, classOf: translate(grouped.classOf, as) };
    const behind = recordsBehind(this.source);
    const isMany = !every && behind > MOST_HELD && variablesOf(roles, "cluster").length === 0;
    if (!isMany) checkRoom(behind, classes.variables.length);
    const share = isMany ? shareHeld(records, behind) : null;
    const finder = this.finder(classes);
    const own = finder.ask.length;
    const weighted = weight === null ? finder.ask : [...finder.ask, weight];
    const stages = new ClusterBuilder(roles, records, this.variables);
    const rakedBy = units?.raking?.variables ?? [];
    const ask = [...new Set([...weighted, ...stages.ask, ...rakedBy])];
    const places = stages.ask.map((name) => ask.indexOf(name));
    const begin = (): DrawnReader => {
      const scale = units?.scale ?? null;
      const out =
        share === null
          ? new DrawnBuilder(records, scale, household !== undefined)
          : new DrawnPartBuilder(records, scale, {
              share,
              classes: as === null ? classes.size : as.reduce((size, c) => Math.max(size, c + 1), 0),
              book: household === undefined ? null : this.variables.book(household),
            });
      stages.begin();
      return {
        out,
        add: (columns, rows, of, ids) => {
          stages.add(
            places.map((place) => columns[place]),
            rows,
          );
          const by = rakedBy.map((name) => ({
            codes: this.variables.coded(name, columns[ask.indexOf(name)], rows),
          }));
          const found = finder.find(columns, rows);
          out.add(as === null ? found : translate(found, as), weight === null ? null : columns[own], {
            household: of,
            ids,
            factors: units?.raking?.factors.of(by, rows) ?? null,
          });
        },
      };
    };
    if (household !== undefined) {
      const { taker, homes } = await this.households.read(household, ask, begin, tick);
      const { number, withoutId } = homes;
      const found = taker.out.finish({ number, withoutId }, () => stages.finish());
      return taker.out instanceof DrawnPartBuilder && !taker.out.tells
        ? this.drawn(classes, units, { roles, every: true, as }, tick)
        : found;
    }
    const { out, add } = begin();
    for await (const { rows, columns } of this.source.rows(ask)) {
      add(columns, rows, null, null);
      await tick();
    }
    return out.finish(null, () => stages.finish());
  }

  /**
   * The class of each record, in the order of the file.
   * @throws CHANGED_DATA where a record has a key that no class has
   */
  async *membership(
    classes: Classes,
    id: string | null,
    household: string | null,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    const finder = this.finder(classes);
    const own = finder.ask.length;
    const ask = [...finder.ask, ...(id === null ? [] : [id]), ...(household === null ? [] : [household])];
    const idBook = id === null ? null : this.variables.book(id);
    const parts = this.parts(ask, ({ rows, columns }) => {
      const classOf = finder.find(columns, rows);
      const ids = idBook && Array.from(classOf, (_, i) => idBook.text(valueAt(columns[own], i)));
      const homes = columns.at(-1)!;
      const households =
        household === null ? null : classOf.map((_, i) => this.households.numberAt(homes, i));
      return { classOf, ids, households };
    });
    checkRecordCount(this.source, yield* inLargeParts(parts, tick));
  }

  private async *parts<T>(
    ask: readonly (string | MarkOf)[],
    make: (rows: SourceRows) => T,
  ): AsyncGenerator<T, void> {
    for await (const rows of this.source.rows(ask)) yield make(rows);
  }

  /** The levels of some variables, read and put in order: codes that are given out stay. */
  async levels(names: readonly string[], tick: Tick): Promise<readonly Levels[]> {
    for (const name of names) {
      const book = this.variables.book(name);
      if (!book.isSettled) await distinct(this.source, [{ name, book }], null, false, tick);
    }
    return names.map((name) => this.variables.book(name).levels);
  }

  /**
   * The members of each household, one household after the other; a record without an id is a household of its own.
   * @param also further variables, whose `levels` were read
   * @param begin makes who takes them; once more where the file turns out not to hold households one after the other
   */
  async members<T extends MembersTaker>(
    classes: Classes,
    household: string,
    also: readonly string[],
    begin: () => T,
    tick: Tick,
  ): Promise<MembersEnd & { readonly taker: T }> {
    const finder = this.finder(classes);
    const own = finder.ask.length;
    const beginRecords = () => {
      const inner = begin();
      const add: RecordsTaker["add"] = (columns, rows, of) => {
        const codes = also.map((name, v) => this.variables.coded(name, columns[own + v], rows));
        inner.add({ rows, household: of, classOf: finder.find(columns, rows), also: codes });
      };
      return { inner, add };
    };
    const ask = [...finder.ask, ...also];
    const { taker, homes, householdOf } = await this.households.read(household, ask, beginRecords, tick);
    // records that stand apart find their households by their ids
    if (householdOf !== null && this.households.numbersApart)
      await this.source.perhaps?.(APART, () => drained(this.source.rows([...finder.ask, household])));
    return {
      taker: taker.inner,
      number: homes.number,
      withoutId: homes.withoutId,
      householdOf,
      numbered: householdOf !== null || this.households.numbersApart,
    };
  }

  /** Persons with several records by what all records of each hold. @throws CHANGED_DATA, BAD_SOURCE */
  async profiles(asked: ProfilesAsked, variables: readonly (string | Cut)[], tick: Tick): Promise<Profiles> {
    const lacking = this.variables.missingCodesHeld(asked.person) ?? [];
    return readProfiles(this.source, await this.asked(variables, tick), { ...asked, lacking }, tick);
  }

  /** Looks whether records hold values of a variable that stand for a missing one. @returns whether they may */
  mayHoldMissingCodes(name: string): Promise<boolean> {
    return this.variables.mayHoldMissingCodes(name);
  }

  /** Why persons cannot be taken together where their records lie, as a sentence; null where they can. */
  whyNoProfiles(person: string): string | null {
    const { source } = this;
    if (source.profiles === undefined || source.letters === undefined)
      return "The source has no query of persons by all their records.";
    return this.variables.missingCodesHeld(person) === null
      ? `The person id ("${person}") has codes for missing values.`
      : null;
  }

  /** Where the second and further bands of a variable begin. @throws BAD_TYPE where it holds no numbers */
  async edges(cut: Cut, tick: Tick): Promise<Float64Array> {
    this.variables.checkNumbers(cut.name);
    return edgesIn(this.source, cut, this.missingNumbers(cut.name), tick);
  }

  private finder(classes: Classes): ClassFinder {
    return classFinder(classes, this.variables, this.marked.get(classes));
  }

  /** The variables that weights were raked by and that are not asked for as they are. */
  private further(asked: readonly VariableRequest[], units: SourceUnits | null): readonly VariableRequest[] {
    const names = units?.raking?.variables ?? [];
    return names
      .filter((name) => asked.every((one) => one.name !== name))
      .map((name) => ({ name, book: this.variables.book(name) }));
  }

  /**
   * Rakes weights to counts of the population.
   * @param weight the variable of the weights; null where all records stand for as many units
   * @throws BAD_POPULATION, UNKNOWN_VARIABLE, BAD_TYPE
   */
  async raking(
    margins: readonly KnownMargin[],
    weight: string | null,
    missing: MissingCodes,
    tick: Tick,
  ): Promise<SourceRaking> {
    const names = this.source.variables.map(({ name }) => name);
    const variables = variablesOfMargins(margins, names);
    const asked = variables.map((name) => ({ name, book: this.variables.book(name) }));
    const found = await distinct(this.source, asked, weight, false, tick);
    const { counts, size, variables: columns } = found;
    const weights = found.weights ?? new Float64Array(counts);
    const { factors, raked } = rakingFactors(
      margins,
      names,
      { columns, weights, counts: asCounts(counts) },
      missing,
    );
    return {
      variables,
      factors: new FactorsByCodes(
        columns,
        columns.map((one) => one.size),
        factors.subarray(0, size),
      ),
      raked,
    };
  }

  /** What is known of raked weights: every one of them is looked at. @throws CHANGED_DATA */
  async rakedFacts({ weight, scale, raking }: SourceUnits, tick: Tick): Promise<WeightFacts> {
    const { variables, factors } = raking!;
    const ask = weight === null ? variables : [...variables, weight];
    const builder = new FactsBuilder();
    for await (const { rows, columns } of this.source.rows(ask)) {
      const by = variables.map((name, v) => ({ codes: this.variables.coded(name, columns[v], rows) }));
      const factor = factors.of(by, rows);
      for (let i = 0; i < rows; i++)
        builder.add(scale * factor[i] * (weight === null ? 1 : Number(columns.at(-1)!.values[i])));
      await tick();
    }
    checkRecordCount(this.source, builder.records);
    return builder.facts;
  }

  /** Variables with their levels, in bands where they are cut. */
  private async asked(wanted: readonly (string | Cut)[], tick: Tick): Promise<readonly VariableRequest[]> {
    const asked: VariableRequest[] = [];
    for (const one of wanted) asked.push(await this.request(one, tick));
    return asked;
  }

  private async request(one: string | Cut, tick: Tick): Promise<VariableRequest> {
    if (typeof one === "string") return { name: one, book: this.variables.book(one) };
    const { name } = one;
    const edges = await this.edges(one, tick);
    const book = new BandBook({ name, edges, missing: this.missingNumbers(name) });
    return { name: book.cut, book };
  }
}

/** Takes records, household by household or not, with their weights. */
interface DrawnReader extends RecordsTaker {
  readonly out: DrawnTaker;
  readonly add: (
    columns: Parameters<RecordsTaker["add"]>[0],
    rows: number,
    household: Int32Array | null,
    ids: SourceColumn | null,
  ) => void;
}
