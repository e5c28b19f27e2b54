import { quantile, shareOf, type Bin } from "@sdc-risk/blocks";
import type { ValuesOfClasses } from "@sdc-risk/core";
import { isAbove } from "@sdc-risk/data";
import { numbersAt, filled, range, sortedBy, weightedSum } from "@sdc-risk/data/kernels";
import type { Figures, Scaling } from "./evaluate.ts";
import type { ClosenessSummary } from "./summary-schema.ts";

/** Largest value, null where there is none (all NaN). */
function largest(values: Float64Array): number | null {
  let most = -Infinity;
  for (const value of values) if (value > most) most = value;
  return most === -Infinity ? null : most;
}

/** Rows of classes: the records of each, and how many classes it stands for. */
type DistanceRows = Pick<ValuesOfClasses, "held" | "times" | "records">;

/** Records in classes above a threshold, their share of all records, and the classes. */
function above(
  values: Float64Array,
  { held, times, records }: DistanceRows,
  t: number,
): ClosenessSummary["above"][number] {
  let found = 0;
  let classes = 0;
  for (let k = 0; k < values.length; k++) {
    if (!isAbove(values[k], t)) continue;
    found += held[k];
    classes += times === null ? 1 : times[k];
  }
  return { t, records: found, share: shareOf(found, records), classes };
}

/** Records by distance in ten bins of width 0.1. */
function linearBins(values: Float64Array, counts: DistanceRows["held"]): Bin[] {
  const bins = new Float64Array(10);
  for (let k = 0; k < values.length; k++)
    if (!Number.isNaN(values[k])) bins[Math.min(9, Math.floor(values[k] * 10))] += counts[k];
  return Array.from(bins, (count, j) => ({ from: j / 10, to: (j + 1) / 10, count }));
}

const heldValues = (file: Float64Array): number => file.reduce((n, held) => n + (held > 0 ? 1 : 0), 0);

/**
 * @param file records of each value in the file, on the scale of the variable
 * @param nominalFile shares of the values in the file that E and L count
 * @param thresholds distances above which records are counted
 */
export function summarise(
  { distance, alpha, beta, enhancedBeta, delta, E, L }: Figures,
  rows: DistanceRows,
  { file, nominalFile }: Pick<Scaling, "file" | "nominalFile">,
  thresholds: readonly number[],
): Omit<ClosenessSummary, "variable" | "scale"> {
  const { held: counts } = rows;
  const kept = range(distance.length).filter((k) => !Number.isNaN(distance[k]));
  const distances = numbersAt(distance, kept);
  const weights = filled(new Float64Array(kept.length), (i) => counts[kept[i]]);
  const held = weights.reduce((a, b) => a + b, 0);
  let infiniteDelta = 0;
  for (let k = 0; k < delta.length; k++)
    if (Number.isNaN(delta[k]) && !Number.isNaN(alpha[k])) infiniteDelta += counts[k];
  const poorest = largest(L.map((share) => -share));
  return {
    values: heldValues(file),
    nominalValues: heldValues(nominalFile),
    t: largest(distance),
    median: quantile(distances, weights, 0.5, sortedBy(distances)),
    mean: held > 0 ? weightedSum(distances, weights) / held : null,
    above: thresholds.map((t) => above(distance, rows, t)),
    alpha: largest(alpha),
    beta: largest(beta),
    enhancedBeta: largest(enhancedBeta),
    delta: largest(delta),
    infiniteDelta,
    E: largest(E),
    L: poorest === null ? null : -poorest,
    distribution: linearBins(distance, counts),
  };
}
