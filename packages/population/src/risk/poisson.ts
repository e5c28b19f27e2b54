/** Euler's constant. */
const GAMMA = 0.5772156649015329;

/**
 * Risk of a sample unique under F − 1 | f = 1 ~ Poisson(h), h = λ (1 − π): the units of the population,
 * beyond the one in the sample, that share its key (Skinner and Holmes 1998).
 */

/** P(F = 1 | f = 1), h ≥ 0. */
export function uniqueProbability(h: number): number {
  return Math.exp(-h);
}

/** E(1/F | f = 1) = (1 − e^−h) / h. */
export function meanReciprocal(h: number): number {
  return h < 1e-300 ? 1 : -Math.expm1(-h) / h;
}

/** h · d/dh of P(F = 1 | f = 1): the derivative by the log mean. */
export function uniqueSlope(h: number): number {
  return -h * Math.exp(-h);
}

/** h · d/dh of E(1/F | f = 1) = e^−h − E(1/F). */
export function reciprocalSlope(h: number): number {
  if (h > 0.1) return Math.exp(-h) - meanReciprocal(h);
  // Σ (−h)^n (1/n! − 1/(n + 1)!): the two terms agree in all digits for small h
  let term = 1;
  let total = 0;
  for (let n = 1; n <= 12; n++) {
    term *= -h / n;
    total += (term * n) / (n + 1);
  }
  return total;
}

/** E(1/F² | f = 1) = e^−h (Ei(h) − ln h − γ) / h: a positive series, asymptotic for large h. */
export function meanSquaredReciprocal(h: number): number {
  if (h < 1e-300) return 1;
  if (h > 50) {
    let term = 1;
    let total = 1;
    for (let k = 1; k < h && term > 1e-17 * total; k++) {
      term *= k / h;
      total += term;
    }
    return (total / h - Math.exp(-h) * (Math.log(h) + GAMMA)) / h;
  }
  let term = 1;
  let total = 0;
  for (let n = 1; n < 400; n++) {
    term *= h / n;
    total += term / n;
    if (term < 1e-18 * total) break;
  }
  return (Math.exp(-h) * total) / h;
}
