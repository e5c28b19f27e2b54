import { upperBound } from "@sdc-risk/data/kernels";
import type { Task } from "@sdc-risk/core/tasks";
import { differing, shared, type CategoryGroups } from "./groups.ts";

/** One of two files for comparison record by record. */
export interface GowerFile {
  readonly groups: CategoryGroups;
  /** Per sorted record and numeric variable its value; anything where missing. */
  readonly numbers: Float64Array;
}
export interface GowerInput {
  readonly categories: number;
  readonly numerics: number;
  /** Per numeric variable its range in the original. */
  readonly ranges: Float64Array;
  readonly original: GowerFile;
  readonly released: GowerFile;
  /** Groups of originals to compare with. */
  readonly among: Int32Array;
  /** Released records from … to, sorted. */
  readonly from: number;
  readonly to: number;
  /**
   * Per released record of the input, the distance of the nearest original that is known already, and the
   * originals at it.
   */
  readonly distance: Float64Array;
  readonly ties: Int32Array;
}
/** Per released record of the input; what was known already counts. */
export interface GowerOutput {
  readonly distance: Float64Array;
  readonly ties: Int32Array;
}

/**
 * The nearest originals by Gower's (1971) distance, pair by pair: the mean over shared variables of
 * |difference| / range and of 0 or 1 for equal and unequal categories. Groups of originals come by the number
 * of categories in which they differ, and only as long as that alone does not put them farther than what was
 * found.
 */
export function nearestByGower({
  categories,
  numerics,
  ranges,
  original,
  released,
  among,
  from,
  to,
  ...known
}: GowerInput): GowerOutput {
  const distance = known.distance.slice();
  const ties = known.ties.slice();
  const all = categories + numerics;
  const theirs = released.groups;
  const ours = original.groups;
  for (let begin = from, group = groupAt(theirs.starts, from); begin < to; group++) {
    const end = Math.min(to, theirs.starts[group + 1]);
    for (
      let differ = 0;
      differ <= categories && anyOpen(distance, begin - from, end - from, differ / all);
      differ++
    ) {
      for (const other of among) {
        if (differing(ours, other, theirs, group, categories, differ) !== differ) continue;
        const count = shared(ours, other, theirs, group, categories);
        const held = ours.held[other] & theirs.held[group];
        if (count === 0) continue;
        for (let r = begin; r < end; r++) {
          if (distance[r - from] < differ / count) continue;
          let least = distance[r - from];
          let many = ties[r - from];
          for (let place = ours.starts[other], last = ours.starts[other + 1]; place < last; place++) {
            let sum = 0;
            for (let v = 0, x = r * numerics, y = place * numerics; v < numerics; v++) {
              if ((held >>> v) & 1)
                sum += Math.abs((original.numbers[y + v] - released.numbers[x + v]) / ranges[v]);
            }
            const found = (differ + sum) / count;
            if (found > least) continue;
            if (found < least) {
              least = found;
              many = 0;
            }
            many++;
          }
          distance[r - from] = least;
          ties[r - from] = many;
        }
      }
    }
    begin = end;
  }
  return { distance, ties };
}

/** The group that a sorted record is in. */
const groupAt = (starts: Int32Array, record: number): number =>
  upperBound(starts, record, 1, starts.length - 1) - 1;

/** Whether a record could still find something as near. */
function anyOpen(distance: Float64Array, from: number, to: number, least: number): boolean {
  for (let r = from; r < to; r++) if (distance[r] >= least) return true;
  return false;
}

/** Finds the nearest originals of some released records by Gower's distance, for a worker. */
export const gowerTask: Task<GowerInput, GowerOutput> = { id: "continuous/gower", run: nearestByGower };
