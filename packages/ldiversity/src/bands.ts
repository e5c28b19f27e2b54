import type { CodedColumn } from "@sdc-risk/core";
import { ascending, atOnce, bandCodes, quantileEdges } from "@sdc-risk/core/kernels";

/**
 * A continuous variable cut into bands.
 * @param values per record, NaN where missing
 * @param bands a number of bands that hold about as many records each, or the values at which bands begin
 */
export function banded(name: string, values: Float64Array, bands: number | readonly number[]): CodedColumn {
  const edges =
    typeof bands === "number"
      ? quantileEdges(atOnce(ascending(values)), bands)
      : Float64Array.from(new Set(bands)).sort();
  const codes = atOnce(bandCodes(values, edges));
  const label = (code: number): string =>
    edges.length === 0
      ? "all"
      : code === 0
        ? `below ${edges[0]!}`
        : code === edges.length
          ? `${edges[code - 1]!} and more`
          : `${edges[code - 1]!} to below ${edges[code]!}`;
  return { name, codes, size: edges.length + 1, value: label, label };
}
