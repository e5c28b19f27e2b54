/**
 * E(1/F | f) of a class of f records that G ~ Poisson(h) further units of the population share, F = f + G:
 *
 *     R_f(h) = E 1/(f + G) = ∫₀¹ y^(f−1) e^(−h(1−y)) dy,
 *
 * since 1/F = ∫₀¹ y^(F−1) dy and E y^G = e^(−h(1−y)). By parts h R_f + (f − 1) R_{f−1} = 1 for f > 1, from
 * R_1 = (1 − e^(−h))/h. Upwards an error is multiplied by −(f − 1)/h, downwards by −h/f: so f ≤ h goes up
 * from R_1 and f > h comes down from an index where what is not known has died out (Gautschi 1967). Either
 * way 1 − x loses no more than one bit. Takes about f steps, or 10 √f; from f = 10⁵ on none, since the first central
 * moments of G then say it: E 1/F = (1 + μ₂/m² − μ₃/m³ + μ₄/m⁴ − …)/m, m = f + h.
 * @param f records of the class, whole, ≥ 1
 * @param h expected others, ≥ 0
 * @returns in (0, 1/f], with a relative error below 1e-12
 */
export function meanReciprocalOf(f: number, h: number): number {
  if (f >= MANY) return byMoments(f + h, h, h, 3 * h * h + h);
  if (f <= h) {
    let r = -Math.expm1(-h) / h;
    for (let j = 1; j < f; j++) r = (1 - j * r) / h;
    return r;
  }
  let top = f;
  for (let left = 1; left > NEGLIGIBLE; top++) left *= h / top;
  let r = 1 / (top + h);
  for (let j = top - 1; j >= f; j--) r = (1 - h * r) / j;
  return r;
}

/**
 * E((1 − c)^F / F | f) = ∫₀^(1−c) y^(f−1) e^(−h(1−y)) dy = (1 − c)^f e^(−hc) R_f(h(1 − c)), by y = (1 − c)t.
 * @param coverage c, in (0, 1]
 */
export const noneInFile = (f: number, h: number, coverage: number): number =>
  lacking(f, coverage) * Math.exp(-h * coverage) * meanReciprocalOf(f, h * (1 - coverage));

/** (1 − c)^f. Of many records the rounding of 1 − c would count f times. */
export const lacking = (f: number, coverage: number): number =>
  f < MANY ? (1 - coverage) ** f : Math.exp(f * Math.log1p(-coverage));

/** Records of a class from which on moments say E(1/F | f) to 1e-14: what is left out is of the order of 1/f³. */
export const MANY = 1e5;

/**
 * E(1/F) by the mean of F and its central moments of the second to the fourth order, which are small beside powers of the
 * mean.
 */
export function byMoments(mean: number, second: number, third: number, fourth: number): number {
  const square = mean * mean;
  return (1 + second / square - third / square / mean + fourth / square / square) / mean;
}

/** Share of the error at the top that is left at f; the value at the top is known to 1/f anyway. */
const NEGLIGIBLE = 1e-18;
