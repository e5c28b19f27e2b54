import { Sum } from "@sdc-risk/data/kernels";
import type { Candidates } from "./candidates.ts";
import { Heap } from "./heap.ts";

/** Not assigned yet, and assigned to none of its candidates. */
export const WAITING = -1;
export const ELSEWHERE = -2;

/** What it takes to find more candidates for a row, in columns that a search looks at. */
const OF_WIDENING = 16;

/**
 * Assigns rows to columns at the least total cost, among candidates, by shortest augmenting paths (Jonker and
 * Volgenant 1987).
 *
 * A row may also stay elsewhere, for what a column beyond its candidates costs at least. So the least total
 * here is never above that of all pairs, and where no row stays elsewhere it is that least total. Prices
 * prove it: u of a row and v of a column add up to no more than the cost of any candidate, u is no more than
 * what lies beyond, v is 0 or less, and 0 where a column has room left; so Σ u + Σ capacity · v is no more
 * than the total of any assignment, and here it is equal to it.
 */
export class Assignment {
  /** Column of each row, or WAITING, or ELSEWHERE. */
  readonly columnOf: Int32Array;
  /** What each row costs where it is. */
  readonly costOf: Float64Array;
  /** v of each column. */
  readonly prices: Float64Array;
  private readonly load: Int32Array;
  /** Rows of each column: a list that is linked both ways. */
  private readonly head: Int32Array;
  private readonly next: Int32Array;
  private readonly before: Int32Array;
  /** The row that is searched for. */
  private seeker = -1;
  /** Per column how far it is, the row that it was reached by, and what that row costs in it. */
  private readonly distance: Float64Array;
  private readonly byRow: Int32Array;
  private readonly byCost: Float64Array;
  private readonly isDone: Uint8Array;
  private readonly reached: number[] = [];
  /** Per point whether the search looked from it, and how far it is, less its u. */
  private readonly isSeen: Uint8Array;
  private readonly bases: Float64Array;
  private readonly seen: number[] = [];
  /** Columns, and as columns + row the rows beyond their candidates. */
  private readonly heap = new Heap();
  /** No end of the search is farther than this. */
  private bound = Infinity;

  private readonly candidates: Candidates;
  private readonly capacity: Int32Array;

  /** @param capacity rows that each column can take, 1 or more */
  constructor(candidates: Candidates, capacity: Int32Array) {
    this.candidates = candidates;
    this.capacity = capacity;
    const rows = candidates.pointOf.length;
    const points = candidates.starts.length;
    const columns = capacity.length;
    this.columnOf = new Int32Array(rows).fill(WAITING);
    this.costOf = new Float64Array(rows);
    this.next = new Int32Array(rows).fill(-1);
    this.before = new Int32Array(rows).fill(-1);
    this.prices = new Float64Array(columns);
    this.load = new Int32Array(columns);
    this.head = new Int32Array(columns).fill(-1);
    this.distance = new Float64Array(columns).fill(Infinity);
    this.byRow = new Int32Array(columns);
    this.byCost = new Float64Array(columns);
    this.isDone = new Uint8Array(columns);
    this.isSeen = new Uint8Array(points);
    this.bases = new Float64Array(points);
  }

  /** Begins to search a place for a row that waits; others may move. */
  begin(row: number): void {
    this.seeker = row;
    this.look(row, 0);
  }

  /**
   * Searches on, and where the end is found, assigns the row at the least total with all that are assigned.
   * @param steps columns to look at, at most; finding more candidates counts as many
   * @returns steps that are left; negative where the end was not found
   */
  search(steps: number): number {
    const { heap, capacity, load, prices, distance, isDone } = this;
    const columns = capacity.length;
    for (let left = steps; ; left--) {
      if (left <= 0) return -1;
      const least = heap.least;
      const item = heap.pop();
      if (item >= columns) {
        if (this.lookFarther(item - columns)) {
          left -= OF_WIDENING;
          continue;
        }
        this.settle(least);
        this.leave(item - columns);
      } else if (least > distance[item] || isDone[item] === 1) continue;
      else if (load[item] < capacity[item]) {
        this.settle(least);
        this.pass(item);
      } else {
        isDone[item] = 1;
        for (let other = this.head[item]; other >= 0; other = this.next[other])
          this.look(other, least - (this.costOf[other] - prices[item]));
        continue;
      }
      this.clear();
      return left;
    }
  }

  /** Ends the search without a place for the row. Prices rest as high as the search has shown them to be. */
  stop(): void {
    this.settle(Math.min(this.heap.least, this.bound));
    this.clear();
  }

  /** Looks from a row at its candidates. @param base how far the row is, less its u */
  private look(row: number, base: number): void {
    const point = this.candidates.pointOf[row];
    // rows of one point have one u: the first that the search meets is the nearest
    if (this.isSeen[point] === 1) return;
    this.isSeen[point] = 1;
    this.seen.push(point);
    this.bases[point] = base;
    this.reach(row, point, 0);
  }

  /** Looks at more candidates of a row; false where there are none. */
  private lookFarther(row: number): boolean {
    const point = this.candidates.pointOf[row];
    const width = this.candidates.widths[point];
    if (!this.candidates.widen(point)) return false;
    this.reach(row, point, width);
    return true;
  }

  private reach(row: number, point: number, from: number): void {
    const { columns, costs, starts, widths, beyond, isFinal } = this.candidates;
    const { prices, distance, isDone } = this;
    const base = this.bases[point];
    const start = starts[point];
    for (let place = start + from, end = start + widths[point]; place < end; place++) {
      const column = columns[place];
      const cost = costs[place];
      // candidates are sorted, and no price is above 0
      if (base + cost > this.bound) return;
      const far = base + cost - prices[column];
      // rounding must not take a column up again that is done
      if (isDone[column] === 1 || !(far < distance[column]) || far > this.bound) continue;
      if (distance[column] === Infinity) this.reached.push(column);
      distance[column] = far;
      this.byRow[column] = row;
      this.byCost[column] = cost;
      this.heap.push(far, column);
      if (this.load[column] < this.capacity[column]) this.bound = far;
    }
    const out = base + beyond[point];
    if (out > this.bound || out === Infinity) return;
    if (isFinal[point] === 1) this.bound = out;
    this.heap.push(out, this.capacity.length + row);
  }

  /** Lowers the prices of what the search is done with. @param length of the search */
  private settle(length: number): void {
    const { prices, distance, isDone } = this;
    for (const column of this.reached)
      if (isDone[column] === 1) prices[column] += Math.min(0, distance[column] - length);
  }

  private clear(): void {
    for (const column of this.reached) {
      this.distance[column] = Infinity;
      this.isDone[column] = 0;
    }
    for (const point of this.seen) this.isSeen[point] = 0;
    this.reached.length = 0;
    this.seen.length = 0;
    this.heap.clear();
    this.bound = Infinity;
  }

  /**
   * Gives a column to the row that it was reached by, whose column goes to the row that that one was reached
   * by, and so on.
   */
  private pass(column: number): void {
    for (let free = column; ;) {
      const row = this.byRow[free];
      const held = this.columnOf[row];
      if (held >= 0) this.remove(row, held);
      this.put(row, free, this.byCost[free]);
      if (row === this.seeker) return;
      free = held;
    }
  }

  /** Sends a row elsewhere; its column is passed on. */
  private leave(row: number): void {
    const held = this.columnOf[row];
    if (held >= 0) this.remove(row, held);
    this.columnOf[row] = ELSEWHERE;
    this.costOf[row] = this.candidates.beyond[this.candidates.pointOf[row]];
    if (row !== this.seeker) this.pass(held);
  }

  private put(row: number, column: number, cost: number): void {
    const first = this.head[column];
    this.columnOf[row] = column;
    this.costOf[row] = cost;
    this.next[row] = first;
    this.before[row] = -1;
    if (first >= 0) this.before[first] = row;
    this.head[column] = row;
    this.load[column]++;
  }

  private remove(row: number, column: number): void {
    const next = this.next[row];
    const before = this.before[row];
    if (before >= 0) this.next[before] = next;
    else this.head[column] = next;
    if (next >= 0) this.before[next] = before;
    this.load[column]--;
  }

  /** Σ u + Σ capacity · v: no assignment of all rows, on whatever pairs, has a lower total. */
  lowerBound(): number {
    const { pointOf, starts, widths, columns, costs, beyond } = this.candidates;
    const total = new Sum();
    const dues = beyond.map((u, point) => {
      for (let place = starts[point], end = place + widths[point]; place < end; place++)
        u = Math.min(u, costs[place] - this.prices[columns[place]]);
      return u;
    });
    for (const point of pointOf) total.add(dues[point]);
    for (let column = 0; column < this.prices.length; column++)
      total.add(this.capacity[column] * this.prices[column]);
    return total.total;
  }
}
