import type { Table } from "apache-arrow";
import { checkMissing, type Classes, type CodedColumn, type Cut, type MissingCodes } from "@sdc-risk/data";
import { madeOnce, type Tick } from "@sdc-risk/data/kernels";
import type { Unit } from "@sdc-risk/blocks";
import {
  checkAuxiliary,
  NO_AUXILIARY,
  rematched,
  type Auxiliary,
  type ReleasedFile,
} from "./auxiliary/auxiliary.ts";
import { openControl, type Control } from "./auxiliary/control.ts";
import type { Identified } from "./auxiliary/identified.ts";
import type { Population, PopulationSource, PopulationTable } from "./auxiliary/population.ts";
import { populationBeside } from "./auxiliary/population-source.ts";
import { treatedFileAt, type Matching, type RecodedOriginal } from "./auxiliary/released.ts";
import {
  releasedBeside,
  releasedRecords,
  reopenedBeside,
  treatedBeside,
} from "./auxiliary/released-records.ts";
import { marginOfPersons } from "./margins/margin-table.ts";
import { namesOf, type Recode } from "./matching/joined.ts";
import { filesAsReleased, type FilesAsReleased } from "./original/as-released.ts";
import {
  fileCandidates,
  NO_ORIGIN,
  originalOf,
  type FileCandidates,
  type Origin,
  type OriginalFile,
} from "./original/original.ts";
import type { PersonFacts } from "./persons/persons.ts";
import { takenTogether, togetherElsewhere } from "./persons/taken-together.ts";
import { ForwardedRecords } from "./records/forwarded-records.ts";
import { SourceRecords } from "./records/source-records.ts";
import { TableColumns } from "./records/table-columns.ts";
import { drawnFromKnown } from "./records/population-weights.ts";
import { holdsPersons, needsRecords, type RecordHolder } from "./records/records.ts";
import { TableRecords } from "./records/table-records.ts";
import { checkNamed, mergedRoles, variablesOf, type Role, type Roles } from "./roles.ts";
import type { SdcOptions } from "./sdc-options.ts";
import { checkNumberable } from "./source/record-count.ts";
import type { GroupPart, Source, TreatedSource } from "./source/source.ts";
import { extentOf, type Extent } from "./variables/weighting.ts";

/** Microdata person by person, where several records are a person's. */
export interface Persons {
  readonly unit: Unit;
  /**
   * One row per person, in the order of their first records, or where these lie elsewhere persons by what their records
   * hold; the records themselves where each is a person.
   */
  readonly sdc: SdcObject;
  /** The person of each record; null where each record is a person, and where they lie elsewhere. */
  readonly personOf: Int32Array | null;
  readonly facts: PersonFacts;
}

/**
 * Microdata with the roles of its variables. Immutable: `with` and `recode` give new objects that share columns,
 * so that a scenario is an object and what-if is a recode.
 */
export class SdcObject extends ForwardedRecords<RecordHolder> implements Auxiliary {
  /** Treated files, matched with the records. */
  readonly released: readonly ReleasedFile[];
  /** The population that the file comes from; null where it is not known. */
  readonly population: Population | null;
  /** The file with names that an intruder holds; null where there is none. */
  readonly identified: Identified | null;
  /** Records of the same population that the treated files were not made from; see `controlFile`. */
  readonly control: Control | null;
  private readonly origin: Origin<SdcObject>;
  private readonly classes_ = new Map<string, Promise<Classes>>();
  private readonly candidates_ = new WeakMap<Classes, Promise<FileCandidates>>();
  private readonly files_ = new Map<number, SdcObject>();
  private control_: Promise<SdcObject | null> | undefined;
  private persons_: Persons | undefined;

  private constructor(
    held: RecordHolder,
    { released, population, identified, control }: Auxiliary = NO_AUXILIARY,
    origin: Origin<SdcObject> = NO_ORIGIN,
  ) {
    super(held);
    this.released = released;
    this.population = population;
    this.identified = identified;
    this.control = control;
    this.origin = origin;
  }

  /**
   * @param table one row per record
   * @param roles variable names by role
   * @param options codes for missing values; treated files; the population; an identified file; a control file
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, BAD_RELEASED,
   * BAD_POPULATION, BAD_MARGINS, BAD_IDENTIFIED, BAD_CONTROL, TOO_MANY_RECORDS
   */
  static fromArrow(table: Table, roles: Roles, options: SdcOptions = {}): SdcObject {
    const { missing = [], entityWeight = "largest", membership = 1, weighting = {} } = options;
    checkNumberable("file", table.numRows);
    checkNamed(namesOf(table), roles, missing);
    if (typeof membership !== "number" && roles.entity !== undefined && entityWeight === "largest")
      throw marginOfPersons();
    const columns = new TableColumns(table, missing);
    const auxiliary = checkAuxiliary(table, roles, options);
    const settings = drawnFromKnown({ membership, weighting, entityWeight }, auxiliary.population?.units);
    return new SdcObject(TableRecords.of(columns, roles, settings), auxiliary);
  }

  /**
   * Microdata that lie elsewhere: measures of classes run on them as on a table.
   * @param source is read until `source.close()`
   * @throws UNKNOWN_VARIABLE, DUPLICATE_VARIABLE, ROLE_CONFLICT, BAD_WEIGHT, BAD_TYPE, and what the source throws
   */
  static async fromSource(
    source: Source,
    roles: Roles,
    {
      missing = [],
      weighting = {},
      entityWeight = "largest",
    }: Pick<SdcOptions, "missing" | "weighting" | "entityWeight"> = {},
  ): Promise<SdcObject> {
    const names = source.variables.map(({ name }) => name);
    checkNamed(names, roles, missing);
    return new SdcObject(await SourceRecords.open(source, roles, { missing, weighting, entityWeight }));
  }

  /** The same with more known about other files. */
  private beside(auxiliary: Partial<Auxiliary>): SdcObject {
    const { released, population, identified, control } = this;
    return new SdcObject(this.held, { released, population, identified, control, ...auxiliary }, this.origin);
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
    if (role === "population" || role === "identified" || role === "control") return this[role] !== null;
    return role === "released" ? this.released.length > 0 : variablesOf(this.roles, role).length > 0;
  }

  /**
   * The same data beside the population that they come from, wherever that lies; the records may lie elsewhere, too.
   * @throws BAD_POPULATION, and what its source throws
   */
  async withPopulation(population: PopulationTable | PopulationSource): Promise<SdcObject> {
    const known = await populationBeside(this, population);
    const held = this.weightFacts === null ? await this.held.drawnFrom(known.units) : this.held;
    const { released, identified, control } = this;
    return new SdcObject(held, { released, population: known, identified, control }, this.origin);
  }

  /**
   * The same data, and the treated files beside them, with other codes for missing values.
   * @throws UNKNOWN_VARIABLE for codes of a variable that does not exist, and what sources throw
   */
  async withMissing(missing: MissingCodes): Promise<SdcObject> {
    checkMissing(missing, this.variables);
    const sdc = new SdcObject(await this.held.withMissing(missing), this, this.origin);
    return sdc.beside({ released: await reopenedBeside(sdc, this.released) });
  }

  /**
   * The same data beside treated files, in place of those that they had; files and records may lie elsewhere.
   * @param files each as a table, or as a source that is read until `source.close()`
   * @param match insists on one way to match those that are in memory, as the original is
   * @param recoded what the treatment of those in memory recodes the original to, where that is known
   * @throws BAD_RELEASED, and what sources and roles that do not fit throw
   */
  async withReleased(
    files: readonly (Table | Source)[],
    match: Matching | null = null,
    recoded: RecodedOriginal | null = null,
  ): Promise<SdcObject> {
    return this.beside({ released: await releasedBeside(this, files, { insisted: match, recoded }) });
  }

  /**
   * The same data beside the file that a treatment makes of them where they lie, in place of other treated files.
   * @param treated of the source of these records, recoded or left out only
   * @throws BAD_RELEASED, and what sources and roles that do not fit throw
   */
  async withTreated(treated: TreatedSource): Promise<SdcObject> {
    return this.beside({ released: [await treatedBeside(this, treated)] });
  }

  /** The same data beside one of their treated files only. @throws BAD_RELEASED where there is none at this place */
  besideReleased(index: number): SdcObject {
    return this.beside({ released: [treatedFileAt(this, index)] });
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
   * The records of one part of the keys, with roles and weights as they are: a part of the classes as random as a hash is,
   * each with all of its records. Null where records are in memory, recoded or treated, and where their source does not tell.
   */
  async keyPart(part: GroupPart): Promise<SdcObject | null> {
    const isPlain = this.held instanceof SourceRecords && this.origin.madeOf === null;
    const held = isPlain ? await this.held.keyPart(part) : null;
    return held && new SdcObject(held);
  }

  /**
   * Effective candidates of the persons of this file, who are looked for by the keys of some classes; made once.
   * Null where no record misses a key and no original is known, so that they are the records of equal keys, and
   * where classes are of persons with several records, among which a missing value is one more.
   * @param classes of the keys of this object
   */
  async candidates(classes: Classes, tick: Tick): Promise<FileCandidates | null> {
    const origin = this.source === null ? this.origin : { ...this.origin, madeOf: null };
    if (classes.profiles !== null || (classes.complete && origin.madeOf === null)) return null;
    return madeOnce(this.candidates_, classes, () => fileCandidates(this, origin, classes, tick));
  }

  /**
   * The file that a treated file was made of, with its roles and weights and with the keys of the treated one: each
   * level is the one that its records have there, and levels that no released record shows are behind these.
   * @param classes of this object
   * @returns null where this is no treated file, or its records cannot be matched with those of the original
   */
  async original(classes: Classes, tick: Tick): Promise<OriginalFile<SdcObject> | null> {
    if (classes.profiles !== null) return null;
    // it holds all that the original holds with its keys
    const { madeOf, onlyRecoded } = this.origin;
    if (onlyRecoded) return { sdc: this, reason: null };
    if (madeOf === null) return null;
    const { keys, reason } = await madeOf.jointKeys(this, classes, tick);
    if (keys === null) return { sdc: null, reason };
    const columns = keys.map(({ levels, truth }) => ({ ...levels, codes: truth }));
    return { sdc: await madeOf.sdc.withKeys(columns), reason: null };
  }

  /**
   * What of the true keys of a treated file nobody knows, as a sentence; null where all is known, where there is no
   * original in memory, and where `original` says why its keys cannot be known at all.
   */
  async unknownRecoding(keys: readonly string[], tick: Tick): Promise<string | null> {
    return this.origin.madeOf?.unknownRecoding(this, keys, tick) ?? null;
  }

  /** The same records with other keys in place of those of the same names, whatever was recoded before. */
  private async withKeys(keys: readonly CodedColumn[]): Promise<SdcObject> {
    const plain = await this.held.withMissing(this.missing);
    const recoded = keys.reduce((all, column) => all.recode(column.name, () => column), plain);
    const held = recoded.withRoles({ ...this.roles, keys: keys.map(({ name }) => name) });
    return new SdcObject(held, { ...NO_AUXILIARY, population: this.population, identified: this.identified });
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
    const file = this.released[index];
    const origin = { madeOf: originalOf<SdcObject>(this, file), onlyRecoded: file.onlyRecoded === true };
    const sdc = new SdcObject(releasedRecords(this, file), NO_AUXILIARY, origin);
    this.files_.set(index, sdc);
    return sdc;
  }

  /**
   * The control file as microdata of its own, with the roles and missing codes of this one; null without one. Recoding
   * of this one does not reach it. Made once, and checked then: it shares few records with the original.
   * @throws BAD_CONTROL where it shares more, lacks a variable or holds values of another kind; BAD_WEIGHT, BAD_TYPE
   */
  controlFile(tick: Tick): Promise<SdcObject | null> {
    return (this.control_ ??= openControl(this, (records) => new SdcObject(records), tick));
  }

  /**
   * This file and a control file with some variables as the treatment of the released file recodes them, for what
   * compares values of the files. They stay as they are where a scenario recodes them, where there are several released files, or
   * none whose records are matched, where both files hold values of one type, and where no recoding leads from one file to the other.
   * @throws BAD_RELEASED where only the plan tells what a value was recoded to
   */
  async asReleased(
    names: readonly string[],
    control: SdcObject | null,
    tick: Tick,
  ): Promise<FilesAsReleased<SdcObject>> {
    const same = { original: this, control };
    if (this.released.length !== 1) return same;
    const released = this.releasedFile(0);
    const { madeOf } = released.origin;
    if (madeOf === null) return same;
    const recoded = await this.recodings(names, tick);
    const plain = names.filter((name) => !recoded.has(name));
    return filesAsReleased({ original: this, released, control }, plain, madeOf.records, tick);
  }

  /** Why the persons whose records these are (role entity) cannot be counted, as a sentence; null where they can. */
  get whyNoPersons(): string | null {
    return holdsPersons(this.held) && this.has("entity") ? this.held.whyNoPersons : null;
  }

  /**
   * The persons whose records these are, by the role entity; made once.
   * @returns null without the role
   * @throws NEEDS_RECORDS where the records lie elsewhere and `whyNoPersons` says why
   */
  async persons(tick: Tick): Promise<Persons | null> {
    if (this.persons_ !== undefined) return this.persons_;
    const why = this.whyNoPersons;
    if (why !== null) throw needsRecords("To count persons with several records (role entity)", why);
    const together = holdsPersons(this.held)
      ? await togetherElsewhere(this.held, this.extent, tick)
      : await takenTogether(this, tick);
    if (together === null) return null;
    const { records, ...rest } = together;
    return (this.persons_ ??= { ...rest, sdc: records === null ? this : new SdcObject(records) });
  }

  /** The same data with some roles replaced; `undefined` removes a role. */
  with({ roles }: { readonly roles: { readonly [R in keyof Roles]?: Roles[R] | undefined } }): SdcObject {
    const merged = mergedRoles(this.roles, roles, this.variables);
    const auxiliary = rematched(this, merged);
    return new SdcObject(this.held.withRoles(merged), auxiliary, this.origin);
  }

  /**
   * The same data with one variable's codes replaced, for instance by `mapLevels`: what if it were coarser?
   * Where records lie elsewhere a column of one record per level is recoded, once the levels are known, and
   * classes are made of classes.
   * @throws UNKNOWN_VARIABLE, BAD_TYPE; where records lie elsewhere BAD_TYPE by what asks for classes
   */
  recode(variable: string, recode: Recode): SdcObject {
    return new SdcObject(this.held.recode(variable, recode), this, this.origin);
  }
}
