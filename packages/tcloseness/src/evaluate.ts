import type { Tick } from "@sdc-risk/data/kernels";
import { withMissing } from "@sdc-risk/core";
import { batches, classHistogram, type Classes, type Within } from "@sdc-risk/data";
import { nominalDistance, orderedDistance, type FileShares } from "./closeness.ts";
import { relatives } from "./relatives.ts";
import { scaled } from "./scale.ts";

export const FIGURES = ["distance", "E", "L", "alpha", "beta", "enhancedBeta", "delta"] as const;
/** Per class; NaN where not defined. */
export type Figures = Readonly<Record<(typeof FIGURES)[number], Float64Array>>;

/** A sensitive variable on its scale. */
export interface Scaling {
  /** Levels of its column. */
  readonly size: number;
  /** Rank of each level; null where values are nominal. */
  readonly ranks: Int32Array | null;
  /** Records of each value in the file, on this scale. */
  readonly file: Float64Array;
  /** Shares of the file's values as nominal ones. */
  readonly nominalFile: FileShares;
}

/**
 * Distance and relatives of every class, per sensitive variable.
 * @param classes null where they stay elsewhere, and no key has missing values
 */
export async function evaluate(
  classes: Classes | null,
  units: Within,
  scalings: readonly Scaling[],
  rules: { readonly missing: "category" | "wildcard"; readonly missingSensitive: "value" | "ignore" },
  tick: Tick,
): Promise<Figures[]> {
  const make = (): Float64Array => new Float64Array(units.size).fill(NaN);
  const found = scalings.map((): Figures => ({
    distance: make(),
    E: make(),
    L: make(),
    alpha: make(),
    beta: make(),
    enhancedBeta: make(),
    delta: make(),
  }));
  for await (const { from, within } of batches(classes, units, rules.missing, tick)) {
    const { classOf, size, counts } = within;
    for (const [s, scaling] of scalings.entries()) {
      const nominal = withMissing(within.codes[s], scaling.size, rules.missingSensitive);
      const plain = classHistogram(classOf, size, nominal.codes, scaling.nominalFile.length, counts);
      await tick();
      const ranked =
        scaling.ranks === null
          ? null
          : scaled(within.codes[s], scaling.size, scaling.ranks, rules.missingSensitive);
      const distance =
        ranked === null
          ? nominalDistance(plain, scaling.file)
          : orderedDistance(classHistogram(classOf, size, ranked.codes, ranked.levels, counts), scaling.file);
      await tick();
      const figures: Figures = { distance, ...relatives(plain, scaling.nominalFile) };
      for (const figure of FIGURES) found[s][figure].set(figures[figure], from);
      await tick();
    }
  }
  return found;
}
