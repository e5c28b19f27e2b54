import { inPieces, IntList } from "@sdc-risk/data/kernels";
import { kNearest, KNearestKernel, type Metric, type PointTree } from "@sdc-risk/neighbours";
import type { DistinctPoints } from "./points.ts";

/** Candidates of points, nearest first: columns, and what it costs to be assigned to them. */
export type Candidates = Pick<NearestCandidates, keyof NearestCandidates>;

/** Candidates of each point at first; twice as many where they do not suffice, up to a limit. */
const FIRST = 8;
const WIDER = 2;
const MOST_CANDIDATES = 2048;
/** Candidates of all points: 12 bytes each. */
const MOST_ENTRIES = 3e7;
/** Candidates of all points are moved together where at least one in so many places is given up. */
const WORTH_MOVING = 8;

/**
 * The nearest points of the other file, more of them when they are asked for. The places of a point whose
 * candidates went to a wider room are used again: when the end is reached, all candidates move together.
 */
export class NearestCandidates {
  /** Per row its point; rows of one point have the same candidates. */
  readonly pointOf: Int32Array;
  /** Per point the place of its first candidate, and how many it has. */
  readonly starts: Int32Array;
  readonly widths: Int32Array;
  readonly columns: Int32Array;
  readonly costs: Float64Array;
  /** Per point what it costs at least in any other column; infinite where it has all of them. */
  readonly beyond: Float64Array;
  /** Per point whether it is to have no more candidates. */
  readonly isFinal: Uint8Array;
  readonly #kernel: KNearestKernel;
  readonly #query: Float64Array;
  /** Room in the order of places: the point that it was given to, and its first place. */
  #owners = new IntList();
  #places = new IntList();
  #end = 0;
  #givenUp = 0;

  private readonly rows: DistinctPoints;
  private readonly tree: PointTree;
  private readonly all: number;
  private readonly metric: Metric;

  private constructor(rows: DistinctPoints, tree: PointTree, all: number, metric: Metric) {
    this.rows = rows;
    this.tree = tree;
    this.all = all;
    this.metric = metric;
    const { size } = rows;
    const most = Math.min(all, MOST_CANDIDATES);
    this.pointOf = rows.pointOf;
    this.starts = new Int32Array(size);
    this.widths = new Int32Array(size);
    this.beyond = new Float64Array(size);
    this.isFinal = new Uint8Array(size);
    // what is not used yet takes no memory: systems give pages when they are written
    const entries = Math.max(size * Math.min(all, FIRST), Math.min(MOST_ENTRIES, 2 * size * most));
    this.columns = new Int32Array(entries);
    this.costs = new Float64Array(entries);
    this.#kernel = new KNearestKernel(tree, metric === "euclidean");
    this.#query = new Float64Array(tree.stride);
  }

  /** @param all points in the tree, 1 or more */
  static *of(
    rows: DistinctPoints,
    tree: PointTree,
    all: number,
    metric: Metric,
  ): Generator<void, NearestCandidates> {
    const made = new NearestCandidates(rows, tree, all, metric);
    const { k, index, distance } = yield* kNearest(tree, rows.points, FIRST, { metric });
    made.columns.set(index);
    yield* inPieces(distance.length, (from, to) => {
      for (let place = from; place < to; place++) made.costs[place] = made.costOf(distance[place]);
    });
    yield* inPieces(rows.size, (from, to) => {
      for (let point = from; point < to; point++) made.give(point, k);
    });
    return made;
  }

  /**
   * Finds more candidates for a point, behind those that it has; they may all move to other places.
   * @returns whether there are; otherwise the point is final
   */
  widen(point: number): boolean {
    const width = this.widths[point];
    const wider = Math.min(WIDER * width, this.all, MOST_CANDIDATES);
    if (this.isFinal[point] === 1 || wider <= width || !this.hasRoom(wider)) {
      this.isFinal[point] = 1;
      return false;
    }
    const { dimensions } = this.tree;
    const from = this.#end;
    for (let v = 0; v < dimensions; v++) this.#query[v] = this.rows.points[point * dimensions + v] + 0;
    const found = {
      k: wider,
      index: this.columns.subarray(from, from + wider),
      distance: this.costs.subarray(from, from + wider),
    };
    this.#kernel.run(this.#query, 1, found);
    for (let at = 0; at < wider; at++) found.distance[at] = this.costOf(found.distance[at]);
    this.#givenUp += width;
    this.give(point, wider);
    return true;
  }

  /** Gives the next places to a point, which hold its candidates already. */
  private give(point: number, width: number): void {
    this.starts[point] = this.#end;
    this.widths[point] = width;
    this.#owners.add(point);
    this.#places.add(this.#end);
    this.#end += width;
    this.beyond[point] = width < this.all ? this.costs[this.#end - 1] : Infinity;
  }

  private hasRoom(width: number): boolean {
    if (this.#end + width > this.columns.length && this.#givenUp * WORTH_MOVING >= this.columns.length)
      this.moveTogether();
    return this.#end + width <= this.columns.length;
  }

  private moveTogether(): void {
    const owners = this.#owners.toArray();
    const places = this.#places.toArray();
    this.#owners = new IntList();
    this.#places = new IntList();
    this.#end = 0;
    this.#givenUp = 0;
    for (const [i, point] of owners.entries()) {
      const from = places[i];
      const to = from + this.widths[point];
      if (this.starts[point] !== from) continue;
      this.columns.copyWithin(this.#end, from, to);
      this.costs.copyWithin(this.#end, from, to);
      this.give(point, to - from);
    }
  }

  /** Distances as they are: the search squares Euclidean ones. */
  private costOf(distance: number): number {
    return this.metric === "euclidean" ? Math.sqrt(distance) : distance;
  }
}
