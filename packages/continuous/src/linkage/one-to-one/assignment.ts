import { Sum } from "@sdc-risk/core/kernels";
import { Heap } from "./heap.js";

/** Candidates of rows, one after the other: columns, and what it costs to be assigned to them. */
export interface Candidates {
  /** Row r has the candidates from `starts[r]` to `ends[r]`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  columns: Int32Array;
  costs: Float64Array;
  /** Per row what it costs at least in any other column; infinite where it has all of them. */
  readonly beyond: Float64Array;
}

/** Not assigned yet, and assigned to none of its candidates. */
export const WAITING = -1,
  ELSEWHERE = -2;

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
  /**
   * The search: how far each column is, the row and the candidate that it was reached by, and the columns
   * that were reached.
   */
  private readonly distance: Float64Array;
  private readonly byRow: Int32Array;
  private readonly byPlace: Int32Array;
  private readonly isDone: Uint8Array;
  private readonly reached: number[] = [];
  private readonly heap = new Heap();

  /** @param capacity rows that each column can take, 1 or more */
  constructor(
    private readonly candidates: Candidates,
    private readonly capacity: Int32Array,
  ) {
    const rows = candidates.starts.length,
      columns = capacity.length;
    this.columnOf = new Int32Array(rows).fill(WAITING);
    this.costOf = new Float64Array(rows);
    this.next = new Int32Array(rows).fill(-1);
    this.before = new Int32Array(rows).fill(-1);
    this.prices = new Float64Array(columns);
    this.load = new Int32Array(columns);
    this.head = new Int32Array(columns).fill(-1);
    this.distance = new Float64Array(columns).fill(Infinity);
    this.byRow = new Int32Array(columns);
    this.byPlace = new Int32Array(columns);
    this.isDone = new Uint8Array(columns);
  }

  /** Assigns a row that waits, at the least total with all that are assigned; others may move. */
  assign(row: number): void {
    if (this.columnOf[row] === ELSEWHERE) this.columnOf[row] = WAITING;
    const { distance, heap, isDone } = this;
    let elsewhere = this.candidates.beyond[row]!,
      leaver = row,
      end = -1;
    this.reach(row, 0);
    while (heap.least < Infinity && heap.least <= elsewhere) {
      const least = heap.least,
        column = heap.pop();
      if (isDone[column] === 1 || least > distance[column]!) continue;
      if (this.load[column]! < this.capacity[column]!) {
        end = column;
        break;
      }
      isDone[column] = 1;
      for (let other = this.head[column]!; other >= 0; other = this.next[other]!) {
        const base = least - (this.costOf[other]! - this.prices[column]!),
          out = base + this.candidates.beyond[other]!;
        if (out < elsewhere) {
          elsewhere = out;
          leaver = other;
        }
        this.reach(other, base);
      }
    }
    const length = end < 0 ? elsewhere : distance[end]!;
    for (const column of this.reached)
      if (isDone[column] === 1) this.prices[column]! += Math.min(0, distance[column]! - length);
    if (end >= 0) this.pass(end, row);
    else this.leave(leaver, row);
    for (const column of this.reached) {
      distance[column] = Infinity;
      isDone[column] = 0;
    }
    this.reached.length = 0;
    heap.clear();
  }

  /** Looks from a row at its candidates. @param base how far the row is, less its u */
  private reach(row: number, base: number): void {
    const { starts, ends, columns, costs } = this.candidates;
    for (let place = starts[row]!; place < ends[row]!; place++) {
      const column = columns[place]!,
        far = base + costs[place]! - this.prices[column]!;
      // rounding must not take a column up again that is done
      if (this.isDone[column] === 1 || !(far < this.distance[column]!)) continue;
      if (this.distance[column] === Infinity) this.reached.push(column);
      this.distance[column] = far;
      this.byRow[column] = row;
      this.byPlace[column] = place;
      this.heap.push(far, column);
    }
  }

  /**
   * Gives a column to the row that it was reached by, whose column goes to the row that that one was reached
   * by, and so on.
   */
  private pass(column: number, last: number): void {
    for (let free = column; ;) {
      const row = this.byRow[free]!,
        held = this.columnOf[row]!;
      if (held >= 0) this.remove(row, held);
      this.put(row, free, this.candidates.costs[this.byPlace[free]!]!);
      if (row === last) return;
      free = held;
    }
  }

  /** Sends a row elsewhere; its column is passed on. */
  private leave(row: number, last: number): void {
    const held = this.columnOf[row]!;
    if (held >= 0) this.remove(row, held);
    this.columnOf[row] = ELSEWHERE;
    this.costOf[row] = this.candidates.beyond[row]!;
    if (row !== last) this.pass(held, last);
  }

  private put(row: number, column: number, cost: number): void {
    const first = this.head[column]!;
    this.columnOf[row] = column;
    this.costOf[row] = cost;
    this.next[row] = first;
    this.before[row] = -1;
    if (first >= 0) this.before[first] = row;
    this.head[column] = row;
    this.load[column]!++;
  }

  private remove(row: number, column: number): void {
    const next = this.next[row]!,
      before = this.before[row]!;
    if (before >= 0) this.next[before] = next;
    else this.head[column] = next;
    if (next >= 0) this.before[next] = before;
    this.load[column]!--;
  }

  /** Σ u + Σ capacity · v: no assignment of all rows, on whatever pairs, has a lower total. */
  lowerBound(): number {
    const { starts, ends, columns, costs, beyond } = this.candidates,
      total = new Sum();
    for (let row = 0; row < starts.length; row++) {
      let u = beyond[row]!;
      for (let place = starts[row]!; place < ends[row]!; place++)
        u = Math.min(u, costs[place]! - this.prices[columns[place]!]!);
      total.add(u);
    }
    for (let column = 0; column < this.prices.length; column++)
      total.add(this.capacity[column]! * this.prices[column]!);
    return total.total;
  }
}
