import { plural } from "@sdc-risk/data";
import { listed } from "../listed.ts";
import type { ReadWarning } from "../types.ts";

/** Files that the warning names. */
const MOST_NAMED = 5;

/** What is told of files without records among others. */
export function emptyFiles(names: readonly string[]): readonly ReadWarning[] {
  if (names.length === 0) return [];
  const hold = plural(names.length, "holds", "hold");
  return [{ code: "empty-files", message: `${listed(names, MOST_NAMED)} ${hold} no records.` }];
}
