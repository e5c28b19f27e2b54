import { ascending, inTurns, quantileEdges, type Tick } from "@sdc-risk/core/kernels";

/** Where the second and further bands of a variable begin, by quantiles of the original; fewer where values are tied. @param values NaN where missing */
export async function bandEdges(
  values: Float64Array,
  bands: number | readonly number[],
  tick: Tick,
): Promise<Float64Array> {
  if (typeof bands !== "number") return Float64Array.from(new Set(bands)).sort();
  return quantileEdges(await inTurns(ascending(values), tick), bands);
}

/** The name of a band. It does not tell its edges, which are values of single records. */
export const bandLabel = (band: number, bands: number): string => `band ${band + 1} of ${bands}`;
