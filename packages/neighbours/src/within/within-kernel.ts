import { farthestSide, nearestSide, pointDistance } from "../distances.ts";
import type { PointTree } from "../tree/tree.ts";

/** Counts points whose distance is at most `reach`, squared for the Euclidean metric. */
export class WithinKernel {
  readonly #nodes: Int32Array;

  readonly tree: PointTree;
  readonly euclidean: boolean;
  readonly reach: number;
  readonly enough: number;

  /** @param enough a count need not go on from here */
  constructor(tree: PointTree, euclidean: boolean, reach: number, enough: number) {
    this.tree = tree;
    this.euclidean = euclidean;
    this.reach = reach;
    this.enough = enough;
    this.#nodes = new Int32Array(tree.depth);
  }

  run(queries: Float64Array, rows: number, counts: Int32Array): void {
    const { tree, euclidean, reach, enough } = this;
    const { points, before, boxes, starts, ends, rights, stride, units } = tree;
    const nodes = this.#nodes;
    for (let row = 0; row < rows; row++) {
      const q = row * stride;
      let count = 0;
      let waiting = 1;
      nodes[0] = 0;
      while (waiting > 0 && count < enough) {
        const node = nodes[--waiting];
        const box = 2 * stride * node;
        if (nearestSide(queries, q, boxes, box, units, reach, euclidean) > reach) continue;
        if (farthestSide(queries, q, boxes, box, units, reach, euclidean) <= reach)
          count += before[ends[node]] - before[starts[node]];
        else if (rights[node] !== 0) {
          nodes[waiting++] = rights[node];
          nodes[waiting++] = node + 1;
        } else {
          for (let i = starts[node], end = ends[node]; i < end; i++) {
            if (pointDistance(queries, q, points, i * stride, units, reach, euclidean) <= reach)
              count += before[i + 1] - before[i];
          }
        }
      }
      counts[row] = count;
    }
  }
}
