/** An exact decimal number, digits × 10^−scale: 0.25 is 25 and 2. The scale is 0 or more. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const NUMBER = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))(?:e([+-]?\d+))?$/i;

/** A text beyond this length is no number; the longest of a double, 5e-324 written out, has some 1,080 digits. */
const LONGEST = 1200;
/** Exponents of ten beyond this are out of reach of doubles. */
const LARGEST_POWER = 400;

/**
 * The number that a text writes in decimal digits ("0.30", "-5", "1e-7", blanks around it), exactly, whatever
 * the number of its digits; of a double its shortest text, so that 0.1 is a tenth.
 * @returns null where it is no finite number
 */
export function decimalOf(written: string | number): Decimal | null {
  const text = String(written).trim();
  const found = text.length > LONGEST ? null : NUMBER.exec(text);
  if (found === null) return null;
  const [, sign = "", whole = "", behind = "", alone = "", power = "0"] = found;
  const fraction = behind + alone;
  const shift = Number(power);
  if (Math.abs(shift) > LARGEST_POWER) return null;
  const digits = BigInt(`${whole}${fraction}`);
  const scale = fraction.length - shift;
  const scaled = scale < 0 ? digits * 10n ** BigInt(-scale) : digits;
  return { digits: sign === "-" ? -scaled : scaled, scale: Math.max(0, scale) };
}

/** The digits of a number at a scale that is its own or larger. */
export const digitsAt = ({ digits, scale }: Decimal, larger: number): bigint =>
  larger === scale ? digits : digits * 10n ** BigInt(larger - scale);

/** Below 0 where a is less than b, 0 where they are equal, above 0 else. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const x = digitsAt(a, scale);
  const y = digitsAt(b, scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** All digits of a number, without an exponent and without zeros at the end of a fraction: "0.3", "-12". */
export function decimalText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, "");
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Whether a number has no fraction. */
export const isWhole = ({ digits, scale }: Decimal): boolean => digits % 10n ** BigInt(scale) === 0n;
