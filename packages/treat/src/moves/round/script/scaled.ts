import { decimalOf } from "@sdc-risk/data/kernels";
import type { StepContext } from "../../../treatment/treatment-script.ts";
import { codeNumbers } from "../../numbers/codes.ts";
import { readNumbers } from "../../numbers/numbers.ts";
import type { Rounding } from "../options.ts";

/** Digits behind the point up to which JavaScript writes a number without an exponent. */
const MOST_DIGITS = 6;
/** Whole numbers up to here, and twice as large ones, are exact in double precision. */
const LARGEST = 2 ** 51;

/** A rounding in whole numbers: values and the base times a power of ten. */
export interface ScaledRounding {
  readonly key: string;
  /** Digits behind the point. */
  readonly digits: number;
  /** 10 to this power. */
  readonly scale: number;
  /** The base times the scale. */
  readonly step: number;
  readonly away: boolean;
  /** Codes for missing values, as numbers. */
  readonly codes: readonly string[];
}

/**
 * A rounding of which double precision computes every value exactly; null where values have too many digits.
 */
export function scaledRounding(
  { key, missing, base, ties }: Rounding,
  { before }: StepContext,
): ScaledRounding | null {
  const numbers = new Set(readNumbers(before, key, missing).filter((x) => !Number.isNaN(x)));
  let digits = decimalOf(base)!.scale;
  let largest = base;
  for (const x of numbers) {
    digits = Math.max(digits, decimalOf(x)!.scale);
    largest = Math.max(largest, Math.abs(x));
  }
  const scale = 10 ** digits;
  if (digits > MOST_DIGITS || 2 * largest * scale > LARGEST) return null;
  return {
    key,
    digits,
    scale,
    step: Math.round(base * scale),
    away: ties === "away",
    codes: codeNumbers(key, missing),
  };
}
