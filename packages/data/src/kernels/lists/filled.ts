/**
 * An array of numbers with a value written to each place. `from` of a class of typed arrays, given one of them and a
 * function, makes a list of boxed numbers first: that takes thirty times longer, and ends the process beyond some
 * hundred million.
 * @param out is written to
 * @param value of a place
 */
export function filled<A extends Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array>(
  out: A,
  value: (place: number) => number,
): A {
  for (let i = 0; i < out.length; i++) out[i] = value(i);
  return out;
}
