import type { DataType, Table } from "apache-arrow";
import {
  SdcError,
  banded,
  codesOf,
  type Classes,
  type UnitsWithin,
  type CodedColumn,
  type Levels,
  type Cut,
  type MissingCodes,
} from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Recode, Recodings } from "../matching/joined.ts";
import type { EntityWeight } from "../persons/persons.ts";
import type { Roles } from "../roles.ts";
import type { DrawnNeeds, DrawnRecords } from "../source/drawn/drawn.ts";
import type { ClassesNeeded, StayingClasses } from "../source/grouping/staying-classes.ts";
import type { MembersEnd, MembersTaker } from "../source/households/members.ts";
import type { MembershipNeeds, Membership } from "../source/membership.ts";
import type { Source, WeightFacts } from "../source/source.ts";
import type { PersonGroups, RecodedPersons } from "./person-groups.ts";
import type { Register } from "../variables/register.ts";
import type { Weighting } from "../variables/weighting.ts";

/** What can be asked of records, wherever they are. */
export interface Records {
  readonly roles: Roles;
  readonly missing: MissingCodes;
  /** How many there are. */
  readonly records: number;
  /** Where they lie; null where they are in memory. */
  readonly source: Source | null;
  /** One row per record. @throws NEEDS_RECORDS where there is no table */
  readonly table: Table;
  readonly variables: readonly string[];
  /**
   * Units of the population that each record stands for, positive; null where none stands for more than itself,
   * as far as is known.
   * @throws NEEDS_RECORDS where there are some that lie elsewhere
   */
  readonly weights: Float64Array | null;
  /** What weights add up to and between what they lie; null where there are none. */
  readonly weightFacts: WeightFacts | null;
  /** How weights came to stand for units of the population. */
  readonly weighting: Weighting;
  /** The register of unknown members that the file is drawn from; null where it is drawn from the population. */
  readonly register: Register | null;
  /** The weight of a person with several records. */
  readonly entityWeight: EntityWeight;
  /** Whether a variable is measured rather than counted. */
  isContinuous(name: string): boolean;
  /** The Arrow type of a variable before any recoding; null where its values cannot be told apart, as of lists elsewhere. */
  type(name: string): DataType | null;
  /** Records in which the file holds no value of a variable; codes for missing values are values here. */
  nulls(name: string): Promise<number>;
  /** What the file calls a variable; null where it says nothing. */
  label(name: string): string | null;
  /** The labels of a variable's values by the text of their level. */
  valueLabels(name: string): ReadonlyMap<string, string>;
  /** A variable as codes; made once. */
  coded(name: string): CodedColumn;
  /** `coded` with a tick between pieces of work. */
  codedInTurns(name: string, tick: Tick): Promise<CodedColumn>;
  /** A variable as numbers, NaN where missing; made once. */
  numbers(name: string): Float64Array;
  /** Where the second and further bands of a variable begin, by its numbers as they are, recoded or not. */
  edges(cut: Cut, tick: Tick): Promise<Float64Array>;
  /** Equivalence classes by some variables. */
  classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes>;
  /**
   * Leaves the classes of some keys where the records lie, and asks only how many of them are alike.
   * @param least classes that there must be for that, as far as is known
   * @returns why it cannot be done; null where there are fewer, and where records are in memory
   */
  staying(keys: readonly string[], least: number, tick: Tick): Promise<StayingClasses | ClassesNeeded | null>;
  /** What classes hold of further variables. */
  within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin>;
  /** The same of variables before any recoding. */
  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin>;
  /** Every record with its class, weight and household. */
  drawn(classes: Classes, tick: Tick, needs?: DrawnNeeds): Promise<DrawnRecords>;
  /** How variables were recoded, those of them that were: a second file is recoded alike. */
  recodings(names: readonly string[], tick: Tick): Promise<Recodings>;
  /** The class of each record, some records at a time. */
  membership(classes: Classes, beside: MembershipNeeds, tick: Tick): AsyncGenerator<Membership, void>;
  /** Reads the members of each household; null where records are in memory. */
  members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null>;
}

/** What holds the records of an `SdcObject`: a table, a source, levels recoded over it, or persons. */
export interface RecordHolder extends Records {
  /** The same with other roles. @throws NEEDS_RECORDS where weights that lie elsewhere would be others */
  withRoles(roles: Roles): RecordHolder;
  /** The same with one variable's codes replaced. @throws BAD_TYPE, UNKNOWN_VARIABLE */
  recode(variable: string, recode: Recode): RecordHolder;
  /** The same, drawn from a population of so many units, where nothing else says what its records stand for. */
  drawnFrom(units: number): Promise<RecordHolder>;
  /** The same as they were before any recoding, with other codes for missing values. */
  withMissing(missing: MissingCodes): Promise<RecordHolder>;
}

/** Records that lie elsewhere, whose persons can be counted there. */
export interface PersonsHolder extends RecordHolder {
  /** Why persons with several records (role entity) cannot be counted, as a sentence; null where they can. */
  readonly whyNoPersons: string | null;
  /**
   * Persons with several records.
   * @param census whether the file holds the population
   * @param recoded what is recoded over these records; null where nothing is
   */
  persons(census: boolean, tick: Tick, recoded?: RecodedPersons | null): Promise<PersonGroups>;
  withRoles(roles: Roles): PersonsHolder;
  drawnFrom(units: number): Promise<PersonsHolder>;
}

/** Whether records lie elsewhere, so that their persons are counted there. */
export const holdsPersons = (held: RecordHolder): held is PersonsHolder => "whyNoPersons" in held;

/** The codes that stand for a missing value by variable, with those that are given by the label of their value. */
export const missingByName = (
  records: Pick<Records, "missing" | "valueLabels">,
  names: readonly string[],
): MissingCodes =>
  Object.fromEntries(names.map((name) => [name, codesOf(records.missing, name, records.valueLabels(name))]));

/** The same of the variables that another file has, too. */
export const sharedMissing = (
  records: Pick<Records, "missing" | "valueLabels" | "variables">,
  held: ReadonlySet<string>,
): MissingCodes =>
  missingByName(
    records,
    records.variables.filter((name) => held.has(name)),
  );

/** Variables as codes, in bands where they are cut. */
export async function columnsOf(
  records: Pick<Records, "codedInTurns" | "numbers">,
  variables: readonly (string | Cut)[],
  tick: Tick,
): Promise<CodedColumn[]> {
  const columns: CodedColumn[] = [];
  for (const one of variables)
    columns.push(
      typeof one === "string"
        ? await records.codedInTurns(one, tick)
        : banded(one.name, records.numbers(one.name), one.bands),
    );
  return columns;
}

/** What needs records cannot be done where they lie elsewhere. @param why as a sentence */
export const needsRecords = (what: string, why = ""): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    `${what} needs the records in memory, but they are in an external source. ${why === "" ? "" : `${why} `}Read the ` +
      "file without an engine.",
  );

/** What is known of single records only. */
export const countsPersons = (): SdcError =>
  new SdcError(
    "NEEDS_RECORDS",
    "This needs single records, but the rows here are persons with several records.",
  );
