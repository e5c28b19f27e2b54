/** Γ(d/2 + 1) for a whole d ≥ 0, as a product down to Γ(1) = 1 or Γ(½) = √π. */
function gammaOfHalves(d: number): number {
  let product = d % 2 === 0 ? 1 : Math.sqrt(Math.PI);
  for (let half = d / 2; half > 0; half--) product *= half;
  return product;
}

/**
 * P(χ²_d ≤ x) for whole degrees of freedom d from 1 to 300, by the series of positive terms
 * (x/2)^(d/2) e^(−x/2) Σ_n (x/2)^n / Γ(d/2 + n + 1); relative error some 1e-16 times d + x.
 */
export function chiSquareCdf(x: number, d: number): number {
  if (x <= 0) return 0;
  if (x === Infinity) return 1;
  const y = x / 2;
  let sum = 0;
  let term = 1;
  for (let n = 1; term > 1e-18 * sum; n++) {
    sum += term;
    term *= y / (d / 2 + n);
  }
  return Math.min(1, Math.exp((d / 2) * Math.log(y) - y + Math.log(sum)) / gammaOfHalves(d));
}

/** The x with P(χ²_d ≤ x) = probability in [0, 1), by halving until doubles lie side by side; Infinity for 1. */
export function chiSquareQuantile(probability: number, d: number): number {
  if (probability >= 1) return Infinity;
  let low = 0;
  let high = d;
  while (chiSquareCdf(high, d) < probability) high *= 2;
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (chiSquareCdf(middle, d) < probability) low = middle;
    else high = middle;
  }
  return high;
}
