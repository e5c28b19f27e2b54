import type { ReadWarning } from "../types.ts";

/** The hashtags of the Humanitarian Exchange Language, HXL 1.1; `#adm1` to `#adm5` are `adm`. */
const CORE = new Set(
  `access activity adm affected beneficiary capacity cause channel contact country crisis currency date delivery description
  event frequency geo group impact indicator inneed item loc meta modality need operations org output population reached
  region respondee sector service severity status subsector targeted theme value`.split(/\s+/),
);
/** A hashtag and its attributes: `#affected+f+children`. */
const TAG = /^#([a-z][a-z0-9_]*)(\s*\+\s*[a-z][a-z0-9_]*)*$/i;
/** What no hashtag of a short text has: attributes, or the number of a level of administration. */
const CERTAIN = /\+|^#adm\d/i;
/** Tags that a message names. */
const NAMED = 3;

/** What stands in the cells of the row below the header: a tag, or null where a cell is empty. */
export type HxlTags = readonly (string | null)[];

const isCore = (tag: string): boolean => CORE.has(TAG.exec(tag)![1]!.toLowerCase().replace(/\d$/, ""));

/**
 * The tags of a row below the header; null where it is a record. It is one unless every cell that is not empty is a tag,
 * two at least and half of them of the standard's list, one has an attribute or is of a level of administration, and
 * no such cell of the next record begins as a tag does: what people write in short texts has hashtags, too.
 * @param next the record behind it; null where there is none
 */
export function hxlTags(row: readonly string[], next: readonly string[] | null): HxlTags | null {
  const cells = row.map((cell) => cell.trim());
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length < 2 || !filled.every((cell) => TAG.test(cell))) return null;
  if (!filled.some((cell) => CERTAIN.test(cell))) return null;
  if (new Set(filled.filter(isCore)).size < Math.max(2, filled.length / 2)) return null;
  const goesOn = next?.some((cell, column) => cells[column] !== "" && cell.trim().startsWith("#"));
  return goesOn === true ? null : cells.map((cell) => (cell === "" ? null : cell.replace(/\s+/g, "")));
}

/** What is told of a row of tags. */
export function tagsWarning(tags: HxlTags): ReadWarning {
  const all = tags.filter((tag) => tag !== null);
  const named = `${all.slice(0, NAMED).join(", ")}${all.length > NAMED ? ", …" : ""}`;
  return {
    code: "hxl-tags",
    message:
      `The row below the header holds HXL tags (${named}), not a record. They are the labels of the variables (Humanitarian ` +
      "Exchange Language).",
  };
}
