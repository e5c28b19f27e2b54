import type { Bin } from "@sdc-risk/blocks";
import { formatEdge } from "@sdc-risk/data";

type Edges = Pick<Bin, "from" | "to">;

/**
 * Whether bins count whole numbers (class sizes, household sizes): every edge is whole and some bin holds one
 * number.
 */
export function areWhole(bins: readonly Edges[]): boolean {
  return (
    bins.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to)) &&
    bins.some(({ from, to }) => to - from <= 1)
  );
}

/**
 * How edges are written: with as few significant digits, three to six, as keep them within a fiftieth of the
 * width of their bins.
 */
export function edgeText(bins: readonly Edges[]): (value: number) => string {
  const near = (value: number, width: number, digits: number): boolean =>
    Math.abs(Number(value.toPrecision(digits)) - value) <= width / 50;
  const digits =
    [3, 4, 5].find((n) => bins.every(({ from, to }) => near(from, to - from, n) && near(to, to - from, n))) ??
    6;
  return (value) => formatEdge(value, digits);
}

/**
 * The name of a bin: "1", "2", "5–9" where bins count whole numbers (the last bin includes its end), otherwise both
 * edges, "0.01 – 0.05".
 */
function nameIn(bins: readonly Edges[]): (bin: Edges, place: number) => string {
  const edge = edgeText(bins);
  if (!areWhole(bins)) return ({ from, to }) => `${edge(from)} – ${edge(to)}`;
  return ({ from, to }, i) => {
    const last = i === bins.length - 1 ? to : to - 1;
    return last <= from ? formatEdge(from) : `${formatEdge(from)}–${formatEdge(last)}`;
  };
}

/** Bins with their names, in their order. */
export function namedBins<B extends Edges>(
  bins: readonly B[],
): readonly { readonly bin: B; readonly name: string }[] {
  const nameOf = nameIn(bins);
  return bins.map((bin, i) => ({ bin, name: nameOf(bin, i) }));
}

/** The name of each bin, in their order. */
export const binLabels = (bins: readonly Edges[]): string[] => namedBins(bins).map(({ name }) => name);
