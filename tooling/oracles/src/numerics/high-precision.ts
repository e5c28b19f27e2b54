// r(f, p) = ∫₀¹ y^(f−1) / (1 + q y) dy with q = (1 − p)/p, in three ways that share nothing but their arithmetic. Every
// double is taken as the exact fraction it is; the working precision is 256 bits beyond what the cancellation near an
// integer f, a large q or a large f can cost, and each of the some hundred terms errs by a unit of the last place. So
// all ways are right to far below 1e-50 relative, and the double that comes out is the nearest or the one beside it.
import { FixedPoint, fraction } from "./fixed-point.ts";

/** f = a/b and q = u/v as fractions. */
interface FractionCase {
  readonly a: bigint;
  readonly b: bigint;
  readonly u: bigint;
  readonly v: bigint;
  readonly at: FixedPoint;
}

function prepare(f: number, p: number): FractionCase {
  const { numerator: a, denominator: b } = fraction(f);
  const { numerator: v, denominator } = fraction(p);
  const q = (1 - p) / p;
  const fromInteger = Math.abs(f - Math.round(f));
  const lost =
    (fromInteger === 0 ? 0 : -3 * Math.log2(fromInteger)) + 2 * Math.log2(1 + q) + 4 * Math.log2(1 + f);
  return { a, b, u: denominator - v, v, at: new FixedPoint(256 + Math.ceil(lost)) };
}

/** Σ_n (−q)^n / (f + n): the geometric series under the integral. For q < 1, which is p > ½. */
function alternating({ a, b, u, v, at }: FractionCase): bigint {
  let sum = 0n;
  let power = at.one;
  for (let n = 0n; power !== 0n; n++) {
    const term = (power * b) / (a + n * b);
    sum += n % 2n === 0n ? term : -term;
    power = (power * u) / v;
  }
  return sum;
}

/** (p/f) ₂F₁(1, 1; f + 1; 1 − p), all terms positive. For any p, slow below about 0.01. */
function hypergeometric({ a, b, u, v, at }: FractionCase): bigint {
  let sum = 0n;
  let term = (at.one * b * v) / (a * (u + v));
  for (let n = 1n; term !== 0n; n++) {
    sum += term;
    term = (term * n * b * u) / ((a + n * b) * (u + v));
  }
  return sum;
}

/**
 * The integral over (0, ∞) less that over (1, ∞), continued to all f: π q^(−f) / sin(π f) + Σ_{m≥1}
 * (−1)^(m−1) q^(−m) / (f − m). At an integer f the singular term m = f and the first one merge into
 * (−1)^(f−1) q^(−f) ln(1 + q) and the sum ends at f − 1: the closed alternating form. For q > 1, which is p <
 * ½.
 */
function connection({ a, b, u, v, at }: FractionCase): bigint {
  const whole = a % b === 0n;
  let sum = 0n;
  let power = at.one;
  for (let m = 1n; power !== 0n; m++) {
    if (whole && m * b >= a) break;
    power = (power * v) / u;
    const term = (power * b) / (a - m * b);
    sum += m % 2n === 1n ? term : -term;
  }
  const decay = at.expOfMinus((at.ln(u, v) * a) / b);
  if (whole) {
    const last = at.times(decay, at.ln(u + v, v));
    return (a / b) % 2n === 1n ? sum + last : sum - last;
  }
  const nearest = (2n * a + b) / (2n * b);
  const sine = at.sin((at.pi() * (a - nearest * b)) / b);
  const first = (at.pi() * decay) / sine;
  return nearest % 2n === 0n ? sum + first : sum - first;
}

const WAYS = { alternating, hypergeometric, connection };

/** The ways of `individualRiskBy`. */
export type HighPrecisionWay = keyof typeof WAYS;

/**
 * `individualRiskReference` by a named way; `alternating` needs p > ½, `connection` p < ½, and both are slow
 * near ½.
 */
export function individualRiskBy(way: HighPrecisionWay, f: number, p: number): number {
  const prepared = prepare(f, p);
  return prepared.at.toNumber(WAYS[way](prepared));
}

/**
 * Individual risk r = E[1/F | f] under the negative binomial superpopulation model (Benedetti and Franconi 1998) in
 * high precision, for f > 0 and p > 0; 1/f for p ≥ 1. The geometric ratio of the series is at most 2/3 everywhere.
 */
export function individualRiskReference(f: number, p: number): number {
  if (p >= 1) return 1 / f;
  return individualRiskBy(p > 2 / 3 ? "alternating" : p < 1 / 3 ? "connection" : "hypergeometric", f, p);
}

/**
 * E 1/(f + G), G ~ Poisson(h), in high precision: e^(−h) Σ_n h^n / (n! (f + n)), all terms positive.
 * @param f whole, ≥ 1
 * @param h ≥ 0; the time goes with it
 */
export function poissonReciprocal(f: number, h: number): number {
  const at = new FixedPoint(256 + Math.ceil(2 * h + 2 * Math.log2(f)));
  const { numerator: u, denominator: v } = fraction(h);
  let sum = 0n;
  let term = at.expOfMinus((at.one * u) / v);
  for (let n = 0n; term !== 0n; n++) {
    sum += term / (BigInt(f) + n);
    term = (term * u) / (v * (n + 1n));
  }
  return at.toNumber(sum);
}

/**
 * The same for a large f + h: with s = f + h and m_j the central moments of G it is Σ_j (−1)^j m_j / s^(j+1),
 * whose terms fall by more than s/j each. Right to the last digits from s = 2000 on.
 */
export function poissonReciprocalFar(f: number, h: number): number {
  const moments = [1, 0];
  const s = f + h;
  const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);
  // m_{j+1} = h Σ_{i<j} C(j, i) m_i
  for (let j = 1; j < 14; j++)
    moments.push(h * moments.slice(0, j).reduce((total, m, i) => total + binomial(j, i) * m, 0));
  return moments.reduceRight((total, m, j) => total + ((j % 2 === 0 ? 1 : -1) * m) / s ** j, 0) / s;
}
