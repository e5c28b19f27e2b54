/** Beyond it sums over the posterior of F give way to their expansion by moments. */
const LARGE = 2000;
/** Terms smaller than this beside the largest one are left out. */
const NOTHING = 1e-18;

/**
 * Moments of the share of correct matches s = f / F of a key with f ≥ 1 records in the sample, under F − f | f ~ Poisson(h):
 * the mean of s and the mean of (d − s)² for a prediction d. Sums over the posterior of F from its mode outwards, so that
 * nothing cancels and nothing overflows; for large h the moments of the Poisson distribution up to the fourth.
 * @param h expected other units of the population with this key, ≥ 0
 * @returns what `mean` and `squaredError` hold until the next call
 */
export class MatchMoments {
  mean = 1;
  squaredError = 0;

  at(f: number, h: number, d: number): this {
    if (h > LARGE) this.expand(f, h, d);
    else this.add(f, h, d);
    return this;
  }

  private add(f: number, h: number, d: number): void {
    const mode = Math.floor(h);
    let mass = 0, mean = 0, error = 0;
    const upTo = (step: 1 | -1): void => {
      for (let g = step === 1 ? mode : mode - 1, p = step === 1 ? 1 : mode / h; g >= 0 && p > NOTHING; g += step) {
        const s = f / (f + g);
        mass += p;
        mean += p * s;
        error += p * (d - s) ** 2;
        p *= step === 1 ? h / (g + 1) : g / h;
      }
    };
    upTo(1);
    if (mode > 0) upTo(-1);
    this.mean = mean / mass;
    this.squaredError = error / mass;
  }

  /** E φ(G) for φ = (f + G)^−1 and (f + G)^−2 around G = h: central moments h, h, h + 3h². */
  private expand(f: number, h: number, d: number): void {
    const m = f + h, a = h / m ** 2, b = h / m ** 3, c = (h + 3 * h * h) / m ** 4;
    this.mean = (f / m) * (1 + a - b + c);
    // (E s² − (E s)²) to the same order, subtracted by hand
    const variance = (f / m) ** 2 * (a - 2 * b + 3 * c - (a - b + c) ** 2);
    this.squaredError = (d - this.mean) ** 2 + Math.max(0, variance);
  }
}
