import { durationText } from "@sdc-risk/data/columns";
import type { FormatKind } from "./number-format.ts";

const DAY = 86_400;
/** Serial numbers of 1970-01-01 where days count from 1900, and from 1904. */
const UNIX_1900 = 25_569;
const UNIX_1904 = 24_107;
/** The day that 1900 lacked, and Excel has: before it days are counted one too low. */
const LEAP_DAY = 60;
/** Seconds since 1970 of the first and the last moment that a text can write: years 1 to 9999. */
const FIRST = -62_135_596_800;
const LAST = 253_402_300_799;

/**
 * What the number of a cell is by its format, to the second: a moment `2021-03-04T05:06:07`, or a time without
 * a date or a duration, `05:06:07`; null where a text cannot write it.
 * @param serial days since the last day of 1899, or the first of 1904
 */
export function momentText(serial: number, kind: FormatKind, from1904: boolean): string | null {
  if (kind === "elapsed") return serial < 0 ? null : durationText(Math.round(serial * DAY), 1);
  const timeOnly = serial >= 0 && serial < 1 && (kind === "time" || !from1904);
  if (timeOnly) return durationText(Math.min(DAY - 1, Math.round(serial * DAY)), 1);
  const days = from1904 ? serial - UNIX_1904 : serial - UNIX_1900 + (serial > 0 && serial < LEAP_DAY ? 1 : 0);
  const seconds = Math.round(days * DAY);
  return seconds >= FIRST && seconds <= LAST ? new Date(seconds * 1000).toISOString().slice(0, 19) : null;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?)?Z?$/;
const CLOCK = /^T?(\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/;

/** The same of a cell that writes its date as ISO 8601 has it; null where it writes none. */
export function isoMoment(text: string): string | null {
  const [, day, time = "00:00:00"] = ISO.exec(text) ?? [];
  if (day !== undefined) return `${day}T${time}`;
  return CLOCK.exec(text)?.[1] ?? null;
}
