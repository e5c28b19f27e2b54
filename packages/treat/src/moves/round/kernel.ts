import { decimalOf, decimalText, type Decimal } from "@sdc-risk/data/kernels";

/** What becomes of a number in the middle of two multiples. */
export type Ties = "even" | "away";

/** The digits of two numbers at one scale. */
function atOneScale(a: Decimal, b: Decimal): readonly [x: bigint, y: bigint, scale: number] {
  const scale = Math.max(a.scale, b.scale);
  const digits = (one: Decimal): bigint => one.digits * 10n ** BigInt(scale - one.scale);
  return [digits(a), digits(b), scale];
}

/**
 * The multiple of a base that is nearest to a number, in exact decimals: with a base of 0.1 the number 0.25 is in the
 * middle of 0.2 and 0.3, whatever doubles hold. A number in the middle goes to the even multiple (0.2), which moves no
 * mean, or away from zero (0.3).
 * @param base above 0
 * @param x finite
 */
export function nearestMultiple(x: number, base: number, ties: Ties): number {
  const [digits, step, scale] = atOneScale(decimalOf(x)!, decimalOf(base)!);
  const size = digits < 0n ? -digits : digits;
  const below = size / step;
  const twice = 2n * (size - below * step);
  const isTie = twice === step;
  const up = twice > step || (isTie && (ties === "away" || below % 2n === 1n));
  const multiple = (up ? below + 1n : below) * step;
  return Number(decimalText({ digits: digits < 0n ? -multiple : multiple, scale }));
}

/** The numbers rounded; NaN where one stays as it is. @param numbers NaN where missing */
export function rounded(numbers: Float64Array, base: number, ties: Ties): Float64Array {
  const known = new Map<number, number>();
  return numbers.map((x) => {
    if (Number.isNaN(x)) return NaN;
    const found = known.get(x) ?? nearestMultiple(x, base, ties);
    known.set(x, found);
    return found === x ? NaN : found;
  });
}
