import { SdcError } from "../errors.ts";

/**
 * Codes for missing values of some programs (1.8e308) are far above, quantities below: squares and totals of
 * them are finite.
 */
const LARGEST = 1e150;

/** The error for a number of a variable that cannot be measured; null where it can. @param x not missing */
export function magnitudeFault(variable: string, x: number): SdcError | null {
  const size = Math.abs(x);
  if (size <= LARGEST) return null;
  const what =
    size === Infinity ? "an infinite value" : `the value ${x}; magnitudes up to ${LARGEST} can be measured`;
  return new SdcError(
    "BAD_TYPE",
    `Variable "${variable}" holds ${what}. Declare it as missing, or give a finite number.`,
  );
}
