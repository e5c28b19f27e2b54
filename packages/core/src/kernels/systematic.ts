/** Places of a systematic sample: `size` of n places at equal steps, ascending. @param size at most n */
export function systematic(n: number, size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, i) => Math.floor(((i + 0.5) * n) / size));
}
