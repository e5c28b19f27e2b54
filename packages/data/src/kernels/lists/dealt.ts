/** Arrays of numbers that deals are made of. */
type Dealable = Int32Array | Uint16Array | Uint8Array;

/**
 * Values in a random order, as a new array (Fisher and Yates).
 * @param random numbers in [0, 1), one per value but the first is taken
 */
export function dealt<A extends Dealable>(values: A, random: () => number): A {
  const out = values.slice() as A;
  for (let i = out.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    const own = out[i];
    out[i] = out[other];
    out[other] = own;
  }
  return out;
}
