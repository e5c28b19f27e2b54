/**
 * Distances of two distributions over the same values, p (the original) and q (the released file), given by counts: the
 * entries from … to of two lists that sum to `ps` and `qs`, both above 0.
 */
type Distance = (p: Int32Array, q: Int32Array, from: number, to: number, ps: number, qs: number) => number;

/** Total variation, ½ Σ |p − q|; in [0, 1]. */
export const totalVariation: Distance = (p, q, from, to, ps, qs) => {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.abs(p[i] / ps - q[i] / qs);
  return Math.min(1, sum / 2);
};

/** Hellinger distance, √(½ Σ (√p − √q)²); in [0, 1]. */
export const hellinger: Distance = (p, q, from, to, ps, qs) => {
  let sum = 0;
  for (let i = from; i < to; i++) {
    const difference = Math.sqrt(p[i] / ps) - Math.sqrt(q[i] / qs);
    sum += difference * difference;
  }
  return Math.min(1, Math.sqrt(sum / 2));
};

/**
 * Kullback–Leibler divergence of the released file from the original, Σ p ln(p/q), in nats; 0 ln 0 is 0.
 * @param smoothing records added to each of the `levels` values of both; with 0 it is infinite where q lacks
 *   a value of p
 */
export function kullbackLeibler(
  p: Int32Array,
  q: Int32Array,
  from: number,
  to: number,
  ps: number,
  qs: number,
  smoothing: number,
  levels: number,
): number {
  const wholeP = ps + smoothing * levels;
  const wholeQ = qs + smoothing * levels;
  let sum = 0;
  let absent = levels;
  for (let i = from; i < to; i++) {
    if (p[i] === 0 && (q[i] === 0 || smoothing === 0)) continue;
    if (q[i] === 0 && smoothing === 0) return Infinity;
    absent--;
    const share = (p[i] + smoothing) / wholeP;
    sum += share * Math.log(share / ((q[i] + smoothing) / wholeQ));
  }
  if (smoothing > 0) sum += absent * (smoothing / wholeP) * Math.log(wholeQ / wholeP);
  return Math.max(0, sum);
}
