import { shareOf } from "@sdc-risk/blocks";
import type { SharedKey } from "../summary.ts";

/** What is counted of some households. */
export interface SharedCounts {
  /** Households of two members and more that all know every key, and per key those of them that differ. */
  readonly whole: number;
  readonly apart: Float64Array;
  /** The same of other households, per key: known of two members, and equal for all who know it. */
  readonly compared: Float64Array;
  readonly constant: Float64Array;
}

/** How far members share each key, by what was counted of all households. @param keys their names */
export function sharedKeysOf(keys: readonly string[], parts: readonly SharedCounts[]): SharedKey[] {
  return keys.map((key, v) => {
    let compared = 0;
    let constant = 0;
    for (const part of parts) {
      compared += part.whole + part.compared[v];
      constant += part.whole - part.apart[v] + part.constant[v];
    }
    return { key, compared, constant, share: shareOf(constant, compared) };
  });
}

/** Keys that are the same within every group that is compared, and compared in one at least. */
export const levelKeysOf = (keys: readonly SharedKey[]): string[] =>
  keys.filter(({ compared, constant }) => compared > 0 && constant === compared).map(({ key }) => key);
