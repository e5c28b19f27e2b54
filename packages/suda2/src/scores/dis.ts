import type { DataIntrusion } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";

/** From so many keys on the exponent of DIS-SUDA is zero or negative and would turn ranks round. */
export const MOST_KEYS = 27;

/**
 * DIS-SUDA: the intrusion risk of the file spread over records by their scores (Elliot and Manning 2003).
 * dis_i = 1 / (1 + (U/DIS − U) / (score_i^Q A)), Q = 1 + (8 − ATT)/20, A = Σ score^(−Q) over scored records.
 * @param scores per class, 0 or more; classes with a score have one record
 * @param over where scores are per kind of class: adds up over classes what is given per kind
 * @returns as scores are, in [0, 1], 0 where the score is 0; null from 28 keys on, where it is not defined
 */
export function disSuda(
  scores: Float64Array,
  keys: number,
  { uniques, corresponding }: DataIntrusion,
  over: (values: Float64Array) => number = sum,
): Float64Array | null {
  if (keys > MOST_KEYS) return null;
  const out = new Float64Array(scores.length);
  const q = 1 + (8 - keys) / 20;
  if (corresponding === null) return out;
  for (let f = 0; f < scores.length; f++) if (scores[f] > 0) out[f] = scores[f] ** -q;
  const a = over(out);
  const others = corresponding - uniques;
  for (let f = 0; f < scores.length; f++) if (scores[f] > 0) out[f] = 1 / (1 + others / (scores[f] ** q * a));
  return out;
}
