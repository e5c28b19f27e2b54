import type { Classes } from "@sdc-risk/data";
import type { ComparedKeys } from "../patterns/sides.ts";

/** The values of a compared key, and how common they are. */
export interface KeyValues {
  /** Per class of both files; −1 missing. */
  readonly codes: Int32Array;
  /** Per code the share of the identified records that hold it, of those that hold the key. */
  readonly share: Float64Array;
}

/** A share is known to half a record at best. */
const HALF = 0.5;

/**
 * The values of the compared keys. At least half a record holds each; where others are held, too, half a
 * record does not. The one value that everybody holds has the share 1: to agree on it tells nothing, as little
 * as a missing value does.
 */
export function valuesOf({ variables, weights }: Classes, { compared }: ComparedKeys): KeyValues[] {
  return compared.map((v) => {
    const { codes, size } = variables[v];
    const held = new Float64Array(size);
    let all = 0;
    for (let c = 0; c < codes.length; c++) {
      if (codes[c] < 0) continue;
      held[codes[c]] += weights[c];
      all += weights[c];
    }
    const share = held.map((n) => {
      if (n === all && all > 0) return 1;
      const yes = Math.max(HALF, n);
      const no = Math.max(HALF, all - n);
      return yes / (yes + no);
    });
    return { codes, share };
  });
}
