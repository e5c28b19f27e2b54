import { byMoments, lacking, MANY } from "./mean-reciprocal.ts";

/**
 * Risk of a class where λ of its cell is gamma distributed with shape a and mean m (Skinner and Holmes 1998;
 * Rinott and Shlomo 2006): the others of a class of f records are negative binomial with size a + f and
 * probability ρ = (a + πm)/(a + m). a → ∞ is the Poisson model.
 */

/** ln ρ. */
function logRatio(shape: number, mean: number, fraction: number): number {
  return Math.log1p(-((1 - fraction) * mean) / (shape + mean));
}

/** P(F = 1 | f = 1) = ρ^(a+1). */
export function uniqueProbabilityNb(shape: number, mean: number, fraction: number): number {
  return Math.exp((shape + 1) * logRatio(shape, mean, fraction));
}

/** E(1/F | f = 1) = ρ (1 − ρ^a) / (a (1 − ρ)). */
export function meanReciprocalNb(shape: number, mean: number, fraction: number): number {
  const log = logRatio(shape, mean, fraction);
  return log === 0 ? 1 : (Math.exp(log) * -Math.expm1(shape * log)) / (shape * -Math.expm1(log));
}

/** Share of the error at the top that is left at f, and steps after which it is let be. */
const NEGLIGIBLE = 1e-18;
const MOST_STEPS = 1e7;

/**
 * E(1/F | f) = ∫₀¹ y^(f−1) (ρ/(1 − qy))^(a+f) dy with q = 1 − ρ. With t = ρy/(1 − qy) it is ρ J_f, J_f = ∫₀¹
 * t^(f−1) (ρ + qt)^(a−1) dt, and by parts q(a + f − 1) J_f + (f − 1) ρ J_{f−1} = 1. An error grows by (f −
 * 1)ρ / (q(a + f − 1)) upwards, which rises with f: up while it is below one, otherwise down from where what
 * is not known has died out (Gautschi 1967).
 * @param f records of the class, whole, ≥ 1
 */
export const meanReciprocalOfNb = (f: number, shape: number, mean: number, fraction: number): number =>
  byRatio(f, shape, logRatio(shape, mean, fraction));

/**
 * E((1 − c)^F / F | f) = ∫₀^(1−c) y^(f−1) (ρ/(1 − qy))^(a+f) dy. With y = (1 − c)t and ρ′ = 1 − q(1 − c) it is
 * (1 − c)^f (ρ/ρ′)^(a+f) E(1/F | f) of the ratio ρ′.
 * @param coverage c, in (0, 1]
 */
export function noneInFileNb(
  f: number,
  shape: number,
  mean: number,
  fraction: number,
  coverage: number,
): number {
  const log = logRatio(shape, mean, fraction);
  const thinned = Math.log1p(Math.expm1(log) * (1 - coverage));
  // ln ρ/ρ′, whose rounding would count f times, too
  const ratio = f < MANY ? log - thinned : -Math.log1p((-Math.expm1(log) * coverage) / Math.exp(log));
  return lacking(f, coverage) * Math.exp((shape + f) * ratio) * byRatio(f, shape, thinned);
}

/** @param log ln ρ */
function byRatio(f: number, shape: number, log: number): number {
  const rho = Math.exp(log);
  const q = -Math.expm1(log);
  if (q === 0) return 1 / f;
  if (f >= MANY) {
    // the cumulants of the others
    const mean = ((shape + f) * q) / rho;
    const second = mean / rho;
    const third = (second * (1 + q)) / rho;
    const fourth = (second * (1 + 4 * q + q * q)) / rho / rho;
    return byMoments(f + mean, second, third, fourth + 3 * second * second);
  }
  const upwards = (j: number): number => (j * rho) / (q * (shape + j));
  if (f === 1 || upwards(f - 1) <= 1) {
    let J = -Math.expm1(shape * log) / (shape * q);
    for (let j = 1; j < f; j++) J = (1 - j * rho * J) / (q * (shape + j));
    return rho * J;
  }
  let top = f;
  for (let left = 1; left > NEGLIGIBLE && top < f + MOST_STEPS; top++) left /= upwards(top);
  let J = 1 / (top * rho + q * (shape + top));
  for (let j = top - 1; j >= f; j--) J = (1 - q * (shape + j) * J) / (j * rho);
  return rho * J;
}
