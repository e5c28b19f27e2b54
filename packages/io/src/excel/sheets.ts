import { SdcError, suggestion } from "@sdc-risk/core";
import type { ReadWarning } from "../types.js";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(Math.min(0x10ffff, decimal === undefined ? parseInt(hex!, 16) : Number(decimal)))
      : (ENTITIES[name] ?? all),
  );

/** The names of a workbook's sheets, in its order. @param workbook its XML */
export function sheetNames(workbook: string): string[] {
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return tags.map((tag) =>
    unescape(/\sname="([^"]*)"/.exec(tag)?.[1] ?? /\sname='([^']*)'/.exec(tag)?.[1] ?? ""),
  );
}

/**
 * The place of the sheet that is meant, from 0, and what there is to tell of others.
 * @param wanted a name, or a number from 1; a name goes before a number
 * @throws BAD_OPTIONS where there is none, with the nearest
 */
export function chosenSheet(
  file: string,
  names: readonly string[],
  wanted: string | undefined,
): { readonly place: number; readonly warnings: readonly ReadWarning[] } {
  if (wanted === undefined) {
    const message =
      `${JSON.stringify(file)} has ${names.length} sheets; the first, ${JSON.stringify(names[0])}, was ` +
      "read. --sheet names another.";
    return { place: 0, warnings: names.length > 1 ? [{ code: "more-sheets", message }] : [] };
  }
  const named = names.indexOf(wanted),
    place = named < 0 && /^[1-9]\d*$/.test(wanted) ? Number(wanted) - 1 : named;
  if (place < 0 || place >= names.length)
    throw new SdcError(
      "BAD_OPTIONS",
      `${JSON.stringify(file)} has no sheet ${JSON.stringify(wanted)}; it has ` +
        `${names.length}.${suggestion(wanted, names)}`,
    );
  return { place, warnings: [] };
}
