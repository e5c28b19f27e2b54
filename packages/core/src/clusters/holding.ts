import type { Within } from "@sdc-risk/data";
import { sortByCode, type Counts, noCounts } from "@sdc-risk/data/kernels";

/** Records of classes by sampling cluster: a unit is the records of one class that lie in one cluster. */
export interface ClusterUnits {
  /** Class and cluster of each unit, and the records in it. */
  readonly classOf: Int32Array;
  readonly clusterOf: Int32Array;
  readonly counts: Counts;
  /** Clusters are numbered 0 … number − 1. */
  readonly number: number;
}

/**
 * The clusters of a stage from those of variables: one within each cluster of the stages before. A missing
 * value is one more.
 * @param units of classes by the variables of the clusters, the first stage first
 * @param stage 0 for the first
 */
export function clusterUnits({ classOf, counts, codes }: Within, stage: number): ClusterUnits {
  let of: Int32Array = new Int32Array(classOf.length);
  let number = classOf.length === 0 ? 0 : 1;
  for (const more of codes.slice(0, stage + 1)) {
    const numbers = new Map<string, number>();
    const before = of;
    of = before.map((cluster, u) => {
      const place = `${cluster},${more[u]}`;
      const known = numbers.get(place) ?? numbers.size;
      numbers.set(place, known);
      return known;
    });
    number = numbers.size;
  }
  return { classOf, clusterOf: of, counts, number };
}

/** Levels of keys by the clusters that hold them. */
export interface LevelHolding {
  /** Records of each level. */
  readonly records: Counts;
  /** The fewest clusters that together hold 95 % of them. */
  readonly clusters: Int32Array;
}

/** Share of the records of a level that may lie elsewhere: a village is written down wrongly now and then. */
const ELSEWHERE = 0.05;

/** @param levelOf per class, 0 … size − 1 */
export function holdingOf(levelOf: Int32Array, size: number, units: ClusterUnits): LevelHolding {
  const { classOf, clusterOf, counts, number } = units;
  const of = classOf.map((c) => levelOf[c]);
  const { order } = sortByCode(of, size);
  const records = noCounts(counts, size);
  const clusters = new Int32Array(size);
  const held = noCounts(counts, number);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const level = of[order[from]];
    const some: number[] = [];
    let total = 0;
    for (; to < order.length && of[order[to]] === level; to++) {
      const u = order[to];
      const cluster = clusterOf[u];
      if (held[cluster] === 0) some.push(cluster);
      held[cluster] += counts[u];
      total += counts[u];
    }
    const sizes = some.map((cluster) => held[cluster]).sort((a, b) => b - a);
    for (const cluster of some) held[cluster] = 0;
    records[level] = total;
    clusters[level] = fewest(sizes, (1 - ELSEWHERE) * total);
  }
  return { records, clusters };
}

/** How many of some sizes, the largest first, reach a sum. */
function fewest(sizes: readonly number[], wanted: number): number {
  let reached = 0;
  const at = sizes.findIndex((size) => (reached += size) >= wanted - 1e-9);
  return at < 0 ? sizes.length : at + 1;
}
