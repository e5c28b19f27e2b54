/** Codes sent through a table; −1, a missing value, stays −1. */
export function translate(codes: Int32Array, to: Int32Array): Int32Array {
  const out = new Int32Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    out[i] = code < 0 ? -1 : to[code]!;
  }
  return out;
}
