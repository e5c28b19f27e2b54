import { DataType, Precision, TimeUnit, type DataType as Type } from "apache-arrow";
import type { Levels } from "./coded-column.ts";
import { valueType } from "./level-text.ts";
import { momentForm } from "./moments.ts";

/**
 * What the values of a column are, as far as values of two files can be compared: the type without widths,
 * units and scales.
 */
export type Kind = "numbers" | "text" | "dates" | "times" | "durations" | "booleans" | "nothing";

/** A value in a form that is the same in every type of its kind; forms are equal by `===` (and NaN is none). */
export type Form = number | bigint | string | boolean;

/** The kind of an Arrow type. A level without a type is text: recoding wrote it. */
export function kindOf(type: Type | undefined): Kind {
  const plain = type === undefined ? undefined : valueType(type);
  if (plain === undefined) return "text";
  if (DataType.isInt(plain) || DataType.isFloat(plain) || DataType.isDecimal(plain)) return "numbers";
  if (DataType.isDate(plain) || DataType.isTimestamp(plain)) return "dates";
  if (DataType.isTime(plain)) return "times";
  if (DataType.isDuration(plain)) return "durations";
  if (DataType.isBool(plain)) return "booleans";
  return DataType.isNull(plain) ? "nothing" : "text";
}

/** Whether a column holds floats, whose fractions have no more digits than a double. */
export const isFloating = (type: Type | undefined): boolean =>
  type !== undefined && DataType.isFloat(valueType(type));

/**
 * The forms of the levels of a column, by code; the way to them is chosen once.
 * @param doubles fractions count as the nearest double, since the other file holds floats
 */
export function formsOf({ type, value, label }: Levels, doubles: boolean): (code: number) => Form {
  const plain = type === undefined ? undefined : valueType(type);
  switch (kindOf(plain)) {
    case "numbers":
      return numberForms(plain!, value, label, doubles);
    // Arrow gives days and moments in milliseconds, whatever their unit
    case "dates":
      return (code) => (fineMoment(label(code)) ? momentForm(label(code)) : (value(code) as number));
    case "booleans":
      return value as (code: number) => boolean;
    case "times":
    case "durations":
      return (code) => nanoseconds(plain!, value(code) as number | bigint);
    case "text":
    case "nothing":
      return label;
  }
}

/**
 * The form of a text that writes a value of another kind, or null where it does not.
 * @param doubles numbers are read as the readers of files read floats
 */
export function readAs(kind: Kind, text: string, doubles: boolean): Form | null {
  switch (kind) {
    case "numbers":
      return readNumber(text, doubles);
    case "dates":
      return readDate(text);
    case "booleans":
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : null;
    case "text":
      return text;
    case "times":
    case "durations":
    case "nothing":
      return null;
  }
}

function numberForms(
  type: Type,
  value: Levels["value"],
  label: Levels["label"],
  doubles: boolean,
): (code: number) => Form {
  if (DataType.isDecimal(type)) return (code) => decimalForm(label(code), doubles);
  if (DataType.isFloat(type))
    return type.precision === Precision.SINGLE
      ? (code) => shortestSingle(value(code) as number)
      : (value as (code: number) => number);
  return DataType.isInt(type) && type.bitWidth === 64
    ? (code) => wholeForm(value(code) as bigint)
    : (value as (code: number) => number);
}

/** A float of 32 bits as the shortest decimal number that is read as it: 0.1, and not 0.10000000149011612. */
function shortestSingle(value: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/**
 * The text of each level as a number in the fewest digits that tell it in its type: 0.1 of a 32-bit float, whose
 * text as a double is 0.10000000149011612. Of other types it is the label.
 */
export function plainText({ type, value, label }: Levels): (code: number) => string {
  const plain = type === undefined ? undefined : valueType(type);
  if (plain === undefined || !DataType.isFloat(plain) || plain.precision !== Precision.SINGLE) return label;
  return (code) => {
    const number = value(code);
    // the levels of a second file stand here under the type of the first
    return typeof number === "number" && Math.fround(number) === number
      ? String(shortestSingle(number))
      : label(code);
  };
}

/** A whole number: a double where one is exactly it. */
function wholeForm(value: bigint): Form {
  const double = Number(value);
  return BigInt(double) === value ? double : value;
}

/** Digits that every double keeps. */
const SURE_DIGITS = 15;

/**
 * A number in decimal digits, without an exponent: a double where it is written as the double is, otherwise
 * its digits.
 */
function decimalForm(text: string, doubles: boolean): Form {
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = text.slice(sign.length).split(".");
  const rest = fraction.replace(/0+$/, "");
  if (rest === "") return wholeForm(BigInt(`${sign}${whole}`));
  const written = `${sign}${whole || "0"}.${rest}`;
  const double = Number(written);
  const digits = (whole + rest).replace(/^0+/, "").length;
  return doubles || digits <= SURE_DIGITS || String(double) === written ? double : written;
}

/** What the readers of files take as a number: no leading zeros, no plus, no spaces. */
const PLAIN_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;

function readNumber(text: string, doubles: boolean): Form | null {
  const found = PLAIN_NUMBER.exec(text);
  if (found === null) return null;
  if (found.at(1) === undefined && !doubles) return decimalForm(text.replace(/^(-?)\./, "$10."), false);
  const value = Number(text) + 0;
  return Number.isFinite(value) ? value : null;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z?)?$/;
const FINE = /\.\d{4,9}Z$/;

/** Whether the text of a moment has more digits than milliseconds. */
const fineMoment = (text: string): boolean => FINE.test(text);

/** A real day, or a moment of it in UTC; in the form of `momentForm`. */
function readDate(text: string): Form | null {
  const found = ISO.exec(text);
  if (found === null) return null;
  const [, day, time = "00:00:00", fraction = ""] = found;
  const iso = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  const date = new Date(iso);
  const real = !Number.isNaN(date.getTime()) && date.toISOString() === iso;
  return real ? momentForm(`${day}T${time}.${fraction.padEnd(3, "0")}Z`) : null;
}

function nanoseconds(type: Type, value: number | bigint): bigint {
  const { unit } = type as Type & { readonly unit: TimeUnit };
  return BigInt(value) * 1000n ** BigInt(TimeUnit.NANOSECOND - unit);
}
