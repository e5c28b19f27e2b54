const TWO32 = 2 ** 32;

/**
 * Safe integers as 64-bit ones, without a BigInt each: the low and the high half, in the order of the
 * machine.
 */
export function wholeNumbers(values: ArrayLike<number>, length: number): BigInt64Array {
  const halves = new Int32Array(length * 2);
  const low = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
  for (let i = 0; i < length; i++) {
    const high = Math.floor(values[i] / TWO32);
    halves[2 * i + low] = values[i] - high * TWO32;
    halves[2 * i + 1 - low] = high;
  }
  return new BigInt64Array(halves.buffer);
}
