import { inPieces, sortByCode, Sum } from "@sdc-risk/data/kernels";
import type { Metric, PointTree } from "@sdc-risk/neighbours";
import { KEPT, PricedTree } from "./priced-tree.ts";
import type { DistinctPoints } from "./points.ts";

/** A complete assignment of rows to columns, and how far it may be from the least total. */
export interface RowAssignment {
  /** Column of each row. */
  readonly columnOf: Int32Array;
  /** Σ of the distances. */
  readonly total: number;
  /** No assignment of all rows has a lower total. */
  readonly lowerBound: number;
}

/**
 * The smallest rise of a bid at first, in mean distances of rows to their second column; what it is divided by from
 * round to round, and multiplied with where the first round takes more than so many steps for each slot.
 */
const FIRST_RISE = 1;
const FACTOR = 4;
const FIRST_STEPS = 256;
/** Rounds end where the total is known to be less than this share above the least, or after so many. */
const NEAR_ENOUGH = 1e-4;
const MOST_ROUNDS = 20;
/** Points and nodes that all searches look at, at most; the first round comes to its end in any case. */
const MOST_STEPS = 2 ** 33;
/** Points and nodes that searches look at between two yields. */
const PIECE = 1 << 15;
/** In the place of a row: a slot that nobody holds. */
const NOBODY = -1;

/**
 * Assigns rows to columns at nearly the least total of distances, by an auction whose smallest rise becomes
 * smaller from round to round (Bertsekas 1988).
 *
 * A row without a place bids for the one that costs it least, distance and price together, and raises its price
 * until the second one is better by the smallest rise. So each row pays no more than that above its least when
 * the round ends, and what rows pay at least, less all prices, is a lower bound of the total. Rows that stand
 * nowhere are added, at no distance to any column, until both sides are equally many. A column of several equal
 * records has a slot for each; its price is the least of theirs.
 * @param rows at most as many as columns have records
 * @param tree over the points of the columns
 */
export function* byAuction(
  rows: DistinctPoints,
  columns: DistinctPoints,
  tree: PointTree,
  metric: Metric,
): Generator<void, RowAssignment> {
  const auction = new Auction(rows, columns, yield* PricedTree.of(tree, metric), tree);
  let rise = FIRST_RISE * (yield* auction.dues());
  // before there are prices: everybody at the nearest column
  let best: RowAssignment = {
    columnOf: new Int32Array(0),
    total: Infinity,
    lowerBound: yield* auction.lowerBound(),
  };
  auction.clear();
  while (!(yield* auction.bid(rise, auction.steps + FIRST_STEPS * auction.size))) rise *= FACTOR;
  for (let round = 1; ; round++) {
    yield* auction.dues();
    const total = yield* auction.total();
    const lowerBound = Math.max(best.lowerBound, yield* auction.lowerBound());
    best = total < best.total ? { columnOf: auction.columnOf(), total, lowerBound } : { ...best, lowerBound };
    if (best.total - lowerBound <= NEAR_ENOUGH * best.total || round === MOST_ROUNDS) return best;
    rise /= FACTOR;
    yield* auction.release(rise);
    if (!(yield* auction.bid(rise, MOST_STEPS))) return best;
  }
}

/** Bids for slots of places, which are points of the columns in the order of their tree. */
class Auction {
  /** Coordinates of the points of rows, in units of the tree. */
  private readonly coordinates: Float64Array;
  /** Slots of a place, from `slots` on, are a heap by price; who holds each, or NOBODY. */
  private readonly slots: Int32Array;
  private readonly slotPrice: Float64Array;
  private readonly holder: Int32Array;
  private readonly placeOf: Int32Array;
  /**
   * Per point of rows what it pays at least, the best places when they were last searched for, and what
   * others cost at least.
   */
  private readonly due: Float64Array;
  private readonly kept: Int32Array;
  private readonly beyond: Float64Array;
  /** Rows without a place: first come, first served. */
  private readonly queue: Int32Array;
  private queued = 0;
  private served = 0;

  private readonly rows: DistinctPoints;
  private readonly priced: PricedTree;
  private readonly tree: PointTree;

  constructor(rows: DistinctPoints, columns: DistinctPoints, priced: PricedTree, tree: PointTree) {
    this.rows = rows;
    this.priced = priced;
    this.tree = tree;
    const { dimensions, units, before, members } = tree;
    const places = before.length - 1;
    this.coordinates = rows.points.map((x, i) => x / units[i % dimensions]);
    this.slots = new Int32Array(places + 1);
    for (let place = 0; place < places; place++)
      this.slots[place + 1] = this.slots[place] + columns.counts[members[before[place]]];
    const all = this.slots[places];
    this.slotPrice = new Float64Array(all);
    this.holder = new Int32Array(all).fill(NOBODY);
    this.placeOf = new Int32Array(all).fill(-1);
    this.queue = new Int32Array(all);
    this.due = new Float64Array(rows.size);
    this.kept = new Int32Array(rows.size * KEPT).fill(-1);
    this.beyond = new Float64Array(rows.size).fill(-Infinity);
  }

  /** Slots, and rows with those that stand nowhere. */
  get size(): number {
    return this.holder.length;
  }

  get steps(): number {
    return this.priced.steps;
  }

  /** Everybody waits: rows by points, so that the order of records changes nothing, and those that stand nowhere. */
  clear(): void {
    const { order } = sortByCode(this.rows.pointOf, this.rows.size);
    this.queue.set(order);
    for (let row = order.length; row < this.queue.length; row++) this.queue[row] = row;
    this.queued = this.queue.length;
  }

  /** Finds what each point pays at least. @returns the mean of the second least, 1 where there is one place only */
  *dues(): Generator<void, number> {
    const { priced, rows } = this;
    let last = priced.steps;
    let sum = 0;
    for (let point = 0; point < rows.size; point++) {
      this.look(point);
      this.due[point] = priced.leastCost;
      sum += priced.nextCost;
      if (priced.steps - last < PIECE) continue;
      last = priced.steps;
      yield;
    }
    const mean = sum / rows.size;
    return mean > 0 && mean < Infinity ? mean : 1;
  }

  /**
   * Finds the places that cost a point least. Prices only rise: while two of those that were found last cost
   * no more than what lay beyond them then, they are the best two still.
   */
  private look(point: number): void {
    const { priced, coordinates, kept, beyond } = this;
    const at = point * this.tree.dimensions;
    const from = point * KEPT;
    priced.clear();
    for (let i = from; i < from + KEPT && kept[i] >= 0; i++)
      priced.offer(kept[i], priced.distance(coordinates, at, kept[i]) + priced.prices[kept[i]]);
    priced.steps += KEPT;
    if (priced.nextCost <= beyond[point]) return;
    priced.search(coordinates, at);
    for (let i = 0; i < priced.count; i++) kept[from + i] = priced.found[i];
    beyond[point] = priced.limit;
  }

  /** Bids until nobody waits. @returns false where it takes more steps than there may be in all */
  *bid(rise: number, mostSteps: number): Generator<void, boolean> {
    const { priced, rows, queue, slots, slotPrice, holder, placeOf } = this;
    const { length } = rows.pointOf;
    let last = priced.steps;
    while (this.queued > 0) {
      const row = queue[this.served];
      this.served = this.served + 1 === queue.length ? 0 : this.served + 1;
      this.queued--;
      if (row < length) this.look(rows.pointOf[row]);
      else priced.searchCheapest();
      const place = priced.found[0];
      const more = priced.nextCost - priced.leastCost;
      const slot = slots[place];
      const outbid = holder[slot];
      if (outbid !== NOBODY) this.wait(outbid);
      holder[slot] = row;
      placeOf[row] = place;
      slotPrice[slot] += (more < Infinity ? more : 0) + rise;
      this.sink(place);
      priced.setPrice(place, slotPrice[slot]);
      if (priced.steps - last < PIECE) continue;
      if (priced.steps > mostSteps) return false;
      last = priced.steps;
      yield;
    }
    return true;
  }

  private wait(row: number): void {
    const at = this.served + this.queued++;
    this.queue[at < this.queue.length ? at : at - this.queue.length] = row;
    this.placeOf[row] = -1;
  }

  /** Brings the first slot of a place to where its price belongs. */
  private sink(place: number): void {
    const { slotPrice, holder } = this;
    const first = this.slots[place];
    const count = this.slots[place + 1] - first;
    const price = slotPrice[first];
    const row = holder[first];
    let at = 0;
    for (let below = 1; below < count; below = 2 * at + 1) {
      if (below + 1 < count && slotPrice[first + below + 1] < slotPrice[first + below]) below++;
      if (price <= slotPrice[first + below]) break;
      slotPrice[first + at] = slotPrice[first + below];
      holder[first + at] = holder[first + below];
      at = below;
    }
    slotPrice[first + at] = price;
    holder[first + at] = row;
  }

  /** Rows that pay more than a rise above their least wait again. The dues are those of now. */
  *release(rise: number): Generator<void> {
    const { slots, slotPrice, holder, rows, priced } = this;
    this.served = this.queued = 0;
    yield* inPieces(slots.length - 1, (from, to) => {
      for (let place = from; place < to; place++)
        for (let slot = slots[place], end = slots[place + 1]; slot < end; slot++) {
          const row = holder[slot];
          const least = row < rows.pointOf.length ? this.due[rows.pointOf[row]] : priced.leastPrice;
          if (this.distanceTo(row, place) + slotPrice[slot] <= least + rise) continue;
          holder[slot] = NOBODY;
          this.wait(row);
        }
    });
  }

  private distanceTo(row: number, place: number): number {
    const { pointOf } = this.rows;
    if (row >= pointOf.length) return 0;
    return this.priced.distance(this.coordinates, pointOf[row] * this.tree.dimensions, place);
  }

  /** Σ of the distances of rows to their places. */
  *total(): Generator<void, number> {
    const total = new Sum();
    yield* inPieces(this.rows.pointOf.length, (from, to) => {
      for (let row = from; row < to; row++) total.add(this.distanceTo(row, this.placeOf[row]));
    });
    return total.total;
  }

  /** Σ of what rows pay at least − Σ prices, by the dues of now. */
  *lowerBound(): Generator<void, number> {
    const { due, rows, slots, priced } = this;
    const bound = new Sum();
    const base = priced.leastPrice;
    yield* inPieces(rows.size, (from, to) => {
      for (let point = from; point < to; point++) bound.add(rows.counts[point] * (due[point] - base));
    });
    yield* inPieces(slots.length - 1, (from, to) => {
      for (let place = from; place < to; place++)
        bound.add((slots[place + 1] - slots[place]) * (base - priced.prices[place]));
    });
    return bound.total;
  }

  columnOf(): Int32Array {
    const { before, members } = this.tree;
    return this.placeOf.slice(0, this.rows.pointOf.length).map((place) => members[before[place]]);
  }
}
