/** Sums that are equal but for rounding differ by less than this part of them. */
const ROUNDING = 1e-12;

/**
 * A part of a sum of scores as a share of it, 0 to 1: all of it is 1, in whichever order both were added up.
 * @param total above 0
 */
export function partOf(part: number, total: number): number {
  const share = part / total;
  return Math.abs(share - 1) < ROUNDING ? 1 : share;
}
