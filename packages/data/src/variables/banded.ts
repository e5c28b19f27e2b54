import type { CodedColumn, Levels } from "../coded/coded-column.ts";
import { ascending } from "../kernels/sorting/ascending.ts";
import { bandCodes, quantileEdges } from "../kernels/bands.ts";
import { upperBound } from "../kernels/search.ts";
import { atOnce } from "../kernels/turns.ts";

/**
 * A continuous variable that is cut: a number of bands that hold about as many records each, or the values at
 * which they begin.
 */
export interface Cut {
  readonly name: string;
  readonly bands: number | readonly number[];
}

/** Where bands begin that are told. */
export const givenEdges = (bands: readonly number[]): Float64Array =>
  Float64Array.from(new Set(bands)).sort();

/** The bands of a variable as levels. @param edges where the second and further ones begin, ascending */
export function bandLevels(name: string, edges: Float64Array): Levels {
  const label = (code: number): string => {
    if (edges.length === 0) return "all";
    if (code === 0) return `below ${edges[0]}`;
    const from = edges[code - 1];
    return code === edges.length ? `${from} and more` : `${from} to below ${edges[code]}`;
  };
  return { name, size: edges.length + 1, value: label, label };
}

/**
 * A continuous variable cut into bands.
 * @param values per record, NaN where missing
 */
export function banded(name: string, values: Float64Array, bands: Cut["bands"]): CodedColumn {
  const edges =
    typeof bands === "number" ? quantileEdges(atOnce(ascending(values)), bands) : givenEdges(bands);
  return { ...bandLevels(name, edges), codes: atOnce(bandCodes(values, edges)) };
}

/**
 * Where bands begin, as `banded` has it.
 * @param values ascending, all different
 * @param counts records of each
 */
export function edgesOf(bands: Cut["bands"], values: Float64Array, counts: Float64Array): Float64Array {
  if (typeof bands !== "number") return givenEdges(bands);
  const until = new Float64Array(counts.length);
  counts.forEach((count, i) => {
    until[i] = (until[i - 1] ?? 0) + count;
  });
  const records = until.at(-1) ?? 0;
  const edges: number[] = [];
  for (let band = 1; band < bands && records > 0; band++) {
    const edge = values[upperBound(until, Math.floor((band * records) / bands))];
    if (edge > (edges.at(-1) ?? values[0])) edges.push(edge);
  }
  return Float64Array.from(edges);
}
