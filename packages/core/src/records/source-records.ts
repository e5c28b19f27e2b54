import { DataType } from "apache-arrow";
import {
  givenEdges,
  isNumeric,
  type Classes,
  type UnitsWithin,
  type Levels,
  type Cut,
  type MissingCodes,
} from "@sdc-risk/data";
import { madeOnce, type Tick } from "@sdc-risk/data/kernels";
import type { Recode, Recodings } from "../matching/joined.ts";
import type { EntityWeight } from "../persons/persons.ts";
import { ROLES, variablesOf, type Roles } from "../roles.ts";
import type { DrawnNeeds, DrawnRecords } from "../source/drawn/drawn.ts";
import { GroupedSource } from "../source/grouping/grouped-source.ts";
import type { ClassesNeeded, StayingClasses } from "../source/grouping/staying-classes.ts";
import type { MembersEnd, MembersTaker } from "../source/households/members.ts";
import type { MembershipNeeds, Membership } from "../source/membership.ts";
import type { GroupPart, Source, WeightFacts } from "../source/source.ts";
import { factsAfter, unitsOfSource, weightsOfSource, type SourceUnits } from "../source/weights.ts";
import { UNWEIGHTED, weightingOf, type Weighting, type WeightingOptions } from "../variables/weighting.ts";
import { scaledFacts } from "../variables/weights.ts";
import { PersonGroups, type RecodedPersons } from "./person-groups.ts";
import { checkRaking } from "./population-weights.ts";
import { RecodedRecords } from "./recoded-records.ts";
import { needsRecords, type PersonsHolder } from "./records.ts";

/** Weights of records that lie elsewhere, as units of the population. */
interface SourceWeights {
  /** By what records are weighted; null where none stands for more than itself. */
  readonly units: SourceUnits | null;
  readonly facts: WeightFacts | null;
  readonly weighting: Weighting;
}

/** As a source is opened. */
interface SourceOptions {
  readonly missing: MissingCodes;
  readonly weighting: WeightingOptions;
  readonly entityWeight: EntityWeight;
}

const noTick = (): Promise<void> => Promise.resolve();

/** Raked weights. @param own weights as the file has them @throws BAD_MARGINS, BAD_OPTIONS */
async function rakedWeights(
  grouped: GroupedSource,
  roles: Roles,
  { missing, weighting: asked }: SourceOptions,
  own: WeightFacts | null,
): Promise<SourceWeights> {
  checkRaking(asked);
  if (roles.entity !== undefined)
    throw needsRecords("To rake weights of persons with several records (role entity) to margins");
  const weight = roles.weight ?? null;
  const raking = await grouped.raking(asked.margins!, weight, missing, noTick);
  const units: SourceUnits = { weight, scale: 1, raking };
  const facts = await grouped.rakedFacts(units, noTick);
  return { units, facts, weighting: { ...UNWEIGHTED, own, raked: raking.raked } };
}

/** @throws BAD_WEIGHT, BAD_MARGINS, BAD_OPTIONS, and what the source throws */
async function sourceWeights(
  grouped: GroupedSource,
  roles: Roles,
  options: SourceOptions,
): Promise<SourceWeights> {
  const { source } = grouped;
  const { weight } = roles;
  const { weighting: asked } = options;
  const own =
    weight === undefined ? null : await weightsOfSource(source, weight, grouped.missingNumbers(weight));
  if (asked.margins !== undefined && asked.margins.length > 0)
    return rakedWeights(grouped, roles, options, own);
  const scaled = own && scaledFacts(own, asked.scale ?? 1);
  const weighting = weightingOf(scaled, source.records, asked, roles.entity !== undefined);
  const units = unitsOfSource(weight ?? null, weighting);
  return { units, facts: factsAfter(own, source.records, units), weighting };
}

/** Records that lie elsewhere, with the roles of an object. */
export class SourceRecords implements PersonsHolder {
  readonly variables: readonly string[];
  readonly register = null;
  readonly roles: Roles;
  private readonly grouped: GroupedSource;
  private readonly options: SourceOptions;
  private readonly own: SourceWeights;
  private readonly classes_ = new Map<string, Promise<Classes>>();
  private salt: Promise<string> | undefined;

  private constructor(grouped: GroupedSource, roles: Roles, options: SourceOptions, own: SourceWeights) {
    this.grouped = grouped;
    this.roles = roles;
    this.options = options;
    this.own = own;
    this.variables = grouped.source.variables.map(({ name }) => name);
  }

  /**
   * @param source is read until `source.close()`
   * @param roles of its variables, each of which exists
   * @throws BAD_WEIGHT, BAD_TYPE, BAD_MARGINS, and what the source throws
   */
  static async open(source: Source, roles: Roles, options: SourceOptions): Promise<SourceRecords> {
    const grouped = new GroupedSource(source, options.missing);
    for (const { name: role } of ROLES) for (const name of variablesOf(roles, role)) grouped.type(name);
    if (roles.weight !== undefined) grouped.checkNumeric(roles.weight, "weight");
    for (const name of variablesOf(roles, "numeric")) grouped.checkNumeric(name, "numeric");
    for (const name of variablesOf(roles, "clusterWeight")) grouped.checkNumeric(name, "cluster weight");
    // why persons are not counted is asked for without waiting
    if (roles.entity !== undefined) await grouped.mayHoldMissingCodes(roles.entity);
    return new SourceRecords(grouped, roles, options, await sourceWeights(grouped, roles, options));
  }

  get missing(): MissingCodes {
    return this.options.missing;
  }

  get entityWeight(): EntityWeight {
    return this.options.entityWeight;
  }

  get weights(): null {
    if (this.own.facts !== null) throw needsRecords("The weight of each record");
    return null;
  }

  get weightFacts(): WeightFacts | null {
    return this.own.facts;
  }

  get weighting(): Weighting {
    return this.own.weighting;
  }

  get source(): Source {
    return this.grouped.source;
  }

  get table(): never {
    throw needsRecords("This");
  }

  get records(): number {
    return this.source.records;
  }

  isContinuous(name: string): boolean {
    if (variablesOf(this.roles, "numeric").includes(name)) return true;
    const type = this.grouped.type(name);
    const { described, whole = false } = this.grouped.variable(name);
    return isNumeric(type) && !DataType.isInt(type) && !whole && described?.allLabelled !== true;
  }

  type(name: string): DataType | null {
    return this.grouped.variable(name).type;
  }

  nulls(name: string): Promise<number> {
    return this.source.nulls(name);
  }

  label(name: string): string | null {
    return this.grouped.variable(name).described?.label ?? null;
  }

  valueLabels(name: string): ReadonlyMap<string, string> {
    return this.grouped.variable(name).described?.values ?? new Map<string, string>();
  }

  coded(name: string): never {
    throw needsRecords(`Variable "${name}" record by record`);
  }

  codedInTurns(name: string): Promise<never> {
    return Promise.reject(needsRecords(`Variable "${name}" record by record`));
  }

  numbers(name: string): never {
    throw needsRecords(`Variable "${name}" record by record`);
  }

  async edges({ name, bands }: Cut, tick: Tick): Promise<Float64Array> {
    return typeof bands === "number" ? this.grouped.edges({ name, bands }, tick) : givenEdges(bands);
  }

  /** Made once per list of variables, so that recodings of them share one query. */
  classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    return madeOnce(this.classes_, JSON.stringify(variables), () =>
      this.grouped.classes(variables, this.own.units, tick),
    );
  }

  staying(
    keys: readonly string[],
    least: number,
    tick: Tick,
  ): Promise<StayingClasses | ClassesNeeded | null> {
    return this.grouped.staying(keys, this.own.units, least, tick);
  }

  /**
   * The records of one part of the keys, weighted as they are here. Null where the source has no query for that, and where
   * weights were raked, which is known of all keys together only.
   */
  async keyPart(part: GroupPart): Promise<SourceRecords | null> {
    const { roles, options, own, source } = this;
    if (source.keyPart === undefined || source.keySalt === undefined || own.units?.raking !== undefined)
      return null;
    // in one order, whatever that of the roles
    const keys = [...variablesOf(roles, "keys")].sort();
    this.salt ??= source.keySalt(keys);
    const some = await source.keyPart(keys, part, await this.salt);
    return new SourceRecords(new GroupedSource(some, options.missing), roles, options, own);
  }

  get whyNoPersons(): string | null {
    const { entity, household } = this.roles;
    if (entity === undefined) return null;
    if (variablesOf(this.roles, "keys").length === 0) return "No variable has the role keys.";
    if (this.own.units?.raking !== undefined)
      return "Weights that are raked to margins are known by the keys only.";
    if (household !== undefined && household !== entity)
      return "The profiles of persons do not show in which households they live.";
    return this.grouped.whyNoProfiles(entity);
  }

  persons(census: boolean, tick: Tick, recoded: RecodedPersons | null = null): Promise<PersonGroups> {
    const { roles, own } = this;
    const person = roles.entity!;
    const asked = {
      person,
      weight: own.units?.weight ?? null,
      rule: this.options.entityWeight,
      scale: own.units === null ? null : own.units.scale,
      weighting: { ...own.weighting, census },
      roles: { ...roles, id: person },
      recoded,
    };
    return PersonGroups.of(recoded?.records ?? this, this.grouped, asked, tick);
  }

  within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    return this.grouped.within(classes, variables, tick);
  }

  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    return this.within(classes, variables, tick);
  }

  drawn(classes: Classes, tick: Tick, needs: DrawnNeeds = {}): Promise<DrawnRecords> {
    return this.grouped.drawn(classes, this.own.units, { roles: this.roles, ...needs }, tick);
  }

  membership(
    classes: Classes,
    { id = null, households = false }: MembershipNeeds,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    return this.grouped.membership(classes, id, households ? this.roles.household! : null, tick);
  }

  async members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null> {
    const { grouped } = this;
    const { household } = this.roles;
    if (household === undefined) return null;
    const levels = await grouped.levels(also, tick);
    return grouped.members(classes, household, also, () => begin(levels, grouped.numbers), tick);
  }

  withRoles(roles: Roles): SourceRecords {
    if (roles.weight !== this.roles.weight) throw needsRecords("To change the role weight");
    return new SourceRecords(this.grouped, roles, this.options, this.own);
  }

  recode(variable: string, recode: Recode): RecodedRecords {
    this.grouped.type(variable);
    return new RecodedRecords(this, new Map([[variable, recode]]));
  }

  async drawnFrom(units: number): Promise<SourceRecords> {
    const options = { ...this.options, weighting: { ...this.options.weighting, known: units } };
    const own = await sourceWeights(this.grouped, this.roles, options);
    return new SourceRecords(this.grouped, this.roles, options, own);
  }

  withMissing(missing: MissingCodes): Promise<SourceRecords> {
    return SourceRecords.open(this.source, this.roles, { ...this.options, missing });
  }

  recodings(): Promise<Recodings> {
    return Promise.resolve(new Map());
  }
}
