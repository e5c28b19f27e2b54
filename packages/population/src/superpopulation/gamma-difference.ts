/** From here on Stirling's series has all digits. */
const LARGE = 16;

/**
 * ln Γ(x + m) − ln Γ(x), which for whole m is Σ ln(x + i), i = 0 … m − 1. The difference is taken inside
 * Stirling's series, so that digits are kept where x is much larger than m. x > 0, x + m > 0.
 */
export function logGammaDifference(x: number, m: number): number {
  if (m === 0) return 0;
  if (Number.isInteger(m) && m > 0 && m <= 8) {
    let total = 0;
    for (let i = 0; i < m; i++) total += Math.log(x + i);
    return total;
  }
  // the gap is kept by itself: x + m − x loses it where x is huge
  let low = x;
  let high = x + m;
  let gap = m;
  let below = 0;
  for (; low < LARGE; low++, gap--) below += Math.log(low);
  for (; high < LARGE; high++, gap++) below -= Math.log(high);
  return below + gap * (Math.log(low) - 1) + (high - 0.5) * Math.log1p(gap / low) + tail(high) - tail(low);
}

/** 1/(12y) − 1/(360y³) + 1/(1260y⁵) − 1/(1680y⁷) + 1/(1188y⁹) */
function tail(y: number): number {
  const s = 1 / (y * y);
  return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s / 1188)))) / y;
}

/** ψ(x + m) − ψ(x), which for whole m is Σ 1/(x + i): the derivative of `logGammaDifference` by x. */
export function digammaDifference(x: number, m: number): number {
  if (m === 0) return 0;
  if (Number.isInteger(m) && m > 0 && m <= 8) {
    let total = 0;
    for (let i = 0; i < m; i++) total += 1 / (x + i);
    return total;
  }
  let low = x;
  let high = x + m;
  let gap = m;
  let below = 0;
  for (; low < LARGE; low++, gap--) below += 1 / low;
  for (; high < LARGE; high++, gap++) below -= 1 / high;
  return below + Math.log1p(gap / low) + digammaTail(high) - digammaTail(low);
}

/** −1/(2y) − 1/(12y²) + 1/(120y⁴) − 1/(252y⁶) + 1/(240y⁸) − 1/(132y¹⁰) */
function digammaTail(y: number): number {
  const s = 1 / (y * y);
  return -0.5 / y - s * (1 / 12 - s * (1 / 120 - s * (1 / 252 - s * (1 / 240 - s / 132))));
}
