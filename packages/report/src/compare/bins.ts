import type { Bin } from "@sdc-risk/blocks";
import { areWhole } from "../bin-label.ts";
import type { ComparedBin } from "./comparison.ts";

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Bins whose last one ends before its edge as all others do: of whole numbers, the next one is the edge. */
const halfOpen = (bins: readonly Bin[], whole: boolean): Bin[] =>
  bins.map((bin, i) => (whole && i === bins.length - 1 ? { ...bin, to: bin.to + 1 } : bin));

const edgesOf = (bins: readonly Bin[]): number[] => bins.flatMap(({ from, to }) => [from, to]);

/** Whether an edge cuts through none of the bins. */
const divides = (edge: number, bins: readonly Bin[]): boolean =>
  bins.length === 0 ||
  edge <= bins[0]!.from ||
  edge >= bins.at(-1)!.to ||
  edgesOf(bins).some((one) => near(one, edge));

/**
 * The finest bins that can be filled from both: an edge stays where it cuts through no bin of the other side,
 * bins between are added up.
 * @returns the bins in rising order, and whether bins of either side were merged to get there
 */
export function mergeBins(
  a: readonly Bin[],
  b: readonly Bin[],
): { readonly bins: ComparedBin[]; readonly merged: boolean } {
  const whole = areWhole([...a, ...b]);
  const sides = [halfOpen(a, whole), halfOpen(b, whole)] as const;
  const all = edgesOf(sides.flat())
    .sort((x, y) => x - y)
    .filter((edge, i, edges) => i === 0 || !near(edge, edges[i - 1]!));
  const edges = all.filter((edge) => divides(edge, sides[0]) && divides(edge, sides[1]));
  if (edges.length === 1) edges.push(edges[0]!);
  const totals = (bins: readonly Bin[]): number[] => {
    const sums = new Array<number>(Math.max(0, edges.length - 1)).fill(0);
    for (const { from, count } of bins) {
      const after = edges.findIndex((edge) => edge > from && !near(edge, from));
      sums[(after < 0 ? edges.length - 1 : after) - 1]! += count;
    }
    return sums;
  };
  const [inA, inB] = [totals(sides[0]), totals(sides[1])];
  const last = edges.length - 2;
  return {
    bins: inA.map((count, i) => ({
      from: edges[i]!,
      to: whole && i === last ? edges[i + 1]! - 1 : edges[i + 1]!,
      a: count,
      b: inB[i]!,
    })),
    merged: edges.length < all.length,
  };
}
