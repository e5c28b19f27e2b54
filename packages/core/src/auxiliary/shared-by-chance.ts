/** What two files of independent draws share, as mean and standard deviation. */
export interface SharedByChance {
  readonly expected: number;
  readonly deviation: number;
}

/** Weights below this share of the largest one do not count. */
const NOTHING = 1e-17;

/**
 * Records that two files share where all their records were dealt to them at random: K of the m records of one kind
 * go to the second file, K ~ Bin(m, p) with p its share of all records, and min(K, m − K) are shared. Kinds are taken
 * as independent of each other, which makes the deviation a little too large.
 * @param ours records of each kind in the first file
 * @param theirs the same in the second one
 */
export function sharedByChance(ours: Int32Array, theirs: Int32Array): SharedByChance {
  const kinds = new Map<number, number>();
  let all = 0;
  let second = 0;
  for (let c = 0; c < ours.length; c++) {
    const m = ours[c] + theirs[c];
    all += m;
    second += theirs[c];
    kinds.set(m, (kinds.get(m) ?? 0) + 1);
  }
  let expected = 0;
  let variance = 0;
  if (second > 0 && second < all)
    for (const [m, number] of kinds) {
      const { mean, square } = ofOneKind(m, second / all);
      expected += number * mean;
      variance += number * (square - mean ** 2);
    }
  return { expected, deviation: Math.sqrt(Math.max(0, variance)) };
}

/** Mean of min(K, m − K) and of its square, K ~ Bin(m, p), by the ratios of probabilities from the mode on. */
function ofOneKind(m: number, p: number): { readonly mean: number; readonly square: number } {
  const mode = Math.min(m, Math.floor((m + 1) * p));
  const odds = p / (1 - p);
  let total = 0;
  let first = 0;
  let second = 0;
  const add = (k: number, weight: number): void => {
    const shared = Math.min(k, m - k);
    total += weight;
    first += weight * shared;
    second += weight * shared ** 2;
  };
  add(mode, 1);
  for (let k = mode + 1, weight = 1; k <= m && weight > NOTHING; k++) {
    weight *= ((m - k + 1) / k) * odds;
    add(k, weight);
  }
  for (let k = mode - 1, weight = 1; k >= 0 && weight > NOTHING; k--) {
    weight *= (k + 1) / (m - k) / odds;
    add(k, weight);
  }
  return { mean: first / total, square: second / total };
}
