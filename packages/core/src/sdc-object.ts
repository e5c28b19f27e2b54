import type { Table } from "apache-arrow";
import {
  Candidates,
  personsWithin,
  recordNames,
  SdcError,
  checkMissing,
  type Classes,
  type RecordName,
  type CodedColumn,
  type Cut,
  type MissingCodes,
} from "@sdc-risk/data";
import { clusterTold, type ClusterTold } from "./clusters/cluster-told.js";
import { madeOnce, type Tick } from "@sdc-risk/data/kernels";
import { checkIdentified, matchIdentified, type Identified } from "./matching/identified.js";
import { joinFiles, namesOf, recodedAlike, type JoinedFiles, type Recode } from "./matching/joined.js";
import { marginOfPersons } from "./matching/margin.js";
import {
  checkPopulation,
  joinPopulation,
  type Population,
  type PopulationSource,
  type PopulationTable,
} from "./matching/population.js";
import { checkPopulationSource } from "./matching/population-source.js";
import { releasedWeighting } from "./matching/released-weighting.js";
import { inReleased, matchReleased, notMatched, type Matching } from "./matching/released.js";
import { jointKeys, trueKeys, type JointKeys, type OriginalRecords } from "./matching/true-keys.js";
import type { PersonFacts } from "./persons/persons.js";
import { takenTogether } from "./persons/taken-together.js";
import type { Unit } from "@sdc-risk/blocks";
import { ForwardedRecords } from "./records/forwarded-records.js";
import { missingByName, type RecordHolder } from "./records/records.js";
import { SourceRecords } from "./records/source-records.js";
import { TableColumns } from "./records/table-columns.js";
import { TableRecords } from "./records/table-records.js";
import { checkRoles, firstRepeated, heldRoles, variablesOf, type Role, type Roles } from "./roles.js";
import { NO_AUXILIARY, type Auxiliary, type ReleasedFile, type SdcOptions } from "./sdc-options.js";
import type { Source } from "./source/source.js";
import { extentOf, type Extent } from "./variables/weighting.js";

/** Microdata person by person, where several records are a person's. */
export interface Persons {
  readonly unit: Unit;
  /** One row per person, in the order of their first records; the records themselves where each is a person. */
  readonly sdc: SdcObject;
  /** The person of each record; null where each record is a person. */
  readonly personOf: Int32Array | null;
  readonly facts: PersonFacts;
}

/** The file that a treated file was made of. */
interface Origin {
  readonly sdc: SdcObject;
  readonly records: OriginalRecords;
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

/** Codes per record are 32-bit, so this is where it stops. */
export const MAX_RECORDS = 2 ** 31 - 1;

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
export class SdcObject extends ForwardedRecords<RecordHolder> {
  /** Other files and figures about the same people. */
  readonly auxiliary: Auxiliary;
  private readonly origin: Origin | null;
  private readonly classes_ = new Map<string, Promise<Classes>>();
  private readonly candidates_ = new WeakMap<Classes, Promise<FileCandidates>>();
  private readonly clusters_ = new WeakMap<Classes, Promise<ClusterTold | null>>();
  private readonly joint_ = new WeakMap<Classes, Promise<JointKeys>>();
  private readonly files_ = new Map<number, SdcObject>();
  private persons_: Persons | undefined;

  private constructor(held: RecordHolder, auxiliary = NO_AUXILIARY, origin: Origin | null = null) {
    super(held);
    this.auxiliary = auxiliary;
    this.origin = origin;
  }

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
    const matched = released.map((file) => matchReleased(table, file, roles, match ?? null));
    const settings = { membership, weighting, entityWeight };
    const records = TableRecords.of(new TableColumns(table, missing), roles, settings);
    const keys = variablesOf(roles, "keys");
    return new SdcObject(records, {
      released: matched,
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
    { missing = [], weighting = {} }: Pick<SdcOptions, "missing" | "weighting"> = {},
  ): Promise<SdcObject> {
    const names = source.variables.map(({ name }) => name);
    checkNames(names);
    checkMissing(missing, names);
    checkRoles(roles, names);
    return new SdcObject(await SourceRecords.open(source, roles, { missing, weighting }));
  }

  /** The same with more known about other files. */
  private beside(auxiliary: Partial<Auxiliary>): SdcObject {
    return new SdcObject(this.held, { ...this.auxiliary, ...auxiliary }, this.origin);
  }

  /** Treated files, matched with the records. */
  get released(): readonly ReleasedFile[] {
    return this.auxiliary.released;
  }

  /** The population that the file comes from; null where it is not known. */
  get population(): Population | null {
    return this.auxiliary.population;
  }

  /** The file with names that an intruder holds; null where there is none. */
  get identified(): Identified | null {
    return this.auxiliary.identified;
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
      (await this.held.recodings(names, tick)) ?? population.recodings,
      missingByName(this, names),
      tick,
    );
  }

  /**
   * The same data beside the population that they come from, wherever that lies; the records may lie elsewhere, too.
   * @throws BAD_POPULATION, and what its source throws
   */
  async withPopulation(population: PopulationTable | PopulationSource): Promise<SdcObject> {
    const keys = variablesOf(this.roles, "keys");
    const missing = missingByName(this, this.variables);
    return this.beside({
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
    const sdc = new SdcObject(await this.held.withMissing(missing), this.auxiliary, this.origin);
    const released: ReleasedFile[] = [];
    for (const file of this.released) {
      const source = file.elsewhere?.source;
      released.push(source ? { ...file, elsewhere: await sdc.openReleased(source) } : file);
    }
    return sdc.beside({ released });
  }

  /**
   * The same data beside treated files, in place of those that they had; files and records may lie elsewhere.
   * @param files each as a table, or as a source that is read until `source.close()`
   * @param match insists on one way to match those that are in memory, as the original is
   * @throws BAD_RELEASED, and what sources and roles that do not fit throw
   */
  async withReleased(files: readonly (Table | Source)[], match: Matching | null = null): Promise<SdcObject> {
    const released: ReleasedFile[] = [];
    for (const file of files) {
      if ("group" in file) {
        const elsewhere = await this.openReleased(file);
        released.push({ ...notMatched("released file", null, file.records), elsewhere });
      } else if (this.source !== null) released.push(notMatched("original", file, file.numRows));
      else released.push(matchReleased(this.table, file, this.roles, match));
    }
    return this.beside({ released });
  }

  /** A treated file that lies elsewhere, with the roles and missing codes of this one, where it has the variables. */
  private async openReleased(source: Source): Promise<RecordHolder> {
    const names = source.variables.map(({ name }) => name);
    const held = new Set(names);
    const shared = this.variables.filter((name) => held.has(name));
    const roles = heldRoles(this.roles, held);
    try {
      checkNames(names);
      checkRoles(roles, names);
      return await SourceRecords.open(source, roles, {
        missing: missingByName(this, shared),
        weighting: releasedWeighting(this, null),
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
    const missing = missingByName(
      this,
      file.variables.map(({ name }) => name),
    );
    return joinFiles("identified", file, identified, missing, tick);
  }

  /**
   * Equivalence classes; made once per list of variables.
   * @param variables the keys unless told; some may be cut into bands
   * @param tick called between pieces of work
   */
  override classes(
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
    const original = this.source === null && this.origin !== null ? this.origin.records : null;
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
    const { origin } = this;
    if (origin === null || classes.profiles !== null) return null;
    const { keys, reason } = await this.jointKeys(classes, origin.records, tick);
    if (keys === null) return { sdc: null, reason };
    const columns = keys.map(({ levels, truth }) => ({ ...levels, codes: truth }));
    return { sdc: await origin.sdc.withKeys(columns), reason: null };
  }

  /** The same records with other keys in place of those of the same names, whatever was recoded before. */
  private async withKeys(keys: readonly CodedColumn[]): Promise<SdcObject> {
    const plain = await this.held.withMissing(this.missing);
    const recoded = keys.reduce((all, column) => all.recode(column.name, () => column), plain);
    const held = recoded.withRoles({ ...this.roles, keys: keys.map(({ name }) => name) });
    return new SdcObject(held, { ...this.auxiliary, released: [] });
  }

  private async keyColumns({ variables }: Classes, tick: Tick): Promise<CodedColumn[]> {
    const columns: CodedColumn[] = [];
    for (const { name } of variables) columns.push(await this.codedInTurns(name, tick));
    return columns;
  }

  /**
   * Whether keys tell a sampling cluster, or a variable that looks like one where none has that role; made once.
   * @param classes of this object
   * @returns null where they do not
   */
  tellsCluster(classes: Classes, tick: Tick): Promise<ClusterTold | null> {
    return madeOnce(this.clusters_, classes, () => clusterTold(this, classes, tick));
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
    const known = this.files_.get(index);
    if (known !== undefined) return known;
    const released = this.released[index];
    const { elsewhere, table } = released;
    const file =
      elsewhere === undefined
        ? this.releasedTable(table!, released)
        : new SdcObject(elsewhere.withRoles(heldRoles(this.roles, new Set(elsewhere.variables))));
    this.files_.set(index, file);
    return file;
  }

  private releasedTable(table: Table, released: ReleasedFile): SdcObject {
    const { match, unmatched } = released;
    const names = namesOf(table);
    const held = new Set(names);
    checkNames(names, " of the released file");
    const missing = missingByName(
      this,
      this.variables.filter((name) => held.has(name)),
    );
    const origin = (): Origin => ({
      sdc: this,
      records: { table: this.table, missing: missingByName(this, this.variables), match },
    });
    try {
      const records = TableRecords.of(new TableColumns(table, missing), heldRoles(this.roles, held), {
        // its levels may be others than those of a table
        membership: this.register?.share ?? 1,
        weighting: releasedWeighting(this, released),
        entityWeight: this.entityWeight,
      });
      return new SdcObject(
        records,
        NO_AUXILIARY,
        unmatched !== null || this.source !== null ? null : origin(),
      );
    } catch (error) {
      throw inReleased(error);
    }
  }

  /**
   * The persons whose records these are, by the role entity; made once.
   * @returns null without the role
   * @throws NEEDS_RECORDS where the records lie elsewhere
   */
  async persons(tick: Tick): Promise<Persons | null> {
    if (this.persons_ !== undefined) return this.persons_;
    const together = await takenTogether(this, tick);
    if (together === null) return null;
    const { records, ...rest } = together;
    return (this.persons_ ??= { ...rest, sdc: records === null ? this : new SdcObject(records) });
  }

  /** The same data with some roles replaced; `undefined` removes a role. */
  with({ roles }: { readonly roles: { readonly [R in keyof Roles]?: Roles[R] | undefined } }): SdcObject {
    const merged = Object.fromEntries(
      Object.entries({ ...this.roles, ...roles }).filter(([, value]) => value !== undefined),
    ) as Roles;
    checkRoles(merged, this.variables);
    const named = merged.id === this.roles.id;
    const released =
      this.source === null ? this.released.map((file) => this.rematched(file, merged, named)) : this.released;
    const held = this.held.withRoles(merged);
    const { identified } = this;
    const matched =
      identified === null || named
        ? identified
        : { ...identified, ...matchIdentified(identified.table, identified.asked, this.table, merged) };
    return new SdcObject(held, { ...this.auxiliary, released, identified: matched }, this.origin);
  }

  /** A treated file beside other roles. @param named whether the record id is the same */
  private rematched(file: ReleasedFile, roles: Roles, named: boolean): ReleasedFile {
    const { table, match, insisted } = file;
    const settled = named && (match !== null || insisted !== null);
    return table === null || settled ? file : matchReleased(this.table, table, roles, insisted);
  }

  /**
   * The same data with one variable's codes replaced, for instance by `mapLevels`: what if it were coarser?
   * Where records lie elsewhere a column of one record per level is recoded, once the levels are known, and
   * classes are made of classes.
   * @throws UNKNOWN_VARIABLE, BAD_TYPE; where records lie elsewhere BAD_TYPE by what asks for classes
   */
  recode(variable: string, recode: Recode): SdcObject {
    const held = this.held.recode(variable, recode);
    if (this.source !== null) return new SdcObject(held, this.auxiliary, this.origin);
    const column = this.coded(variable);
    const alike = <F extends Population | Identified>(file: F | null): F | null =>
      file === null ? null : recodedAlike(file, variable, column, recode);
    const { population, identified } = this;
    const auxiliary = { ...this.auxiliary, population: alike(population), identified: alike(identified) };
    return new SdcObject(held, auxiliary, this.origin);
  }
}
