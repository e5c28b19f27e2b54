const FINEST = 9;

/**
 * ∫₀¹ g by tanh-sinh quadrature (Takahasi and Mori 1974), the step halved until two results agree to 1e-15. g may be
 * singular in its derivatives at both ends. `g` is given u and 1 − u, each with all its digits near its end.
 */
function tanhSinh(g: (u: number, rest: number) => number): number {
  const point = (t: number) => {
    const e = Math.exp(-Math.PI * Math.abs(Math.sinh(t)));
    const near = e / (1 + e);
    const far = 1 / (1 + e);
    return Math.PI * Math.cosh(t) * near * far * (t < 0 ? g(near, far) : g(far, near));
  };
  const reach = 6.1;
  let step = 0.5;
  let sum = point(0);
  for (let t = step; t <= reach; t += step) sum += point(t) + point(-t);
  let result = sum * step;
  for (let level = 1; level <= FINEST; level++) {
    step /= 2;
    for (let t = step; t <= reach; t += 2 * step) sum += point(t) + point(-t);
    const finer = sum * step;
    if (level > 3 && Math.abs(finer - result) <= 1e-15 * Math.abs(finer)) return finer;
    result = finer;
  }
  return result;
}

/**
 * Individual risk ∫₀¹ y^(f−1) / (1 + q y) dy, q = (1 − p)/p, in double precision, relative error below 1e-13 for f in
 * [0.01, 1e6], p > 0; 1/f for p ≥ 1. With u = y^f the integrand is bounded by 1. For q > 1 it bends at y = 1/q: below,
 * y = v/q takes q out of the integral; above, y = e^(−s).
 */
export function individualRiskQuadrature(f: number, p: number): number {
  if (p >= 1) return 1 / f;
  const q = (1 - p) / p;
  if (q <= 1) return tanhSinh((u) => 1 / (1 + q * Math.pow(u, 1 / f))) / f;
  const bend = Math.log(q);
  const below = (Math.exp(-f * bend) / f) * tanhSinh((u) => 1 / (1 + Math.pow(u, 1 / f)));
  // For f > 1 the integrand falls as e^(−(f−1)s): beyond 50/(f−1) it adds e^(−50).
  const end = f > 1 ? Math.min(bend, 50 / (f - 1)) : bend;
  return below + end * tanhSinh((u) => Math.exp(-f * u * end) / (1 + q * Math.exp(-u * end)));
}
