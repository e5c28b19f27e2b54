import type { Cursor } from "../bytes/cursor.ts";

const BASE = 30;
const SLASH = 0x2f;
const STAR = 0x2a;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const BLANK = 0x20;
/** Digits, and places behind the point, by which a double is exact and so its quotient rounded once. */
const EXACT_DIGITS = 10;
const EXACT_PLACES = 13;
/** Digits that are looked at, and places beyond which a number is none or zero. */
const MOST_DIGITS = 60;
const MOST_PLACES = 300;
const POWERS = Float64Array.from({ length: EXACT_PLACES + 1 }, (_, places) => BASE ** places);

/** The value of a digit, 0 to 29; -1 where the byte is none. */
function digit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  return byte >= 0x41 && byte <= 0x54 ? byte - 0x41 + 10 : -1;
}

/**
 * A number in base 30, ended by a slash (PSPP developer's guide, portable file structure); NaN where it is
 * missing.
 */
export function portableNumber(cursor: Cursor): number {
  const { bytes } = cursor;
  const what = "A number";
  while (bytes[cursor.at] === BLANK) cursor.at++;
  if (bytes[cursor.at] === STAR) {
    cursor.skip(2, what);
    return NaN;
  }
  const negative = bytes[cursor.at] === MINUS;
  if (negative) cursor.at++;
  let mantissa = 0;
  let digits = 0;
  let scale = 0;
  let inFraction = false;
  let any = false;
  const start = cursor.at;
  for (;;) {
    const byte = cursor.u8(what);
    const value = digit(byte);
    if (value >= 0) {
      any = true;
      mantissa = mantissa * BASE + value;
      if (mantissa > 0) digits++; // zeros in front do not count
      if (inFraction) scale--;
    } else if (byte === POINT && !inFraction) inFraction = true;
    else {
      if (!any) throw cursor.damaged("A number is missing here.");
      const end = cursor.at - 1;
      if (byte === PLUS || byte === MINUS) scale += (byte === PLUS ? 1 : -1) * exponent(cursor);
      else if (byte !== SLASH) throw cursor.damaged("A number holds something that is no digit.");
      const isExact = digits <= EXACT_DIGITS && Math.abs(scale) <= EXACT_PLACES;
      const number = !isExact
        ? longNumber(bytes.subarray(start, end), scale)
        : scale < 0
          ? mantissa / POWERS[-scale]
          : mantissa * POWERS[scale];
      return negative ? -number : number;
    }
  }
}

/** The double nearest to digits with a point in between, times 30 to the power of `scale`. */
function longNumber(text: Uint8Array, scale: number): number {
  let mantissa = 0n;
  let left = MOST_DIGITS;
  let places = scale;
  for (const byte of text) {
    const value = digit(byte);
    if (value < 0) continue;
    if (left > 0) mantissa = mantissa * BigInt(BASE) + BigInt(value);
    else places++;
    if (mantissa > 0n) left--;
  }
  if (mantissa === 0n || places < -MOST_PLACES) return 0;
  if (places > MOST_PLACES) return Infinity;
  if (places >= 0) return Number(mantissa * BigInt(BASE) ** BigInt(places));
  // a quotient of 66 bits or more, whose last one says whether something remains
  const divisor = BigInt(BASE) ** BigInt(-places);
  const shift = 5 * (-places + 14);
  const whole = mantissa << BigInt(shift);
  const quotient = whole / divisor;
  const rounded = Number(quotient * divisor === whole ? quotient : quotient | 1n);
  const half = shift >> 1;
  return rounded / 2 ** half / 2 ** (shift - half); // 2 ** shift may be beyond the doubles
}

function exponent(cursor: Cursor): number {
  let value = 0;
  for (let byte = cursor.u8("A number"); byte !== SLASH; byte = cursor.u8("A number")) {
    const next = digit(byte);
    if (next < 0) throw cursor.damaged("A number holds something that is no digit.");
    value = Math.min(value * BASE + next, 1e6);
  }
  return value;
}

/** A whole number from 0 on. */
export function portableCount(cursor: Cursor, most: number, what: string): number {
  return cursor.count(portableNumber(cursor), most, what);
}

/** A text: its length, then its bytes. */
export function portableBytes(cursor: Cursor): Uint8Array {
  return cursor.take(portableCount(cursor, cursor.left, "bytes of a text"), "A text");
}
