import { SMALLEST_GROUP } from "@sdc-risk/core";

/** Records by equal steps of a number. The first and the last bin are open: they hold what lies beyond them too. */
export interface Histogram {
  /** Lower edge of the first bin; a multiple of `step`. */
  readonly from: number;
  readonly step: number;
  /** Records per bin; null where it is one or two. */
  readonly counts: readonly (number | null)[];
}

const BINS = 16;
/** Values that are sorted to find the range. */
const LOOKED_AT = 20_000;

/** 1, 2 or 5 times a power of ten, at least `width`. */
function niceStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width)),
    factor = width / power;
  return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

/** The third smallest and the third largest value, so that an edge never tells of one or two records; null with fewer than three values. */
function thirds(values: Float64Array): readonly [number, number] | null {
  const low = new Float64Array(SMALLEST_GROUP).fill(Infinity),
    high = new Float64Array(SMALLEST_GROUP).fill(-Infinity);
  let third = Infinity,
    thirdLast = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (x < third && x !== -Infinity) {
      low[SMALLEST_GROUP - 1] = x;
      third = low.sort()[SMALLEST_GROUP - 1]!;
    }
    if (x > thirdLast && x !== Infinity) {
      high[0] = x;
      thirdLast = high.sort()[0]!;
    }
  }
  return third < Infinity && thirdLast > -Infinity ? [third, thirdLast] : null;
}

/** Where most values lie: from the 1st to the 99th percentile of evenly spaced records. */
function middle(values: Float64Array): readonly [number, number] {
  const every = Math.ceil(values.length / LOOKED_AT);
  const some = Float64Array.from({ length: Math.ceil(values.length / every) }, (_, i) => values[i * every]!)
    .filter(Number.isFinite)
    .sort();
  return some.length === 0
    ? [0, 0]
    : [some[Math.floor(0.01 * (some.length - 1))]!, some[Math.ceil(0.99 * (some.length - 1))]!];
}

/**
 * A histogram of 8 to 32 bins with round edges.
 * @param values per record, NaN where missing
 * @returns null where three values do not differ
 */
export function histogram(values: Float64Array): Histogram | null {
  const edges = thirds(values);
  if (edges === null) return null;
  const [p1, p99] = middle(values),
    most = [Math.max(edges[0], p1), Math.min(edges[1], p99)] as const;
  const [low, high] = most[0] < most[1] ? most : edges;
  if (!(low < high) || !Number.isFinite(high - low)) return null;
  const step = niceStep((high - low) / BINS),
    first = Math.floor(low / step),
    bins = Math.floor(high / step) - first + 1;
  if (!Number.isFinite(1 / step) || !Number.isSafeInteger(first) || bins > 2 * BINS) return null; // numbers too near to each other for round edges
  const counts = new Array<number>(bins).fill(0);
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (x - x === 0) counts[Math.max(0, Math.min(bins - 1, Math.floor(x / step) - first))]!++; // finite
  }
  const round = (x: number): number => Number(x.toPrecision(12));
  return {
    from: round(first * step),
    step: round(step),
    counts: counts.map((count) => (count > 0 && count < SMALLEST_GROUP ? null : count)),
  };
}
