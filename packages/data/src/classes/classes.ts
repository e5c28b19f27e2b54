import type { Levels } from "../coded/coded-column.ts";
import { shownLevel } from "../coded/shown.ts";
import { SdcError, unknownVariable } from "../errors.ts";
import { allOf, countBy } from "../kernels/codes.ts";
import type { Counts } from "../kernels/counts.ts";
import { summingBy } from "../kernels/sums.ts";
import type { Lists } from "../kernels/lists/lists.ts";
import { atOnce, inTurns, type Tick } from "../kernels/turns.ts";
import { group, hasMissing, type GroupColumn } from "./group.ts";

/** A key variable within classes: its code per class. */
export interface ClassVariable extends GroupColumn, Levels {
  /** Code per class, −1 missing. */
  readonly codes: Int32Array;
}

/** What classes of persons with several records are made of. */
export interface PersonProfiles {
  /** Classes of single records. */
  readonly records: Classes;
  /** Per class of persons the classes of the records that one of them has, rising, one as often as it occurs. */
  readonly lists: Lists;
}

/**
 * Equivalence classes: the distinct keys, missing as a value of its own, numbered by first record, or where
 * records lie elsewhere by key (recoded ones by the first key that they are made of). What depends on a
 * record only through its key is computed per class and spread to records at the very end.
 */
export class Classes {
  /** Null where a class has one key; set where persons have several records, and with them several keys. */
  readonly profiles: PersonProfiles | null = null;

  /** The variables that make the key, each with its code per class. */
  readonly variables: readonly ClassVariable[];
  /** Number of classes. */
  readonly size: number;
  private readonly of: Int32Array | null;
  /** Records in each class, f_k. */
  readonly counts: Counts;
  /** Sum of weights in each class, F_k; the counts where the file has no weights. */
  readonly weights: Float64Array;
  /** Number of records. */
  readonly records: number;

  constructor(
    variables: readonly ClassVariable[],
    size: number,
    of: Int32Array | null,
    counts: Counts,
    weights: Float64Array,
    records: number,
  ) {
    this.variables = variables;
    this.size = size;
    this.of = of;
    this.counts = counts;
    this.weights = weights;
    this.records = records;
  }

  /**
   * The class of each record; within `onto`, the group of each class.
   * @throws NEEDS_RECORDS where records lie elsewhere: `SdcObject` gives their classes chunk by chunk (`membership`)
   */
  get classOf(): Int32Array {
    if (this.of === null)
      throw new SdcError(
        "NEEDS_RECORDS",
        "The class of each record is not in memory: the records are in an external source.",
      );
    return this.of;
  }

  /** A variable of the key by its name. @throws UNKNOWN_VARIABLE */
  variable(name: string): ClassVariable {
    const found = this.variables.find((one) => one.name === name);
    if (found !== undefined) return found;
    const known = this.variables.map((one) => one.name);
    throw unknownVariable(name, known, "of these classes");
  }

  /**
   * Groups these classes by some of their variables; `of` of the result says the group of each class here.
   * @param names variables of these classes; none gives one group of everything
   */
  onto(names: readonly string[]): Classes {
    return atOnce(this.grouping(names));
  }

  /** `onto` with a tick between pieces of work, for files of many classes. */
  ontoInTurns(names: readonly string[], tick: Tick): Promise<Classes> {
    return inTurns(this.grouping(names), tick);
  }

  /** `onto` as a generator. */
  grouping(names: readonly string[]): Generator<void, Classes> {
    const chosen = names.map(
      (name) => this.variables.find((variable) => variable.name === name) ?? missingVariable(name),
    );
    return grouped(chosen, this.size, this.counts, this.weights, this.records);
  }

  /** A value per class as a value per record. */
  toRecords(values: Float64Array | Int32Array): Float64Array {
    const out = new Float64Array(this.classOf.length);
    const { classOf } = this;
    for (let i = 0; i < classOf.length; i++) out[i] = values[classOf[i]];
    return out;
  }

  /** Whether no class misses a variable. */
  get complete(): boolean {
    return !this.variables.some(hasMissing);
  }

  /** 1 for each class whose key holds a missing value, else 0. */
  incomplete(): Uint8Array {
    const out = new Uint8Array(this.size);
    for (const { codes } of this.variables) for (let c = 0; c < this.size; c++) if (codes[c] < 0) out[c] = 1;
    return out;
  }
}

/** The key of a class as people read it: its levels, `missing` where it has none. */
export const classKey = (
  variables: readonly Pick<ClassVariable, "codes" | "label" | "shown">[],
  c: number,
): string =>
  variables
    .map((variable) => (variable.codes[c] < 0 ? "missing" : shownLevel(variable, variable.codes[c])))
    .join(" × ");

function missingVariable(name: string): never {
  throw new RangeError(`These classes have no variable "${name}".`);
}

function* grouped(
  variables: readonly ClassVariable[],
  units: number,
  counts: Counts | null,
  weights: Float64Array | null,
  records: number,
): Generator<void, Classes> {
  const { of, first, size } = yield* group(variables, units);
  const columns: ClassVariable[] = [];
  for (const variable of variables) {
    columns.push({
      name: variable.name,
      size: variable.size,
      ...(variable.type === undefined ? {} : { type: variable.type }),
      ...(variable.lowest === undefined ? {} : { lowest: variable.lowest }),
      ...(variable.complete === true ? { complete: true } : {}),
      // a loop of its own: within a generator it takes five times as long
      codes: allOf(variable.codes, first),
      value: variable.value,
      label: variable.label,
      ...(variable.shown === undefined ? {} : { shown: variable.shown }),
    });
    yield;
  }
  const f = countBy(of, size, counts);
  yield;
  return new Classes(
    columns,
    size,
    of,
    f,
    weights === null ? new Float64Array(f) : yield* summingBy(of, size, weights),
    records,
  );
}

/**
 * Groups records into classes.
 * @param variables codes per record
 * @param weights per record, or null where the file is a census
 * @param tick called between pieces of work
 */
export function makeClasses(
  variables: readonly ClassVariable[],
  records: number,
  weights: Float64Array | null,
  tick: Tick,
): Promise<Classes> {
  return inTurns(grouped(variables, records, null, weights, records), tick);
}

/**
 * Classes of records that come as groups.
 * @param variables codes per group; some groups may agree on all of them
 * @param units number of groups
 * @param counts records in each group
 * @param weights Σ w of each group, or null where the file is a census
 */
export function* groupUnits(
  variables: readonly ClassVariable[],
  units: number,
  counts: Counts,
  weights: Float64Array | null,
  records: number,
): Generator<void, Classes> {
  const found = yield* grouped(variables, units, counts, weights, records);
  return new Classes(found.variables, found.size, null, found.counts, found.weights, records);
}

/**
 * Classes whose records lie elsewhere, by other codes of their variables: those that agree become one.
 * @param variables codes per class
 * @returns the classes, numbered by the first of those that each is made of, and the class that each has become
 */
export function* mergeClasses(
  variables: readonly ClassVariable[],
  { size, counts, weights, records }: Classes,
): Generator<void, { readonly classes: Classes; readonly of: Int32Array }> {
  const found = yield* grouped(variables, size, counts, weights, records);
  const classes = new Classes(found.variables, found.size, null, found.counts, found.weights, records);
  return { classes, of: found.classOf };
}
