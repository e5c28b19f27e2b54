import { DataType, type Field, type Table, type Vector } from "apache-arrow";
import { makeClasses, type Classes } from "./classes/classes.js";
import { typeText } from "./coded/level-text.js";
import type { CodedColumn } from "./coded/coded-column.js";
import { isSdcError, SdcError, suggestion } from "./errors.js";
import { codingVariable } from "./variables/coded-variable.js";
import { valueLabels, variableLabel } from "./variables/labels.js";
import { checkMissing, codesFor, withLabelled, type MissingCodes } from "./variables/missing.js";
import { isNumeric, numbersOf } from "./variables/numbers.js";
import {
  checkIdentified,
  matchIdentified,
  type Identified,
  type IdentifiedTable,
} from "./matching/identified.js";
import { joinFiles, recodedAlike, type JoinedFiles } from "./matching/joined.js";
import {
  checkPopulation,
  joinPopulation,
  type Population,
  type PopulationTable,
} from "./matching/population.js";
import { marginOfPersons, marginShares, type MarginShares, type MarginTable } from "./matching/margin.js";
import { matchReleased, type Matching, type Released } from "./matching/released.js";
import { checkRoles, firstRepeated, heldRoles, variablesOf, type Role, type Roles } from "./roles.js";
import { atOnce, inTurns, type Tick } from "./kernels/turns.js";
import { recordNames, type RecordName } from "./classes/record-names.js";
import { within, type UnitsWithin } from "./classes/within.js";
import type { Levels } from "./coded/coded-column.js";
import { missingNumbers } from "./variables/missing.js";
import { householdsOf } from "./variables/households.js";
import type { DrawnRecords } from "./source/drawn.js";
import type { MembersEnd, MembersTaker } from "./source/members.js";
import { RECORDS_AT_ONCE, type Beside, type Membership } from "./source/membership.js";
import { GroupedSource } from "./source/grouped-source.js";
import { PersonRecords } from "./persons/person-records.js";
import {
  MANY_RECORDS,
  ownersOf,
  personsBeyond,
  personWeights,
  type EntityWeight,
  type Owners,
  type PersonFacts,
} from "./persons/persons.js";
import { HOUSEHOLDS, PERSONS, type Unit } from "./persons/unit.js";
import { RecodedSource, type Recode } from "./source/recoded-source.js";
import type { Source, WeightFacts } from "./source/source.js";
import { banded, type Cut } from "./variables/banded.js";
import { registerOf, registerWeights, type Register } from "./variables/register.js";
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
  /** The weight of a person with several records (role entity). Default: the largest of those of the records. */
  readonly entityWeight?: EntityWeight | undefined;
  /**
   * The file is drawn from a register whose members are not publicly known, which holds this share of the population, in (0, 1], or
   * the share that a table of the population tells cell by cell; weights then stand for units of the register. Default 1: the
   * register is the population.
   */
  readonly membership?: number | MarginTable | undefined;
  /** A file with names that an intruder holds. */
  readonly identified?: IdentifiedTable | undefined;
}

/** Microdata person by person, where several records are a person's. */
export interface Persons {
  readonly unit: Unit;
  /** One row per person, in the order of their first records; the records themselves where each is a person. */
  readonly sdc: SdcObject;
  /** The person of each record; null where each record is a person. */
  readonly personOf: Int32Array | null;
  readonly facts: PersonFacts;
}

/** Codes per record are 32-bit, so this is where it stops. */
export const MAX_RECORDS = 2 ** 31 - 1;

/** What needs records cannot be done where they lie elsewhere. */
const needsRecords = (what: string): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    `${what} needs the records in memory, but they lie in another source. Read the file without an engine.`,
  );

/** Weights that stand for units of the population, and the register that the file is drawn from. */
function inPopulation(
  own: Float64Array | null,
  records: number,
  membership: number | MarginTable,
  sharesOf: (units: Float64Array, margin: MarginTable) => MarginShares,
): { readonly weights: Float64Array | null; readonly register: Register | null } {
  const units = (): Float64Array => own ?? new Float64Array(records).fill(1);
  if (typeof membership === "number") {
    const register = registerOf(membership);
    return { weights: register === null ? own : registerWeights(units(), register.share), register };
  }
  const { by, share, shares } = sharesOf(units(), membership);
  return { weights: registerWeights(units(), shares), register: { share, by } };
}

/** What is known of single records only. */
const countsPersons = (): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    "This needs single records, but the rows here are persons with several records.",
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
  private register_: Register | null = null;
  private membership_: number | MarginTable = 1;
  private entityWeight_: EntityWeight = "largest";
  private persons_: Persons | undefined;
  private identified_: Identified | null = null;
  private facts_: WeightFacts | undefined;
  /** Where records lie elsewhere and variables are recoded. */
  private coarser: RecodedSource<SdcObject> | null = null;

  private constructor(
    private readonly held: Table | GroupedSource | PersonRecords,
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
   * @param options codes for missing values; treated files; the population; an identified file
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, BAD_RELEASED, BAD_POPULATION, BAD_IDENTIFIED,
   * TOO_MANY_RECORDS
   */
  static fromArrow(
    table: Table,
    roles: Roles,
    {
      missing = [],
      released = [],
      match,
      population,
      identified,
      entityWeight = "largest",
      membership = 1,
    }: SdcOptions = {},
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
    if (typeof membership !== "number" && roles.entity !== undefined && entityWeight === "largest")
      throw marginOfPersons();
    const sdc = SdcObject.make(
      table,
      roles,
      missing,
      released.map((file) => matchReleased(table, file, roles, match ?? null)),
      new Map(),
      membership,
    );
    if (population !== undefined)
      sdc.population_ = checkPopulation(population, variablesOf(roles, "keys"), table.numRows);
    sdc.entityWeight_ = entityWeight;
    if (identified !== undefined) sdc.identified_ = checkIdentified(identified, table, roles);
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
    membership: number | MarginTable,
    before?: SdcObject,
  ): SdcObject {
    const places = before?.places ?? new Map(table.schema.fields.map((field, i) => [field.name, i]));
    const numbers = (name: string, role: string): Float64Array => {
      const known = before?.numbers_.get(name),
        place = places.get(name)!;
      if (known !== undefined) return known;
      const codes = withLabelled(codesFor(missing, name), valueLabels(table.schema.fields[place]!));
      return numbersOf(name, table.getChildAt(place)!, codes, role);
    };
    const kept = before !== undefined && roles.weight === before.roles.weight,
      own =
        kept || roles.weight === undefined
          ? null
          : checkWeights(roles.weight, numbers(roles.weight, "weight"));
    const coded = (name: string): CodedColumn => {
      const at = places.get(name)!;
      return atOnce(codingVariable(name, table.getChildAt(at)!, table.schema.fields[at]!, missing));
    };
    const { weights, register } = kept
      ? { weights: before.weighting as Float64Array | null, register: before.register_ }
      : inPopulation(own, table.numRows, membership, (units, margin) =>
          marginShares(margin, [...places.keys()], coded, units, missing),
        );
    const sdc = new SdcObject(table, roles, missing, released, recoded, weights, places);
    sdc.register_ = register;
    sdc.membership_ = membership;
    sdc.population_ = before?.population_ ?? null;
    sdc.entityWeight_ = before?.entityWeight_ ?? "largest";
    sdc.identified_ = before?.identified_ ?? null;
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
    if (this.held instanceof PersonRecords) throw countsPersons();
    return this.held;
  }

  get records(): number {
    if (this.held instanceof PersonRecords) return this.held.owners.persons;
    return this.held instanceof GroupedSource ? this.held.source.records : this.held.numRows;
  }

  get variables(): readonly string[] {
    if (this.held instanceof PersonRecords) return this.held.records.variables;
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

  /** The register of unknown members that the file is drawn from; null where it is drawn from the population. */
  get register(): Register | null {
    return this.register_;
  }

  /** The weight of a person with several records. */
  get entityWeight(): EntityWeight {
    return this.entityWeight_;
  }

  /** Whether a role was given. */
  has(role: Role): boolean {
    if (role === "population") return this.population_ !== null;
    if (role === "identified") return this.identified_ !== null;
    return role === "released" ? this.released.length > 0 : variablesOf(this.roles, role).length > 0;
  }

  /** The population that the file comes from; null where it is not known. */
  get population(): Population | null {
    return this.population_;
  }

  /** The file with names that an intruder holds; null where there is none. */
  get identified(): Identified | null {
    return this.identified_;
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
    const missing = this.missingByName(file.variables.map(({ name }) => name));
    return joinPopulation(file, (name) => this.coded(name), population, missing, tick);
  }

  /**
   * Classes of the keys in the file and in the identified file together; those of the file come first, in the order of `classes()`.
   * @returns classes whose counts are records of the file and whose weights are those of the identified file; either may be 0
   * @throws BAD_IDENTIFIED where there is none, where it lacks a key, or holds a key's values as another kind
   */
  async identifiedClasses(tick: Tick): Promise<JoinedFiles> {
    const { identified } = this;
    if (identified === null) throw new SdcError("BAD_IDENTIFIED", "There is no identified file.");
    const file = await this.classes(undefined, tick);
    const missing = this.missingByName(file.variables.map(({ name }) => name));
    return joinFiles("identified", file, (name) => this.coded(name), identified, null, missing, tick);
  }

  /**
   * Whether a variable is measured rather than counted: it has the role numeric, or the file holds it as floats or decimals,
   * not all of them labelled. A recoded one is counted.
   */
  isContinuous(name: string): boolean {
    if (this.held instanceof PersonRecords) return this.held.records.isContinuous(name);
    if (this.recoded.has(name) || this.coarser?.recodes.has(name) === true) return false;
    if (variablesOf(this.roles, "numeric").includes(name)) return true;
    const type =
      this.held instanceof GroupedSource ? this.held.type(name) : (this.vector(name).type as DataType);
    return isNumeric(type) && !DataType.isInt(type) && !this.hasLabelsOnly(name);
  }

  /** Whether each value of a variable has a label: then its values are codes. */
  private hasLabelsOnly(name: string): boolean {
    if (this.held instanceof GroupedSource) return this.held.variable(name).described?.allLabelled ?? false;
    const labels = this.valueLabels(name);
    if (labels.size === 0) return false;
    const { size, label } = this.coded(name);
    for (let code = 0; code < size; code++) if (!labels.has(label(code))) return false;
    return size > 0;
  }

  /** What the file calls a variable beside its name; null where it says nothing, as tables of engines do. */
  label(name: string): string | null {
    if (this.held instanceof PersonRecords) return this.held.records.label(name);
    return this.held instanceof GroupedSource
      ? (this.held.variable(name).described?.label ?? null)
      : variableLabel(this.field(name));
  }

  /** The labels of a variable's values by the text of their level; empty where the file has none, as tables of engines have. */
  valueLabels(name: string): ReadonlyMap<string, string> {
    if (this.held instanceof PersonRecords) return this.held.records.valueLabels(name);
    return this.held instanceof GroupedSource
      ? (this.held.variable(name).described?.values ?? new Map())
      : valueLabels(this.field(name));
  }

  /** The codes that stand for a missing value of a variable, those among them that are given by the label of their value, too. */
  private missingCodes(name: string): readonly (string | number)[] {
    const codes = codesFor(this.missing, name);
    return codes.length === 0 ? codes : withLabelled(codes, this.valueLabels(name));
  }

  /** The same by variable, for files that may lack the labels of this one. */
  private missingByName(names: readonly string[]): MissingCodes {
    return Object.fromEntries(names.map((name) => [name, this.missingCodes(name)]));
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
    if (this.held instanceof PersonRecords) return yield* this.held.coding(name);
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
      values = numbersOf(name, vector, this.missingCodes(name), "a number");
      this.numbers_.set(name, values);
    }
    return values;
  }

  /**
   * Equivalence classes; made once per list of variables. Asynchronous, so that another source than memory can build them.
   * @param variables the keys unless told; some may be cut into bands
   * @param tick called between pieces of work
   */
  async classes(
    variables: readonly (string | Cut)[] = variablesOf(this.roles, "keys"),
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
          this.missingByName(this.variables.filter((name) => held.has(name))),
          [],
          new Map(),
          // its levels may be others than those of a table
          this.register_?.share ?? 1,
        );
      } catch (error) {
        throw isSdcError(error) ? new SdcError(error.code, `In the released file: ${error.message}`) : error;
      }
      file.entityWeight_ = this.entityWeight_;
      this.files_.set(index, file);
    }
    return file;
  }

  /**
   * The persons whose records these are, by the role entity; made once.
   * @returns null without the role
   * @throws NEEDS_RECORDS where the records lie elsewhere
   */
  async persons(tick: Tick): Promise<Persons | null> {
    const { entity } = this.roles;
    if (entity === undefined) return null;
    if (this.source !== null) throw needsRecords("To count persons with several records (role entity)");
    return (this.persons_ ??= this.asPersons(
      await inTurns(ownersOf(await this.codedInTurns(entity, tick)), tick),
      entity,
    ));
  }

  private asPersons(owners: Owners, entity: string): Persons {
    const { persons, withoutId, records } = owners,
      weighted = this.weights === null ? null : personWeights(owners, this.weights, this.entityWeight_),
      one = persons === this.records;
    // a person is named by its id
    const roles = { ...this.roles, id: entity };
    const held = new PersonRecords(this, owners),
      weights = weighted?.weights ?? null;
    const several = (): SdcObject => {
      const sdc = new SdcObject(held, roles, this.missing, [], new Map(), weights, new Map());
      sdc.register_ = this.register_;
      return sdc;
    };
    return {
      unit: entity === this.roles.household ? HOUSEHOLDS : PERSONS,
      sdc: one ? this : several(),
      personOf: one ? null : owners.personOf,
      facts: {
        persons,
        withoutId,
        manyRecords: personsBeyond(records, MANY_RECORDS),
        weightsDiffer: weighted?.differing ?? 0,
      },
    };
  }

  private async group(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    if (this.coarser !== null) return this.coarser.classes(variables, tick);
    if (this.held instanceof GroupedSource)
      return this.held.classes(variables, this.roles.weight ?? null, tick);
    if (this.held instanceof PersonRecords) return this.held.classes(variables, this.weights, tick);
    return makeClasses(await this.columns(variables, tick), this.records, this.weights, tick);
  }

  /** Variables as codes, in bands where they are cut. */
  private async columns(variables: readonly (string | Cut)[], tick: Tick): Promise<readonly CodedColumn[]> {
    const columns: CodedColumn[] = [];
    for (const one of variables)
      columns.push(
        typeof one === "string"
          ? await this.codedInTurns(one, tick)
          : banded(one.name, this.numbers(one.name), one.bands),
      );
    return columns;
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes of this object
   * @param variables names, some to be cut into bands
   * @returns the units of the classes, and the levels of the variables
   */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    if (this.coarser !== null) return this.coarser.within(classes, variables, tick);
    if (this.held instanceof GroupedSource || this.held instanceof PersonRecords)
      return this.held.within(classes, variables, tick);
    const columns = await this.columns(variables, tick);
    return { units: await within(classes, columns, tick), columns };
  }

  /**
   * Every record with its class, and with its weight and its household where these roles are given.
   * @param classes of this object
   * @throws TOO_LARGE where the records lie elsewhere and are too many
   */
  async drawn(classes: Classes, tick: Tick): Promise<DrawnRecords> {
    if (this.coarser !== null) return this.coarser.drawn(classes, tick);
    if (this.held instanceof GroupedSource) return this.held.drawn(classes, this.roles, tick);
    const { household } = this.roles;
    if (this.held instanceof PersonRecords) return this.held.drawn(classes, this.weights, household, tick);
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
    if (this.coarser !== null) {
      yield* this.coarser.membership(classes, { id, households }, tick);
      return;
    }
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
    if (this.coarser !== null) return this.coarser.members(classes, also, begin, tick);
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
      const next = this.elsewhere(this.held, merged);
      if (this.coarser !== null)
        next.coarser = new RecodedSource(this.coarser.plain.with({ roles }), this.coarser.recodes);
      return next;
    }
    const settled =
      merged.id === this.roles.id &&
      this.released.every(({ match, insisted }) => match !== null || insisted !== null);
    const released = settled
      ? this.released
      : this.released.map(({ table, insisted }) => matchReleased(this.table, table, merged, insisted));
    const sdc = SdcObject.make(
        this.table,
        merged,
        this.missing,
        released,
        this.recoded,
        this.membership_,
        this,
      ),
      { identified } = this;
    if (identified !== null && merged.id !== this.roles.id)
      sdc.identified_ = {
        ...identified,
        ...matchIdentified(identified.table, identified.asked, this.table, merged),
      };
    return sdc;
  }

  /** Data that lie elsewhere with other roles; what weights are is known. */
  private elsewhere(held: GroupedSource, roles: Roles): SdcObject {
    return new SdcObject(held, roles, this.missing, [], new Map(), this.weighting, new Map());
  }

  /**
   * The same data with one variable's codes replaced, for instance by `mapLevels`: what if it were coarser? Where records lie
   * elsewhere a column of one record per level is recoded, once the levels are known, and classes are made of classes.
   * @throws UNKNOWN_VARIABLE, BAD_TYPE; where records lie elsewhere BAD_TYPE by what asks for classes
   */
  recode(variable: string, recode: Recode): SdcObject {
    if (this.held instanceof GroupedSource) {
      this.held.type(variable);
      const { plain, recodes } = this.coarser ?? { plain: this, recodes: new Map<string, Recode>() },
        before = recodes.get(variable);
      const both: Recode = before === undefined ? recode : (column) => recode(before(column));
      const next = this.elsewhere(this.held, this.roles);
      next.coarser = new RecodedSource<SdcObject>(plain, new Map(recodes).set(variable, both));
      return next;
    }
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
      this.membership_,
      this,
    );
    if (this.population_ !== null)
      sdc.population_ = recodedAlike(this.population_, variable, this.coded(variable), recode);
    if (this.identified_ !== null)
      sdc.identified_ = recodedAlike(this.identified_, variable, this.coded(variable), recode);
    return sdc;
  }

  private vector(name: string): Vector {
    if (this.held instanceof GroupedSource) throw needsRecords(`Variable "${name}" record by record`);
    if (this.held instanceof PersonRecords) throw countsPersons();
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
