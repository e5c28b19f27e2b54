import { numbersAt, filled, IntList } from "@sdc-risk/data/kernels";
import { RowNumbers } from "../search/row-numbers.ts";
import { logLattice } from "./scores.ts";
import type { Tallied } from "./tally.ts";

/** Scores by kind of family: families with the same score are of one kind, and what follows from it is computed once. */
export interface FamilyScores {
  /** The kind of each family. */
  readonly kind: Int32Array;
  /** Records of each kind. */
  readonly records: Int32Array;
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
/** Words of a number. */
const PARTS = 2;

/** Scores of each family, from how many minimal sample uniques of each size it has. */
function scored(bySize: readonly Int32Array[], families: number, worth: Float64Array): Float64Array {
  const scores = new Float64Array(families);
  for (let s = bySize.length; s >= 1; s--) {
    const times = bySize[s - 1];
    const each = worth[s];
    // none of an infinite worth is 0
    for (let f = 0; f < families; f++) scores[f] += times[f] === 0 ? 0 : times[f] * each;
  }
  return scores;
}

/** Numbers families by their score. Returns the kind of each, and a family of each kind. */
function kindsOf(score: Float64Array, weight: Float64Array): { kind: Int32Array; first: Int32Array } {
  const kind = new Int32Array(score.length);
  const first = new IntList();
  const numbers = new RowNumbers(2 * PARTS);
  const row = new Int32Array(2 * PARTS);
  const values = new Float64Array(row.buffer);
  for (let f = 0; f < kind.length; f++) {
    values[0] = score[f];
    values[1] = weight[f];
    const number = (kind[f] = numbers.number(row));
    if (number === first.length) first.add(f);
  }
  return { kind, first: first.toArray() };
}

/** Scores of families by kind. */
export function familyScores(
  { bySize, records: held, least }: Pick<Tallied, "bySize" | "records" | "least">,
  scores: Float64Array,
  relative: { readonly scores: Float64Array; readonly logFirst: number },
  keys: number,
): FamilyScores {
  const all = scored(bySize, held.length, scores);
  const allRelative = relative.scores === scores ? all : scored(bySize, held.length, relative.scores);
  const { kind, first } = kindsOf(all, allRelative);
  const score = filled(new Float64Array(first.length), (i) =>
    all[first[i]] === Infinity ? NaN : all[first[i]],
  );
  const weight = numbersAt(allRelative, first);
  const whole = logLattice(keys);
  const lattice = weight.map((x) => (x > 0 ? Math.exp(Math.log(x) + relative.logFirst - whole) : 0));
  const records = new Int32Array(first.length);
  let any = 0;
  let special = 0;
  let lost = 0;
  for (let f = 0; f < held.length; f++) {
    const k = kind[f];
    records[k] += held[f];
    if (least[f] > 0) any += held[f];
    if (least[f] > 0 && least[f] < keys) special += held[f];
    if (all[f] > 0 && weight[k] < SMALLEST) lost += held[f];
  }
  return { kind, records, score, weight, lattice, any, special, lost };
}

/** The scores that shares are divided by. */
type Whole = Pick<FamilyScores, "kind" | "score" | "weight">;

/** A sum of a kind's scores as a share of them. */
const shareOf = (sum: number, k: number, { score, weight }: Whole): number =>
  weight[k] >= SMALLEST ? Math.min(1, sum / weight[k]) : score[k] === 0 ? 0 : NaN;

/**
 * Per family: the share of the score whose minimal sample uniques hold a variable, in [0, 1]; 0 where there
 * is no score, NaN where it is too small beside the largest to be divided.
 * @param sums of the scores that hold the variable
 */
export function contribution(sums: Float64Array, whole: Whole): Float64Array {
  const shares = new Float64Array(sums.length);
  // sums are rounded one by one, products are not: a variable in all sets may come out a hair above its family
  for (let f = 0; f < shares.length; f++) shares[f] = shareOf(sums[f], whole.kind[f], whole);
  return shares;
}

/**
 * Per family: the share of the score that is from minimal sample uniques of a size, in [0, 1]; 0 where there
 * is no score, NaN where it is too small beside the largest to be divided.
 * @param times how many there are of the size
 * @param worth what each of them scores, in the units of `weight`
 */
export function sizeShare(times: Int32Array, worth: number, whole: Whole): Float64Array {
  const shares = new Float64Array(times.length);
  for (let f = 0; f < shares.length; f++) shares[f] = shareOf(times[f] * worth, whole.kind[f], whole);
  return shares;
}
