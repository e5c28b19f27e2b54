import type { NearestPoints } from "./nearest-kernel.ts";
import type { PointTree } from "../tree/tree.ts";

/**
 * A search in at most three dimensions, written out; the nearer child first. Operations and their order are
 * those of distances.ts. Most sides are too far on the axis of the split alone, which is no more than one term of
 * their bound.
 */
export class NearestKernel3 {
  readonly #nodes: Int32Array;
  readonly #bounds: Float64Array;

  readonly tree: PointTree;
  readonly euclidean: boolean;

  constructor(tree: PointTree, euclidean: boolean) {
    this.tree = tree;
    this.euclidean = euclidean;
    this.#nodes = new Int32Array(tree.depth);
    this.#bounds = new Float64Array(tree.depth);
  }

  run(queries: Float64Array, count: number, { distance, index, ties }: NearestPoints): void {
    const { tree, euclidean } = this;
    const { points, before, members, boxes, starts, ends, rights, axes, splits, units } = tree;
    const nodes = this.#nodes;
    const bounds = this.#bounds;
    const [u, v, w] = units as unknown as readonly [number, number, number];
    for (let row = 0, last = 0; row < count; row++) {
      const x = queries[3 * row];
      const y = queries[3 * row + 1];
      const z = queries[3 * row + 2];
      let a = (x - points[3 * last]) / u;
      let b = (y - points[3 * last + 1]) / v;
      let c = (z - points[3 * last + 2]) / w;
      let best = euclidean ? a * a + b * b + c * c : Math.abs(a) + Math.abs(b) + Math.abs(c);
      let tied = 0;
      let first = 0;
      for (let waiting = 0, node = 0; ;) {
        for (let right = rights[node]; right !== 0; right = rights[node]) {
          const axis = axes[node];
          const at = axis === 0 ? x : axis === 1 ? y : z;
          const far = at < splits[node] ? right : node + 1;
          const box = 6 * far;
          node = far === right ? node + 1 : right;
          a = (far === right ? boxes[box + axis] - at : at - boxes[box + 3 + axis]) / units[axis];
          if ((euclidean ? a * a : a) > best) continue;
          a = Math.max(boxes[box] - x, x - boxes[box + 3], 0) / u;
          b = Math.max(boxes[box + 1] - y, y - boxes[box + 4], 0) / v;
          c = Math.max(boxes[box + 2] - z, z - boxes[box + 5], 0) / w;
          const bound = euclidean ? a * a + b * b + c * c : a + b + c;
          if (bound > best) continue;
          nodes[waiting] = far;
          bounds[waiting++] = bound;
        }
        for (let i = starts[node], end = ends[node]; i < end; i++) {
          a = (x - points[3 * i]) / u;
          b = (y - points[3 * i + 1]) / v;
          c = (z - points[3 * i + 2]) / w;
          const d = euclidean ? a * a + b * b + c * c : Math.abs(a) + Math.abs(b) + Math.abs(c);
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
        while (waiting > 0 && bounds[waiting - 1] > best) waiting--;
        if (waiting === 0) break;
        node = nodes[--waiting];
      }
      distance[row] = best;
      index[row] = first;
      ties[row] = tied;
    }
  }
}
