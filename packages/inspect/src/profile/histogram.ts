import { SMALLEST_GROUP } from "@sdc-risk/data";
import { atShare, DecimalBands, decimalOf, decimalText, roundStepAbove } from "@sdc-risk/data/kernels";
import type { Range } from "./numbers.ts";

/** Records by equal steps of a number. The first and the last bin are open: they hold what lies beyond them too. */
export interface Histogram {
  /** Lower edge of the first bin; a multiple of `step`. */
  readonly from: number;
  readonly step: number;
  /** Records per bin; null where it is one or two. */
  readonly counts: readonly (number | null)[];
}

const BINS = 16;

/** Where most values lie: from the 1st to the 99th percentile. @param some values, ascending */
function middle(some: Float64Array): readonly [number, number] {
  return some.length === 0 ? [0, 0] : [atShare(some, 0.01), some[Math.ceil(0.99 * (some.length - 1))]!];
}

/** The bins of a histogram, before records are counted. */
export interface Bins {
  readonly from: number;
  readonly step: number;
  /** Where the second and the further bins begin, ascending. */
  readonly edges: Float64Array;
  /** Records whose number is −∞, and ∞: the outer bins do not hold them. */
  readonly infinite: readonly [below: number, above: number];
}

/** 8 to 32 bins with round edges; null where three values do not differ. */
export function binsOf({ thirds, sample, below, above }: Range): Bins | null {
  if (thirds === null) return null;
  const [p1, p99] = middle(sample);
  const most = [Math.max(thirds[0], p1), Math.min(thirds[1], p99)] as const;
  const [low, high] = most[0] < most[1] ? most : thirds;
  if (!(low < high) || !Number.isFinite(high - low)) return null;
  const step = roundStepAbove((high - low) / BINS);
  if (!Number.isFinite(1 / step)) return null;
  const bands = new DecimalBands(step, 0);
  const from = Number(decimalText(bands.edge(bands.bandOf(decimalOf(low)!))));
  const edges = Float64Array.from(bands.edgesIn(low, high));
  // numbers too near to each other for round edges
  if (edges.length >= 2 * BINS || edges.some((edge, i) => edge <= (edges[i - 1] ?? from))) return null;
  return { from, step, edges, infinite: [below, above] };
}

/** @param held records per bin, infinite numbers in the outer ones */
export function histogramOf({ from, step, infinite }: Bins, held: ArrayLike<number>): Histogram {
  const [below, above] = infinite;
  const last = held.length - 1;
  const counts = Array.from(
    held,
    (count, bin) => count - (bin === 0 ? below : 0) - (bin === last ? above : 0),
  );
  return {
    from,
    step,
    counts: counts.map((count) => (count > 0 && count < SMALLEST_GROUP ? null : count)),
  };
}
