import type { Moment } from "../columns/moments.ts";

/** Days from 1970-01-01 back to 1960-01-01, from which Stata counts. */
export const STATA_EPOCH = -3653;
const DAY = 86_400_000;
const EPOCH_YEAR = 1960;

/** What numbers are by the letter behind `%t`. Years (y) and numbers without a unit (g) are what they say. */
const MOMENTS: Readonly<Record<string, Moment>> = {
  c: { kind: "moment", perSecond: 1000, epoch: STATA_EPOCH, unit: "milliseconds since 1960" },
  C: { kind: "moment", perSecond: 1000, epoch: STATA_EPOCH, leaps: true, unit: "milliseconds since 1960" },
  d: { kind: "date", perDay: 1, epoch: STATA_EPOCH, unit: "days since 1960" },
  w: { kind: "period", dayOf: firstOfWeek, unit: "weeks since 1960" },
  m: { kind: "period", dayOf: firstOfMonth, unit: "months since 1960" },
  q: { kind: "period", dayOf: (quarter) => firstOfMonth(quarter * 3), unit: "quarters since 1960" },
  h: { kind: "period", dayOf: (half) => firstOfMonth(half * 6), unit: "half-years since 1960" },
  b: { kind: "number", unit: "business days of a calendar that the file does not hold" },
};

/** What the numbers of a variable are by its display format; before Stata 6 `%d` stood for `%td`. */
export function stataMoment(format: string): Moment | null {
  const letter = /^%-?(?:t([a-zA-Z])|(d))/.exec(format);
  return MOMENTS[letter?.[1] ?? letter?.[2] ?? ""] ?? null;
}

/** Days since 1970 of the first of a month, counted from January 1960. */
function firstOfMonth(month: number): number {
  if (!Number.isInteger(month)) return NaN;
  const year = EPOCH_YEAR + Math.floor(month / 12);
  return dayOf(year, month - Math.floor(month / 12) * 12);
}

/** Days since 1970 of the first day of a week; Stata has 52 a year, the last of 8 or 9 days. */
function firstOfWeek(week: number): number {
  if (!Number.isInteger(week)) return NaN;
  const years = Math.floor(week / 52);
  return dayOf(EPOCH_YEAR + years, 0) + (week - years * 52) * 7;
}

function dayOf(year: number, month: number): number {
  // setUTCFullYear, since Date.UTC takes the years 0 to 99 for 1900 to 1999
  return new Date(0).setUTCFullYear(year, month, 1) / DAY;
}
