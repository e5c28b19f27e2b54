import { logLattice } from "./scores.js";
import type { Tallied } from "./tally.js";

/** Scores by family of classes. */
export interface FamilyScores {
  /** SUDA score; NaN beyond the largest double. */
  readonly score: Float64Array;
  /** The score in the units that variables are summed in: the score itself unless scores overflow. */
  readonly weight: Float64Array;
  /** score / ATT!, by logarithms, in [0, ∞). */
  readonly lattice: Float64Array;
  /** Records with a minimal sample unique, and with one smaller than all keys though alone on all keys. */
  readonly any: number;
  readonly special: number;
  /** Records whose score is too small beside the largest for its contributions. */
  readonly lost: number;
}

/** The smallest number that has all its digits. */
const SMALLEST = 2 ** -1022;

/** Scores of families from how many minimal sample uniques of each size they have, sizes in ascending order. */
export function familyScores(
  { bySize, records }: Tallied,
  scores: Float64Array,
  relative: { readonly scores: Float64Array; readonly logFirst: number },
  keys: number,
): FamilyScores {
  const size = records.length,
    score = new Float64Array(size),
    weight = new Float64Array(size);
  const lattice = new Float64Array(size),
    whole = logLattice(keys);
  let any = 0,
    special = 0,
    lost = 0;
  for (let f = 0; f < size; f++) {
    let smallest = 0;
    for (let s = bySize.length; s >= 1; s--) {
      const times = bySize[s - 1]![f]!;
      if (times === 0) continue;
      score[f]! += times * scores[s]!;
      weight[f]! += times * relative.scores[s]!;
      smallest = s;
    }
    if (smallest === 0) continue;
    any += records[f]!;
    if (smallest < keys) special += records[f]!;
    if (weight[f]! > 0) lattice[f] = Math.exp(Math.log(weight[f]!) + relative.logFirst - whole);
    if (score[f]! > 0 && weight[f]! < SMALLEST) lost += records[f]!;
    if (score[f] === Infinity) score[f] = NaN;
  }
  return { score, weight, lattice, any, special, lost };
}

/** The scores that shares are divided by. */
type Whole = Pick<FamilyScores, "score" | "weight">;

/**
 * Per family: the share of the score whose minimal sample uniques hold a variable, in [0, 1]; 0 where there
 * is no score, NaN where it is too small beside the largest to be divided.
 * @param sums of the scores that hold the variable
 */
export function contribution(sums: Float64Array, { score, weight }: Whole): Float64Array {
  const shares = new Float64Array(sums.length);
  // sums are rounded one by one, products are not: a variable in all sets may come out a hair above its family
  for (let f = 0; f < shares.length; f++)
    shares[f] = weight[f]! >= SMALLEST ? Math.min(1, sums[f]! / weight[f]!) : score[f] === 0 ? 0 : NaN;
  return shares;
}

/**
 * Per family: the share of the score that is from minimal sample uniques of a size, in [0, 1]; 0 where there
 * is no score, NaN where it is too small beside the largest to be divided.
 * @param times how many there are of the size
 * @param worth what each of them scores, in the units of `weight`
 */
export function sizeShare(times: Int32Array, worth: number, { score, weight }: Whole): Float64Array {
  const shares = new Float64Array(times.length);
  for (let f = 0; f < shares.length; f++)
    shares[f] =
      weight[f]! >= SMALLEST ? Math.min(1, (times[f]! * worth) / weight[f]!) : score[f] === 0 ? 0 : NaN;
  return shares;
}
