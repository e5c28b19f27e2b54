import type { Classes } from "../classes.ts";

/**
 * The key of every class in mixed radix: as many 32-bit words as it takes, each variable a digit of one of
 * them, 0 where it is missing. Leaving a variable out of a key is one subtraction.
 */
export interface PackedKeys {
  /** Words per class. */
  readonly stride: number;
  /** `stride` words per class. */
  readonly words: Uint32Array;
  /** Per variable: the word that holds its digit, and what the digit is multiplied by. */
  readonly word: Int32Array;
  readonly factor: Float64Array;
}

const WORD = 2 ** 32;

export function packing({ variables, size }: Pick<Classes, "variables" | "size">): PackedKeys {
  const word = new Int32Array(variables.length);
  const factor = new Float64Array(variables.length);
  let at = 0;
  let span = 1;
  variables.forEach((variable, v) => {
    const levels = variable.size + 1;
    if (span * levels > WORD) {
      at++;
      span = 1;
    }
    word[v] = at;
    factor[v] = span;
    span *= levels;
  });
  const stride = at + 1;
  const words = new Uint32Array(size * stride);
  variables.forEach(({ codes }, v) => {
    for (let c = 0; c < size; c++) words[c * stride + word[v]] += (codes[c] + 1) * factor[v];
  });
  return { stride, words, word, factor };
}
