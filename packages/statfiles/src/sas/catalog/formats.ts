import type { Moment } from "../../columns/moments.ts";

/** Days from 1970-01-01 back to 1960-01-01, from which SAS counts. */
export const SAS_EPOCH = -3653;

/** Of languages, in the place of EUR (SAS National Language Support Reference Guide, DFLANG=). */
const LANGUAGES =
  "(?:EUR|AFR|CAT|CRO|CSY|DAN|DES|DEU|ESP|FIN|FRA|FRS|HUN|ITA|MAC|NLD|NOR|POL|PTG|RUS|SLO|SVE)DF";

/** Formats of days, also of those that show a part: the variable holds the day all the same. */
const DATES = new RegExp(
  "^(?:DATE|DAY|DOWNAME|JULDAY|JULIAN|MONNAME|MONTH|MONYY|QTR|QTRR|WEEKDAT[EX]|WEEKDAY|WORDDAT[EX]|YEAR|YYMON|YYQZ|" +
    "(?:DDMMYY|MMDDYY|YYMMDD)[BCDNPS]?|(?:MMYY|YYMM|YYQ|YYQR)[CDNPS]?|(?:YY)?WEEK[UVW]|" +
    "PDJUL[GI]|NENGO|MINGUO|HDATE|HEBDATE|NLDATE[A-Z]*|[BE]8601DA|IS8601DA|" +
    `${LANGUAGES}(?:DD|DE|DN|DWN|MN|MY|WDX|WKX))$`,
);
const MOMENTS = new RegExp(
  "^(?:DATETIME|DATEAMPM|MDYAMPM|DTDATE|DTMONYY|DTWKDATX|DTYEAR|DTYYQC|NLDATM[A-Z]*|" +
    `[BE]8601D[TZNX]|[BE]8601LX|IS8601D[TZN]|${LANGUAGES}DT)$`,
);
/** Formats of times, and those that also show the time of a moment. */
const TIMES = /^(?:TIME|HHMM|HOUR|MMSS|NLTIME|NLTIMAP|[BE]8601T[MZX]|[BE]8601LZ|IS8601T[MZ])$/;
const TIMES_OF_MOMENTS = /^(?:TOD|TIMEAMPM)$/;
const DAYS = "days since 1960";
const SECONDS = "seconds since 1960";

/** The name of a format without its width and decimals: `DATE` of `DATE9.`. */
export function formatName(format: string): string {
  return format.toUpperCase().replace(/(?<=[A-Z_$])\d*\.?\d*$/, "");
}

/** What the numbers of a variable are by its format, whatever part of them it shows. */
export function sasMoment(format: string): Moment | null {
  const name = formatName(format);
  if (DATES.test(name)) return { kind: "date", perDay: 1, epoch: SAS_EPOCH, unit: DAYS };
  if (MOMENTS.test(name)) return { kind: "moment", perSecond: 1, epoch: SAS_EPOCH, unit: SECONDS };
  if (TIMES_OF_MOMENTS.test(name)) return { kind: "time", epoch: SAS_EPOCH, unit: SECONDS };
  return TIMES.test(name) ? { kind: "time", unit: "seconds" } : null;
}

/** A format as haven and SAS write it, without the point at its end. */
export function formatText(name: string, width: number, decimals: number): string | null {
  if (name === "" && width === 0) return null;
  return `${name}${width > 0 || decimals > 0 ? width : ""}${decimals > 0 ? `.${decimals}` : ""}`;
}
