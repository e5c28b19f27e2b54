import type { DataIntrusion } from "@sdc-risk/core";
import { sum } from "@sdc-risk/core/kernels";

/** From so many keys on the exponent of DIS-SUDA is zero or negative and would turn ranks round. */
export const MOST_KEYS = 27;

/**
 * DIS-SUDA: the intrusion risk of the file spread over records by their scores (Elliot and Manning 2003).
 * dis_i = 1 / (1 + (U/DIS − U) / (score_i^Q A)), Q = 1 + (8 − ATT)/20, A = Σ score^(−Q) over scored records.
 * @param scores per class, 0 or more; classes with a score have one record
 * @returns per class in [0, 1], 0 where the score is 0; null from 28 keys on, where it is not defined
 */
export function disSuda(
  scores: Float64Array,
  keys: number,
  { uniques, corresponding }: DataIntrusion,
): Float64Array | null {
  if (keys > MOST_KEYS) return null;
  const out = new Float64Array(scores.length),
    q = 1 + (8 - keys) / 20;
  if (corresponding === null) return out;
  for (let c = 0; c < scores.length; c++) if (scores[c]! > 0) out[c] = scores[c]! ** -q;
  const a = sum(out);
  const others = corresponding - uniques;
  for (let c = 0; c < scores.length; c++)
    if (scores[c]! > 0) out[c] = 1 / (1 + others / (scores[c]! ** q * a));
  return out;
}
