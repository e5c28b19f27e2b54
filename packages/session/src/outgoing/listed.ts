import { countText } from "@sdc-risk/data";
import { listed } from "../words.ts";

/** Variables that a sentence names. */
export const MOST_NAMED = 3;
export const MOST_LISTED = 20;

/** "a, b and 4 more" */
export function someOf(names: readonly string[], most: number): string {
  const left = names.length - most;
  return left <= 0 ? listed(names) : listed([...names.slice(0, most), `${countText(left)} more`]);
}
