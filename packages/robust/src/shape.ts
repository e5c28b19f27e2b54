import { SdcError } from "@sdc-risk/data";

/** More variables than these are refused: an estimate would need far more records than its cost allows. */
const MOST_VARIABLES = 32;

/**
 * Number of records of an n × d row-major matrix.
 * @throws BAD_OPTIONS where there is no such number, or d is not within 1 to 32
 */
export function checkShape(points: Float64Array, d: number): number {
  if (!Number.isInteger(d) || d < 1 || d > MOST_VARIABLES)
    throw new SdcError("BAD_OPTIONS", `The number of variables is ${d}, expected 1 to ${MOST_VARIABLES}.`);
  if (points.length % d !== 0)
    throw new SdcError("BAD_OPTIONS", `${points.length} numbers are not whole records of ${d} variables.`);
  return points.length / d;
}
