import { lost } from "../../kernels/sums.ts";

/**
 * For every class, what the other classes hold that are compatible with it: that agree with it on every variable
 * where neither is missing. Two different complete classes never are.
 */
export interface Compatible {
  /** Records (and weights) in compatible classes with a complete key. */
  readonly complete: Totals;
  /** Records (and weights) in compatible classes whose key holds a missing value. */
  readonly incomplete: Totals;
}
/** Per class. */
export interface Totals {
  readonly counts: Float64Array;
  readonly weights: Float64Array;
}

/** Totals while they grow: what rounding leaves of the weights is kept beside them. */
export interface Growing extends Totals {
  readonly rest: Float64Array;
}
export interface GrowingCompatible {
  readonly complete: Growing;
  readonly incomplete: Growing;
}

/** Adds to the totals of a class, compensated (Neumaier 1974): the order of records must not show in the sum. */
export function addTo({ counts, weights, rest }: Growing, c: number, count: number, weight: number): void {
  const sum = weights[c];
  const next = sum + weight;
  counts[c] += count;
  rest[c] += lost(sum, weight, next);
  weights[c] = next;
}

export function totals(size: number): Growing {
  return { counts: new Float64Array(size), weights: new Float64Array(size), rest: new Float64Array(size) };
}

export function growing(classes: number): GrowingCompatible {
  return { complete: totals(classes), incomplete: totals(classes) };
}

function finish({ counts, weights, rest }: Growing): Totals {
  for (let c = 0; c < weights.length; c++) weights[c] += rest[c];
  return { counts, weights };
}

export function finished({ complete, incomplete }: GrowingCompatible): Compatible {
  return { complete: finish(complete), incomplete: finish(incomplete) };
}
