import type { Moment } from "../columns/moments.ts";

/** Names of SPSS's formats by their numbers (PSPP developer's guide, system file format). */
const NAMES: readonly (string | undefined)[] = [
  undefined,
  "A",
  "AHEX",
  "COMMA",
  "DOLLAR",
  "F",
  "IB",
  "PIBHEX",
  "P",
  "PIB",
  "PK",
  "RB",
  "RBHEX",
  undefined,
  undefined,
  "Z",
  "N",
  "E",
  undefined,
  undefined,
  "DATE",
  "TIME",
  "DATETIME",
  "ADATE",
  "JDATE",
  "DTIME",
  "WKDAY",
  "MONTH",
  "MOYR",
  "QYR",
  "WKYR",
  "PCT",
  "DOT",
  "CCA",
  "CCB",
  "CCC",
  "CCD",
  "CCE",
  "EDATE",
  "SDATE",
  "MTIME",
  "YMDHMS",
];
const DATES = new Set(["DATE", "ADATE", "EDATE", "SDATE", "JDATE", "MOYR", "QYR", "WKYR"]);
const MOMENTS = new Set(["DATETIME", "YMDHMS"]);
const TIMES = new Set(["TIME", "DTIME", "MTIME"]);
const NUMBERS: Readonly<Record<string, string>> = {
  WKDAY: "days of the week, 1 is Sunday",
  MONTH: "months, 1 is January",
};
const UNIT = "seconds since 14 October 1582";

/** Days from 1970-01-01 back to 1582-10-14, from which SPSS counts seconds. */
export const SPSS_EPOCH = -141_428;
const DAY = 86_400;

/** By how much the numbers of formats of dates and times are higher in portable files of SPSS 25 and later. */
const PORTABLE_SHIFT = 82;

export interface SpssFormat {
  readonly text: string | null;
  readonly moment: Moment | null;
}

/** @param type number of the format, `width` and `decimals` as SPSS shows values by it */
export function spssFormat(type: number, width: number, decimals: number): SpssFormat {
  const name = NAMES[type];
  if (name === undefined) return { text: null, moment: null };
  return {
    text: `${name}${width}${decimals > 0 || name === "F" ? `.${decimals}` : ""}`,
    moment: momentOf(name),
  };
}

/** The same for a portable file. */
export function portableFormat(type: number, width: number, decimals: number): SpssFormat {
  return spssFormat(type > PORTABLE_SHIFT ? type - PORTABLE_SHIFT : type, width, decimals);
}

function momentOf(name: string): Moment | null {
  if (DATES.has(name)) return { kind: "date", perDay: DAY, epoch: SPSS_EPOCH, unit: UNIT };
  if (MOMENTS.has(name)) return { kind: "moment", perSecond: 1, epoch: SPSS_EPOCH, unit: UNIT };
  if (TIMES.has(name)) return { kind: "time", unit: "seconds" };
  const unit = NUMBERS[name];
  return unit === undefined ? null : { kind: "number", unit };
}
