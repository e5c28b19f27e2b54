import { shownLevel } from "@sdc-risk/data";
import type { LevelCount } from "../api.ts";
import { openFileOf } from "./microdata.ts";
import type { Session } from "../session.ts";

/** Levels are listed for choosing by hand; with more than this nobody would. */
export const MOST_LEVELS = 400;

/** The levels of a variable that records hold, in the order of their text, numbers by value. */
export function levelsOf(session: Session, variable: string): LevelCount[] {
  openFileOf(session);
  const column = session.plain!.sdc.coded(variable);
  const { codes, size, label } = column;
  const counts = new Int32Array(size);
  for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0) counts[codes[i]!]!++;
  const held: number[] = [];
  for (let code = 0; code < size && held.length <= MOST_LEVELS; code++)
    if (counts[code]! > 0) held.push(code);
  return held
    .map((code) => ({ label: label(code), shown: shownLevel(column, code), records: counts[code]! }))
    .sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
}
