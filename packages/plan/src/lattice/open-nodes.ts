import type { LatticeNode } from "./lattice.ts";

/** A node that waits, with the least that it and what lies above it can cost. */
export interface OpenNode {
  readonly node: LatticeNode;
  readonly bound: number;
  /** Keys before this one stay as they are in what is made of the node, so that each node is made once. */
  readonly from: number;
}

/** Whether a comes before b: least bound first, then in the order of levels, so that a search is the same each time. */
function before(a: OpenNode, b: OpenNode): boolean {
  if (a.bound !== b.bound) return a.bound < b.bound;
  const j = a.node.findIndex((level, at) => level !== b.node[at]);
  return j >= 0 && a.node[j] < b.node[j];
}

/** Waiting nodes as a heap (Williams 1964): the one of least bound comes first. */
export class OpenNodes<N extends OpenNode = OpenNode> {
  private readonly heap: N[] = [];

  /** The node of least bound; undefined where none waits. */
  get first(): N | undefined {
    return this.heap[0];
  }

  add(open: N): void {
    const { heap } = this;
    let at = heap.push(open) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(open, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = open;
  }

  /** Takes the node of least bound out. */
  take(): N | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++;
      if (!before(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
