import { countBy } from "../kernels/codes.js";
import { sumBy } from "../kernels/sums.js";
import { atOnce, inTurns, type Tick } from "../kernels/turns.js";
import { group, hasMissing, type GroupColumn } from "./group.js";

/** A key variable within classes: its code per class. */
export interface ClassVariable extends GroupColumn {
  readonly name: string;
  /** Code per class, −1 missing. */
  readonly codes: Int32Array;
  /** The text of a code. */
  readonly label: (code: number) => string;
}

/**
 * Equivalence classes: the distinct keys, missing as a value of its own, numbered by first record.
 * What depends on a record only through its key is computed per class and spread to records at the very end.
 */
export class Classes {
  constructor(
    /** The variables that make the key, each with its code per class. */
    readonly variables: readonly ClassVariable[],
    /** Number of classes. */
    readonly size: number,
    /** The class of each record; within `onto`, the group of each class. */
    readonly classOf: Int32Array,
    /** Records in each class, f_k. */
    readonly counts: Int32Array,
    /** Sum of weights in each class, F_k; the counts where the file has no weights. */
    readonly weights: Float64Array,
    /** Number of records. */
    readonly records: number,
  ) {}

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

  private grouping(names: readonly string[]): Generator<void, Classes> {
    const chosen = names.map(
      (name) => this.variables.find((variable) => variable.name === name) ?? missingVariable(name),
    );
    return grouped(chosen, this.size, this.counts, this.weights, this.records);
  }

  /** A value per class as a value per record. */
  toRecords(values: Float64Array | Int32Array): Float64Array {
    const out = new Float64Array(this.classOf.length),
      { classOf } = this;
    for (let i = 0; i < classOf.length; i++) out[i] = values[classOf[i]!]!;
    return out;
  }

  /** Whether no class misses a variable. */
  get complete(): boolean {
    return !this.variables.some(hasMissing);
  }

  /** 1 for each class whose key holds a missing value, else 0. */
  incomplete(): Uint8Array {
    const out = new Uint8Array(this.size);
    for (const { codes } of this.variables) for (let c = 0; c < this.size; c++) if (codes[c]! < 0) out[c] = 1;
    return out;
  }
}

function missingVariable(name: string): never {
  throw new RangeError(`These classes have no variable "${name}".`);
}

function* grouped(
  variables: readonly ClassVariable[],
  units: number,
  counts: Int32Array | null,
  weights: Float64Array | null,
  records: number,
): Generator<void, Classes> {
  const { of, first, size } = yield* group(variables, units);
  const columns: ClassVariable[] = [];
  for (const variable of variables) {
    const codes = new Int32Array(size);
    for (let c = 0; c < size; c++) codes[c] = variable.codes[first[c]!]!;
    columns.push({
      name: variable.name,
      size: variable.size,
      ...(variable.lowest === undefined ? {} : { lowest: variable.lowest }),
      ...(variable.complete === true ? { complete: true } : {}),
      codes,
      label: variable.label,
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
    weights === null ? new Float64Array(f) : sumBy(of, size, weights),
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
