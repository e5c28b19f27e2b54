import { inPieces, Sum } from "@sdc-risk/data/kernels";

/** What the released values of one variable are away from the originals, record by record. */
export interface Distances {
  /** Pairs of values that both files hold. */
  readonly compared: number;
  /** Σ w |x − x′|, and Σ w over these pairs. */
  readonly distance: number;
  readonly weight: number;
  /** The same of |x − x′| / |x|, over pairs whose original is not 0. */
  readonly relativeCompared: number;
  readonly relative: number;
  readonly relativeWeight: number;
}

/**
 * Sums of IL1 and IL1s (Mateo-Sanz, Sebé and Domingo-Ferrer 2004), which differ by what a distance is divided by.
 * @param match per original record the released one, −1 where there is none; null: same order
 * @param weights of the original records; null: 1 each
 */
export function* distancesOf(
  original: Float64Array,
  released: Float64Array,
  match: Int32Array | null,
  weights: Float64Array | null,
): Generator<void, Distances> {
  let compared = 0;
  let relativeCompared = 0;
  const sums = { distance: new Sum(), weight: new Sum(), relative: new Sum(), relativeWeight: new Sum() };
  yield* inPieces(original.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const at = match === null ? i : match[i];
      if (at < 0) continue;
      const x = original[i];
      const gap = Math.abs(x - released[at]);
      if (gap !== gap) continue;
      const w = weights === null ? 1 : weights[i];
      compared++;
      sums.distance.add(w * gap);
      sums.weight.add(w);
      if (x === 0) continue;
      relativeCompared++;
      sums.relative.add((w * gap) / Math.abs(x));
      sums.relativeWeight.add(w);
    }
  });
  return {
    compared,
    distance: sums.distance.total,
    weight: sums.weight.total,
    relativeCompared,
    relative: sums.relative.total,
    relativeWeight: sums.relativeWeight.total,
  };
}
