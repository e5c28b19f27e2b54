const WHOLE = /^-?[1-9]\d*$/;

/**
 * Whether a text writes a whole number beyond 2^53 - 1, plain, as `9007199254740993`: a double does not hold
 * it, so that it is compared by its digits.
 */
export const isLongInteger = (text: string): boolean =>
  text.length > 15 && WHOLE.test(text) && !Number.isSafeInteger(Number(text));
