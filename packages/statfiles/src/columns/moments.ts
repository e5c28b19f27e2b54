import { durationText, TextLevels, textVector, trimmed, wholeNumbers } from "@sdc-risk/data/columns";
import { DateDay, TimestampMicrosecond, Vector, makeData } from "apache-arrow";
import type { NumberColumn } from "./number-column.ts";

/** What the numbers of a variable are by its format; `unit` says it in words, for warnings. */
export type Moment = { readonly unit: string } &
  /**
   * Days, or moments where some are within a day: `perDay` units a day, counted from `epoch` (days since
   * 1970).
   */
  (
    | { readonly kind: "date"; readonly perDay: number; readonly epoch: number }
    /** Moments: `perSecond` units a second, counted from `epoch` (days since 1970). */
    | {
        readonly kind: "moment";
        readonly perSecond: number;
        readonly epoch: number;
        readonly leaps?: boolean;
      }
    /** Periods, given by their first days: `dayOf` gives it in days since 1970. */
    | { readonly kind: "period"; readonly dayOf: (period: number) => number }
    /** Times, in seconds: of day, or durations. Where `epoch` is given, those beyond a day are moments counted from it. */
    | { readonly kind: "time"; readonly epoch?: number }
    /** Numbers of something that is no day and no time, or cannot be told from the file. */
    | { readonly kind: "number" }
  );

/** Days since 1970 of 0001-01-01 and of 9999-12-31 (proleptic Gregorian calendar). */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;
const DAY = 86_400;
const MICRO = 1e6;

/** The days since 1970 on which a leap second ended (IERS Bulletin C). */
const LEAPS = [
  "1972-07-01",
  "1973-01-01",
  "1974-01-01",
  "1975-01-01",
  "1976-01-01",
  "1977-01-01",
  "1978-01-01",
  "1979-01-01",
  "1980-01-01",
  "1981-07-01",
  "1982-07-01",
  "1983-07-01",
  "1985-07-01",
  "1988-01-01",
  "1990-01-01",
  "1991-01-01",
  "1992-07-01",
  "1993-07-01",
  "1994-07-01",
  "1996-01-01",
  "1997-07-01",
  "1999-01-01",
  "2006-01-01",
  "2009-01-01",
  "2012-07-01",
  "2015-07-01",
  "2017-01-01",
].map((day) => Date.parse(day) / 1000 / DAY);

/** The column as dates, moments or times; null where some number is none, so that numbers are kept. */
export function momentVector(name: string, column: NumberColumn, moment: Moment): Vector | null {
  switch (moment.kind) {
    case "number":
      return null;
    case "time": {
      const { epoch } = moment;
      return epoch === undefined || isWithinDay(column)
        ? timeVector(name, column)
        : momentsVector(column, 1, epoch, false);
    }
    case "period":
      return dayVector(column, moment.dayOf);
    case "moment":
      return momentsVector(column, moment.perSecond, moment.epoch, moment.leaps === true);
    case "date": {
      const { perDay, epoch } = moment;
      return (
        dayVector(column, (value) => value / perDay + epoch) ??
        momentsVector(column, perDay / DAY, epoch, false)
      );
    }
  }
}

function dayVector({ rows, values, nulls }: NumberColumn, dayOf: (value: number) => number): Vector | null {
  const days = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    if (nulls.isNull(row)) continue;
    const day = dayOf(values[row]);
    if (!(Number.isInteger(day) && day >= FIRST_DAY && day <= LAST_DAY)) return null;
    days[row] = day;
  }
  const common = { length: rows, nullCount: nulls.count, nullBitmap: nulls.bitmap(rows) };
  return new Vector([makeData({ type: new DateDay(), ...common, data: days })]);
}

/** Moments as microseconds since 1970; a fraction beyond is rounded. */
function momentsVector(
  { rows, values, nulls }: NumberColumn,
  perSecond: number,
  epoch: number,
  leaps: boolean,
): Vector | null {
  const micros = new Float64Array(rows);
  const unit = MICRO / perSecond;
  const shift = epoch * DAY * MICRO;
  for (let row = 0; row < rows; row++) {
    if (nulls.isNull(row)) continue;
    const plain = Math.round(values[row] * unit) + shift;
    const day = plain / MICRO / DAY;
    if (!(day >= FIRST_DAY && day < LAST_DAY + 1)) return null;
    micros[row] = leaps ? plain - leapSeconds(plain) * MICRO : plain;
  }
  const common = { length: rows, nullCount: nulls.count, nullBitmap: nulls.bitmap(rows) };
  const data = wholeNumbers(trimmed(micros, rows), rows);
  return new Vector([makeData({ type: new TimestampMicrosecond(), ...common, data })]);
}

/** Leap seconds before a moment that counts them; the leap second itself counts as the second before it. */
function leapSeconds(micros: number): number {
  let count = 0;
  while (count < LEAPS.length && micros >= (LEAPS[count] * DAY + count) * MICRO) count++;
  return count;
}

function isWithinDay({ rows, values, nulls }: NumberColumn): boolean {
  for (let row = 0; row < rows; row++)
    if (!nulls.isNull(row) && !(values[row] >= 0 && values[row] <= DAY)) return false;
  return true;
}

function timeVector(name: string, { rows, values, nulls }: NumberColumn): Vector | null {
  const levels = new TextLevels(name);
  const codes = new Int32Array(rows);
  const known = new Map<number, number>();
  const encoder = new TextEncoder();
  for (let row = 0; row < rows; row++) {
    if (nulls.isNull(row)) continue;
    const seconds = values[row];
    let code = known.get(seconds);
    if (code === undefined) {
      const micros = Math.round(seconds * MICRO);
      if (!Number.isSafeInteger(micros)) return null;
      const bytes = encoder.encode(durationText(micros, MICRO));
      known.set(seconds, (code = levels.level(bytes, 0, bytes.length)));
    }
    codes[row] = code;
  }
  return textVector({ levels, codes, nulls, rows });
}
