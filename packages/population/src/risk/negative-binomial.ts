/**
 * Risk of a sample unique where λ of its cell is gamma distributed with shape a and mean m (Skinner and Holmes 1998; Rinott
 * and Shlomo 2006). a → ∞ is the Poisson model.
 */

/** ln ρ, ρ = (a + πm)/(a + m). */
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
