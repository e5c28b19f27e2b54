import { sortingByCode } from "@sdc-risk/data/kernels";
import type { PointTree } from "./tree/tree.ts";

/** Queries in a piece, at most, and at first; then as many as take some milliseconds. */
const MOST = 4096;
const FIRST = 64;
const MILLISECONDS = 5;
/** Queries are put beside those that fall among the same so many points: about a leaf. */
const NEAR = 16;
/** Queries that find their place in the tree between two yields. */
const PLACED = 1 << 15;

/** Queries in the order of the tree, a piece at a time; equal ones of a piece are one row. */
export class Pieces {
  /** The rows to search for, as wide as those of the tree. */
  readonly rows: Float64Array;
  /** Queries in any piece, at most. */
  readonly most = MOST;
  /** Rows to search for. */
  count = 0;
  /** The queries `order[from]` to before `order[to]` are in this piece. */
  from = 0;
  to = 0;
  /** Per query of the piece, from 0, its row. */
  readonly which = new Int32Array(MOST);

  readonly #words: Int32Array;
  readonly #recent = new Int32Array(2 * MOST);
  #wanted = FIRST;
  #since = 0;

  readonly tree: PointTree;
  readonly queries: Float64Array;
  readonly order: Int32Array;

  constructor(tree: PointTree, queries: Float64Array, order: Int32Array) {
    this.tree = tree;
    this.queries = queries;
    this.order = order;
    this.rows = new Float64Array(MOST * tree.stride);
    this.#words = new Int32Array(this.rows.buffer);
  }

  /** Goes to the next piece; false where there is none. */
  next(): boolean {
    const now = performance.now();
    if (this.to > 0)
      this.#wanted =
        now - this.#since > MILLISECONDS ? Math.max(1, this.#wanted >> 1) : Math.min(MOST, 2 * this.#wanted);
    this.#since = now;
    this.from = this.to;
    this.to = Math.min(this.order.length, this.from + this.#wanted);
    this.count = 0;
    this.gather();
    return this.from < this.to;
  }

  private gather(): void {
    const { rows, which, order, queries, from, to } = this;
    const { dimensions, stride } = this.tree;
    for (let i = from; i < to; i++) {
      const source = order[i] * dimensions;
      const target = this.count * stride;
      // −0 becomes 0
      for (let j = 0; j < dimensions; j++) rows[target + j] = queries[source + j] + 0;
      which[i - from] = this.rowEqualToLast();
    }
  }

  /** The row that equals the one after the last: one met lately, or itself, which then counts. */
  private rowEqualToLast(): number {
    const { rows, count } = this;
    const { dimensions, stride } = this.tree;
    const words = this.#words;
    let hash = 0;
    for (let at = 2 * count * stride, end = at + 2 * dimensions; at < end; at++) {
      hash = Math.imul(hash ^ words[at], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = hash & (2 * MOST - 1);
    const other = this.#recent[slot];
    if (other < count) {
      let j = 0;
      while (j < dimensions && rows[other * stride + j] === rows[count * stride + j]) j++;
      if (j === dimensions) return other;
    }
    this.#recent[slot] = count;
    return this.count++;
  }
}

/** Pieces of queries, as complete rows of finite numbers, for a tree that is not empty. */
export function* piecesOf(tree: PointTree, queries: Float64Array): Generator<void, Pieces> {
  return new Pieces(tree, queries, yield* orderIn(tree, queries, NEAR));
}

/** Queries in the order of the tree, those beside each other that fall among the same so many points. */
export function* orderIn(tree: PointTree, queries: Float64Array, near: number): Generator<void, Int32Array> {
  const nodes = new Int32Array(queries.length / tree.dimensions);
  let lowest = tree.starts.length;
  let highest = 0;
  for (let from = 0; from < nodes.length; from += PLACED) {
    const to = Math.min(nodes.length, from + PLACED);
    place(tree, queries, { nodes, from, to, near });
    for (let i = from; i < to; i++) {
      if (nodes[i] < lowest) lowest = nodes[i];
      if (nodes[i] > highest) highest = nodes[i];
    }
    yield;
  }
  return (yield* sortingByCode(nodes, Math.max(0, highest - lowest + 1), null, lowest)).order;
}

interface NodeRange {
  readonly nodes: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly near: number;
}

/** The node with few points where each query falls. */
function place(tree: PointTree, queries: Float64Array, { nodes, from, to, near }: NodeRange): void {
  const { dimensions, rights, axes, splits, starts, ends } = tree;
  for (let i = from; i < to; i++) {
    let node = 0;
    for (let right = rights[0]; right !== 0 && ends[node] - starts[node] > near; right = rights[node]) {
      node = queries[i * dimensions + axes[node]] < splits[node] ? node + 1 : right;
    }
    nodes[i] = node;
  }
}
