import { sortedInTurns } from "@sdc-risk/core";

/** Where the second and further bands of a variable begin, by quantiles of the original; fewer where values are tied. @param values NaN where missing */
export async function bandEdges(values: Float64Array, bands: number | readonly number[], breathe: () => Promise<void>): Promise<Float64Array> {
  if (typeof bands !== "number") return Float64Array.from(new Set(bands)).sort();
  const held = values.filter((value) => !Number.isNaN(value)), order = await sortedInTurns(held, breathe), edges: number[] = [];
  for (let band = 1; band < bands && held.length > 0; band++) {
    const edge = held[order[Math.floor((band * held.length) / bands)]!]!;
    if (edge > (edges.at(-1) ?? held[order[0]!]!)) edges.push(edge);
  }
  return Float64Array.from(edges);
}

/** Band of each value: how many edges lie at or below it, −1 where it is missing. */
export function bandCodes(values: Float64Array, edges: Float64Array): Int32Array {
  const codes = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    let low = 0, high = edges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (edges[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    codes[i] = Number.isNaN(value) ? -1 : low;
  }
  return codes;
}

/** The name of a band. It does not tell its edges, which are values of single records. */
export const bandLabel = (band: number, bands: number): string => `band ${band + 1} of ${bands}`;
