import type { Bin } from "@sdc-risk/core";
import { formatEdge } from "../texts/format.js";

type Edges = Pick<Bin, "from" | "to">;

/** Whether bins count whole numbers: every edge is whole and some bin holds one number. */
export function areWhole(bins: readonly Edges[]): boolean {
  return bins.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to)) && bins.some(({ from, to }) => to - from <= 1);
}

/** The name of each bin: "1", "5–9" where they count whole numbers (the last bin includes its end), else both edges. */
export function binLabels(bins: readonly Edges[]): string[] {
  if (!areWhole(bins)) return bins.map(({ from, to }) => `${formatEdge(from, 3)} – ${formatEdge(to, 3)}`);
  return bins.map(({ from, to }, i) => {
    const last = i === bins.length - 1 ? to : to - 1;
    return last <= from ? formatEdge(from) : `${formatEdge(from)}–${formatEdge(last)}`;
  });
}
