import { upperBound } from "./search.ts";
import { inPieces } from "./turns.ts";

/**
 * Where the second and further bands begin when values are cut into bands of about as many each: band b
 * begins at the value at place ⌊b n / bands⌋, and fewer bands are made where values are tied.
 * @param sorted values, ascending, none missing
 * @returns ascending, all different, fewer than `bands`
 */
export function quantileEdges(sorted: Float64Array, bands: number): Float64Array {
  const edges: number[] = [];
  for (let band = 1; band < bands && sorted.length > 0; band++) {
    const edge = sorted[Math.floor((band * sorted.length) / bands)];
    if (edge > (edges.at(-1) ?? sorted[0])) edges.push(edge);
  }
  return Float64Array.from(edges);
}

/**
 * Where the second and further of exactly `bands` bands begin when equal values go into one: into band ⌊bands
 * · m / n⌋, m being the middle of the places that they take. A band that nobody is in begins where the next
 * one does, or at infinity.
 * @param sorted values, ascending, none missing
 * @returns ascending, `bands` − 1
 */
export function* midRankEdges(sorted: Float64Array, bands: number): Generator<void, Float64Array> {
  const edges = new Float64Array(bands - 1).fill(Infinity);
  const n = sorted.length;
  let begin = 0;
  let band = 0;
  yield* inPieces(n, (_, to) => {
    while (begin < to) {
      const value = sorted[begin];
      let end = begin + 1;
      while (end < n && sorted[end] === value) end++;
      for (const own = Math.floor((bands * (begin + end)) / (2 * n)); band < own; band++) edges[band] = value;
      begin = end;
    }
  });
  return edges;
}

/** The band of each value: how many edges lie at or below it, −1 where it is missing (NaN). @param edges ascending */
export function* bandCodes(values: Float64Array, edges: Float64Array): Generator<void, Int32Array> {
  const codes = new Int32Array(values.length);
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) codes[i] = Number.isNaN(values[i]) ? -1 : upperBound(edges, values[i]);
  });
  return codes;
}
