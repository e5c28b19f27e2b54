import type { ReadWarning } from "../types.ts";
import type { DdiPlace } from "./types.ts";

/** Characters of a record of fixed width, at most. */
export const LONGEST_RECORD = 2 ** 22;

/** The text of an attribute; null where there is none. */
type Attribute = (name: string) => string | null;

/** Where a variable stands; null where that is not said, or makes no sense. */
export function placeOf(attribute: Attribute): DdiPlace | null {
  const number = (name: string): number => Number(attribute(name) ?? NaN);
  const start = number("StartPos");
  const written = number("EndPos");
  const end = Number.isNaN(written) ? start + number("width") - 1 : written;
  const sound = Number.isInteger(start) && Number.isInteger(end) && start >= 1 && end >= start;
  return sound && end <= LONGEST_RECORD ? { start, end, line: number("RecSegNo") || 1 } : null;
}

/** A range of invalid values; null where it has no end that is a number. */
export function rangeOf(attribute: Attribute): readonly [number, number] | null {
  const end = (name: string): number | null => {
    const text = attribute(name);
    return text === null ? null : Number(text);
  };
  const [min, above, max, below] = [end("min"), end("minExclusive"), end("max"), end("maxExclusive")];
  const low = min ?? (above === null ? null : next(above, Infinity));
  const high = max ?? (below === null ? null : next(below, -Infinity));
  const sound = [low, high].every((one) => !Number.isNaN(one)) && (low !== null || high !== null);
  return sound ? [low ?? -Infinity, high ?? Infinity] : null;
}

/** What there is to tell of a range that is left out. */
export const badRange = (variable: string, codebook: string): ReadWarning => ({
  code: "codebook",
  message:
    `A range of invalid values of ${JSON.stringify(variable)} in ${JSON.stringify(codebook)} has no numbers as ` +
    "its ends; it was left out.",
});

/** The next double in a direction. */
function next(x: number, towards: number): number {
  if (!Number.isFinite(x)) return x;
  if (x === 0) return towards > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  bits.setBigInt64(0, bits.getBigInt64(0) + (x > 0 === towards > x ? 1n : -1n));
  return bits.getFloat64(0);
}
