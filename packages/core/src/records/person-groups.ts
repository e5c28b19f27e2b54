import type { DataType } from "apache-arrow";
import {
  SdcError,
  mergeClasses,
  type Classes,
  type ClassVariable,
  type CodedColumn,
  type Cut,
  type Levels,
  type MissingCodes,
  type UnitsWithin,
} from "@sdc-risk/data";
import { asCounts, inTurns, mappedLists, madeOnce, type Lists, type Tick } from "@sdc-risk/data/kernels";
import type { Recodings } from "../matching/joined.ts";
import type { PersonFacts } from "../persons/persons.ts";
import { profileClasses } from "../persons/profile-classes.ts";
import { codingSets } from "../persons/sets.ts";
import { variablesOf, type Roles } from "../roles.ts";
import { mergedUnits } from "../source/grouping/merged-units.ts";
import type { GroupedSource } from "../source/grouping/grouped-source.ts";
import type { Profiles, ProfilesAsked } from "../source/persons/read-profiles.ts";
import type { Source, WeightFacts } from "../source/source.ts";
import type { Weighting } from "../variables/weighting.ts";
import { scaledFacts } from "../variables/weights.ts";
import { countsPersons, needsRecords, type RecordHolder, type Records } from "./records.ts";

/** How persons that lie elsewhere are asked for, and what stands for their weights. */
export interface PersonsAsked extends ProfilesAsked {
  /** What weights are multiplied by; null where no person stands for more than itself. */
  readonly scale: number | null;
  readonly weighting: Weighting;
  readonly roles: Roles;
  /** Null where nothing is recoded over the records. */
  readonly recoded: RecodedPersons | null;
}

/** What is recoded over the records of persons. */
export interface RecodedPersons {
  readonly records: Records;
  /** What becomes of the codes of a variable; null where it is not recoded. */
  readonly variable: (levels: Levels, codes: Int32Array) => ClassVariable | null;
}

/** Profiles of recoded variables; those that are cut are cut as they were. */
async function recodedProfiles(
  profiles: Profiles,
  variables: readonly (string | Cut)[],
  { variable: recoded }: RecodedPersons,
  tick: Tick,
): Promise<Profiles> {
  const { records, lists } = profiles;
  const changed = records.variables.map((one, v) =>
    typeof variables[v] === "string" ? recoded(one, one.codes) : null,
  );
  if (changed.every((one) => one === null)) return profiles;
  const columns = records.variables.map((one, v) => changed[v] ?? one);
  const { classes, of } = await inTurns(mergeClasses(columns, records), tick);
  return { ...profiles, records: classes, lists: await inTurns(mappedLists(lists, of), tick) };
}

/** The classes of a list, sorted, as a text by which it is found. */
const textOf = ({ starts, members }: Lists, list: number, to: Int32Array | null = null): string => {
  const own = members.slice(starts[list], starts[list + 1]);
  return (to === null ? own : own.map((c) => to[c]).sort()).join(" ");
};

/** The number of each class of some records among those of the same keys elsewhere. @throws CHANGED_DATA */
function sameClasses(from: Classes, to: Classes): Int32Array {
  const key = ({ variables }: Classes, c: number): string => variables.map(({ codes }) => codes[c]).join(" ");
  const found = new Map(Array.from({ length: to.size }, (_, c) => [key(to, c), c]));
  return Int32Array.from({ length: from.size }, (_, c) => found.get(key(from, c)) ?? changed());
}

function changed(): never {
  throw new SdcError(
    "CHANGED_DATA",
    "Persons hold other values than before: the table changed during the run.",
  );
}

/**
 * Records that lie elsewhere, taken together person by person: persons whose records hold the same come over as one
 * row, so that no single person does.
 */
export class PersonGroups implements RecordHolder {
  readonly register = null;
  readonly entityWeight = "largest";
  readonly roles: Roles;
  readonly records: number;
  readonly weightFacts: WeightFacts | null;
  readonly weighting: Weighting;
  /** What is known of the persons. */
  readonly known: PersonFacts;
  private readonly single: Records;
  private readonly grouped: GroupedSource;
  private readonly asked: PersonsAsked;
  private readonly profiles_ = new Map<string, Promise<Profiles>>();
  private readonly classes_ = new Map<string, Promise<Classes>>();
  /** What classes were made of, as bands are not told by the name of their variable. */
  private readonly made = new WeakMap<Classes, readonly (string | Cut)[]>();

  private constructor(
    single: Records,
    grouped: GroupedSource,
    asked: PersonsAsked,
    { facts, known }: Profiles,
  ) {
    this.single = single;
    this.grouped = grouped;
    this.asked = asked;
    this.roles = asked.roles;
    this.weighting = asked.weighting;
    this.records = known.persons;
    this.weightFacts = asked.scale === null ? null : scaledFacts(facts, asked.scale);
    this.known = known;
  }

  /** @throws CHANGED_DATA, BAD_SOURCE, and what the source throws */
  static async of(
    single: Records,
    grouped: GroupedSource,
    asked: PersonsAsked,
    tick: Tick,
  ): Promise<PersonGroups> {
    const keys = variablesOf(asked.roles, "keys");
    const profiles = await grouped.profiles(asked, keys, tick);
    const made = new PersonGroups(single, grouped, asked, profiles);
    made.profiles_.set(JSON.stringify(keys), made.own(profiles, keys, tick));
    return made;
  }

  get missing(): MissingCodes {
    return this.single.missing;
  }

  get source(): Source {
    return this.grouped.source;
  }

  get table(): never {
    throw countsPersons();
  }

  get weights(): null {
    if (this.weightFacts !== null) throw needsRecords("The weight of each person");
    return null;
  }

  get variables(): readonly string[] {
    return this.single.variables;
  }

  isContinuous(name: string): boolean {
    return this.single.isContinuous(name);
  }

  type(name: string): DataType | null {
    return this.single.type(name);
  }

  nulls(): never {
    throw countsPersons();
  }

  label(name: string): string | null {
    return this.single.label(name);
  }

  valueLabels(name: string): ReadonlyMap<string, string> {
    return this.single.valueLabels(name);
  }

  coded(name: string): never {
    throw needsRecords(`Variable "${name}" person by person`);
  }

  codedInTurns(name: string): Promise<never> {
    return Promise.reject(needsRecords(`Variable "${name}" person by person`));
  }

  numbers(): never {
    throw countsPersons();
  }

  edges(cut: Cut, tick: Tick): Promise<Float64Array> {
    return this.single.edges(cut, tick);
  }

  private profiles(variables: readonly (string | Cut)[], tick: Tick): Promise<Profiles> {
    return madeOnce(this.profiles_, JSON.stringify(variables), async () =>
      this.own(await this.grouped.profiles(this.asked, variables, tick), variables, tick),
    );
  }

  private own(profiles: Profiles, variables: readonly (string | Cut)[], tick: Tick): Promise<Profiles> {
    const { recoded } = this.asked;
    return recoded === null ? Promise.resolve(profiles) : recodedProfiles(profiles, variables, recoded, tick);
  }

  /** Classes of persons of equal profiles. */
  classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    return madeOnce(this.classes_, JSON.stringify(variables), () => this.grouping(variables, tick));
  }

  private async grouping(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    const keys = variablesOf(this.roles, "keys");
    const names = variables.filter((one) => typeof one === "string");
    // what fewer keys tell is told by all of them
    const isOfKeys = names.length === variables.length && names.every((name) => keys.includes(name));
    const { records: all, lists, persons, weights } = await this.profiles(isOfKeys ? keys : variables, tick);
    const records = isOfKeys ? await all.ontoInTurns(names, tick) : all;
    const { scale } = this.asked;
    const classes = await inTurns(
      profileClasses({
        records,
        lists: isOfKeys ? await inTurns(mappedLists(lists, records.classOf), tick) : lists,
        counts: asCounts(persons),
        weights: scale === null ? null : weights.map((w) => w * scale),
        persons: this.records,
        elsewhere: true,
      }),
      tick,
    );
    this.made.set(classes, variables);
    return classes;
  }

  /** What classes of persons hold of further variables: of each person all values that the records hold. */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    const keys = this.made.get(classes);
    if (keys === undefined || classes.profiles === null) throw countsPersons();
    const { records: wide, lists, persons } = await this.profiles([...keys, ...variables], tick);
    const { records, lists: own } = classes.profiles;
    const narrow = await wide.ontoInTurns(
      wide.variables.slice(0, keys.length).map(({ name }) => name),
      tick,
    );
    const of = await inTurns(mappedLists(lists, narrow.classOf), tick);
    const places = sameClasses(narrow, records);
    const found = new Map(Array.from({ length: classes.size }, (_, c) => [textOf(own, c), c]));
    const classOf = Int32Array.from(persons, (_, row) => found.get(textOf(of, row, places)) ?? changed());
    const sets: CodedColumn[] = [];
    for (const column of wide.variables.slice(keys.length))
      sets.push(await inTurns(codingSets(column, lists), tick));
    const units = {
      size: classes.size,
      classOf,
      counts: asCounts(persons),
      codes: sets.map(({ codes }) => codes),
    };
    return { units: await mergedUnits(units, sets, tick), columns: sets };
  }

  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    return this.within(classes, variables, tick);
  }

  staying(): Promise<null> {
    return Promise.resolve(null);
  }

  drawn(): Promise<never> {
    return Promise.reject(needsRecords("To draw persons with several records"));
  }

  // eslint-disable-next-line require-yield -- it only refuses
  async *membership(): AsyncGenerator<never, void> {
    await Promise.reject(needsRecords("The class of each person"));
  }

  members(): Promise<never> {
    return Promise.reject(needsRecords("To take persons together by households"));
  }

  recodings(): Promise<Recodings> {
    return Promise.resolve(new Map());
  }

  withRoles(): never {
    throw countsPersons();
  }

  recode(): never {
    throw countsPersons();
  }

  /** What persons stand for is not said by a size. */
  drawnFrom(): Promise<this> {
    return Promise.resolve(this);
  }

  withMissing(): Promise<never> {
    return Promise.reject(countsPersons());
  }
}
