import type { Moment } from "../columns/moments.js";

/** Days from 1970-01-01 back to 1960-01-01, from which SAS counts. */
export const SAS_EPOCH = -3653;

const DATES = new RegExp(
  "^(?:DATE|(?:DDMMYY|MMDDYY|YYMMDD|MMYY|YYMM|YYQ|YYQR)[BCDNPS]?|WEEKDAT[EX]|WORDDAT[EX]|JULIAN|MONYY|YYMON|" +
    "NENGO|[BE]8601DA|IS8601DA|EURDFDD|EURDFDE)$",
);
const MOMENTS =
  /^(?:DATETIME|DATEAMPM|MDYAMPM|DTDATE|DTMONYY|DTWKDATX|DTYEAR|DTYYQC|[BE]8601D[TZN]|IS8601D[TZ]|EURDFDT)$/;
const TIMES = /^(?:TIME|TIMEAMPM|TOD|HHMM|HOUR|MMSS|[BE]8601TM|IS8601TM)$/;

/** The name of a format without its width and decimals: `DATE` of `DATE9.`. */
export function formatName(format: string): string {
  return format.toUpperCase().replace(/(?<=[A-Z_$])\d*\.?\d*$/, "");
}

/**
 * What the numbers of a variable mean by its format. Formats that show a part of a date (YEAR, QTR) leave
 * numbers.
 */
export function sasMoment(format: string): Moment | null {
  const name = formatName(format);
  if (DATES.test(name)) return { kind: "date", perDay: 1, epoch: SAS_EPOCH };
  if (MOMENTS.test(name)) return { kind: "moment", perSecond: 1, epoch: SAS_EPOCH };
  return TIMES.test(name) ? { kind: "time" } : null;
}

/** A format as haven and SAS write it, without the point at its end. */
export function formatText(name: string, width: number, decimals: number): string | null {
  if (name === "" && width === 0) return null;
  return `${name}${width > 0 || decimals > 0 ? width : ""}${decimals > 0 ? `.${decimals}` : ""}`;
}
