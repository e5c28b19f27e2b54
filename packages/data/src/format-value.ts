/** The formats of a number; their type says what each means. */
export const FORMATS = ["count", "percent", "probability", "number", "text"] as const;
/** How a number is written: a whole count, a share of one as percent, a probability, a plain number. */
export type Format = (typeof FORMATS)[number];

/** What stands where there is no value. */
export const NO_VALUE = "–";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 1234567.5 → "1,234,567.5": groups the whole part, keeps the decimals given. */
function group(digits: string): string {
  const parts = digits.split(".");
  const whole = parts[0];
  const decimals = parts.at(1);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

const trimZeros = (digits: string): string => (digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);

/** "4.2e-7" → "4.2 × 10⁻⁷". */
function powerOfTen(exponential: string): string {
  const [digits = "", power = ""] = exponential.split("e");
  const raised = Array.from(power.replace("+", ""), (c) => (c === "-" ? "⁻" : SUPERSCRIPTS[Number(c)])).join(
    "",
  );
  const factor = trimZeros(digits);
  return factor === "1" ? `10${raised}` : `${factor} × 10${raised}`;
}

/** Numbers above zero and below it say no more to anybody than that they are. */
const TINY = 1e-9;

/** Whole numbers from here on have more digits than are told. */
const LONG = 1e12;

/**
 * A number with the digits that sentences go by, twelve. Behind them sums depend on the order of records, and wherever
 * these lie a half has to be rounded alike.
 */
export const settled = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= LONG ? value : Number(value.toPrecision(12));

/** The nearest whole number, as sentences tell it of a sum of weights. */
export const nearestWhole = (value: number): number => Math.round(settled(value));

/**
 * A number above zero with at most `digits` significant digits and none of the whole part dropped;
 * powers of ten under 0.0001 and from 1e15.
 */
function significant(value: number, digits: number): string {
  if (value < 1e-4 || value >= 1e15) return powerOfTen(value.toExponential(digits - 1));
  const wholeDigits = Math.floor(Math.log10(value)) + 1;
  const decimals = Math.max(value >= 1000 ? 1 : 0, digits - wholeDigits);
  return group(trimZeros(value.toFixed(Math.min(20, decimals))));
}

function count(value: number): string {
  if (Number.isInteger(value)) return value >= 1e15 ? significant(value, 4) : group(value.toFixed(0));
  return value < 0.01 ? "< 0.01" : significant(settled(value), 4);
}

/** Decimals of a percentage: two below ten, and beside a hundred, where one would round to it. */
function percentDecimals(value: number): number {
  if (Math.abs(value - Math.round(value)) < 1e-9) return 0;
  return value < 9.995 || (value > 99.9 && value < 100.1) ? 2 : 1;
}

function percent(share: number): string {
  const value = share * 100;
  if (share === 1) return "100 %";
  if (value < 0.01) return "< 0.01 %";
  if (value > 99.99 && value < 100) return "> 99.99 %";
  if (value >= 100 && value < 100.005) return "> 100 %";
  if (value >= 1e15) return `${significant(value, 4)} %`;
  const told = settled(value);
  return `${group(told.toFixed(percentDecimals(told)))} %`;
}

function probability(value: number): string {
  if (value < TINY) return "< 1 in 10⁹";
  return value > 0.9999 && value < 1 ? "> 0.9999" : significant(settled(value), 4);
}

/** Puts a sign before a number that may say "< 0.01": below zero the relation turns round, "> −0.01". */
function signed(sign: "−" | "+", text: string): string {
  const bound = /^([<>]) (.*)$/.exec(text);
  if (bound === null) return sign + text;
  const relation = sign === "+" ? bound[1] : bound[1] === "<" ? ">" : "<";
  return `${relation} ${sign}${bound[2]}`;
}

function sized(size: number, format: Format): string {
  if (size === Infinity) return "∞";
  if (size === 0) return format === "percent" ? "0 %" : "0";
  switch (format) {
    case "count":
      return count(size);
    case "percent":
      return percent(size);
    case "probability":
      return probability(size);
    case "number":
    case "text":
      if (size < TINY) return "< 10⁻⁹";
      return Number.isInteger(size) ? count(size) : significant(settled(size), 4);
  }
}

/**
 * Writes a number for people. Zero is written only for zero: "< 0.01 %" stands for a small share above it.
 * @param value finite, a share of one for `percent`; `null` gives an en dash, text is returned as it is
 */
export function formatValue(value: number | string | null, format: Format): string {
  if (value === null) return NO_VALUE;
  if (typeof value === "string") return value;
  if (Number.isNaN(value)) return "not a number";
  const text = sized(Math.abs(value), format);
  return value < 0 ? signed("−", text) : text;
}

/**
 * A value beside its limit: with more digits, as far as these help, where it would read like the limit without
 * being it.
 * @param value finite, a share of one for `percent`
 */
export function formatBeside(value: number, limit: number, format: "percent" | "number"): string {
  const text = formatValue(value, format);
  // "3.00 %" reads like "3 %"
  const read = (told: string): string => told.replace(/\.0+(?= |$)/, "");
  if (value === limit || read(text) !== read(formatValue(limit, format))) return text;
  const [scale, sign] = format === "percent" ? [100, " %"] : [1, ""];
  for (let digits = 4; digits < 16; digits++) {
    const told = formatEdge(value * scale, digits);
    if (told !== formatEdge(limit * scale, digits)) return `${told}${sign}`;
  }
  return text;
}

/** An edge of a bin, a tick or the place of a mark. */
export function formatEdge(value: number, digits = 6): string {
  if (value === 0 || !Number.isFinite(value)) return formatValue(value, "number");
  return (value < 0 ? "−" : "") + significant(Math.abs(value), digits);
}

/**
 * A share of one as sentences carry it: "12.3 %", "> 99.99 %", "< 0.01 %". "100 %" stands for all and "0 %"
 * for none, never for nearly.
 * @param share finite
 */
export const shareText = (share: number): string => formatValue(share, "percent");

/** A count as sentences carry it: 1,234. Whole numbers are written here: to load a formatter takes milliseconds. */
export const countText = (count: number): string =>
  Number.isSafeInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, ",") : count.toLocaleString("en");

/** The word that goes with a count: the singular for one, otherwise the plural. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** A count with its word, in the plural but for one: "1 record", "2,000 records", "1 key has". */
export const counted = (count: number, one: string, many?: string): string =>
  `${countText(count)} ${plural(count, one, many)}`;

/** A difference of two shares in percentage points: "3.1 points", "> −0.01 points". */
export function pointsText(difference: number): string {
  const [digits = ""] = shareText(difference).split(" %");
  return `${digits} ${digits === "1" || digits === "−1" ? "point" : "points"}`;
}

/** "+12", "−3.1 points", "0": how far a value has moved; shares move by percentage points. */
export function formatChange(change: number | null, format: Format): string {
  if (change === null) return NO_VALUE;
  const text = format === "percent" ? pointsText(change) : formatValue(change, format);
  return change > 0 ? signed("+", text) : text;
}

/** A change as a share of the value before: "−50.1 %", "+3.2 %". */
export const formatRelative = (relative: number | null): string =>
  relative !== null && relative > 0 ? signed("+", shareText(relative)) : formatValue(relative, "percent");
