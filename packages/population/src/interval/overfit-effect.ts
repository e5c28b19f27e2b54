import type { Observed } from "../model/observed.ts";
import type { Term } from "../model/terms.ts";
import { placesOf, type CellTable } from "../table/table.ts";
import { sortByCode } from "@sdc-risk/data/kernels";
import type { Clusters } from "./clusters.ts";

/**
 * How much more a model follows chance where records come in clusters than where each comes by itself: a
 * fitted mean follows the records of its own cell in the first place, and with them those of their household
 * that agree with them on a term of the model. A record with key c pulls the mean of its cell by about Σ_t
 * 1/N_t(c), N_t(c) the records of its cell in the margin of term t, and its household by the same with the
 * members that agree with it on t counted in place of 1. The ratio of both, summed over sample uniques with
 * their slopes as weights.
 * @param slopes per class; 0 but for sample uniques
 * @returns at least 1, which it is without clusters
 */
export function* overfitEffect(
  table: CellTable,
  counts: Observed,
  generators: readonly Term[],
  slopes: Float64Array,
  { classOf, of, number }: Clusters,
): Generator<void, number> {
  if (of === null) return 1;
  const order = sortByCode(of, number).order;
  let alone = 0;
  let together = 0;
  for (const term of generators) {
    const margin = counts.margin(term);
    const places = placesOf(table, term, slopes.length);
    const agreeing = new Int32Array(margin.length);
    for (let from = 0, to = 0; from < order.length; from = to) {
      for (; to < order.length && of[order[to]] === of[order[from]]; to++)
        agreeing[places[classOf[order[to]]]]++;
      for (let m = from; m < to; m++) {
        const c = classOf[order[m]];
        const place = places[c];
        const weight = Math.abs(slopes[c]) / margin[place];
        alone += weight;
        together += weight * agreeing[place];
      }
      for (let m = from; m < to; m++) agreeing[places[classOf[order[m]]]] = 0;
    }
    yield;
  }
  return alone > 0 ? together / alone : 1;
}
