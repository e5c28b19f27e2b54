import type { Bin } from "@sdc-risk/blocks";
import { areWhole } from "../bin-label.ts";
import type { ComparedBin } from "./comparison.ts";

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Bins whose last one ends before its edge as all others do: of whole numbers, the next one is the edge. */
const halfOpen = (bins: readonly Bin[], whole: boolean): Bin[] =>
  bins.map((bin, i) => (whole && i === bins.length - 1 ? { ...bin, to: bin.to + 1 } : bin));

const edgesOf = (bins: readonly Bin[]): number[] => bins.flatMap(({ from, to }) => [from, to]);

/** Whether an edge cuts through none of the bins. */
function divides(edge: number, bins: readonly Bin[]): boolean {
  const first = bins.at(0);
  const last = bins.at(-1);
  if (first === undefined || last === undefined) return true;
  return edge <= first.from || edge >= last.to || edgesOf(bins).some((one) => near(one, edge));
}

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
    .filter((edge, i, edges) => {
      const before = edges[i - 1];
      return before === undefined || !near(edge, before);
    });
  const edges = all.filter((edge) => divides(edge, sides[0]) && divides(edge, sides[1]));
  if (edges.length === 1) edges.push(...edges);
  const bins = edges.flatMap((from, i) => {
    const to = edges[i + 1];
    return to === undefined ? [] : [{ from, to, a: 0, b: 0 }];
  });
  const add = (side: readonly Bin[], name: "a" | "b"): void => {
    for (const { from, count } of side) {
      const after = edges.findIndex((edge) => edge > from && !near(edge, from));
      const bin = bins[(after < 0 ? edges.length - 1 : after) - 1];
      if (bin === undefined) throw new Error(`A bin from ${from} lies outside of all edges.`);
      bin[name] += count;
    }
  };
  add(sides[0], "a");
  add(sides[1], "b");
  const last = bins.at(-1);
  if (whole && last !== undefined) last.to -= 1;
  return { bins, merged: edges.length < all.length };
}
