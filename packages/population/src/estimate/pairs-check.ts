/** A check of a fitted model that needs no population. */
export interface PairsCheck {
  /** Records in classes of two. */
  readonly records: number;
  /** Their number under the model. */
  readonly expected: number;
  /** The first over the second, near 1 where the model is right; null where none is expected. */
  readonly ratio: number | null;
}

/**
 * Records in classes of two against what sample uniques say of them. With f ~ Poisson(μ) the records of a
 * cell in pairs are 2 P(f = 2) = μ² e^(−μ) in the mean, which is that of μ [f = 1]: so Σ over sample uniques
 * of μ̂ = π/(1 − π) h estimates them.
 * @param means μ̂ per class, in records
 */
export function pairsCheck(counts: Int32Array, means: Float64Array): PairsCheck {
  let records = 0,
    expected = 0;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] === 1) expected += means[c]!;
    else if (counts[c] === 2) records += 2;
  }
  return { records, expected, ratio: expected > 0 ? records / expected : null };
}
