import { checked, failed } from "./estimate.ts";
import type { ClassSizes } from "./sizes.ts";
import type { SuperEstimate } from "../summary-schema.ts";

/**
 * Zayatz (1991): Û = s₁ P / π with P = s₁ π / Σ s_j H_j, where H_j = j C(N − j, n − 1) / C(N, n) is the
 * chance that a class of j units of the population is unique in the sample. Takes the classes of the
 * population to be distributed by size as those of the sample.
 * @param population N, at least n
 */
export function zayatz(
  { sizes, counts, records: n, uniques }: ClassSizes,
  population: number,
): SuperEstimate {
  if (n === 0) return failed("zayatz", "there are no records");
  const fraction = n / population;
  if (uniques === 0) return checked("zayatz", 0, population, {}, null);
  // H_j = j π Π_{i=1}^{j−1} (N − n + 1 − i) / (N − i)
  let total = 0;
  let product = 1;
  let reached = 1;
  for (const [at, size] of sizes.entries()) {
    for (; reached < size && product > 0; reached++)
      product *= Math.max(0, population - n + 1 - reached) / (population - reached);
    total += counts[at] * size * fraction * product;
    if (product === 0) break;
  }
  const chance = (uniques * fraction) / total;
  return checked("zayatz", (uniques * chance) / fraction, population, { chance }, null);
}
