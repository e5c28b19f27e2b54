import { Sum } from "@sdc-risk/data/kernels";
import { digammaDifference } from "../superpopulation/gamma-difference.ts";
import type { CellMeans } from "../model/bins.ts";
import { cellMeans } from "../model/cell-means.ts";
import { productAt } from "../model/factors.ts";
import type { Fit } from "../model/fit.ts";
import { classSizes, type ClassSizes } from "../superpopulation/sizes.ts";
import type { CellTable } from "../table/table.ts";

/** Bounds of ln a. */
const LOW = Math.log(1e-4);
const HIGH = Math.log(1e6);

/**
 * The shape of the negative binomial by maximum likelihood; infinite where counts vary no more than Poisson
 * counts do.
 */
export interface Shape {
  readonly shape: number | null;
  readonly reason: string | null;
}

/** ln(1/(1 + x)) + x/(1 + x), which is −x²/2 + 2x³/3 − …: its parts cancel for small x. */
function emptyTerm(x: number): number {
  return x < 1e-3 ? x * x * (-1 / 2 + x * (2 / 3 - x * (3 / 4 - (x * 4) / 5))) : x / (1 + x) - Math.log1p(x);
}

/**
 * Derivative of the negative binomial log likelihood of the counts of all cells by ln a, with the means of a fit:
 * a (Σ_occupied [ψ(a + f) − ψ(a) − f/(a + μ)] + Σ_all [μ/(a + μ) − ln(1 + μ/a)]).
 */
export function* shapeScore(
  table: CellTable,
  { all, held, sizes }: Means,
  shape: number,
): Generator<void, number> {
  // the sums nearly cancel at the root: rounding that goes by the order of classes would move it
  const terms = new Sum();
  for (const [i, f] of sizes.sizes.entries()) terms.add(sizes.counts[i] * digammaDifference(shape, f));
  for (let j = 0; j < all.values.length; j++)
    terms.add(table.share * all.weights[j] * emptyTerm(all.values[j] / shape));
  for (let c = 0; c < held.length; c++) {
    if ((c & 0x3fff) === 0) yield;
    terms.add(-table.counts[c] / (shape + held[c]));
  }
  return shape * terms.total;
}

/** Means of a fit over all cells, in records, and those of the classes as they are fitted. */
export interface Means {
  readonly all: CellMeans;
  readonly held: Float64Array;
  /** Classes by their records. */
  readonly sizes: ClassSizes;
}
export function* meansOf(table: CellTable, fit: Fit): Generator<void, Means | null> {
  const held = yield* cellMeans(table.sizes, fit);
  return held === null
    ? null
    : {
        all: held.lists[0],
        held: yield* productAt(table, fit.factors, fit.constant),
        sizes: classSizes(table.counts),
      };
}

/** The root of the score by bisection on ln a, sped up by regula falsi (Illinois). */
export function* shapeOf(table: CellTable, fit: Fit): Generator<void, Shape> {
  const means = yield* meansOf(table, fit);
  if (means === null)
    return { shape: null, reason: "the full table has too many cells for a sum over all of them" };
  const score = (log: number): Generator<void, number> => shapeScore(table, means, Math.exp(log));
  let low = 0;
  let high = 0;
  let atLow = yield* score(0);
  let atHigh = atLow;
  while (atLow <= 0 && low > LOW) {
    [high, atHigh] = [low, atLow];
    low = Math.max(LOW, low - 2);
    atLow = yield* score(low);
  }
  while (atHigh > 0 && high < HIGH) {
    [low, atLow] = [high, atHigh];
    high = Math.min(HIGH, high + 2);
    atHigh = yield* score(high);
  }
  if (atLow <= 0) return { shape: null, reason: "the counts vary more than the model can follow" };
  if (atHigh > 0)
    return {
      shape: Infinity,
      reason: "the counts vary no more than Poisson counts: the same as the Poisson model",
    };
  for (let step = 0, side = 0; step < 100 && high - low > 1e-13; step++) {
    const share = atLow / (atLow - atHigh);
    const middle = low + (high - low) * (step % 4 === 3 ? 0.5 : Math.min(0.999, Math.max(0.001, share)));
    const at = yield* score(middle);
    if (at > 0) {
      [low, atLow] = [middle, at];
      if (side === 1) atHigh /= 2;
      side = 1;
    } else {
      [high, atHigh] = [middle, at];
      if (side === -1) atLow /= 2;
      side = -1;
    }
    if (at === 0) break;
  }
  return { shape: Math.exp((low + high) / 2), reason: null };
}
