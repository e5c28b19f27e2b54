import { SMALLEST_GROUP } from "@sdc-risk/data";
import { countCodes } from "@sdc-risk/data/kernels";
import type { ComparedVariable } from "../files/compared.ts";
import { intervalOverlap, shareEstimate, type Estimate } from "../formulas/estimates.ts";
import type { ShareFigures } from "../summary-schema.ts";
import { TOO_FEW, type Reading } from "./reading.ts";

/** Overlaps of the intervals of one variable. */
export interface SharePart {
  readonly figures: ShareFigures;
  readonly overlaps: readonly number[];
}

/** Shares of the values of the variables that are not continuous, among the records that hold one. */
export const shareParts = ({ files, weights }: Reading): readonly SharePart[] =>
  files.variables.filter(({ numbers }) => numbers === null).map((one) => sharesOf(one, weights));

function sharesOf({ name, codes }: ComparedVariable, weights: Reading["weights"]): SharePart {
  const ours = levelsOf(codes.original, codes.size, weights === null ? null : weights.original);
  const theirs = levelsOf(codes.released, codes.size, weights === null ? null : weights.released);
  const levels: number[] = [];
  let leftOut = 0;
  for (const [level, count] of ours.counts.entries())
    if (count >= SMALLEST_GROUP) levels.push(level);
    else if (count > 0 || theirs.counts[level] > 0) leftOut++;
  if (Math.min(ours.count, theirs.count) < SMALLEST_GROUP) return nothing(name, leftOut, TOO_FEW);
  if (levels.length === 0)
    return nothing(name, leftOut, "No value is held by three records of the original.");
  let largestDifference = 0;
  const overlaps: number[] = [];
  for (const level of levels) {
    const original = ours.share(level);
    const released = theirs.share(level);
    largestDifference = Math.max(largestDifference, Math.abs(released.estimate - original.estimate));
    // a value that nobody is left with cannot be estimated at all
    const overlap = theirs.counts[level] === 0 ? 0 : intervalOverlap(original, released);
    if (overlap !== null) overlaps.push(overlap);
  }
  const some = overlaps.length > 0;
  const reason = some ? null : "The shares do not vary: each interval has no width.";
  return {
    figures: {
      variable: name,
      levels: levels.length,
      leftOut,
      meanOverlap: some ? overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length : null,
      leastOverlap: some ? overlaps.reduce((a, b) => Math.min(a, b)) : null,
      largestDifference,
      reason,
    },
    overlaps,
  };
}

const nothing = (variable: string, leftOut: number, reason: string): SharePart => ({
  figures: {
    variable,
    levels: 0,
    leftOut,
    meanOverlap: null,
    leastOverlap: null,
    largestDifference: null,
    reason,
  },
  overlaps: [],
});

interface FileLevels {
  /** Records of each value, and of all. */
  readonly counts: Int32Array;
  readonly count: number;
  share(level: number): Estimate;
}

function levelsOf(codes: Int32Array, size: number, weights: Float64Array | null): FileLevels {
  const counts = countCodes(codes, size);
  const weight = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] < 0) continue;
    const w = weights === null ? 1 : weights[i];
    weight[codes[i]] += w;
    squares[codes[i]] += w * w;
  }
  const total = (values: Float64Array | Int32Array): number => {
    let sum = 0;
    for (const value of values) sum += value;
    return sum;
  };
  const all = { count: total(counts), weight: total(weight), squares: total(squares) };
  return {
    counts,
    count: all.count,
    share: (level) => shareEstimate(weight[level], squares[level], all, counts[level] === all.count),
  };
}
