import type { Table } from "apache-arrow";
import { Candidates } from "./classes/candidates/candidates.js";
import { personsWithin } from "./classes/candidates/within-file.js";
import type { Classes } from "./classes/classes.js";
import { recordNames, type RecordName } from "./classes/record-names.js";
import type { UnitsWithin } from "./classes/within.js";
import type { CodedColumn, Levels } from "./coded/coded-column.js";
import { isSdcError, SdcError } from "./errors.js";
import { clusterTold, type ClusterTold } from "./clusters/cluster-told.js";
import { quantileEdges } from "./kernels/bands.js";
import { madeOnce } from "./kernels/made-once.js";
import { ascending } from "./kernels/sorting/ascending.js";
import { inTurns, type Tick } from "./kernels/turns.js";
import { checkIdentified, matchIdentified, type Identified } from "./matching/identified.js";
import { joinFiles, namesOf, recodedAlike, type JoinedFiles, type Recodings } from "./matching/joined.js";
import {
  checkPopulation,
  joinPopulation,
  type Population,
  type PopulationSource,
  type PopulationTable,
} from "./matching/population.js";
import { marginOfPersons } from "./matching/margin.js";
import { checkPopulationSource } from "./matching/population-source.js";
import { jointKeys, trueKeys, type JointKeys, type OriginalRecords } from "./matching/true-keys.js";
import { matchReleased, notMatched, type Matching, type Released } from "./matching/released.js";
import { PersonRecords } from "./persons/person-records.js";
import {
  ownersOf,
  personFacts,
  personWeights,
  type EntityWeight,
  type Owners,
  type PersonFacts,
} from "./persons/persons.js";
import { HOUSEHOLDS, PERSONS, type Unit } from "./persons/unit.js";
import { checkRaking, populationWeights } from "./records/population-weights.js";
import { countsPersons, needsRecords } from "./records/records.js";
import { SourceRecords } from "./records/source-records.js";
import { TableColumns } from "./records/table-columns.js";
import { TableRecords } from "./records/table-records.js";
import { checkRoles, firstRepeated, heldRoles, ROLES, variablesOf, type Role, type Roles } from "./roles.js";
import { NOTHING, type Context, type SdcOptions } from "./sdc-options.js";
import type { DrawnRecords } from "./source/drawn.js";
import { GroupedSource } from "./source/grouped-source.js";
import type { MembersEnd, MembersTaker } from "./source/households/members.js";
import type { Beside, Membership } from "./source/membership.js";
import { RecodedSource, type Recode } from "./source/recoded-source.js";
import type { Source, WeightFacts } from "./source/source.js";
import { givenEdges, type Cut } from "./variables/banded.js";
import { checkMissing, codesOf, type MissingCodes } from "./variables/missing.js";
import type { Register } from "./variables/register.js";
import { factsAfter, unitsOfSource, weightsOfSource, type SourceUnits } from "./source/weights.js";
import {
  extentOf,
  UNWEIGHTED,
  weightingOf,
  type Extent,
  type Weighting,
  type WeightingOptions,
} from "./variables/weighting.js";
import { scaledFacts, weightFacts } from "./variables/weights.js";

/** Microdata person by person, where several records are a person's. */
export interface Persons {
  readonly unit: Unit;
  /** One row per person, in the order of their first records; the records themselves where each is a person. */
  readonly sdc: SdcObject;
  /** The person of each record; null where each record is a person. */
  readonly personOf: Int32Array | null;
  readonly facts: PersonFacts;
}

/** What is known beside the records, with what lies elsewhere. */
interface Beyond extends Context {
  /** Treated files that lie elsewhere, by their place, with the roles that they had at first. */
  readonly lying: ReadonlyMap<number, SdcObject>;
  /** The file that this one was made of, with its roles; null where this one was not made of another. */
  readonly parent: SdcObject | null;
}

/** The file that a treated file was made of, as the treated file has its keys. */
export type OriginalFile =
  | { readonly sdc: SdcObject; readonly reason: null }
  /** Why its keys cannot be known, as a sentence. */
  | { readonly sdc: null; readonly reason: string };

/** Effective candidates of a file, and how they are known. */
export interface FileCandidates {
  readonly candidates: Candidates;
  /** The class of the file by the class that candidates name; −1 where no record of the file has it. */
  readonly own: Int32Array;
  /** Whether the true keys are those of the original. */
  readonly original: boolean;
  /** Why the original tells no true keys, as a sentence; null where it does, or where there is none. */
  readonly reason: string | null;
}

/** Nothing is known. */
const ALONE: Beyond = { ...NOTHING, lying: new Map(), parent: null };

/** Codes per record are 32-bit, so this is where it stops. */
export const MAX_RECORDS = 2 ** 31 - 1;

/** Says that an error is one of the released file. */
const inReleased = (error: unknown): unknown =>
  isSdcError(error) && error.code !== "ABORTED"
    ? new SdcError(error.code, `In the released file: ${error.message}`, { cause: error })
    : error;

/** @throws DUPLICATE_VARIABLE */
function checkNames(names: readonly string[], file = ""): void {
  const twice = firstRepeated(names);
  if (twice !== undefined)
    throw new SdcError(
      "DUPLICATE_VARIABLE",
      `Two columns${file} are named "${twice}". Names must be different.`,
    );
}

/**
 * Microdata with the roles of its variables. Immutable: `with` and `recode` give new objects that share columns,
 * so that a scenario is an object and what-if is a recode.
 */
export class SdcObject {
  private readonly classes_ = new Map<string, Promise<Classes>>();
  private readonly candidates_ = new WeakMap<Classes, Promise<FileCandidates>>();
  private readonly told_ = new WeakMap<Classes, Promise<ClusterTold | null>>();
  private readonly joint_ = new WeakMap<Classes, Promise<JointKeys>>();
  private readonly files_ = new Map<number, SdcObject>();
  private persons_: Persons | undefined;
  private facts_: WeightFacts | undefined;

  private constructor(
    private readonly held: TableRecords | SourceRecords | RecodedSource<SdcObject> | PersonRecords,
    readonly roles: Roles,
    readonly missing: MissingCodes,
    /** Weights, per record or what is known of them; null where no record stands for more than itself. */
    private readonly units: Float64Array | WeightFacts | null,
    private readonly context: Beyond,
  ) {}

  /**
   * @param table one row per record
   * @param roles variable names by role
   * @param options codes for missing values; treated files; the population; an identified file
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, BAD_RELEASED,
   * BAD_POPULATION, BAD_MARGINS, BAD_IDENTIFIED, TOO_MANY_RECORDS
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
      weighting = {},
    }: SdcOptions = {},
  ): SdcObject {
    if (table.numRows > MAX_RECORDS)
      throw new SdcError(
        "TOO_MANY_RECORDS",
        `The file has ${table.numRows} records; at most ${MAX_RECORDS} can be numbered.`,
      );
    const names = namesOf(table);
    checkNames(names);
    checkMissing(missing, names);
    checkRoles(roles, names);
    if (typeof membership !== "number" && roles.entity !== undefined && entityWeight === "largest")
      throw marginOfPersons();
    const sdc = SdcObject.over(new TableColumns(table, missing), roles, {
      ...ALONE,
      released: released.map((file) => matchReleased(table, file, roles, match ?? null)),
      membership,
      asked: weighting,
      entityWeight,
    });
    const keys = variablesOf(roles, "keys");
    return sdc.knowing({
      population: population === undefined ? null : checkPopulation(population, keys, table.numRows),
      identified: identified === undefined ? null : checkIdentified(identified, table, roles),
    });
  }

  /**
   * Microdata that lie elsewhere: measures of classes run on them as on a table.
   * @param source is read until `source.close()`
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, and what the source throws
   */
  static async fromSource(
    source: Source,
    roles: Roles,
    { missing = [], weighting: asked = {} }: Pick<SdcOptions, "missing" | "weighting"> = {},
  ): Promise<SdcObject> {
    const names = source.variables.map(({ name }) => name);
    const { weight } = roles;
    checkNames(names);
    checkMissing(missing, names);
    checkRoles(roles, names);
    const grouped = new GroupedSource(source, missing);
    for (const { name: role } of ROLES) for (const name of variablesOf(roles, role)) grouped.type(name);
    if (weight !== undefined) grouped.checkNumeric(weight, "weight");
    for (const name of variablesOf(roles, "numeric")) grouped.checkNumeric(name, "numeric");
    for (const name of variablesOf(roles, "clusterWeight")) grouped.checkNumeric(name, "cluster weight");
    const facts =
      weight === undefined ? null : await weightsOfSource(source, weight, grouped.missingNumbers(weight));
    if (asked.margins !== undefined && asked.margins.length > 0)
      return SdcObject.fromRaked(grouped, roles, { missing, asked }, facts);
    const weighting = weightingOf(
      facts && scaledFacts(facts, asked.scale ?? 1),
      source.records,
      asked,
      roles.entity !== undefined,
    );
    const units = unitsOfSource(weight ?? null, weighting);
    const held = new SourceRecords(grouped, roles, units);
    return new SdcObject(held, roles, missing, factsAfter(facts, source.records, units), {
      ...ALONE,
      asked,
      weighting,
    });
  }

  /** Microdata that lie elsewhere, with weights that are raked. @throws BAD_MARGINS, BAD_OPTIONS */
  private static async fromRaked(
    grouped: GroupedSource,
    roles: Roles,
    { missing, asked }: Pick<SdcObject, "missing"> & Pick<Context, "asked">,
    own: WeightFacts | null,
  ): Promise<SdcObject> {
    checkRaking(asked);
    if (roles.entity !== undefined)
      throw needsRecords("To rake weights of persons with several records (role entity) to margins");
    const tick = (): Promise<void> => Promise.resolve();
    const weight = roles.weight ?? null;
    const raking = await grouped.raking(asked.margins!, weight, missing, tick);
    const weighting: Weighting = { ...UNWEIGHTED, own, raked: raking.raked };
    const units: SourceUnits = { weight, scale: 1, raking };
    return new SdcObject(
      new SourceRecords(grouped, roles, units),
      roles,
      missing,
      await grouped.rakedFacts(units, tick),
      { ...ALONE, asked, weighting },
    );
  }

  /** @param before the object that this one comes from: what it has checked is not checked again */
  private static over(columns: TableColumns, roles: Roles, context: Beyond, before?: SdcObject): SdcObject {
    const { weights, register, weighting } =
      before !== undefined &&
      roles.weight === before.roles.weight &&
      // weights of persons are raked otherwise than those of records
      (before.weighting.raked === null || roles.entity === before.roles.entity)
        ? before
        : populationWeights(columns, roles, context);
    columns.makeNumbers(variablesOf(roles, "numeric"), "numeric");
    columns.makeNumbers(variablesOf(roles, "clusterWeight"), "cluster weight");
    const held = new TableRecords(columns, roles, weights);
    return new SdcObject(held, roles, columns.missing, weights, { ...context, register, weighting });
  }

  /** The same with more known beside the records. */
  private knowing(more: Partial<Beyond>): SdcObject {
    const context = { ...this.context, ...more };
    return new SdcObject(this.held, this.roles, this.missing, this.units, context);
  }

  /** Where the records lie; null where they are in memory. */
  get source(): Source | null {
    return this.held.source;
  }

  /** One row per record. @throws NEEDS_RECORDS where they lie elsewhere */
  get table(): Table {
    return this.held.table;
  }

  get records(): number {
    return this.held.records;
  }

  get variables(): readonly string[] {
    return this.held.variables;
  }

  /** Treated files, matched with the records. */
  get released(): readonly Released[] {
    return this.context.released;
  }

  /**
   * Units of the population that each record stands for, positive; null where none stands for more than itself,
   * as far as is known.
   * @throws NEEDS_RECORDS where there are some that lie elsewhere
   */
  get weights(): Float64Array | null {
    if (this.units !== null && !(this.units instanceof Float64Array))
      throw needsRecords("The weight of each record");
    return this.units;
  }

  /** What weights add up to and between what they lie; null where there are none. */
  get weightFacts(): WeightFacts | null {
    const { units } = this;
    return units instanceof Float64Array ? (this.facts_ ??= weightFacts(units)) : units;
  }

  /** How weights came to stand for units of the population. */
  get weighting(): Weighting {
    return this.context.weighting;
  }

  /**
   * How much the file holds of its population, as far as it was said: by the weights, as a census, or by a
   * population that has no more units. Where it is unknown a file without weights is taken as the population, so that
   * its risks are upper limits.
   */
  get extent(): Extent {
    const { population, register, weighting, records } = this;
    if (population !== null && register === null && records > 0 && population.units <= records)
      return "population";
    return extentOf(weighting, this.weightFacts, register !== null);
  }

  /** The register of unknown members that the file is drawn from; null where it is drawn from the population. */
  get register(): Register | null {
    return this.context.register;
  }

  /** The weight of a person with several records. */
  get entityWeight(): EntityWeight {
    return this.context.entityWeight;
  }

  /** The population that the file comes from; null where it is not known. */
  get population(): Population | null {
    return this.context.population;
  }

  /** The file with names that an intruder holds; null where there is none. */
  get identified(): Identified | null {
    return this.context.identified;
  }

  /** Whether a role was given. */
  has(role: Role): boolean {
    if (role === "population") return this.population !== null;
    if (role === "identified") return this.identified !== null;
    return role === "released" ? this.released.length > 0 : variablesOf(this.roles, role).length > 0;
  }

  /**
   * Classes of the keys in the file and in its population together; those of the file come first, in the
   * order of `classes()`.
   * @returns classes whose counts are records of the file and whose weights are units of the population;
   *   either may be 0
   * @throws BAD_POPULATION where there is none, where it lacks a key, or holds a key's values as another kind
   */
  async populationClasses(tick: Tick): Promise<Classes> {
    const { population } = this;
    if (population === null) throw new SdcError("BAD_POPULATION", "The population is not known.");
    const file = await this.classes(undefined, tick);
    const names = file.variables.map(({ name }) => name);
    return joinPopulation(
      file,
      population,
      await this.recodings(names, population, tick),
      this.missingByName(names),
      tick,
    );
  }

  /** How variables are recoded; where records lie elsewhere by the levels that they had, which are known then. */
  private async recodings(
    names: readonly string[],
    { recodings }: Population,
    tick: Tick,
  ): Promise<Recodings> {
    if (!(this.held instanceof RecodedSource)) return recodings;
    const { plain, recodes } = this.held;
    const { variables } = await plain.classes(names, tick);
    return new Map(
      variables.flatMap((from) => {
        const step = recodes.get(from.name);
        return step === undefined ? [] : [[from.name, { from, steps: [step] }] as const];
      }),
    );
  }

  /**
   * The same data beside the population that they come from, wherever that lies; the records may lie elsewhere, too.
   * @throws BAD_POPULATION, and what its source throws
   */
  async withPopulation(population: PopulationTable | PopulationSource): Promise<SdcObject> {
    const keys = variablesOf(this.roles, "keys");
    const missing = this.missingByName(this.variables);
    return this.knowing({
      population:
        "table" in population
          ? checkPopulation(population, keys, this.records)
          : await checkPopulationSource(population, keys, this.records, missing),
    });
  }

  /**
   * The same data, and the treated files beside them, with other codes for missing values.
   * @throws UNKNOWN_VARIABLE for codes of a variable that does not exist, and what sources throw
   */
  async withMissing(missing: MissingCodes): Promise<SdcObject> {
    checkMissing(missing, this.variables);
    const sdc =
      this.source === null
        ? SdcObject.over(new TableColumns(this.table, missing), this.roles, this.context)
        : await SdcObject.fromSource(this.source, this.roles, { missing, weighting: this.context.asked });
    const lying = new Map<number, SdcObject>();
    for (const [at, { source }] of this.context.lying) lying.set(at, await sdc.fromReleased(source!));
    return sdc.knowing({ ...this.context, weighting: sdc.weighting, lying });
  }

  /**
   * The same data beside treated files, in place of those that they had; files and records may lie elsewhere.
   * @param files each as a table, or as a source that is read until `source.close()`
   * @param match insists on one way to match those that are in memory, as the original is
   * @throws BAD_RELEASED, and what sources and roles that do not fit throw
   */
  async withReleased(files: readonly (Table | Source)[], match: Matching | null = null): Promise<SdcObject> {
    const released: Released[] = [];
    const lying = new Map<number, SdcObject>();
    for (const [at, file] of files.entries()) {
      if ("group" in file) {
        lying.set(at, await this.fromReleased(file));
        released.push(notMatched("released file", null, file.records));
      } else if (this.source !== null) released.push(notMatched("original", file, file.numRows));
      else released.push(matchReleased(this.table, file, this.roles, match));
    }
    return this.knowing({ released, lying });
  }

  /**
   * A treated file that lies elsewhere, with the roles and missing codes of this one as far as it holds their
   * variables.
   */
  private async fromReleased(source: Source): Promise<SdcObject> {
    const held = new Set(source.variables.map(({ name }) => name));
    const shared = this.variables.filter((name) => held.has(name));
    try {
      return await SdcObject.fromSource(source, heldRoles(this.roles, held), {
        missing: this.missingByName(shared),
        weighting: this.askedOfReleased(null),
      });
    } catch (error) {
      throw inReleased(error);
    }
  }

  /**
   * Classes of the keys in the file and in the identified file together; those of the file come first, in the
   * order of `classes()`.
   * @returns classes whose counts are records of the file and whose weights are those of the identified file;
   *   either may be 0
   * @throws BAD_IDENTIFIED where there is none, where it lacks a key, or holds a key's values as another kind
   */
  async identifiedClasses(tick: Tick): Promise<JoinedFiles> {
    const { identified } = this;
    if (identified === null) throw new SdcError("BAD_IDENTIFIED", "There is no identified file.");
    const file = await this.classes(undefined, tick);
    const missing = this.missingByName(file.variables.map(({ name }) => name));
    return joinFiles("identified", file, identified, missing, tick);
  }

  /**
   * Whether a variable is measured rather than counted: it has the role numeric, or the file holds it as
   * floats or decimals, not all of them labelled. A recoded one is counted.
   */
  isContinuous(name: string): boolean {
    return this.held.isContinuous(name);
  }

  /** What the file calls a variable beside its name; null where it says nothing, as tables of engines do. */
  label(name: string): string | null {
    return this.held.label(name);
  }

  /**
   * The labels of a variable's values by the text of their level; empty where the file has none, as tables of
   * engines have.
   */
  valueLabels(name: string): ReadonlyMap<string, string> {
    return this.held.valueLabels(name);
  }

  /** The codes that stand for a missing value by variable, with those that are given by the label of their value. */
  private missingByName(names: readonly string[]): MissingCodes {
    return Object.fromEntries(
      names.map((name) => [name, codesOf(this.missing, name, this.valueLabels(name))]),
    );
  }

  /** A variable as codes; made once. */
  coded(name: string): CodedColumn {
    return this.held.coded(name);
  }

  /** `coded` with a tick between pieces of work. */
  async codedInTurns(name: string, tick: Tick): Promise<CodedColumn> {
    return this.held.codedInTurns(name, tick);
  }

  /** A variable as numbers, NaN where missing; made once, not to be written to. */
  numbers(name: string): Float64Array {
    return this.held.numbers(name);
  }

  /**
   * Where the second and further bands of a variable begin, by its numbers as they are, recoded or not.
   * @throws BAD_TYPE where it holds no numbers and a number of bands is asked for
   */
  async edges({ name, bands }: Cut, tick: Tick): Promise<Float64Array> {
    const { held } = this;
    if (typeof bands !== "number") return givenEdges(bands);
    if (held instanceof RecodedSource) return held.plain.edges({ name, bands }, tick);
    if (held instanceof SourceRecords) return held.grouped.edges({ name, bands }, tick);
    return quantileEdges(await inTurns(ascending(this.numbers(name)), tick), bands);
  }

  /**
   * Equivalence classes; made once per list of variables. Asynchronous, so that another source than memory
   * can build them.
   * @param variables the keys unless told; some may be cut into bands
   * @param tick called between pieces of work
   */
  async classes(
    variables: readonly (string | Cut)[] = variablesOf(this.roles, "keys"),
    tick: Tick = () => Promise.resolve(),
  ): Promise<Classes> {
    return madeOnce(this.classes_, JSON.stringify(variables), () => this.held.classes(variables, tick));
  }

  /**
   * Effective candidates of the persons of this file, who are looked for by the keys of some classes; made once.
   * Null where no record misses a key and no original is known, so that they are the records of equal keys, and
   * where classes are of persons with several records, among which a missing value is one more. A treated file whose records are matched
   * with its original knows by that which keys its persons have; any other file by its own complete records.
   * @param classes of the keys of this object
   */
  async candidates(classes: Classes, tick: Tick): Promise<FileCandidates | null> {
    const original = this.source === null ? this.context.original : null;
    if (classes.profiles !== null || (classes.complete && original === null)) return null;
    return madeOnce(this.candidates_, classes, () => this.candidatesBy(original, classes, tick));
  }

  private async candidatesBy(
    original: OriginalRecords | null,
    classes: Classes,
    tick: Tick,
  ): Promise<FileCandidates> {
    const found =
      original === null
        ? null
        : await trueKeys(classes, await this.jointKeys(classes, original, tick), original, tick);
    const persons = found?.persons ?? personsWithin(classes);
    return {
      candidates: await Candidates.of(persons.classes, persons.groups, tick),
      own: persons.own,
      original: found !== null && found.persons !== null,
      reason: found?.reason ?? null,
    };
  }

  private jointKeys(classes: Classes, original: OriginalRecords, tick: Tick): Promise<JointKeys> {
    return madeOnce(this.joint_, classes, async () =>
      jointKeys(await this.keyColumns(classes, tick), original, tick),
    );
  }

  /**
   * The file that a treated file was made of, with its roles and weights and with the keys of the treated one: each
   * level is the one that its records have there, and levels that no released record shows are behind these.
   * @param classes of this object
   * @returns null where this is no treated file, or its records cannot be matched with those of the original
   */
  async original(classes: Classes, tick: Tick): Promise<OriginalFile | null> {
    const { original, parent } = this.context;
    if (original === null || parent === null || classes.profiles !== null) return null;
    const { keys, reason } = await this.jointKeys(classes, original, tick);
    return keys === null
      ? { sdc: null, reason }
      : {
          sdc: parent.withKeys(keys.map(({ levels, truth }) => ({ ...levels, codes: truth }))),
          reason: null,
        };
  }

  /** The same records with other keys in place of those of the same names, whatever was recoded before. */
  private withKeys(keys: readonly CodedColumn[]): SdcObject {
    const columns = keys.reduce(
      (all, column) => all.recode(column.name, column),
      new TableColumns(this.table, this.missingByName(this.variables)),
    );
    const roles = { ...this.roles, keys: keys.map(({ name }) => name) };
    return SdcObject.over(
      columns,
      roles,
      { ...this.context, released: [], lying: new Map(), parent: null },
      this,
    );
  }

  private async keyColumns({ variables }: Classes, tick: Tick): Promise<CodedColumn[]> {
    const columns: CodedColumn[] = [];
    for (const { name } of variables) columns.push(await this.codedInTurns(name, tick));
    return columns;
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes of this object
   * @param variables names, some to be cut into bands
   * @returns the units of the classes, and the levels of the variables
   */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    return this.held.within(classes, variables, tick);
  }

  /** `within` of variables before any recoding: clusters stay what was drawn where a key is made coarser. */
  async withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    return this.held.withinAsDrawn(classes, variables, tick);
  }

  /**
   * Whether keys tell a sampling cluster, or a variable that looks like one where none has that role; made once.
   * @param classes of this object
   * @returns null where they do not
   */
  async tellsCluster(classes: Classes, tick: Tick): Promise<ClusterTold | null> {
    return madeOnce(this.told_, classes, () => clusterTold(this, classes, tick));
  }

  /**
   * Every record with its class, and with its weight and its household where these roles are given.
   * @param classes of this object
   * @throws TOO_LARGE where the records lie elsewhere and are too many
   */
  async drawn(classes: Classes, tick: Tick): Promise<DrawnRecords> {
    return this.held.drawn(classes, tick);
  }

  /**
   * The class of each record, some records at a time and in the order of the file: whoever writes a row per
   * record need not hold them all.
   * @param classes of this object
   * @param beside `id`: a variable whose texts come beside; `households`: their numbers, where `members` were
   *   read and the records lie elsewhere
   */
  membership(classes: Classes, beside: Beside, tick: Tick): AsyncGenerator<Membership, void> {
    return this.held.membership(classes, beside, tick);
  }

  /**
   * Reads the members of each household, where the records lie elsewhere: one household after the other, so
   * that nobody needs to hold them all.
   * @param also further variables, whose codes come beside the classes
   * @param begin makes who takes the members, by the levels of these variables, and whether records may find
   *   their households; made anew where the file turns out not to hold households one after the other
   * @returns how many households there were, and who took them; null where records are in memory
   */
  async members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null> {
    return this.held.members(classes, also, begin, tick);
  }

  /**
   * Names of records of some classes, for internal reports: their ids, or their numbers in the file.
   * @param chosen classes, the most wanted first
   * @param most records, class after class, in a class by their ids; null where the records lie elsewhere
   */
  named(classes: Classes, chosen: ArrayLike<number>, most: number): readonly RecordName[] {
    if (this.source !== null)
      return Array.from({ length: Math.min(most, chosen.length) }, (_, i) => ({
        class: chosen[i],
        record: null,
      }));
    return recordNames(classes, chosen, this.roles.id === undefined ? null : this.coded(this.roles.id), most);
  }

  /**
   * A treated file as microdata of its own, with the roles and missing codes of this one as far as it holds
   * their variables. Records stand in the file's own order: `released[index].match` says which is which.
   * Recoding of this one does not reach it.
   * @throws BAD_WEIGHT, BAD_TYPE where a variable of the file does not suit its role
   */
  releasedFile(index: number): SdcObject {
    let file = this.files_.get(index);
    if (file === undefined) {
      const { table } = this.released[index];
      if (table === null) {
        this.files_.set(index, (file = this.lyingFile(index)));
        return file;
      }
      const names = namesOf(table);
      const held = new Set(names);
      checkNames(names, " of the released file");
      const missing = this.missingByName(this.variables.filter((name) => held.has(name)));
      try {
        file = SdcObject.over(new TableColumns(table, missing), heldRoles(this.roles, held), {
          ...ALONE,
          // its levels may be others than those of a table
          membership: this.register?.share ?? 1,
          asked: this.askedOfReleased(index),
          entityWeight: this.entityWeight,
          original: this.originalOf(index),
          parent: this,
        });
      } catch (error) {
        throw inReleased(error);
      }
      this.files_.set(index, file);
    }
    return file;
  }

  /** What is known of the weights of a treated file: those of this one, which were looked at. */
  private askedOfReleased(index: number | null): WeightingOptions {
    const { weighting, roles } = this;
    if (weighting.raked !== null) {
      const file = index === null ? null : this.released[index];
      if (file?.unmatched !== null)
        throw new SdcError(
          "BAD_OPTIONS",
          "Weights were raked to margins, and records of the released file cannot be matched with those of the original: it " +
            "is not known how many people they stand for. " +
            (file === null
              ? "Leave out the margins, or read both files into memory (not by an engine)."
              : "Leave out the margins, or match the records by an id (--id)."),
        );
      const weights = this.weights!;
      const units = file.match === null ? weights : new Float64Array(file.records);
      file.match?.forEach((to, i) => {
        if (to >= 0) units[to] = weights[i]!;
      });
      return { units, settled: true };
    }
    const own = roles.weight === undefined && weighting.scale === 1;
    return {
      census: weighting.census || (this.units === null && this.extent === "population"),
      settled: weighting.unsettled === null,
      ...(own ? {} : { scale: weighting.scale }),
    };
  }

  /** What a treated file was made of; null where nothing says which record is which. */
  private originalOf(index: number): OriginalRecords | null {
    const { match, unmatched } = this.released[index];
    if (unmatched !== null || this.source !== null) return null;
    return { table: this.table, missing: this.missingByName(this.variables), match };
  }

  /** A treated file that lies elsewhere, with the roles of this one. */
  private lyingFile(index: number): SdcObject {
    const first = this.context.lying.get(index)!;
    const none = Object.fromEntries(Object.keys(first.roles).map((role) => [role, undefined]));
    return first.with({ roles: { ...none, ...heldRoles(this.roles, new Set(first.variables)) } });
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
    const weighted = this.weights === null ? null : personWeights(owners, this.weights, this.entityWeight);
    const weights = weighted?.weights ?? null;
    const one = owners.persons === this.records;
    const several = (): SdcObject => {
      // a person is named by its id
      const roles = { ...this.roles, id: entity };
      const held = new PersonRecords(this, owners, roles, weights);
      return new SdcObject(held, roles, this.missing, weights, {
        ...ALONE,
        register: this.register,
        weighting: { ...this.weighting, census: this.extent === "population" },
      });
    };
    return {
      unit: entity === this.roles.household ? HOUSEHOLDS : PERSONS,
      sdc: one ? this : several(),
      personOf: one ? null : owners.personOf,
      facts: personFacts(owners, weighted?.differing ?? 0),
    };
  }

  /** The same data with some roles replaced; `undefined` removes a role. */
  with({ roles }: { readonly roles: { readonly [R in keyof Roles]?: Roles[R] | undefined } }): SdcObject {
    const merged = Object.fromEntries(
      Object.entries({ ...this.roles, ...roles }).filter(([, value]) => value !== undefined),
    ) as Roles;
    checkRoles(merged, this.variables);
    const { held, released, identified } = this;
    if (held instanceof SourceRecords || held instanceof RecodedSource) {
      if (merged.weight !== this.roles.weight) throw needsRecords("To change the role weight");
      return held instanceof SourceRecords
        ? this.elsewhere(new SourceRecords(held.grouped, merged, held.units), merged)
        : this.elsewhere(new RecodedSource(held.plain.with({ roles }), held.recodes), merged);
    }
    const named = merged.id === this.roles.id;
    const settled = named && released.every(({ match, insisted }) => match !== null || insisted !== null);
    const rematched = settled
      ? released
      : released.map((one) =>
          one.table === null ? one : matchReleased(this.table, one.table, merged, one.insisted),
        );
    const sdc = SdcObject.over(this.columns.copy(), merged, { ...this.context, released: rematched }, this);
    if (identified === null || named) return sdc;
    const { table, asked } = identified;
    return sdc.knowing({
      identified: { ...identified, ...matchIdentified(table, asked, this.table, merged) },
    });
  }

  /**
   * The same data with one variable's codes replaced, for instance by `mapLevels`: what if it were coarser?
   * Where records lie elsewhere a column of one record per level is recoded, once the levels are known, and
   * classes are made of classes.
   * @throws UNKNOWN_VARIABLE, BAD_TYPE; where records lie elsewhere BAD_TYPE by what asks for classes
   */
  recode(variable: string, recode: Recode): SdcObject {
    const { held, population, identified } = this;
    if (held instanceof SourceRecords || held instanceof RecodedSource)
      return this.recodeElsewhere(variable, recode);
    const column = this.coded(variable);
    const columns = this.columns.recode(variable, recode(column));
    const alike = <F extends Population | Identified>(file: F | null): F | null =>
      file === null ? null : recodedAlike(file, variable, column, recode);
    return SdcObject.over(columns, this.roles, this.context, this).knowing({
      population: alike(population),
      identified: alike(identified),
    });
  }

  private recodeElsewhere(variable: string, recode: Recode): SdcObject {
    const none = { plain: this as SdcObject, recodes: new Map<string, Recode>() };
    const { plain, recodes } = this.held instanceof RecodedSource ? this.held : none;
    const before = recodes.get(variable);
    if (plain.held instanceof SourceRecords) plain.held.grouped.type(variable);
    const both: Recode = before === undefined ? recode : (column) => recode(before(column));
    return this.elsewhere(new RecodedSource(plain, new Map(recodes).set(variable, both)), this.roles);
  }

  /** Data that lie elsewhere, read in another way; what weights are is known. */
  private elsewhere(held: SourceRecords | RecodedSource<SdcObject>, roles: Roles): SdcObject {
    return new SdcObject(held, roles, this.missing, this.units, this.context);
  }

  /** The columns of a table. */
  private get columns(): TableColumns {
    if (this.held instanceof TableRecords) return this.held.columns;
    throw countsPersons();
  }
}
