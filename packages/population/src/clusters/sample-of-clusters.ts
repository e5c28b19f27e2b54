import type { ClusterDesign, DrawnRecords } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { sum, sumBy } from "@sdc-risk/data/kernels";
import type { Factor } from "../model/factors.ts";
import { weightedSample, type MethodOption, type Sample } from "../sample/sample.ts";
import type { CellTable } from "../table/table.ts";

/** Cells of the keys that tell the cluster for which a fraction is held, at most. */
const MOST_CELLS = 1 << 20;

/**
 * The sample as one of the population of the drawn clusters, for keys that tell the cluster. Given that cluster c
 * was drawn, f ~ Binomial(F, π2) for a key that lies in it, w = 1/(π1 π2): records stand for w π1 = 1/π2 units of
 * their cluster. Keys whose level lies in several clusters keep the fraction of the whole design.
 */
export function sampleOfClusters(
  sample: Sample,
  classes: Classes,
  drawn: DrawnRecords,
  table: CellTable,
  { told, chances }: ClusterDesign,
  method: MethodOption,
): Sample {
  if (told === null || chances === null) return sample;
  const { units, overall, collapsedStrata } = sample;
  const own = chances.map((chance, i) => Math.max(1, chance * (units === null ? 1 / overall : units[i])));
  const weights = sumBy(drawn.classOf, classes.size, own);
  const within = weightedSample(classes, drawn, own, weights, {
    method,
    elsewhere: fractionsOf(table, told.keys, weights, classes),
    collapsedStrata,
  });
  return sample.raked === undefined ? within : { ...within, raked: sample.raked };
}

/** The fraction of each level of the keys that tell; of those that nobody was drawn from it is that of all. */
function fractionsOf(
  { sizes, codes }: CellTable,
  keys: readonly number[],
  weights: Float64Array,
  { counts, records }: Classes,
): Factor | null {
  const variables = [...keys].sort((a, b) => a - b);
  const size = variables.reduce((product, v) => product * sizes[v], 1);
  if (size > MOST_CELLS) return null;
  const held = new Float64Array(size);
  const all = new Float64Array(size);
  for (let c = 0; c < counts.length; c++) {
    const place = variables.reduce((at, v) => at * sizes[v] + codes[v][c], 0);
    held[place] += counts[c];
    all[place] += weights[c];
  }
  const overall = records / sum(weights);
  return { variables, values: held.map((n, place) => (n === 0 ? overall : Math.min(1, n / all[place]))) };
}
