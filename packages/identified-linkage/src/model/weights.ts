import { AGREE, DISAGREE, stateOf } from "../patterns/patterns.js";
import type { Judged } from "../patterns/best.js";
import type { Model } from "./em.js";

/** Bits that a key must tell at least. */
const TELLING = 1e-3;
/** Bits within which two weights are one: EM leaves probabilities uncertain by more than rounding does. */
const ONE_WEIGHT = 1e-6;

/** What keys say of a pair. */
export interface Weights extends Judged {
  /** Bits per compared key, log2 of m/u and of (1 − m)/(1 − u); both 0 where the key tells nothing. */
  readonly agreement: Float64Array;
  readonly disagreement: Float64Array;
  /** Weight of each pattern, the sum over keys; patterns that differ by rounding only have one. */
  readonly patterns: Float64Array;
}

/** The weights of a model (Fellegi and Sunter 1969). */
export function weightsOf({ m, u }: Pick<Model, "m" | "u">): Weights {
  const keys = m.agree.length,
    agreement = new Float64Array(keys),
    disagreement = new Float64Array(keys);
  let telling = 0;
  for (let v = 0; v < keys; v++) {
    const agree = Math.log2(m.agree[v]! / u.agree[v]!),
      disagree = Math.log2(m.disagree[v]! / u.disagree[v]!);
    if (!(agree - disagree > TELLING)) continue;
    agreement[v] = agree;
    disagreement[v] = disagree;
    telling |= 1 << v;
  }
  const patterns = new Float64Array(3 ** keys);
  for (let pattern = 0; pattern < patterns.length; pattern++)
    for (let v = 0; v < keys; v++) {
      const state = stateOf(pattern, v);
      if (state === AGREE) patterns[pattern]! += agreement[v]!;
      else if (state === DISAGREE) patterns[pattern]! += disagreement[v]!;
    }
  return {
    agreement,
    disagreement,
    telling,
    patterns,
    ranks: ranksOf(patterns),
    agree: agreement.map((x) => 2 ** x),
    disagree: disagreement.map((x) => 2 ** x),
  };
}

/**
 * Places in the order of weights, the highest first. Sums of the same terms in another order differ by rounding: weights in a row that
 * are less than a millionth of a bit apart become the largest of them.
 */
function ranksOf(weights: Float64Array): Int32Array {
  const order = Int32Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]! || a - b),
    ranks = new Int32Array(weights.length);
  let above = Infinity;
  for (const [place, pattern] of order.entries()) {
    const weight = weights[pattern]!,
      before = place === 0 ? pattern : order[place - 1]!;
    ranks[pattern] = above - weight < ONE_WEIGHT ? ranks[before]! : place;
    above = weight;
    if (ranks[pattern] !== place) weights[pattern] = weights[before]!;
  }
  return ranks;
}
