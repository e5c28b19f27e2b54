import type { Bin } from "./blocks.ts";
import { sortedBy, upperBound } from "@sdc-risk/data/kernels";

/**
 * Quantile of values that stand for `counts` records each, linear between records (R-7, Hyndman and Fan 1996).
 * @param q in [0, 1]
 * @returns null where there are no records
 */
export function quantile(
  values: Float64Array,
  counts: ArrayLike<number>,
  q: number,
  order: Int32Array = sortedBy(values),
): number | null {
  let records = 0;
  for (let i = 0; i < values.length; i++) records += counts[i];
  if (records === 0) return null;
  return quantileAt(q, records, (n) => nth(values, counts, order, n));
}

/**
 * The same of values that stand in ascending order for one record each, from … to; at no cost.
 * @returns null where there are none
 */
export const quantileOfSorted = (
  sorted: Float64Array,
  q: number,
  from = 0,
  to = sorted.length,
): number | null => (to > from ? quantileAt(q, to - from, (n) => sorted[from + n]) : null);

/** @param nth the value of the n-th record, from 0 */
function quantileAt(q: number, records: number, nth: (n: number) => number): number {
  const product = q * (records - 1);
  const whole = Math.round(product);
  // a product that misses a whole number by rounding (0.29 · 100) would fall a hair short of the record that it means
  const position = Math.abs(product - whole) <= 4 * Number.EPSILON * product ? whole : product;
  const below = Math.floor(position);
  const share = position - below;
  const low = nth(below);
  const high = share === 0 ? low : nth(below + 1);
  return low + share * (high - low);
}

/** The value of the n-th record (from 0) when records stand in order of value. */
function nth(values: Float64Array, counts: ArrayLike<number>, order: Int32Array, n: number): number {
  let passed = 0;
  for (let i = 0; i < order.length; i++) {
    passed += counts[order[i]];
    if (passed > n) return values[order[i]];
  }
  return values[order.at(-1)!];
}

/**
 * Bins of a frequency distribution that counts up from one: 1, 2, 3, 4, then 5–9, 10–19, 20–49, 50–99 and so
 * on by 5, 10, 20, 50; the last ends at the largest value.
 */
export function frequencyBins(values: ArrayLike<number>, counts: ArrayLike<number>): Bin[] {
  let largest = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > largest) largest = values[i];
  const edges = [1];
  for (const next of frequencyEdges()) {
    if (edges.at(-1)! > largest) break;
    edges.push(next);
  }
  const bins = histogram(values, counts, Float64Array.from(edges));
  return bins.map((bin, j) => (j === bins.length - 1 ? { ...bin, to: largest } : bin));
}

function* frequencyEdges(): Generator<number, void> {
  yield* [2, 3, 4];
  for (let scale = 1; ; scale *= 10) yield* [5 * scale, 10 * scale, 20 * scale];
}

/**
 * Bins of equal width on a logarithmic axis, `perDecade` of them in each power of ten, from the smallest to
 * the largest positive value.
 */
export function logBins(values: ArrayLike<number>, counts: ArrayLike<number>, perDecade: number): Bin[] {
  const bins = new LogBins(perDecade);
  for (let i = 0; i < values.length; i++) bins.add(values[i], counts[i]);
  return bins.bins;
}

/**
 * Where the bin of a number begins on a logarithmic axis, `perDecade` of them in each power of ten; bin 0 begins at 1.
 * Powers differ in the last digit between engines, and a report should not.
 */
export const logBinEdge = (bin: number, perDecade: number): number =>
  Number((10 ** (bin / perDecade)).toPrecision(12));

/** No bin has this number. */
const UNKNOWN = -(2 ** 15);

/** `logBins` of values that come one by one. */
export class LogBins {
  private low = Infinity;
  private high = 0;
  /** Edges and counts of bins by their number, from that of the smallest number there is. */
  private readonly first: number;
  private readonly edges: Float64Array;
  private readonly counts: Float64Array;
  /**
   * By the first 16 bits of a value the bin of the least one with these: a logarithm per value costs more
   * than all else.
   */
  private readonly near = new Int16Array(1 << 15).fill(UNKNOWN);
  private readonly value = new Float64Array(1);
  private readonly words = new Uint32Array(this.value.buffer);

  private readonly perDecade: number;

  constructor(perDecade: number) {
    this.perDecade = perDecade;
    this.first = -324 * perDecade;
    this.edges = new Float64Array(634 * perDecade).fill(NaN);
    this.counts = new Float64Array(634 * perDecade);
  }

  /** The edge at which a bin begins. */
  private edge(j: number): number {
    const at = j - this.first;
    const known = this.edges[at];
    if (!Number.isNaN(known)) return known;
    return (this.edges[at] = logBinEdge(j, this.perDecade));
  }

  /**
   * Adds a value; those that are not above 0 are left out.
   * @param count of records that have it
   */
  add(value: number, count: number): void {
    if (!(value > 0)) return;
    if (value < this.low) this.low = value;
    if (value > this.high && value < Infinity) this.high = value;
    this.value[0] = Math.min(value, Number.MAX_VALUE);
    const head = this.words[1] >>> 16;
    let j = this.near[head];
    if (j === UNKNOWN) j = this.near[head] = this.below(head);
    while (value >= this.edge(j + 1)) j++;
    this.counts[j - this.first] += count;
  }

  /** The bin of the least value that begins with these 16 bits. */
  private below(head: number): number {
    this.words[1] = head << 16;
    this.words[0] = 0;
    const least = Math.max(Number.MIN_VALUE, this.value[0]);
    const j = Math.floor(Math.log10(least) * this.perDecade);
    return least < this.edge(j) ? j - 1 : j;
  }

  /** The first and last take what rounding puts just outside. */
  get bins(): Bin[] {
    const { low, high, perDecade, first } = this;
    if (high === 0) return [];
    // where all values are one edge, its bin is the one below: no risk is drawn above 1
    const to = Math.ceil(Math.log10(high) * perDecade - 1e-9);
    const from = Math.min(to - 1, Math.floor(Math.log10(low) * perDecade + 1e-9));
    const totals = new Float64Array(to - from);
    this.counts.forEach((count, at) => {
      if (count > 0) totals[Math.min(to - 1, Math.max(from, at + first)) - from] += count;
    });
    return Array.from(totals, (count, j) => ({
      from: this.edge(from + j),
      to: this.edge(from + j + 1),
      count,
    }));
  }
}

/** Counts of values in bins by their edges; the first and last bin take what rounding puts just outside. */
function histogram(values: ArrayLike<number>, counts: ArrayLike<number>, edges: Float64Array): Bin[] {
  const totals = new Float64Array(Math.max(0, edges.length - 1));
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!(value > 0)) continue;
    if (totals.length > 0) totals[upperBound(edges, value, 1, totals.length) - 1] += counts[i];
  }
  return Array.from(totals, (count, j) => ({ from: edges[j], to: edges[j + 1], count }));
}
