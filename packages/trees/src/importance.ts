import { dealt, mixed, uniforms } from "@sdc-risk/data/kernels";
import type { Feature } from "./types.ts";

/** Features with the values of one dealt out anew among all rows, by a seed. */
export function permuted(features: readonly Feature[], at: number, seed: number): readonly Feature[] {
  const random = uniforms(mixed(seed, at));
  return features.map((feature, f) => {
    if (f !== at) return feature;
    return { ...feature, codes: dealt(feature.codes, random) };
  });
}

/**
 * Permutation importance (Breiman 2001): by how much a score falls where the values of one feature are dealt
 * out anew, per feature. It is about what the feature adds to the others, so that one that another stands in
 * for has little.
 * @param score of predictions from features, the higher the better
 */
export function* importance(
  features: readonly Feature[],
  seed: number,
  score: (features: readonly Feature[]) => Generator<number, number>,
): Generator<number, Float64Array> {
  const whole = yield* score(features);
  const out = new Float64Array(features.length);
  for (let f = 0; f < features.length; f++) {
    out[f] = whole - (yield* score(permuted(features, f, seed)));
    yield (f + 1) / features.length;
  }
  return out;
}
