import type { ClassHistogram } from "@sdc-risk/data";
import type { FileShares } from "./closeness.ts";

/** Relatives of t-closeness, per class; NaN where the class holds no value or the figure is not defined. */
export interface Relatives {
  /** E = 1 − H / ln K: 0 where all values of the file are equally frequent, 1 where there is one; NaN for K = 1. */
  readonly E: Float64Array;
  /** L = m / K: share of the file's values that the class holds. */
  readonly L: Float64Array;
  /** Largest share of one value: (α, k)-anonymity (Wong, Li, Fu and Wang 2006). */
  readonly alpha: Float64Array;
  /** Largest relative gain in confidence (q − p) / p: basic β-likeness (Cao and Karras 2012). */
  readonly beta: Float64Array;
  /** Largest (q − p) / p over −ln p: enhanced β-likeness holds for β where `beta` ≤ β and this is at most 1. */
  readonly enhancedBeta: Float64Array;
  /**
   * Largest |ln(q / p)|: δ-disclosure (Brickell and Shmatikov 2008); NaN (infinite) where the class lacks a
   * value of the file.
   */
  readonly delta: Float64Array;
}

/**
 * Relatives of t-closeness of every class.
 * @param file share of each value in the whole file, in [0, 1]; they add up to 1
 */
export function relatives({ size, starts, codes, counts }: ClassHistogram, file: FileShares): Relatives {
  const levels = file.reduce((number, share) => number + (share > 0 ? 1 : 0), 0);
  const make = (): Float64Array => new Float64Array(size).fill(NaN);
  const E = make();
  const L = make();
  const alpha = make();
  const beta = make();
  const enhancedBeta = make();
  const delta = make();
  for (let c = 0; c < size; c++) {
    const from = starts[c];
    const to = starts[c + 1];
    if (to === from) continue;
    let total = 0;
    let largest = 0;
    let entropy = 0;
    let gain = 0;
    let enhanced = 0;
    let ratio = 0;
    for (let i = from; i < to; i++) {
      total += counts[i];
      if (counts[i] > largest) largest = counts[i];
    }
    for (let i = from; i < to; i++) {
      const q = counts[i] / total;
      const p = file[codes[i]];
      const relative = (q - p) / p;
      entropy -= q * Math.log(q);
      if (relative > gain) gain = relative;
      if (relative > 0) enhanced = Math.max(enhanced, relative / -Math.log(p));
      ratio = Math.max(ratio, Math.abs(Math.log(q / p)));
    }
    L[c] = (to - from) / levels;
    alpha[c] = largest / total;
    beta[c] = gain;
    enhancedBeta[c] = enhanced;
    if (levels > 1) E[c] = Math.min(1, Math.max(0, 1 - entropy / Math.log(levels)));
    if (to - from === levels) delta[c] = ratio;
  }
  return { E, L, alpha, beta, enhancedBeta, delta };
}
