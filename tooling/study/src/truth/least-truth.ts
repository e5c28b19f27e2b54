/**
 * Samples with a smaller truth are left out of comparisons: it is mostly chance, and a ratio to it says
 * nothing of the estimate.
 */
export const LEAST_TRUTH = 10;
