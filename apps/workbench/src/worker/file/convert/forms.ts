/** Which part of a date comes first: 31.12.1980, 12/31/1980 or 1980-12-31. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const GROUPED = /^([+-]?)(\d{1,3}(?:[. '’\u00a0\u202f]\d{3})+|\d+)(?:,(\d+))?$/;

/** A number with a decimal comma as one with a point: 1.234,5 → 1234.5; null where it is none. */
export function pointNumber(text: string): string | null {
  const [, sign = "", whole, decimals] = GROUPED.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/\D/g, "");
  return `${sign}${digits}${decimals === undefined ? "" : `.${decimals}`}`;
}

const DATES: Readonly<Record<DateOrder, RegExp>> = {
  dmy: /^(?<d>\d{1,2})([./-])(?<m>\d{1,2})\2(?<y>\d{4})$/,
  mdy: /^(?<m>\d{1,2})([./-])(?<d>\d{1,2})\2(?<y>\d{4})$/,
  ymd: /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
};

/** A real day as YYYY-MM-DD; null where the text is none in this order. */
export function isoDate(text: string, order: DateOrder): string | null {
  const { y, m, d } = DATES[order].exec(text.trim())?.groups ?? {};
  if (y === undefined || m === undefined || d === undefined) return null;
  const iso = `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
  const day = new Date(`${iso}T00:00:00Z`);
  // 31 February is the 2nd or 3rd of March there
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : null;
}

/** Completed years between two days, each as YYYY-MM-DD; null where the first is later. */
export function ageAt(birth: string, day: string): number | null {
  if (birth > day) return null;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The orders in which all of some texts are real days; none where there are no texts. */
export const ordersOf = (texts: readonly string[]): readonly DateOrder[] =>
  texts.length === 0
    ? []
    : DATE_ORDERS.filter((order) => texts.every((text) => isoDate(text, order) !== null));
