import { meanReciprocalOf } from "../risk/mean-reciprocal.ts";

/** Beyond it the sum over the posterior of F gives way to an expansion by its moments. */
const LARGE = 2000;
/** Terms smaller than this beside the largest one are left out. */
const NOTHING = 1e-18;

/**
 * E((d − f/F)² | f), the squared error of a prediction d of the share of correct matches with a key of f ≥ 1
 * records, where F − f | f ~ Poisson(h). A sum over the posterior of F from its mode outwards, in which
 * nothing cancels or overflows.
 * @param h expected other units of the population with this key, ≥ 0
 */
export function matchSquaredError(f: number, h: number, d: number): number {
  if (h > LARGE) return expansion(f, h, d);
  const mode = Math.floor(h);
  let mass = 0;
  let error = 0;
  const add = (g: number, p: number): void => {
    mass += p;
    error += p * (d - f / (f + g)) ** 2;
  };
  for (let g = mode, p = 1; p > NOTHING; p *= h / ++g) add(g, p);
  for (let g = mode - 1, p = mode / h; g >= 0 && p > NOTHING; p *= g-- / h) add(g, p);
  return error / mass;
}

/** Moments of (f + G)⁻¹ up to the fourth of G, which are h, h, h + 3h²; E s² − (E s)² is subtracted by hand. */
function expansion(f: number, h: number, d: number): number {
  const m = f + h;
  const a = h / m ** 2;
  const b = h / m ** 3;
  const c = (h + 3 * h * h) / m ** 4;
  const variance = (f / m) ** 2 * (a - 2 * b + 3 * c - (a - b + c) ** 2);
  return (d - f * meanReciprocalOf(f, h)) ** 2 + variance;
}
