import { quantile, shareOf } from "@sdc-risk/blocks";
import { batches, classHistogram, isBelow, type ClassHistogram, type Classes } from "@sdc-risk/data";
import { sortedBy, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import type { Diversity } from "./diversity.js";

/** Aggregates of `ldiversity`. */
export interface LdiversitySummary {
  readonly records: number;
  readonly variables: readonly VariableSummary[];
  /** Several sensitive variables at once: for each, the others join the keys. Null with one variable. */
  readonly multi: {
    readonly entropy: Spread | null;
    readonly recursive: Spread | null;
    readonly failing: readonly Omit<Failing, "distinct">[];
  } | null;
}

/** Distribution of a figure over records. */
export interface Spread {
  readonly min: number;
  readonly quartile1: number;
  readonly median: number;
  readonly mean: number;
  readonly quartile3: number;
  readonly max: number;
}
/** Records that fail l-diversity of each kind. */
export interface Failing {
  readonly l: number;
  readonly distinct: number;
  readonly entropy: number;
  readonly recursive: number;
}
/** What is told of one sensitive variable. */
export interface VariableSummary {
  readonly variable: string;
  /** Distinct values (or bands) in the file; a missing value counts as one where it is not left out. */
  readonly values: number;
  readonly banded: boolean;
  /** Records whose value is missing. */
  readonly missing: number;
  /** Over records whose class holds a value; null where there are none. */
  readonly distinct: Spread | null;
  readonly entropy: Spread | null;
  readonly recursive: Spread | null;
  /** Records in a class that holds one value only: whoever finds the class knows the value. */
  readonly certain: number;
  readonly certainShare: number | null;
  readonly failing: readonly Failing[];
  /** Records by the number of distinct values in their class. */
  readonly distribution: readonly { readonly distinct: number; readonly records: number }[];
  /** Records with a certain value when each key is left out in turn. */
  readonly leaveOneOut: readonly { readonly key: string; readonly certain: number }[];
}

/** Minimum, quartiles, mean and maximum over records of a figure per class; classes with NaN are left out. */
export function spreadOf(values: Float64Array, counts: Int32Array): Spread | null {
  const figures = new Float64Array(values.length);
  const records = new Int32Array(values.length);
  let n = 0;
  let held = 0;
  for (let k = 0; k < values.length; k++) {
    if (Number.isNaN(values[k])) continue;
    figures[n] = values[k]!;
    held += records[n++] = counts[k]!;
  }
  if (n === 0) return null;
  const kept = figures.subarray(0, n);
  const order = sortedBy(kept);
  const at = (q: number): number => quantile(kept, records.subarray(0, n), q, order)!;
  return {
    min: at(0),
    quartile1: at(0.25),
    median: at(0.5),
    mean: weightedSum(kept, records) / held,
    quartile3: at(0.75),
    max: at(1),
  };
}

/** Records whose class is less diverse than l. */
export function failing(values: Float64Array, counts: Int32Array, l: number): number {
  let records = 0;
  for (let k = 0; k < values.length; k++) if (isBelow(values[k], l)) records += counts[k];
  return records;
}

/**
 * Records whose value would be certain with each key left out in turn: the first answer to "which key should
 * be coarsened?".
 * @param histogram values within the classes of all keys
 * @param missing how a missing key is read
 */
export async function leaveOneOut(
  classes: Classes,
  { starts, codes, counts }: ClassHistogram,
  levels: number,
  missing: "category" | "wildcard",
  tick: Tick,
): Promise<VariableSummary["leaveOneOut"]> {
  const names = classes.variables.map(({ name }) => name);
  const out = [];
  const of = new Int32Array(codes.length);
  for (const key of names) {
    const rest = await classes.ontoInTurns(
      names.filter((name) => name !== key),
      tick,
    );
    for (let k = 0; k < classes.size; k++) of.fill(rest.classOf[k], starts[k], starts[k + 1]);
    let certain = 0;
    for await (const { from, within } of batches(
      rest,
      { size: rest.size, classOf: of, counts, codes: [codes] },
      missing,
      tick,
    )) {
      const merged = classHistogram(within.classOf, within.size, within.codes[0], levels, within.counts);
      for (let g = 0; g < merged.size; g++) {
        const values = merged.starts[g + 1] - merged.starts[g];
        if (values === 1) certain += rest.counts[from + g];
      }
    }
    out.push({ key, certain });
    await tick();
  }
  return out;
}

/**
 * What is told of one sensitive variable, but for `leaveOneOut`.
 * @param histogram values within the classes of all keys
 * @param levels of the histogram, and the code that stands for a missing value, −1 where missing ones are left out
 */
export function summarise(
  variable: string,
  banded: boolean,
  { distinct, entropy, recursive }: Diversity,
  { counts, records }: Classes,
  histogram: ClassHistogram,
  levels: number,
  missingCode: number,
  ls: readonly number[],
): Omit<VariableSummary, "leaveOneOut"> {
  const inFile = new Float64Array(levels);
  const distribution = new Map<number, number>();
  let certain = 0;
  let held = 0;
  for (let i = 0; i < histogram.codes.length; i++) {
    inFile[histogram.codes[i]] += histogram.counts[i];
    held += histogram.counts[i];
  }
  for (let k = 0; k < counts.length; k++) {
    if (distinct[k] === 1) certain += counts[k];
    if (!Number.isNaN(distinct[k]))
      distribution.set(distinct[k], (distribution.get(distinct[k]) ?? 0) + counts[k]);
  }
  const missing = missingCode < 0 ? records - held : (inFile[missingCode] ?? 0);
  return {
    variable,
    banded,
    missing,
    certain,
    values: inFile.reduce((number, total) => number + (total > 0 ? 1 : 0), 0),
    certainShare: shareOf(certain, records),
    distinct: spreadOf(distinct, counts),
    entropy: spreadOf(entropy, counts),
    recursive: spreadOf(recursive, counts),
    failing: ls.map((l) => ({
      l,
      distinct: failing(distinct, counts, l),
      entropy: failing(entropy, counts, l),
      recursive: failing(recursive, counts, l),
    })),
    distribution: [...distribution]
      .sort(([a], [b]) => a - b)
      .map(([number, total]) => ({ distinct: number, records: total })),
  };
}
