import { countCodes } from "@sdc-risk/data/kernels";
import { shownLevel, required } from "@sdc-risk/data";
import type { LevelCount } from "../api.ts";
import { openFileOf } from "./microdata.ts";
import type { Session } from "../session.ts";

/** Levels are listed for choosing by hand; with more than this nobody would. */
export const MOST_LEVELS = 400;

/** The levels of a variable that records hold, in the order of their text, numbers by value. */
export function levelsOf(session: Session, variable: string): LevelCount[] {
  openFileOf(session);
  const column = required(session.plain, "open file").sdc.coded(variable);
  const { codes, size, label } = column;
  const held: { readonly code: number; readonly records: number }[] = [];
  for (const [code, records] of countCodes(codes, size).entries()) {
    if (held.length > MOST_LEVELS) break;
    if (records > 0) held.push({ code, records });
  }
  return held
    .map(({ code, records }) => ({ label: label(code), shown: shownLevel(column, code), records }))
    .sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
}
