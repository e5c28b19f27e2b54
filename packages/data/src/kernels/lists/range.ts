/** 0, 1, … n − 1; by a loop, which is ten times as fast as `Int32Array.from` over an iterator. */
export function range(n: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(n);
  for (let i = 0; i < n; i++) out[i] = i;
  return out;
}

/** Places of a systematic sample: `size` of n places at equal steps, ascending. @param size at most n */
export function systematic(n: number, size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, i) => Math.floor(((i + 0.5) * n) / size));
}
