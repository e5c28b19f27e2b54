import { inPieces } from "@sdc-risk/data/kernels";
import type { Metric, PointTree } from "@sdc-risk/neighbours";

/** Places that a search finds. */
export const KEPT = 12;

/**
 * Points of a tree with a price each, and the least price of every node. So the points that cost a row least,
 * distance and price together, are found without a look at all of them (Kerber, Morozov and Nigmetov 2017).
 */
export class PricedTree {
  /** Price of each place; a place is a point in the order of the tree. */
  readonly prices: Float64Array;
  /** What the last search found: the places that cost least with their prices, the best first. */
  readonly found = new Int32Array(KEPT);
  readonly costs = new Float64Array(KEPT);
  count = 0;
  /** Points and nodes that searches looked at. */
  steps = 0;
  /** Coordinates and boxes in units of the tree. */
  private readonly points: Float64Array;
  private readonly boxes: Float64Array;
  /** Per node the least price in it, and its parent; the leaf of each place. */
  private readonly least: Float64Array;
  private readonly parents: Int32Array;
  private readonly leaves: Int32Array;
  private readonly waiting: Int32Array;
  private readonly bounds: Float64Array;
  private readonly euclidean: boolean;

  private readonly tree: PointTree;

  private constructor(tree: PointTree, metric: Metric) {
    this.tree = tree;
    const { dimensions, starts, depth } = tree;
    const nodes = starts.length;
    this.euclidean = metric === "euclidean";
    this.prices = new Float64Array(tree.before.length - 1);
    this.points = new Float64Array(this.prices.length * dimensions);
    this.boxes = new Float64Array(2 * nodes * dimensions);
    this.least = new Float64Array(nodes);
    this.parents = new Int32Array(nodes).fill(-1);
    this.leaves = new Int32Array(this.prices.length);
    this.waiting = new Int32Array(depth + 1);
    this.bounds = new Float64Array(depth + 1);
  }

  /** All prices are 0 at first. @param tree holds at least one point */
  static *of(tree: PointTree, metric: Metric): Generator<void, PricedTree> {
    const made = new PricedTree(tree, metric);
    const { dimensions, stride, units, starts, ends, rights } = tree;
    const inUnits = (from: Float64Array, row: number, to: Float64Array): void => {
      for (let j = 0; j < dimensions; j++) to[row * dimensions + j] = from[row * stride + j] / units[j];
    };
    yield* inPieces(made.prices.length, (from, to) => {
      for (let i = from; i < to; i++) inUnits(tree.points, i, made.points);
    });
    yield* inPieces(starts.length, (from, to) => {
      for (let node = from; node < to; node++) {
        inUnits(tree.boxes, 2 * node, made.boxes);
        inUnits(tree.boxes, 2 * node + 1, made.boxes);
        if (rights[node] === 0) made.leaves.fill(node, starts[node], ends[node]);
        else made.parents[node + 1] = made.parents[rights[node]] = node;
      }
    });
    return made;
  }

  /** Changes the price of a place. */
  setPrice(place: number, price: number): void {
    const { prices, least, parents } = this;
    const { starts, ends, rights } = this.tree;
    prices[place] = price;
    let node = this.leaves[place];
    let low = Infinity;
    for (let i = starts[node], stop = ends[node]; i < stop; i++) if (prices[i] < low) low = prices[i];
    while (least[node] !== low) {
      least[node] = low;
      node = parents[node];
      if (node < 0) return;
      low = Math.min(least[node + 1], least[rights[node]]);
    }
  }

  /** The distance of a row to a place. @param at where its coordinates begin, in units of the tree */
  distance(rows: Float64Array, at: number, place: number): number {
    const { dimensions } = this.tree;
    let sum = 0;
    for (let j = 0, p = place * dimensions; j < dimensions; j++) {
      const t = rows[at + j] - this.points[p + j];
      sum += this.euclidean ? t * t : Math.abs(t);
    }
    return this.euclidean ? Math.sqrt(sum) : sum;
  }

  /** What a row pays at least in a node. */
  private bound(rows: Float64Array, at: number, node: number): number {
    const { dimensions } = this.tree;
    const { boxes } = this;
    let sum = 0;
    for (let j = 0, low = 2 * node * dimensions, high = low + dimensions; j < dimensions; j++) {
      const x = rows[at + j];
      const t = x < boxes[low + j] ? boxes[low + j] - x : x > boxes[high + j] ? x - boxes[high + j] : 0;
      sum += this.euclidean ? t * t : t;
    }
    return (this.euclidean ? Math.sqrt(sum) : sum) + this.least[node];
  }

  /** What the best place costs, and the second one; infinite where there is none. */
  get leastCost(): number {
    return this.costs[0];
  }
  get nextCost(): number {
    return this.costs[1];
  }
  /** No place that was not found costs less. */
  get limit(): number {
    return this.costs[KEPT - 1];
  }

  /** Forgets what was found. */
  clear(): void {
    this.count = 0;
    this.costs.fill(Infinity);
  }

  /** Adds a place to those that are found, if it costs less than the last of them. */
  offer(place: number, cost: number): void {
    const { found, costs } = this;
    if (!(cost < costs[KEPT - 1])) return;
    for (let i = 0; i < this.count; i++) if (found[i] === place) return;
    let at = this.count < KEPT ? this.count++ : KEPT - 1;
    for (; at > 0 && costs[at - 1] > cost; at--) {
      costs[at] = costs[at - 1];
      found[at] = found[at - 1];
    }
    costs[at] = cost;
    found[at] = place;
  }

  /** Finds the places that cost a row least; those that are found already are kept, at the costs they have. */
  search(rows: Float64Array, at: number): void {
    const { starts, ends, rights } = this.tree;
    const { waiting, bounds } = this;
    let left = 0;
    let node = 0;
    for (;;) {
      while (node >= 0 && rights[node] !== 0) {
        let close = node + 1;
        let far = rights[node];
        let least = this.bound(rows, at, close);
        let most = this.bound(rows, at, far);
        if (most < least) {
          [close, far] = [far, close];
          [least, most] = [most, least];
        }
        this.steps += 2;
        if (most < this.limit) {
          waiting[left] = far;
          bounds[left++] = most;
        }
        node = least < this.limit ? close : -1;
      }
      if (node >= 0) {
        const stop = ends[node];
        for (let i = starts[node]; i < stop; i++) this.offer(i, this.distance(rows, at, i) + this.prices[i]);
        this.steps += stop - starts[node];
      }
      do {
        if (left === 0) return;
        node = waiting[--left];
      } while (bounds[left] >= this.limit);
    }
  }

  /** Finds the cheapest places, whatever their distance. */
  searchCheapest(): void {
    const { starts, ends, rights } = this.tree;
    const { least, waiting } = this;
    this.clear();
    let left = 1;
    waiting[0] = 0;
    while (left > 0) {
      const node = waiting[--left];
      if (least[node] >= this.nextCost) continue;
      this.steps++;
      const right = rights[node];
      if (right === 0) for (let i = starts[node]; i < ends[node]; i++) this.offer(i, this.prices[i]);
      else {
        const isLeft = least[node + 1] <= least[right];
        waiting[left++] = isLeft ? right : node + 1;
        waiting[left++] = isLeft ? node + 1 : right;
      }
    }
  }

  /** The least price of all places. */
  get leastPrice(): number {
    return this.least[0];
  }
}
