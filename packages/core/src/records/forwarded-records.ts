import type { DataType, Table } from "apache-arrow";
import type { Classes, UnitsWithin, CodedColumn, Levels, Cut, MissingCodes } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Recodings } from "../matching/joined.ts";
import type { EntityWeight } from "../persons/persons.ts";
import type { Roles } from "../roles.ts";
import type { DrawnNeeds, DrawnRecords } from "../source/drawn/drawn.ts";
import type { ClassesNeeded, StayingClasses } from "../source/grouping/staying-classes.ts";
import type { MembersEnd, MembersTaker } from "../source/households/members.ts";
import type { MembershipNeeds, Membership } from "../source/membership.ts";
import type { Source, WeightFacts } from "../source/source.ts";
import type { Register } from "../variables/register.ts";
import type { Weighting } from "../variables/weighting.ts";
import type { Records } from "./records.ts";

/** Records that answer by others, but for what a class that extends this one answers itself. */
export abstract class ForwardedRecords<R extends Records> implements Records {
  protected readonly held: R;

  constructor(held: R) {
    this.held = held;
  }

  get roles(): Roles {
    return this.held.roles;
  }

  get missing(): MissingCodes {
    return this.held.missing;
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

  /**
   * Units of the population that each record stands for, positive; null where none stands for more than itself,
   * as far as is known.
   * @throws NEEDS_RECORDS where there are some that lie elsewhere
   */
  get weights(): Float64Array | null {
    return this.held.weights;
  }

  /** What weights add up to and between what they lie; null where there are none. */
  get weightFacts(): WeightFacts | null {
    return this.held.weightFacts;
  }

  /** How weights came to stand for units of the population. */
  get weighting(): Weighting {
    return this.held.weighting;
  }

  /** The register of unknown members that the file is drawn from; null where it is drawn from the population. */
  get register(): Register | null {
    return this.held.register;
  }

  /** The weight of a person with several records. */
  get entityWeight(): EntityWeight {
    return this.held.entityWeight;
  }

  /**
   * Whether a variable is measured rather than counted: it has the role numeric, or the file holds it as
   * floats or decimals, not all of them labelled. A recoded one is counted.
   */
  isContinuous(name: string): boolean {
    return this.held.isContinuous(name);
  }

  /** The Arrow type of a variable before any recoding; null where its values cannot be told apart, as of lists elsewhere. */
  type(name: string): DataType | null {
    return this.held.type(name);
  }

  /** Records in which the file holds no value of a variable; codes for missing values are values here. */
  nulls(name: string): Promise<number> {
    return this.held.nulls(name);
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

  /** A variable as codes; made once. */
  coded(name: string): CodedColumn {
    return this.held.coded(name);
  }

  /** `coded` with a tick between pieces of work. */
  codedInTurns(name: string, tick: Tick): Promise<CodedColumn> {
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
  edges(cut: Cut, tick: Tick): Promise<Float64Array> {
    return this.held.edges(cut, tick);
  }

  /**
   * Equivalence classes by some variables.
   * @param variables names, some to be cut into bands
   * @param tick called between pieces of work
   */
  classes(variables: readonly (string | Cut)[], tick: Tick): Promise<Classes> {
    return this.held.classes(variables, tick);
  }

  /**
   * Leaves the classes of some keys where the records lie, and asks only how many of them are alike: for measures
   * that look at f and F of classes, however many these are.
   * @param least classes that there must be for that, as far as is known; 0 for any number
   * @returns why it cannot be done; null where there are fewer, and where records are in memory
   */
  staying(
    keys: readonly string[],
    least: number,
    tick: Tick,
  ): Promise<StayingClasses | ClassesNeeded | null> {
    return this.held.staying(keys, least, tick);
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes of this object
   * @param variables names, some to be cut into bands
   * @returns the units of the classes, and the levels of the variables
   */
  within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    return this.held.within(classes, variables, tick);
  }

  /** `within` of variables before any recoding: clusters stay what was drawn where a key is made coarser. */
  withinAsDrawn(classes: Classes, variables: readonly string[], tick: Tick): Promise<UnitsWithin> {
    return this.held.withinAsDrawn(classes, variables, tick);
  }

  /**
   * Every record with its class, and with its weight and its household where these roles are given.
   * @param classes of this object
   * @throws TOO_LARGE where the records lie elsewhere and are too many
   */
  drawn(classes: Classes, tick: Tick, needs?: DrawnNeeds): Promise<DrawnRecords> {
    return this.held.drawn(classes, tick, needs);
  }

  /** How variables were recoded, those of them that were: a second file is recoded alike. */
  recodings(names: readonly string[], tick: Tick): Promise<Recodings> {
    return this.held.recodings(names, tick);
  }

  /**
   * The class of each record, some records at a time and in the order of the file: whoever writes a row per
   * record need not hold them all.
   * @param classes of this object
   * @param beside `id`: a variable whose texts come beside; `households`: their numbers, where `members` were
   *   read and the records lie elsewhere
   */
  membership(classes: Classes, beside: MembershipNeeds, tick: Tick): AsyncGenerator<Membership, void> {
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
  members<T extends MembersTaker>(
    classes: Classes,
    also: readonly string[],
    begin: (levels: readonly Levels[], numbered: boolean) => T,
    tick: Tick,
  ): Promise<(MembersEnd & { readonly taker: T }) | null> {
    return this.held.members(classes, also, begin, tick);
  }
}
