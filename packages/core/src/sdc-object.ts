import { DataType, type Table, type Vector } from "apache-arrow";
import { makeClasses, type Classes } from "./classes/classes.js";
import { typeText } from "./coded/level-text.js";
import type { CodedColumn } from "./coded/coded-column.js";
import { isSdcError, SdcError, suggestion } from "./errors.js";
import { codingVariable } from "./variables/coded-variable.js";
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
import { checkWeights } from "./variables/weights.js";

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

  private constructor(
    readonly table: Table,
    readonly roles: Roles,
    readonly missing: MissingCodes,
    readonly released: readonly Released[],
    private readonly recoded: ReadonlyMap<string, CodedColumn>,
    /** Per record, positive; null where the file is a census. */
    readonly weights: Float64Array | null,
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
          ? before.weights
          : checkWeights(roles.weight, numbers(roles.weight, "weight"));
    const sdc = new SdcObject(table, roles, missing, released, recoded, weights, places);
    sdc.population_ = before?.population_ ?? null;
    for (const [name, column] of before?.coded_ ?? []) sdc.coded_.set(name, column);
    for (const [name, values] of before?.numbers_ ?? []) sdc.numbers_.set(name, values);
    for (const name of variablesOf(roles, "numeric")) sdc.numbers_.set(name, numbers(name, "numeric"));
    return sdc;
  }

  get records(): number {
    return this.table.numRows;
  }

  get variables(): readonly string[] {
    return (this.variables_ ??= this.table.schema.fields.map((field) => field.name));
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

  /** Whether a variable is measured rather than counted: it has the role numeric, or the file holds it as floats or decimals. A recoded one is counted. */
  isContinuous(name: string): boolean {
    if (this.recoded.has(name)) return false;
    const type = this.vector(name).type as DataType;
    return variablesOf(this.roles, "numeric").includes(name) || (isNumeric(type) && !DataType.isInt(type));
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
    return yield* codingVariable(name, this.vector(name), this.missing);
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
    const columns: CodedColumn[] = [];
    for (const name of variables) columns.push(await this.codedInTurns(name, tick));
    return makeClasses(columns, this.records, this.weights, tick);
  }

  /** The same data with some roles replaced; `undefined` removes a role. */
  with({ roles }: { readonly roles: { readonly [R in keyof Roles]?: Roles[R] | undefined } }): SdcObject {
    const merged = Object.fromEntries(
      Object.entries({ ...this.roles, ...roles }).filter(([, value]) => value !== undefined),
    ) as Roles;
    checkRoles(merged, this.variables);
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
      }),
      this,
    );
    if (this.population_ !== null)
      sdc.population_ = recodedAlike(this.population_, variable, this.coded(variable), recode);
    return sdc;
  }

  private vector(name: string): Vector {
    const place = this.places.get(name),
      vector = place === undefined ? null : this.table.getChildAt(place);
    if (vector === null)
      throw new SdcError(
        "UNKNOWN_VARIABLE",
        `There is no variable "${name}".${suggestion(name, this.variables)}`,
      );
    return vector;
  }
}
