import type { Classes } from "@sdc-risk/core";

/** Data intrusion simulation: what a file says about the chance that a unique match is correct (Skinner and Elliot 2002). */
export interface DataIntrusion {
  /** Sample uniques on all keys (U) and records in classes of two (P), missing as a value of its own. */
  readonly uniques: number;
  readonly inPairs: number;
  /** Uπ / (Uπ + P(1 − π)), the chance that a unique match is correct, in [0, 1]; null without sample uniques. */
  readonly dis: number | null;
  /** U / DIS: the units of the population that correspond to the sample uniques; null where DIS is. */
  readonly corresponding: number | null;
}

/** @param samplingFraction π, in (0, 1] */
export function dataIntrusion({ counts }: Classes, samplingFraction: number): DataIntrusion {
  let uniques = 0, inPairs = 0;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] === 1) uniques++;
    else if (counts[c] === 2) inPairs += 2;
  }
  if (uniques === 0) return { uniques, inPairs, dis: null, corresponding: null };
  const missed = inPairs * (1 - samplingFraction);
  return { uniques, inPairs, dis: (uniques * samplingFraction) / (uniques * samplingFraction + missed), corresponding: uniques + missed / samplingFraction };
}

/** From so many keys on the exponent of DIS-SUDA is zero or negative and would turn ranks round. */
export const MOST_KEYS = 27;

/**
 * DIS-SUDA: the intrusion risk of the file spread over records by their scores (Elliot and Manning 2003).
 * dis_i = 1 / (1 + (U/DIS − U) / (score_i^Q A)), Q = 1 + (8 − ATT)/20, A = Σ score^(−Q) over scored records.
 * @param scores per class, 0 or more; classes with a score have one record
 * @returns per class in [0, 1], 0 where the score is 0; null from 28 keys on, where it is not defined
 */
export function disSuda(scores: Float64Array, keys: number, { uniques, corresponding }: DataIntrusion): Float64Array | null {
  if (keys > MOST_KEYS) return null;
  const out = new Float64Array(scores.length), q = 1 + (8 - keys) / 20;
  if (corresponding === null) return out;
  let a = 0;
  for (let c = 0; c < scores.length; c++) if (scores[c]! > 0) a += scores[c]! ** -q;
  const others = corresponding - uniques;
  for (let c = 0; c < scores.length; c++) if (scores[c]! > 0) out[c] = 1 / (1 + others / (scores[c]! ** q * a));
  return out;
}
