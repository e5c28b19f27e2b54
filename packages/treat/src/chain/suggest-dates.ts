import type { Grouping } from "./grouping.ts";
import type { CountedValue } from "./values.ts";

/** Dates with the day or the month first, as 31.03.2020, 31/03/2020 and 03-31-2020; a time may follow. */
const WRITTEN = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/;
const DAYS = 31;
const MONTHS = 12;
/** Years in a band, from level to level. */
const BANDS = [5, 10, 20] as const;
/** From so many years on bands of years are levels. */
const LONG = 10;

/** A value that is a date, as far as it is known which. */
interface DatedValue {
  readonly text: string;
  readonly year: number;
  /** From 1 to 12; null where the day may be meant as well. */
  readonly month: number | null;
}

/** Values with the same text of them as one; each is in one group. */
function by(dated: readonly DatedValue[], labelOf: (date: DatedValue) => string): Grouping {
  const groups = new Map<string, string[]>();
  for (const date of dated) {
    const label = labelOf(date);
    const values = groups.get(label);
    if (values === undefined) groups.set(label, [date.text]);
    else values.push(date.text);
  }
  return { by: "merge", groups: Array.from(groups, ([label, values]) => ({ label, values })) };
}

const isLong = (dated: readonly DatedValue[]): boolean => {
  const [low, high] = dated.reduce(
    ([least, most], { year }) => [Math.min(least, year), Math.max(most, year)],
    [Infinity, -Infinity],
  );
  return high - low >= LONG;
};

/** "2000–2004": years in bands that begin with a multiple of their width. */
function yearBands(dated: readonly DatedValue[]): readonly Grouping[] {
  return BANDS.map((width) =>
    by(dated, ({ year }) => {
      const from = Math.floor(year / width) * width;
      return `${from}–${from + width - 1}`;
    }),
  );
}

const padded = (month: number): string => String(month).padStart(2, "0");

/** Months, quarters, years and bands of years, where it is known which number is the month; else years and their bands. */
function levelsOf(dated: readonly DatedValue[]): readonly Grouping[] {
  const long = isLong(dated);
  const hasMonths = dated.every(({ month }) => month !== null);
  return [
    ...(hasMonths ? [by(dated, ({ year, month }) => `${year}-${padded(month!)}`)] : []),
    ...(hasMonths && !long ? [by(dated, ({ year, month }) => `${year}-Q${Math.ceil(month! / 3)}`)] : []),
    by(dated, ({ year }) => String(year)),
    ...(long ? yearBands(dated) : []),
  ];
}

/**
 * Levels of dates that have the day or the month first; null where some value is none. Their beginnings are days, so
 * that they are never cut as codes are: years of two digits, whose century is not known, have no level.
 */
export function writtenDates(values: readonly CountedValue[]): readonly Grouping[] | null {
  const parts = values.map(({ text }) => WRITTEN.exec(text));
  if (!parts.every((part) => part !== null)) return null;
  const read = parts.map(([, first = "", mark = "", second = "", year = ""], i) => ({
    text: values[i].text,
    first: Number(first),
    second: Number(second),
    mark,
    year,
  }));
  const canBe = (days: "first" | "second", months: "first" | "second"): boolean =>
    read.every((one) => one[days] >= 1 && one[days] <= DAYS && one[months] >= 1 && one[months] <= MONTHS);
  const dayFirst = canBe("first", "second");
  const monthFirst = canBe("second", "first") && !read.some(({ mark }) => mark === ".");
  if (!dayFirst && !monthFirst) return null;
  if (read.some(({ year }) => year.length === 2)) return [];
  const month = dayFirst && monthFirst ? null : dayFirst ? ("second" as const) : ("first" as const);
  return levelsOf(
    read.map((one) => ({
      text: one.text,
      year: Number(one.year),
      month: month === null ? null : one[month],
    })),
  );
}

const ISO = /^([+-]?\d{4,})-\d\d-\d\d/;

/** Levels of dates as ISO 8601 has them; bands of years where there are many. */
export function isoDates(values: readonly CountedValue[]): readonly Grouping[] {
  const dated = values.map(({ text }) => ({ text, year: Number(ISO.exec(text)![1]), month: null }));
  const long = isLong(dated);
  return [
    { by: "date", to: "month" },
    ...(long ? [] : [{ by: "date" as const, to: "quarter" as const }]),
    { by: "date", to: "year" },
    ...(long ? yearBands(dated) : []),
  ];
}
