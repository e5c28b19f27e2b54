import { nearestSide, pointDistance } from "../distances.ts";
import { Queue } from "../queue.ts";
import { put, replace, sortNearestFirst } from "./farthest-first.ts";
import type { PointTree } from "../tree/tree.ts";

/** Up to so many neighbours are kept sorted by insertion; more of them as a heap, which is sorted in the end. */
const FEW = 24;

/**
 * Per query, one after the other, its k nearest points: nearest first, at equal distance the smaller position
 * first.
 */
export interface KNearest {
  /** Neighbours per query: k, or all points where there are fewer. */
  readonly k: number;
  /** Squared for the Euclidean metric. */
  readonly distance: Float64Array;
  /** Positions in the file of points. */
  readonly index: Int32Array;
}

/** Finds the k nearest of at least k points. */
export class KNearestKernel {
  readonly #queue: Queue;

  readonly tree: PointTree;
  readonly euclidean: boolean;

  constructor(tree: PointTree, euclidean: boolean) {
    this.tree = tree;
    this.euclidean = euclidean;
    this.#queue = new Queue(tree.starts.length);
  }

  /**
   * Finds the nearest points of some queries.
   * @param queries rows of as many numbers as the stride of the tree, `count` of them
   * @param found takes their neighbours
   */
  run(queries: Float64Array, count: number, found: KNearest): void {
    const { k, distance, index } = found;
    const isFew = k <= FEW;
    const { tree, euclidean } = this;
    const { points, before, members, boxes, starts, ends, rights, axes, splits, stride, units } = tree;
    const queue = this.#queue;
    for (let row = 0; row < count; row++) {
      const q = row * stride;
      const begin = row * k;
      const full = begin + k;
      let end = begin;
      let worst = Infinity;
      queue.clear();
      for (let node = 0; node >= 0; node = queue.pop(worst)) {
        for (let right = rights[node]; right !== 0; right = rights[node]) {
          const far = queries[q + axes[node]] < splits[node] ? right : node + 1;
          node = far === right ? node + 1 : right;
          const bound = nearestSide(queries, q, boxes, 2 * stride * far, units, worst, euclidean);
          if (bound <= worst) queue.push(far, bound);
        }
        for (let i = starts[node], stop = ends[node]; i < stop; i++) {
          const d = pointDistance(queries, q, points, i * stride, units, worst, euclidean);
          if (d > worst) continue;
          for (let m = before[i], after = before[i + 1]; m < after; m++) {
            const position = members[m];
            if (!isFew) {
              if (end < full) put(found, begin, end++ - begin, d, position);
              else if (d < worst || (d === worst && position < index[begin]))
                replace(found, begin, k, d, position);
              else break;
              if (end === full) worst = distance[begin];
              continue;
            }
            if (end === full) {
              if (d > worst || (d === worst && position > index[full - 1])) break;
              end--;
            }
            let at = end++;
            for (
              ;
              at > begin && (distance[at - 1] > d || (distance[at - 1] === d && index[at - 1] > position));
              at--
            ) {
              distance[at] = distance[at - 1];
              index[at] = index[at - 1];
            }
            distance[at] = d;
            index[at] = position;
            if (end === full) worst = distance[full - 1];
          }
        }
      }
      if (!isFew) sortNearestFirst(found, begin, k);
    }
  }
}
