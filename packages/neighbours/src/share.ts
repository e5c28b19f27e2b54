import { shareable } from "@sdc-risk/core";

/** The first numbers of an array in memory that workers share, where the environment allows it. */
export function shareNumbers(values: Float64Array, length = values.length): Float64Array {
  const words = shareable(new Int32Array(values.buffer, values.byteOffset, 2 * length));
  return new Float64Array(words.buffer, words.byteOffset, length);
}

/** The first whole numbers of an array in memory that workers share, where the environment allows it. */
export function shareIntegers(values: Int32Array, length = values.length): Int32Array {
  return shareable(values.subarray(0, length));
}
