import { SdcError } from "@sdc-risk/core";
import { joined } from "@sdc-risk/core/kernels";
import type { Pace } from "../pace.js";
import { ERROR_CELL } from "./unzip.js";

export type Cell = string | number | boolean | Date | null;

const encoder = new TextEncoder(),
  DAY = 86_400_000;
/** The day before the first, which a time without a date falls on. */
const NO_DAY = -25_569;

const seconds = (date: Date): number => Math.round(date.getTime() / 1000) * 1000,
  dayOf = (date: Date): number => Math.floor(seconds(date) / DAY);

/** Whether a cell is a date with a time of day that is not midnight. */
const isMoment = (cell: Cell | undefined): boolean =>
  cell instanceof Date && dayOf(cell) !== NO_DAY && seconds(cell) !== dayOf(cell) * DAY;

/**
 * A date as `2021-03-04`, a moment as `2021-03-04T05:06:07`, a time without a date as `05:06:07`; to the second.
 * @param moments whether others of its column are moments: then midnight is one, too
 */
function dateText(date: Date, moments: boolean): string {
  const iso = new Date(seconds(date)).toISOString();
  if (dayOf(date) === NO_DAY) return iso.slice(11, 19);
  return moments ? iso.slice(0, 19) : iso.slice(0, 10);
}

/** A sheet as CSV, so that one rule gives the columns their types. */
export interface SheetText {
  readonly bytes: Uint8Array;
  /** Cells that the sheet shows as an error, by the name of their column. */
  readonly errors: ReadonlyMap<string, number>;
}

/** Rows whose text is made before events are let in. */
const PIECE = 2000;

/**
 * The rows of a sheet as CSV text; cells with errors are empty. Rows before the header, and at the end, are
 * left out where they are blank.
 * @throws EMPTY_DATA; BAD_FILE where a row between others is blank
 */
export async function sheetText(
  file: string,
  rows: readonly (readonly Cell[])[],
  pace: Pace,
): Promise<SheetText> {
  const isBlank = (row: readonly Cell[]): boolean => row.every((cell) => cell === null || cell === ""),
    first = rows.findIndex((row) => !isBlank(row)),
    last = rows.findLastIndex((row) => !isBlank(row));
  if (first < 0 || last === first)
    throw new SdcError(
      "EMPTY_DATA",
      `The sheet of ${JSON.stringify(file)} ${first < 0 ? "is empty" : "has a header and zero records"}; ` +
        "expected a row of names and at least one record.",
    );
  const header = rows[first]!.map((cell) => (cell === null ? "" : cellText(cell, isMoment(cell)))),
    moments = header.map((_, c) => rows.some((row, r) => r > first && isMoment(row[c])));
  const errors = new Map<string, number>(),
    parts: Uint8Array[] = [];
  let text = `${header.map(quoted).join(",")}\n`;
  for (let r = first + 1; r <= last; r++) {
    const row = rows[r]!;
    if (isBlank(row))
      throw new SdcError(
        "BAD_FILE",
        `${JSON.stringify(file)}: row ${r + 1} of the sheet is blank, and others follow. Remove it, or ` +
          "what stands below the table.",
      );
    text += `${header.map((name, c) => fieldText(row[c] ?? null, { name, moments: moments[c]! }, errors)).join(",")}\n`;
    if (r % PIECE !== 0) continue;
    parts.push(encoder.encode(text));
    text = "";
    await pace.tick();
  }
  parts.push(encoder.encode(text));
  return { bytes: joined(parts, Uint8Array), errors };
}

function fieldText(
  cell: Cell,
  { name, moments }: { readonly name: string; readonly moments: boolean },
  errors: Map<string, number>,
): string {
  if (cell === null) return '""';
  if (cell !== ERROR_CELL) return quoted(cellText(cell, moments));
  errors.set(name, (errors.get(name) ?? 0) + 1);
  return '""';
}

const cellText = (cell: Exclude<Cell, null>, moments: boolean): string =>
  cell instanceof Date ? dateText(cell, moments) : String(cell);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
