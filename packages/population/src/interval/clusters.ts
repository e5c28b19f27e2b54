import { sortByCode, type Counts, sum } from "@sdc-risk/data/kernels";
import type { ClusterDesign, DrawnPart, DrawnRecords } from "@sdc-risk/core";

/** Records that came into the file together: members of a household, or each record by itself. */
export interface Clusters {
  /** Class of each record, or of each row of records that are alike. */
  readonly classOf: Int32Array;
  /** Records of each row; left out, or null, where each row is one record, as where `of` is not null. */
  readonly times?: Counts | null;
  /** Cluster of each record, 0 … number − 1; null where each record is one. */
  readonly of: Int32Array | null;
  readonly number: number;
  /** Where these are a random part of the clusters; left out, or null, where they are all. */
  readonly part?: DrawnPart | null;
}

/** Households where a variable has that role; records without a value are households of their own. */
export const clustersOf = ({ classOf, times, households, part }: DrawnRecords): Clusters => ({
  classOf,
  times,
  of: households?.householdOf ?? null,
  number: households?.number ?? recordsOf({ classOf, times }),
  part,
});

/** How many records some rows are. */
export const recordsOf = ({ classOf, times = null }: Pick<Clusters, "classOf" | "times">): number =>
  times === null ? classOf.length : sum(times);

/**
 * What records were drawn with first, which estimates vary by: the clusters of the first stage of a sample in
 * stages, for keys that do not tell them. Given the drawn clusters, those that tell vary by what is drawn within.
 */
export const stagesOf = (drawn: DrawnRecords, design: ClusterDesign | null): Clusters =>
  drawn.clusters === null || design?.told !== null
    ? clustersOf(drawn)
    : { classOf: drawn.classOf, of: drawn.clusters.of[0], number: drawn.clusters.number[0] };

/** Whether clusters of a sample in stages are known, and keys do not tell them: other clusters may hold these keys, too. */
export const keysAbove = (design: ClusterDesign | null): boolean =>
  design !== null && design.told === null && !design.raked;

/** How clusters hold keys. */
export interface Holding {
  /** Clusters that hold the key of each class. */
  readonly clusters: Counts;
  /** Records that a cluster holds of a key that it holds, in the mean. */
  readonly size: number;
}

/** Records between two yields. */
const PIECE = 1 << 16;

/** @param counts records of each class */
export function* holdingOf(
  counts: Counts,
  { classOf, of, number, part }: Clusters,
): Generator<void, Holding> {
  if (of === null) return { clusters: counts, size: 1 };
  const holding = part?.holders?.holding;
  if (holding !== undefined) return { clusters: holding, size: sum(counts) / sum(holding) };
  const order = sortByCode(of, number).order;
  yield;
  // the last cluster that was seen in each class
  const clusters = new Int32Array(counts.length);
  const last = new Int32Array(counts.length).fill(-1);
  let held = 0;
  for (let at = 0; at < order.length; at++) {
    if (at % PIECE === PIECE - 1) yield;
    const i = order[at];
    const c = classOf[i];
    if (last[c] === of[i]) continue;
    last[c] = of[i];
    clusters[c]++;
    held++;
  }
  return { clusters, size: held > 0 ? of.length / held : 1 };
}
