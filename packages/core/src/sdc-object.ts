import { DataType, type Field, type Table, type Vector } from "apache-arrow";
import { makeClasses, type Classes } from "./classes/classes.js";
import { typeText } from "./coded/level-text.js";
import type { CodedColumn } from "./coded/coded-column.js";
import { isSdcError, SdcError, suggestion } from "./errors.js";
import { codingVariable } from "./variables/coded-variable.js";
import { valueLabels, variableLabel } from "./variables/labels.js";
import { checkMissing, codesFor, heldMissing, type MissingCodes } from "./variables/missing.js";
import { isNumeric, numbersOf } from "./variables/numbers.js";
import {
  checkPopulation,
  joinPopulation,
  recodedAlike,
  type Population,
  type PopulationTable,
} from "./matching/population.js";
import { matchReleased, type Matching, type Released } from "./matching/released.js";
import { checkRoles, firstRepeated, heldRoles, variablesOf, type Role, type Roles } from "./roles.js";
import { atOnce, inTurns, type Tick } from "./kernels/turns.js";
import { recordNames, type RecordName } from "./classes/record-names.js";
import { within, type Within } from "./classes/within.js";
import type { Levels } from "./coded/coded-column.js";
import { missingNumbers } from "./variables/missing.js";
import { householdsOf } from "./variables/households.js";
import type { DrawnRecords } from "./source/drawn.js";
import type { MembersEnd, MembersTaker } from "./source/members.js";
import { RECORDS_AT_ONCE, type Beside, type Membership } from "./source/membership.js";
import { GroupedSource } from "./source/grouped-source.js";
import type { Source, WeightFacts } from "./source/source.js";
import { banded, type Cut } from "./variables/banded.js";
import { checkWeightFacts, checkWeights, weightFacts } from "./variables/weights.js";

/** What an SdcObject has beside its table and roles. */
export interface SdcOptions {
  readonly missing?: MissingCodes;
  /** Treated files, matched with the original by id or by position. */
  readonly released?: readonly Table[];
  /** Insists on one way to match them; otherwise it is doubted where nothing speaks for it. */
  readonly match?: Matching | undefined;
  /** The population that the file comes from. */
  readonly population?: PopulationTable | undefined;
}

/** Codes per record are 32-bit, so this is where it stops. */
export const MAX_RECORDS = 2 ** 31 - 1;

/** What needs records cannot be done where they lie elsewhere. */
const needsRecords = (what: string): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    `${what} needs the records in memory, but they lie in another source. Read the file without an engine.`,
  );

/**
 * Microdata with the roles of its variables. Immutable: `with` and `recode` give new objects that share columns,
 * so that a scenario is an object and what-if is a recode.
 */
export class SdcObject {
  private readonly coded_ = new Map<string, CodedColumn>();
  private readonly numbers_ = new Map<string, Float64Array>();
  private readonly classes_ = new Map<string, Promise<Classes>>();
  private readonly files_ = new Map<number, SdcObject>();
  private variables_: readonly string[] | undefined;
  private population_: Population | null = null;
  private facts_: WeightFacts | undefined;

  private constructor(
    private readonly held: Table | GroupedSource,
    readonly roles: Roles,
    readonly missing: MissingCodes,
    readonly released: readonly Released[],
    private readonly recoded: ReadonlyMap<string, CodedColumn>,
    /** Weights, per record or what is known of them; null where the file is a census. */
    private readonly weighting: Float64Array | WeightFacts | null,
    /** Places of the columns by name: Arrow walks through all names for each column, which in a wide file takes longer than all else. */
    private readonly places: ReadonlyMap<string, number>,
  ) {}

  /**
   * @param table one row per record
   * @param roles variable names by role
   * @param options codes for missing values; treated files; the population
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, BAD_RELEASED, BAD_POPULATION, TOO_MANY_RECORDS
   */
  static fromArrow(
    table: Table,
    roles: Roles,
    { missing = [], released = [], match, population }: SdcOptions = {},
  ): SdcObject {
    if (table.numRows > MAX_RECORDS)
      throw new SdcError(
        "TOO_MANY_RECORDS",
        `The file has ${table.numRows} records; at most ${MAX_RECORDS} can be numbered.`,
      );
    const names = table.schema.fields.map((field) => field.name);
    const twice = firstRepeated(names);
    if (twice !== undefined)
      throw new SdcError("DUPLICATE_VARIABLE", `Two columns are named "${twice}". Names must be different.`);
    checkMissing(missing, names);
    checkRoles(roles, names);
    const sdc = SdcObject.make(
      table,
      roles,
      missing,
      released.map((file) => matchReleased(table, file, roles, match ?? null)),
      new Map(),
    );
    if (population !== undefined)
      sdc.population_ = checkPopulation(population, variablesOf(roles, "keys"), table.numRows);
    return sdc;
  }

  /**
   * Microdata that lie elsewhere: measures of classes run on them as on a table.
   * @param source is read until `source.close()`
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, and what the source throws
   */
  static async fromSource(
    source: Source,
    roles: Roles,
    { missing = [] }: Pick<SdcOptions, "missing"> = {},
  ): Promise<SdcObject> {
    const names = source.variables.map(({ name }) => name),
      twice = firstRepeated(names);
    if (twice !== undefined)
      throw new SdcError("DUPLICATE_VARIABLE", `Two columns are named "${twice}". Names must be different.`);
    checkMissing(missing, names);
    checkRoles(roles, names);
    const held = new GroupedSource(source, missing);
    const { weight } = roles;
    for (const [role, name] of [
      ...(weight === undefined ? [] : [["weight", weight] as const]),
      ...variablesOf(roles, "numeric").map((one) => ["numeric", one] as const),
    ])
      if (!isNumeric(held.type(name)))
        throw new SdcError(
          "BAD_TYPE",
          `Variable "${name}" (given as ${role}) must hold numbers, but its type is ${held.variable(name).stored}.`,
        );
    const facts =
      weight === undefined
        ? null
        : checkWeightFacts(
            weight,
            await source.weights(weight, [...missingNumbers(codesFor(missing, weight))]),
          );
    return new SdcObject(held, roles, missing, [], new Map(), facts, new Map());
  }

  /** @param before the object that this one comes from: what it has read and checked is not read again */
  private static make(
    table: Table,
    roles: Roles,
    missing: MissingCodes,
    released: readonly Released[],
    recoded: ReadonlyMap<string, CodedColumn>,
    before?: SdcObject,
  ): SdcObject {
    const places = before?.places ?? new Map(table.schema.fields.map((field, i) => [field.name, i]));
    const numbers = (name: string, role: string): Float64Array =>
      before?.numbers_.get(name) ??
      numbersOf(name, table.getChildAt(places.get(name)!)!, codesFor(missing, name), role);
    const weights =
      roles.weight === undefined
        ? null
        : roles.weight === before?.roles.weight
          ? (before.weighting as Float64Array)
          : checkWeights(roles.weight, numbers(roles.weight, "weight"));
    const sdc = new SdcObject(table, roles, missing, released, recoded, weights, places);
    sdc.population_ = before?.population_ ?? null;
    for (const [name, column] of before?.coded_ ?? []) sdc.coded_.set(name, column);
    for (const [name, values] of before?.numbers_ ?? []) sdc.numbers_.set(name, values);
    for (const name of variablesOf(roles, "numeric")) sdc.numbers_.set(name, numbers(name, "numeric"));
    return sdc;
  }

  /** Where the records lie; null where they are in memory. */
  get source(): Source | null {
    return this.held instanceof GroupedSource ? this.held.source : null;
  }

  /** One row per record. @throws NEEDS_RECORDS where they lie elsewhere */
  get table(): Table {
    if (this.held instanceof GroupedSource) throw needsRecords("This");
    return this.held;
  }

  get records(): number {
    return this.held instanceof GroupedSource ? this.held.source.records : this.held.numRows;
  }

  get variables(): readonly string[] {
    const fields = this.held instanceof GroupedSource ? this.held.source.variables : this.held.schema.fields;
    return (this.variables_ ??= fields.map(({ name }) => name));
  }

  /** Per record, positive; null where the file is a census. @throws NEEDS_RECORDS where there are some that lie elsewhere */
  get weights(): Float64Array | null {
    if (this.weighting !== null && !(this.weighting instanceof Float64Array))
      throw needsRecords(`The weight "${this.roles.weight!}" of each record`);
    return this.weighting;
  }

  /** What weights add up to and between what they lie; null where the file is a census. */
  get weightFacts(): WeightFacts | null {
    const { weighting } = this;
    return weighting instanceof Float64Array ? (this.facts_ ??= weightFacts(weighting)) : weighting;
  }

  /** Whether a role was given. */
  has(role: Role): boolean {
    if (role === "population") return this.population_ !== null;
    return role === "released" ? this.released.length > 0 : variablesOf(this.roles, role).length > 0;
  }

  /** The population that the file comes from; null where it is not known. */
  get population(): Population | null {
    return this.population_;
  }

  /**
   * Classes of the keys in the file and in its population together; those of the file come first, in the order of `classes()`.
   * @returns classes whose counts are records of the file and whose weights are units of the population; either may be 0
   * @throws BAD_POPULATION where there is none, where it lacks a key, or holds a key's values as another kind
   */
  async populationClasses(tick: Tick): Promise<Classes> {
    const { population } = this;
    if (population === null) throw new SdcError("BAD_POPULATION", "The population is not known.");
    const file = await this.classes(undefined, tick);
    return joinPopulation(file, (name) => this.coded(name), population, this.missing, tick);
  }

  /**
   * Whether a variable is measured rather than counted: it has the role numeric, or the file holds it as floats or decimals,
   * not all of them labelled. A recoded one is counted.
   */
  isContinuous(name: string): boolean {
    if (this.recoded.has(name)) return false;
    if (variablesOf(this.roles, "numeric").includes(name)) return true;
    const type =
      this.held instanceof GroupedSource ? this.held.type(name) : (this.vector(name).type as DataType);
    return isNumeric(type) && !DataType.isInt(type) && !this.hasLabelsOnly(name);
  }

  /** Whether each value of a variable has a label: then its values are codes. */
  private hasLabelsOnly(name: string): boolean {
    const labels = this.valueLabels(name);
    if (labels.size === 0) return false;
    const { size, label } = this.coded(name);
    for (let code = 0; code < size; code++) if (!labels.has(label(code))) return false;
    return size > 0;
  }

  /** What the file calls a variable beside its name; null where it says nothing, as sources do. */
  label(name: string): string | null {
    return this.held instanceof GroupedSource ? null : variableLabel(this.field(name));
  }

  /** The labels of a variable's values by the text of their level; empty where the file has none, as sources have. */
  valueLabels(name: string): ReadonlyMap<string, string> {
    return this.held instanceof GroupedSource ? new Map() : valueLabels(this.field(name));
  }

  /** A variable as codes; made once. */
  coded(name: string): CodedColumn {
    let column = this.recoded.get(name) ?? this.coded_.get(name);
    if (column === undefined) {
      column = atOnce(this.coding(name));
      this.coded_.set(name, column);
    }
    return column;
  }

  /** `coded` with a tick between pieces of work. */
  async codedInTurns(name: string, tick: Tick): Promise<CodedColumn> {
    if (!this.recoded.has(name) && !this.coded_.has(name))
      this.coded_.set(name, await inTurns(this.coding(name), tick));
    return this.coded(name);
  }

  private *coding(name: string): Generator<void, CodedColumn> {
    return yield* codingVariable(name, this.vector(name), this.field(name), this.missing);
  }

  /** A variable as numbers, NaN where missing; made once, not to be written to. */
  numbers(name: string): Float64Array {
    let values = this.numbers_.get(name);
    if (values === undefined) {
      const vector = this.vector(name),
        type = vector.type as DataType;
      // names no value and no record: measures ask for numbers, and a report repeats why one was skipped
      if (!isNumeric(type))
        throw new SdcError(
          "BAD_TYPE",
          `Variable "${name}" must hold numbers, but its type is ${typeText(type)}.`,
        );
      values = numbersOf(name, vector, codesFor(this.missing, name), "a number");
      this.numbers_.set(name, values);
    }
    return values;
  }

  /**
   * Equivalence classes; made once per list of variables. Asynchronous, so that another source than memory can build them.
   * @param variables the keys unless told
   * @param tick called between pieces of work
   */
  async classes(
    variables: readonly string[] = variablesOf(this.roles, "keys"),
    tick: Tick = () => Promise.resolve(),
  ): Promise<Classes> {
    const id = JSON.stringify(variables),
      begun = this.classes_.get(id);
    // an attempt that another caller began and interrupted must not stand in the way of this one
    if (begun !== undefined) return begun.catch(() => this.classes(variables, tick));
    const made = this.group(variables, tick);
    made.catch(() => this.classes_.delete(id));
    this.classes_.set(id, made);
    return made;
  }

  /**
   * A treated file as microdata of its own, with the roles and missing codes of this one as far as it holds their variables.
   * Records stand in the file's own order: `released[index].match` says which is which. Recoding of this one does not reach it.
   * @throws BAD_WEIGHT, BAD_TYPE where a variable of the file does not suit its role
   */
  releasedFile(index: number): SdcObject {
    let file = this.files_.get(index);
    if (file === undefined) {
      const { table } = this.released[index]!,
        names = table.schema.fields.map((field) => field.name),
        held = new Set(names);
      const twice = firstRepeated(names);
      if (twice !== undefined)
        throw new SdcError(
          "DUPLICATE_VARIABLE",
          `Two columns of the released file are named "${twice}". Names must be different.`,
        );
      try {
        file = SdcObject.make(
          table,
          heldRoles(this.roles, held),
          heldMissing(this.missing, held),
          [],
          new Map(),
        );
      } catch (error) {
        throw isSdcError(error) ? new SdcError(error.code, `In the released file: ${error.message}`) : error;
      }
      this.files_.set(index, file);
    }
    return file;
  }

  private async group(variables: readonly string[], tick: Tick): Promise<Classes> {
    if (this.held instanceof GroupedSource)
      return this.held.classes(variables, this.roles.weight ?? null, tick);
    const columns: CodedColumn[] = [];
    for (const name of variables) columns.push(await this.codedInTurns(name, tick));
    return makeClasses(columns, this.records, this.weights, tick);
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes of this object
   * @param variables names, some to be cut into bands
   * @returns the units of the classes, and the levels of the variables
   */
  async within(
    classes: Classes,
    variables: readonly (string | Cut)[],
    tick: Tick,
  ): Promise<{ readonly units: Within; readonly columns: readonly Levels[] }> {
    if (this.held instanceof GroupedSource) return this.held.within(classes, variables, tick);
    const columns: CodedColumn[] = [];
    for (const one of variables)
      columns.push(
        typeof one === "string"
          ? await this.codedInTurns(one, tick)
          : banded(one.name, this.numbers(one.name), one.bands),
      );
    return { units: await within(classes, columns, tick), columns };
  }

  /**
   * Every record with its class, and with its weight and its household where these roles are given.
   * @param classes of this object
   * @throws TOO_LARGE where the records lie elsewhere and are too many
   */
  async drawn(classes: Classes, tick: Tick): Promise<DrawnRecords> {
    if (this.held instanceof GroupedSource) return this.held.drawn(classes, this.roles, tick);
    const { household } = this.roles;
    return {
      classOf: classes.classOf,
      weights: this.weights,
      households: household === undefined ? null : householdsOf(await this.codedInTurns(household, tick)),
    };
  }

  /**
   * The class of each record, some records at a time and in the order of the file: whoever writes a row per record need not hold
   * them all.
   * @param classes of this object
   * @param beside `id`: a variable whose texts come beside; `households`: their numbers, where `members` were read and the records
   *   lie elsewhere
   */
  async *membership(
    classes: Classes,
    { id = null, households = false }: Beside,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    if (this.held instanceof GroupedSource) {
      yield* this.held.membership(classes, id, households ? this.roles.household! : null, tick);
      return;
    }
    const { classOf } = classes,
      ids = id === null ? null : this.coded(id);
    for (let from = 0; from < classOf.length; from += RECORDS_AT_ONCE) {
      const to = Math.min(classOf.length, from + RECORDS_AT_ONCE);
      yield {
        from,
        classOf: classOf.subarray(from, to),
        ids: ids && Array.from(ids.codes.subarray(from, to), (code) => (code < 0 ? null : ids.label(code))),
        households: null,
      };
      await tick();
    }
  }

  /**
   * Reads the members of each household, where the records lie elsewhere: one household after the other, so that nobody needs to
   * hold them all.
   * @param also further variables, whose codes come beside the classes
   * @param begin makes who takes the members, by the levels of these variables, and whether records may find their households;
   *   made anew where the file turns out not to hold households one after the other
   * @returns how many households there were, and who took them; null where records are in memory
   */
  async members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null> {
    const { held } = this,
      { household } = this.roles;
    if (!(held instanceof GroupedSource) || household === undefined) return null;
    const levels = await held.levels(also, tick);
    return held.members(classes, household, also, () => begin(levels, held.numbers), tick);
  }

  /**
   * Names of records of some classes, for internal reports: their ids, or their numbers in the file.
   * @param chosen classes, the most wanted first
   * @param most records, class after class, in a class by their ids; null where the records lie elsewhere
   */
  named(classes: Classes, chosen: ArrayLike<number>, most: number): readonly RecordName[] {
    if (this.source !== null)
      return Array.from({ length: Math.min(most, chosen.length) }, (_, i) => ({
        class: chosen[i]!,
        record: null,
      }));
    return recordNames(classes, chosen, this.roles.id === undefined ? null : this.coded(this.roles.id), most);
  }

  /** The same data with some roles replaced; `undefined` removes a role. */
  with({ roles }: { readonly roles: { readonly [R in keyof Roles]?: Roles[R] | undefined } }): SdcObject {
    const merged = Object.fromEntries(
      Object.entries({ ...this.roles, ...roles }).filter(([, value]) => value !== undefined),
    ) as Roles;
    checkRoles(merged, this.variables);
    if (this.held instanceof GroupedSource) {
      if (merged.weight !== this.roles.weight) throw needsRecords("To change the role weight");
      return new SdcObject(this.held, merged, this.missing, [], new Map(), this.weighting, new Map());
    }
    const settled =
      merged.id === this.roles.id &&
      this.released.every(({ match, insisted }) => match !== null || insisted !== null);
    const released = settled
      ? this.released
      : this.released.map(({ table, insisted }) => matchReleased(this.table, table, merged, insisted));
    return SdcObject.make(this.table, merged, this.missing, released, this.recoded, this);
  }

  /** The same data with one variable's codes replaced, for instance by `mapLevels`: what if it were coarser? */
  recode(variable: string, recode: (column: CodedColumn) => CodedColumn): SdcObject {
    const column = recode(this.coded(variable));
    if (column.codes.length !== this.records)
      throw new SdcError(
        "BAD_TYPE",
        `The recoded variable "${variable}" has ${column.codes.length} codes for ${this.records} records.`,
      );
    const outside = column.codes.findIndex((code) => code < -1 || code >= column.size);
    if (outside >= 0)
      throw new SdcError(
        "BAD_TYPE",
        `The recoded variable "${variable}" has the code ${column.codes[outside]!} on record ${outside + 1}; expected -1 for missing or 0 to ${column.size - 1}.`,
      );
    // what was known of the codes before (`lowest`, `complete`) need not hold of these
    const sdc = SdcObject.make(
      this.table,
      this.roles,
      this.missing,
      this.released,
      new Map(this.recoded).set(variable, {
        name: variable,
        codes: column.codes,
        size: column.size,
        value: column.value,
        label: column.label,
        ...(column.shown === undefined ? {} : { shown: column.shown }),
      }),
      this,
    );
    if (this.population_ !== null)
      sdc.population_ = recodedAlike(this.population_, variable, this.coded(variable), recode);
    return sdc;
  }

  private vector(name: string): Vector {
    if (this.held instanceof GroupedSource) throw needsRecords(`Variable "${name}" record by record`);
    return this.held.getChildAt(this.place(name))!;
  }

  private field(name: string): Field {
    return this.table.schema.fields[this.place(name)]!;
  }

  private place(name: string): number {
    const place = this.places.get(name);
    if (place === undefined)
      throw new SdcError(
        "UNKNOWN_VARIABLE",
        `There is no variable "${name}".${suggestion(name, this.variables)}`,
      );
    return place;
  }
}
