/** Terms of the continued fraction, at most. */
const MOST_TERMS = 10_000;

/** ln Γ(x), x > 0: the series of Stirling from 10 on, after the recurrence. */
export function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 10; y++) shift += Math.log(y);
  const r = 1 / y ** 2;
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r / 1188)))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** The continued fraction of the incomplete beta function, by the method of Lentz (1976). */
function fraction(x: number, a: number, b: number): number {
  const least = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < least ? least : d);
  let value = d;
  for (let m = 1; m <= MOST_TERMS; m++) {
    const before = value;
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 + term * d;
      c = 1 + term / c;
      d = 1 / (Math.abs(d) < least ? least : d);
      c = Math.abs(c) < least ? least : c;
      value *= d * c;
    }
    if (Math.abs(value - before) <= 1e-15 * Math.abs(value)) break;
  }
  return value;
}

/** The regularised incomplete beta function I_x(a, b), a and b above 0. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** The x with I_x(a, b) = p, by halving. */
export function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (betaShare(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
