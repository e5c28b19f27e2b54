import type { Feature, Tree } from "./types.ts";

/** The leaf that a row falls into. @param features of the file of the row, coded as those that the tree has learnt from */
export function leafOf(
  { feature, child, cut, missingLeft, sets }: Tree,
  features: readonly Feature[],
  row: number,
): number {
  let node = 0;
  for (let f = feature[0]; f >= 0; f = feature[node]) {
    const { codes, levels, ordered } = features[f];
    const code = codes[row];
    let left: boolean;
    if (!ordered) left = ((sets[cut[node] + (code >>> 5)] >>> (code & 31)) & 1) === 1;
    else left = code === levels ? missingLeft[node] === 1 : code <= cut[node];
    node = child[node] + (left ? 0 : 1);
  }
  return node;
}

/** Number of leaves. */
export const leaves = ({ feature }: Tree): number => feature.reduce((count, f) => count + (f < 0 ? 1 : 0), 0);

/**
 * Adds what a tree says of a row to its predictions: shares of classes, or the number.
 * @param into of the row `width` numbers each
 * @param times how often
 */
export function addPrediction(
  { start, classes, shares }: Tree,
  leaf: number,
  into: Float64Array,
  at: number,
  times: number,
): void {
  for (let i = start[leaf]; i < start[leaf + 1]; i++) into[at + classes[i]] += times * shares[i];
}
