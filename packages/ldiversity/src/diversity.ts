import { isBelow, type ClassHistogram } from "@sdc-risk/data";
import { sortRange, type Counts } from "@sdc-risk/data/kernels";

/** Diversity of the values of one sensitive variable within each class; NaN where the class holds no value. */
export interface Diversity {
  /** Number of distinct values. */
  readonly distinct: Float64Array;
  /** exp of the entropy, so that entropy l-diversity reads ≥ l; from 1 to the number of values. */
  readonly entropy: Float64Array;
  /** Largest l for which the class is recursively (c, l)-diverse, at least 1. */
  readonly recursive: Float64Array;
}

/**
 * l-diversity of every class (Machanavajjhala et al. 2007): distinct, entropy and recursive (c, l).
 * @param c factor of recursive diversity, above 0
 */
export function diversity({ size, starts, counts }: ClassHistogram, c: number): Diversity {
  const distinct = new Float64Array(size);
  const entropy = new Float64Array(size);
  const recursive = new Float64Array(size);
  const sorted = counts.slice();
  for (let k = 0; k < size; k++) {
    const from = starts[k];
    const to = starts[k + 1];
    if (to === from) {
      distinct[k] = entropy[k] = recursive[k] = NaN;
      continue;
    }
    sortRange(sorted, from, to);
    distinct[k] = to - from;
    entropy[k] = entropyDiversity(sorted, from, to);
    recursive[k] = recursiveDiversity(sorted, from, to, c);
  }
  return { distinct, entropy, recursive };
}

/** exp(−Σ (n_j/N) ln(n_j/N)); exactly the number of values where all are equally frequent. */
function entropyDiversity(sorted: Counts, from: number, to: number): number {
  if (sorted[from] === sorted[to - 1]) return to - from;
  let total = 0;
  let logs = 0;
  for (let i = from; i < to; i++) total += sorted[i];
  for (let i = from; i < to; i++) {
    const share = sorted[i] / total;
    logs -= share * Math.log(share);
  }
  return Math.exp(logs);
}

/** The largest l with n_1 < c (n_l + … + n_m), where n_1 ≥ n_2 ≥ … ≥ n_m; at least 1. */
function recursiveDiversity(sorted: Counts, from: number, to: number, c: number): number {
  const largest = sorted[to - 1];
  let tail = 0;
  // from the smallest count upwards: the first tail that is large enough belongs to the largest l
  for (let i = from; i < to; i++) {
    tail += sorted[i];
    if (isBelow(largest, c * tail)) return to - i;
  }
  return 1;
}
