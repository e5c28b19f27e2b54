import { SdcError } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";

/** What is true of numbers of which some may be missing (NaN). */
export interface Variation {
  readonly records: number;
  readonly mean: number;
  /** Standard deviation by n − 1. */
  readonly deviation: number;
}

/** @throws BAD_OPTIONS where there are fewer than two different numbers, among which nothing can be moved */
export function variationOf(name: string, numbers: Float64Array): Variation {
  // in order, so that the order of records moves no digit
  const held = numbers.filter((x) => !Number.isNaN(x)).sort();
  const mean = sum(held) / held.length;
  const squares = sum(held.map((x) => (x - mean) ** 2));
  if (held.length > 0 && held[0] !== held[held.length - 1])
    return { records: held.length, mean, deviation: Math.sqrt(squares / (held.length - 1)) };
  throw new SdcError(
    "BAD_OPTIONS",
    held.length === 0
      ? `"${name}" has no value that could be treated: all are missing.`
      : `"${name}" cannot be treated by the values of others: all its values are ${held[0]}.`,
  );
}
