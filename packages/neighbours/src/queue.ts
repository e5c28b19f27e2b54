/**
 * Nodes still to visit with a bound each, the smallest bound first: a binary heap (Williams 1964) with room
 * for every node.
 */
export class Queue {
  #size = 0;
  readonly #nodes: Int32Array;
  readonly #bounds: Float64Array;

  constructor(room: number) {
    this.#nodes = new Int32Array(room);
    this.#bounds = new Float64Array(room);
  }

  clear(): void {
    this.#size = 0;
  }

  push(node: number, bound: number): void {
    const nodes = this.#nodes;
    const bounds = this.#bounds;
    let at = this.#size++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (bounds[up] <= bound) break;
      bounds[at] = bounds[up];
      nodes[at] = nodes[up];
      at = up;
    }
    bounds[at] = bound;
    nodes[at] = node;
  }

  /** Takes the node with the smallest bound out; −1 where every bound is above the limit. */
  pop(limit: number): number {
    const nodes = this.#nodes;
    const bounds = this.#bounds;
    if (this.#size === 0 || bounds[0] > limit) return -1;
    const node = nodes[0];
    const size = --this.#size;
    const lastBound = bounds[size];
    const lastNode = nodes[size];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && bounds[child + 1] < bounds[child]) child++;
      if (bounds[child] >= lastBound) break;
      bounds[at] = bounds[child];
      nodes[at] = nodes[child];
      at = child;
    }
    bounds[at] = lastBound;
    nodes[at] = lastNode;
    return node;
  }
}
