import { SMALLEST_GROUP } from "@sdc-risk/core";
import { looksOf, type Looks } from "./looks.js";

/** What suggestions need to know of numbers. */
export interface NumberFacts {
  /** Whether all are whole. */
  readonly whole: boolean;
  /** Whether all are finite and above zero. */
  readonly positive: boolean;
  /** Share of those above one; null with fewer than three. */
  readonly aboveOne: number | null;
  /** Null with fewer than three. */
  readonly mean: number | null;
  /** Whether each record's number is one more than the one before. */
  readonly sequence: boolean;
  /** Share of zeros; null with fewer than three of them, or fewer than three other values. */
  readonly zeros: number | null;
  /** What they look like, whatever their name is; null where that cannot be said. */
  readonly looks: Looks | null;
}

/** Facts about numbers per record, NaN where missing. */
export function numberFacts(values: Float64Array): NumberFacts {
  let n = 0,
    zeros = 0,
    whole = true,
    positive = true,
    above = 0,
    sum = 0,
    sequence = values.length > 1;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (sequence && i > 0 && x !== values[i - 1]! + 1) sequence = false;
    if (x !== x) continue;
    n++;
    sum += x;
    if (x > 1) above++;
    if (x === 0) zeros++;
    if (!(x > 0 && x < Infinity)) positive = false;
    if (whole && Math.floor(x) !== x) whole = false;
  }
  return {
    whole: n > 0 && whole,
    positive: n > 0 && positive,
    sequence,
    aboveOne: n < SMALLEST_GROUP ? null : above / n,
    mean: n < SMALLEST_GROUP ? null : sum / n,
    zeros: zeros < SMALLEST_GROUP || n - zeros < SMALLEST_GROUP ? null : zeros / n,
    looks: looksOf(values, n > 0 && whole),
  };
}
