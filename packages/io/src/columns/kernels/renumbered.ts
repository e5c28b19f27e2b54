import type { MissingCodes } from "@sdc-risk/statfiles";

/**
 * `translate` of data for codes of any width: codes by a table that gives each its new one; a missing one, below 0, becomes −1.
 * @param out of as many records; may be `codes` itself
 */
export function renumbered<T extends MissingCodes>(codes: MissingCodes, to: ArrayLike<number>, out: T): T {
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    out[row] = code < 0 ? -1 : to[code];
  }
  return out;
}
