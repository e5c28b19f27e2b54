const DIGITS = /^([+-]?)(\d+)$/;
const WRITTEN = /^([+-]?)(\d*)\.(\d*)$/;
const EXPONENT = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i;
/** With an exponent, and as the typing rule has it. */
const KEPT = /^[+-]?\d+(\.\d+)?e[+-]?\d+$/i;

const minus = (sign: string): string => (sign === "-" ? "-" : "");
const plain = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/**
 * The number that the characters of a field write, as the typing rule has it: without zeros before it, and
 * with its point. A point that is written counts; else the last digits are those behind it. An exponent
 * is kept, so that two forms of one number stay apart.
 * @param text without blanks around it
 * @param decimals digits behind a point that is not written
 * @returns null where it is no number
 */
export function plainNumber(text: string, decimals: number): string | null {
  const [, sign = "", digits] = DIGITS.exec(text) ?? [];
  if (digits !== undefined) {
    if (decimals === 0) return minus(sign) + plain(digits);
    const padded = digits.padStart(decimals + 1, "0");
    return `${minus(sign)}${plain(padded.slice(0, -decimals))}.${padded.slice(-decimals)}`;
  }
  const [, before, whole = "", fraction = ""] = WRITTEN.exec(text) ?? [];
  if (before !== undefined && whole + fraction !== "")
    return `${minus(before)}${plain(whole) || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  if (!EXPONENT.test(text)) return null;
  return KEPT.test(text) ? text.replace(/^\+/, "") : Number(text).toExponential();
}
