import { SMALLEST_GROUP, type CodedColumn } from "@sdc-risk/core";

/** Commonest levels that a profile names. */
const NAMED = 8;

/** A distinct value as text, and the records that hold it. */
export interface Level {
  readonly label: string;
  readonly records: number;
}
/** The distinct values of a variable: how many, and which are common. */
export interface LevelCounts {
  /** Distinct values that at least one record holds. */
  readonly levels: number;
  readonly missing: number;
  /** Levels held by one or two records; they are counted, not named. */
  readonly rareLevels: number;
  /** The commonest levels, at most eight, each held by at least three records; the commonest first, then by first record. */
  readonly common: readonly Level[];
}

/** Levels of a column; `counts`: records that hold each. */
export function levelCounts(column: CodedColumn, counts: Int32Array): LevelCounts {
  let levels = 0,
    rareLevels = 0,
    held = 0,
    least = SMALLEST_GROUP;
  const top: number[] = [];
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code]!;
    held += count;
    if (count > 0) levels++;
    if (count > 0 && count < SMALLEST_GROUP) rareLevels++;
    if (count < least || (top.length === NAMED && count === counts[top.at(-1)!]!)) continue;
    const place = top.findIndex((other) => counts[other]! < count);
    top.splice(place < 0 ? top.length : place, 0, code);
    if (top.length > NAMED) top.pop();
    if (top.length === NAMED) least = counts[top.at(-1)!]!;
  }
  return {
    levels,
    missing: column.codes.length - held,
    rareLevels,
    common: top.map((code) => ({ label: column.label(code), records: counts[code]! })),
  };
}
