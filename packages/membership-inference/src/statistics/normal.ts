/** From here on the continued fraction of Mills' ratio is used, below it the series. */
const FAR = 3;

/** The chance that a standard normal number is above z. */
export function normalAbove(z: number): number {
  if (z < 0) return 1 - normalAbove(-z);
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
  if (z >= FAR) {
    let ratio = z;
    for (let k = 60; k >= 1; k--) ratio = z + k / ratio;
    return density / ratio;
  }
  let term = z;
  let sum = z;
  for (let k = 1; term > 1e-17 * sum; k++) sum += term *= z ** 2 / (2 * k + 1);
  return 0.5 - density * sum;
}

/** p-values adjusted for their number, so that the chance of any false alarm stays (Holm 1979). */
export function holm(p: readonly number[]): number[] {
  const order = [...p.keys()].sort((a, b) => p[a] - p[b]);
  const out = new Array<number>(p.length).fill(1);
  let least = 0;
  for (const [rank, at] of order.entries())
    out[at] = least = Math.max(least, Math.min(1, (p.length - rank) * p[at]));
  return out;
}
