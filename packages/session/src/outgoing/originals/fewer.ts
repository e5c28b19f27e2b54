/** So few of those that chance would leave out are left out at most. */
const FEW = 0.5;
/** In square roots of their expected number, which is more than their standard deviation. */
const BELOW = 4;

/** Whether far fewer records are left out of a file than chance would leave out. */
export const areFewer = (left: number, expected: number): boolean =>
  left < FEW * expected && expected - left >= BELOW * Math.sqrt(expected);
