import type { ClassTally } from "./tally.ts";

/**
 * Data intrusion simulation: what a file says about the chance that a unique match is correct (Skinner and
 * Elliot 2002).
 */
export interface DataIntrusion {
  /** Sample uniques on all keys (U) and records in classes of two (P), missing as a value of its own. */
  readonly uniques: number;
  readonly inPairs: number;
  /** Uπ / (Uπ + P(1 − π)), the chance that a unique match is correct, in [0, 1]; null without sample uniques. */
  readonly dis: number | null;
  /** U / DIS: the units of the population that correspond to the sample uniques; null where DIS is. */
  readonly corresponding: number | null;
}

/**
 * Data intrusion simulation of a file, from its classes, or from rows of those that are alike.
 * @param samplingFraction π, in (0, 1]
 */
export function dataIntrusion(
  { counts, times = null }: Pick<ClassTally, "counts"> & Partial<Pick<ClassTally, "times">>,
  samplingFraction: number,
): DataIntrusion {
  // classes of no, one, two and more records: counted without a branch, which nobody can foresee
  const classes = new Float64Array(4);
  if (times === null) for (let c = 0; c < counts.length; c++) classes[Math.min(counts[c], 3)]++;
  else for (let row = 0; row < counts.length; row++) classes[Math.min(counts[row], 3)] += times[row];
  const uniques = classes[1];
  const inPairs = 2 * classes[2];
  if (uniques === 0) return { uniques, inPairs, dis: null, corresponding: null };
  const missed = inPairs * (1 - samplingFraction);
  return {
    uniques,
    inPairs,
    dis: (uniques * samplingFraction) / (uniques * samplingFraction + missed),
    corresponding: uniques + missed / samplingFraction,
  };
}
