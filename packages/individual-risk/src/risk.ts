import { integrate } from "./quadrature.ts";

/** From this frequency on the positive series is short for every p. */
const SERIES_FROM = 10;

/**
 * Individual risk r = E[1/F | f] = ∫₀¹ p y^(f−1) / (p + (1−p) y) dy, where F given f is negative binomial with success
 * probability p (Benedetti and Franconi 1998; Franconi and Polettini 2004). Relative error below 1e-12.
 * @param f sample frequency, in (0, 1e6]; may be fractional
 * @param p estimated sampling fraction f/F, in (1e-9, 1]; at 1 and above the risk is 1/f
 */
export function exactRisk(f: number, p: number): number {
  if (p >= 1) return 1 / f;
  if (f === 1) return (-p / (1 - p)) * (p < 0.5 ? Math.log(p) : Math.log1p(p - 1));
  if (p >= 0.5 || f >= SERIES_FROM) return series(f, p);
  return Number.isInteger(f) ? recurrence(f, p) : integrate(f, (1 - p) / p);
}

/**
 * The usual shortcut for f > 2, p / (f − (1−p)), with the exact forms for f = 1 and 2 and between (Franconi and
 * Polettini 2004); what sdcMicro computes by default.
 */
export function approximateRisk(f: number, p: number): number {
  if (p >= 1) return 1 / f;
  return f > 2 ? p / (f - (1 - p)) : exactRisk(f, p);
}

/** r_f = p/(1−p) (1/(f−1) − r_{f−1}), upwards from f = 1: stable for p < ½, where each step shrinks the error. */
function recurrence(f: number, p: number): number {
  const odds = p / (1 - p);
  let risk = -odds * Math.log(p);
  for (let j = 2; j <= f; j++) risk = odds * (1 / (j - 1) - risk);
  return risk;
}

/** (p/f) Σ_n n! / ((f+1) … (f+n)) (1−p)^n: all terms positive, nothing cancels. */
function series(f: number, p: number): number {
  const q = 1 - p;
  let term = 1;
  let total = 1;
  // behind term n the rest is below term · (f + n) / (f − 1) where f is large, and below the term itself where q ≤ ½
  for (let n = 1; term * (f + n) > 1e-17 * total && n < 10_000; n++) {
    term *= (n / (f + n)) * q;
    total += term;
  }
  return (p / f) * total;
}
