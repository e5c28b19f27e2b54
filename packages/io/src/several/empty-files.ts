import { countText } from "@sdc-risk/core";
import type { ReadWarning } from "../types.js";

/** What is told of files without records among others. */
export function emptyFiles(names: readonly string[]): readonly ReadWarning[] {
  if (names.length === 0) return [];
  const some = names.slice(0, 5).map((name) => JSON.stringify(name)),
    more = names.length > some.length ? ` and ${countText(names.length - some.length)} more` : "",
    hold = names.length === 1 ? "holds" : "hold";
  return [{ code: "empty-files", message: `${some.join(", ")}${more} ${hold} no records.` }];
}
