import { quantile, shareOf } from "@sdc-risk/blocks";
import { withMissing, type StayingClasses, type ValuesOfClasses } from "@sdc-risk/core";
import {
  batches,
  classHistogram,
  isBelow,
  type ClassHistogram,
  type Classes,
  type Cut,
} from "@sdc-risk/data";
import { sortedBy, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import type { Diversity } from "./diversity.ts";
import type { Spread, VariableSummary } from "./summary-schema.ts";

/** Records of each row of classes. */
type RecordCounts = ValuesOfClasses["held"];

/** Minimum, quartiles, mean and maximum over records of a figure per class; classes with NaN are left out. */
export function spreadOf(values: Float64Array, counts: RecordCounts): Spread | null {
  const figures = new Float64Array(values.length);
  const records = new Float64Array(values.length);
  let n = 0;
  let held = 0;
  for (let k = 0; k < values.length; k++) {
    if (Number.isNaN(values[k])) continue;
    figures[n] = values[k];
    held += records[n++] = counts[k];
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
export function failing(values: Float64Array, counts: RecordCounts, l: number): number {
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
 * The same where classes stay elsewhere, which count those of all other keys.
 * @param variable as it is asked for
 */
export async function leaveOneOutThere(
  holding: NonNullable<StayingClasses["holding"]>,
  keys: readonly string[],
  variable: string | Cut,
  missingSensitive: "value" | "ignore",
  tick: Tick,
): Promise<VariableSummary["leaveOneOut"]> {
  const out: VariableSummary["leaveOneOut"][number][] = [];
  for (const key of keys) {
    const rest = keys.filter((name) => name !== key);
    const { units, columns, held } = await holding(rest, [variable], tick);
    const { codes, levels } = withMissing(units.codes[0], columns[0].size, missingSensitive);
    const { starts, size } = classHistogram(units.classOf, units.size, codes, levels, units.counts);
    let certain = 0;
    for (let row = 0; row < size; row++) if (starts[row + 1] - starts[row] === 1) certain += held[row];
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
  { held: counts, times, records }: Pick<ValuesOfClasses, "held" | "times" | "records">,
  histogram: ClassHistogram,
  levels: number,
  missingCode: number,
  ls: readonly number[],
): Omit<VariableSummary, "leaveOneOut"> {
  const inFile = new Float64Array(levels);
  const distribution = new Map<number, number>();
  let certain = 0;
  let held = 0;
  for (let k = 0; k < counts.length; k++) {
    const classes = times === null ? 1 : times[k];
    for (let i = histogram.starts[k]; i < histogram.starts[k + 1]; i++) {
      inFile[histogram.codes[i]] += histogram.counts[i] * classes;
      held += histogram.counts[i] * classes;
    }
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
