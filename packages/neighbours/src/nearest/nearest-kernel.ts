import { nearestSide, pointDistance } from "../distances.ts";
import { Queue } from "../queue.ts";
import type { PointTree } from "../tree/tree.ts";

/** Per query its nearest points. */
export interface NearestPoints {
  /** To the nearest point; squared for the Euclidean metric. */
  readonly distance: Float64Array;
  /** Smallest position, in the file of points, among the points at this distance. */
  readonly index: Int32Array;
  /** Points at exactly this distance. */
  readonly ties: Int32Array;
}

/**
 * A search in any number of dimensions, nodes by their bound: what it costs to keep them sorted, it saves in
 * points from four dimensions on.
 */
export class NearestKernel {
  readonly #queue: Queue;

  readonly tree: PointTree;
  readonly euclidean: boolean;

  constructor(tree: PointTree, euclidean: boolean) {
    this.tree = tree;
    this.euclidean = euclidean;
    this.#queue = new Queue(tree.starts.length);
  }

  run(queries: Float64Array, count: number, { distance, index, ties }: NearestPoints): void {
    const { tree, euclidean } = this;
    const { points, before, members, boxes, starts, ends, rights, axes, splits, stride, units } = tree;
    const queue = this.#queue;
    // queries come in the tree's order: what was nearest to the last one is near
    let last = 0;
    for (let row = 0; row < count; row++) {
      const q = row * stride;
      let best = pointDistance(queries, q, points, last * stride, units, Infinity, euclidean);
      let tied = 0;
      let first = 0;
      queue.clear();
      for (let node = 0; node >= 0; node = queue.pop(best)) {
        for (let right = rights[node]; right !== 0; right = rights[node]) {
          const far = queries[q + axes[node]] < splits[node] ? right : node + 1;
          node = far === right ? node + 1 : right;
          const bound = nearestSide(queries, q, boxes, 2 * stride * far, units, best, euclidean);
          if (bound <= best) queue.push(far, bound);
        }
        for (let i = starts[node], end = ends[node]; i < end; i++) {
          const d = pointDistance(queries, q, points, i * stride, units, best, euclidean);
          if (d > best) continue;
          if (d < best) {
            best = d;
            tied = 0;
          }
          const begin = before[i];
          const position = members[begin];
          if (tied === 0 || position < first) {
            first = position;
            last = i;
          }
          tied += before[i + 1] - begin;
        }
      }
      distance[row] = best;
      index[row] = first;
      ties[row] = tied;
    }
  }
}
