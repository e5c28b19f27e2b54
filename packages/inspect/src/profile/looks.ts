import { atShare } from "@sdc-risk/data/kernels";

/** What numbers look like by their values alone. */
export type Looks = "amounts" | "codes" | "ages" | "years";

/** Fewer numbers than this say too little. */
const LEAST = 60;
/** With so few different numbers both are categories. */
const FEW = 20;
/** Share of the numbers a measured quantity would have that ages and years have, at least. */
const DENSE = 0.8;
/** Of ages and years no value is so frequent: numbers that people round, and counts, have such values. */
const FREQUENT = 0.1;
/** Share of the records in the first years of life, or of adult life, at least: scores have few low values. */
const YOUNG = 0.015;
const FIRST_YEARS = 5;
/** Share of zeros from which they are a value of their own, as of a tax that many do not pay. */
export const OFTEN = 0.1;
/** Pieces of equal numbers of values; within a piece values are taken as evenly spread. */
const PIECES = 20;
const UNITS = [1000, 500, 100, 50, 10, 5];

/** Different numbers among sorted ones. */
function distinct(sorted: Float64Array): number {
  let n = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) n++;
  return n;
}

/** The unit that people and offices round to: the largest that three in five whole numbers are multiples of. */
function unitOf(sorted: Float64Array): number {
  return UNITS.find((unit) => sorted.filter((x) => x % unit === 0).length >= 0.6 * sorted.length) ?? 1;
}

/**
 * How many different numbers a measured quantity would have: n values thrown at random on S places hit about
 * S (1 − e^(−n/S)) of them (the occupancy problem; Feller 1968, IV.2), summed over pieces of the range.
 */
function expected(sorted: Float64Array, unit: number): number {
  let sum = 0;
  for (let p = 0; p < PIECES; p++) {
    const from = Math.floor((p * sorted.length) / PIECES);
    const to = Math.floor(((p + 1) * sorted.length) / PIECES);
    const piece = sorted.subarray(from, to);
    const wide = (atShare(piece, 1) - atShare(piece, 0)) / unit + 1;
    sum += wide * -Math.expm1(-piece.length / wide);
  }
  return sum;
}

/** Whether nineteen in twenty have the same number of digits, as codes and ids do. */
function sameWidth(sorted: Float64Array): boolean {
  const digits = (x: number): number => Math.floor(Math.log10(x) + 1e-9);
  const middle = digits(sorted[sorted.length >> 1]!);
  return sorted.filter((x) => digits(x) === middle).length >= 0.95 * sorted.length;
}

/** The share of the most frequent of sorted numbers. */
function mostFrequent(sorted: Float64Array): number {
  let most = 0;
  let run = 0;
  for (let i = 0; i < sorted.length; i++) {
    run = i > 0 && sorted[i] === sorted[i - 1] ? run + 1 : 1;
    if (run > most) most = run;
  }
  return most / sorted.length;
}

/** Whether sorted whole numbers between the ends are nearly all held that as many records would hit at random. */
function isDense(sorted: Float64Array): boolean {
  const cut = Math.floor(0.05 * sorted.length);
  const middle = sorted.subarray(cut, sorted.length - cut);
  const wide = atShare(middle, 1) - atShare(middle, 0) + 1;
  return distinct(middle) >= DENSE * wide * -Math.expm1(-middle.length / wide);
}

/**
 * Whether whole numbers are dense, without a frequent value, and lie where ages in years do, the young among them, or
 * years of birth and of other events; null where they do not, or are too few.
 */
function yearsOf(some: Float64Array): "ages" | "years" | null {
  if (some.length < LEAST) return null;
  const sorted = some.slice().sort();
  const least = atShare(sorted, 0);
  const most = atShare(sorted, 1);
  if (distinct(sorted) <= FEW || !isDense(sorted) || mostFrequent(sorted) > FREQUENT) return null;
  if (least >= 1880 && most <= 2100) return "years";
  const high = atShare(sorted, 0.95);
  const young = sorted.filter((x) => x < least + FIRST_YEARS).length;
  const among = least >= 0 && least <= 20 && high >= 45 && most <= 120;
  return among && young >= YOUNG * sorted.length ? "ages" : null;
}

/**
 * Codes are whole numbers above zero with far fewer different values than a measured quantity would have. Amounts have
 * about as many, reach a hundred at least, and are often zero or skew: one in twenty is twice the middle one or more,
 * which evenly spread numbers are not. Ages and years are dense whole numbers in their ranges. Null where it is none of
 * these or too little to say.
 * @param some finite values of records
 * @param whole whether all are whole
 */
export function looksOf(some: Float64Array, whole: boolean): Looks | null {
  return amountsOrCodes(some, whole) ?? (whole ? yearsOf(some) : null);
}

/** Whether numbers are amounts or codes; null where they are neither or too few. */
function amountsOrCodes(some: Float64Array, whole: boolean): "amounts" | "codes" | null {
  const sizes = some
    .filter((x) => x !== 0)
    .map(Math.abs)
    .sort();
  const n = sizes.length;
  if (n < LEAST) return null;
  const different = distinct(sizes);
  const zeros = (some.length - n) / some.length;
  const negative = some.some((x) => x < 0);
  if (different <= FEW) return null;
  const unit = whole ? unitOf(sizes) : 1;
  const measured = !whole || different >= 0.5 * expected(sizes, unit);
  if (!measured) return unit === 1 && !negative && zeros === 0 && different <= n / 2 ? "codes" : null;
  const largest = atShare(sizes, 0.95);
  if (largest < 100) return null;
  if (zeros >= OFTEN) return "amounts";
  return largest >= 2 * sizes[n >> 1]! && (negative || unit > 1 || !sameWidth(sizes)) ? "amounts" : null;
}
