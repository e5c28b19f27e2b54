import { betaQuantile } from "./beta.ts";

/** The exact interval of a binomial share (Clopper and Pearson 1934). @param count whole or not, of n */
export const clopperPearson = (
  count: number,
  n: number,
): { readonly low: number; readonly high: number } => ({
  low: count <= 0 ? 0 : betaQuantile(0.025, count, n - count + 1),
  high: count >= n ? 1 : betaQuantile(0.975, count + 1, n - count),
});
