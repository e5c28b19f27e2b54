import { SMALLEST_GROUP } from "@sdc-risk/data";
import { DecimalBands, roundStepAbove } from "@sdc-risk/data/kernels";

/** Bins of a density, about so many. */
const BINS = 10;
/** Above this ratio of a high quantile to the median, values without negative ones stand on a logarithmic axis. */
const SKEWED = 5;

/**
 * The value at a share of the way through ascending values; none of the two smallest and largest, between
 * which and others an edge would tell them.
 */
function at(sorted: Float64Array, share: number): number {
  const n = sorted.length;
  return sorted[Math.min(n - SMALLEST_GROUP, Math.max(SMALLEST_GROUP - 1, Math.round(share * (n - 1))))];
}

/**
 * Round numbers that part values into bins, so that no edge tells a value of the file. The first and the last
 * bin are open and hold a percent of the values or more, and three at least.
 * @param sorted values, ascending
 * @returns ascending; none where the values are too few or hardly differ
 */
export function roundEdges(sorted: Float64Array): number[] {
  if (sorted.length < 2 * BINS) return [];
  const low = at(sorted, 0.01);
  const middle = at(sorted, 0.5);
  const high = at(sorted, 0.99);
  if (!(high > low)) return [];
  const positive =
    low < 0 || high <= SKEWED * middle
      ? undefined
      : [0.01, 0.05, 0.1, 0.25, 0.5].map((share) => at(sorted, share)).find((value) => value > 0);
  if (positive !== undefined) return powers(positive, high);
  return new DecimalBands(roundStepAbove((high - low) / BINS), 0).edgesIn(low, high);
}

/** 1, 2 and 5 times powers of ten, or powers alone where these were too many. */
function powers(low: number, high: number): number[] {
  const factors = Math.log10(high / low) > BINS / 3 + 1 ? [1] : [1, 2, 5];
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const edges = all.flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)));
  return edges.filter((edge) => edge > low && edge < high);
}

/** The ranges that edges make, as short text for rows and columns of a heatmap: "< 500", "500–1K", "≥ 1K". */
export function rangeLabels(edges: readonly number[]): string[] {
  const text = edges.map((edge) =>
    edge.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 6 }).replace("-", "−"),
  );
  return [
    `< ${text[0] ?? ""}`,
    ...text.map((edge, i) => (i + 1 < text.length ? `${edge}–${text[i + 1]}` : `≥ ${edge}`)),
  ];
}
