import { SMALLEST_GROUP } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { compared, meanAndTotal, NO_ESTIMATE } from "../formulas/estimates.ts";
import { gini, povertyRate } from "../formulas/income.ts";
import { weightedMoments } from "../formulas/moments.ts";
import { distributionOf, midShare, weightedQuantile, type Distribution } from "../formulas/quantiles.ts";
import type { IncomeFigures, MeanFigures } from "../summary-schema.ts";
import { TOO_FEW, type Reading } from "./reading.ts";

/** Quantiles that are compared. */
export const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9];

const FILES = ["original", "released"] as const;

/** A continuous variable of both files in ascending order. */
export interface Distributions {
  readonly variable: string;
  readonly original: Distribution;
  readonly released: Distribution;
}

/** The continuous variables of both files in order. */
export async function distributionsOf({ files, weights, tick }: Reading): Promise<Distributions[]> {
  const out: Distributions[] = [];
  for (const { name, numbers } of files.variables) {
    if (numbers === null) continue;
    const original = await inTurns(distributionOf(numbers.original, weights?.original ?? null), tick);
    const released = await inTurns(distributionOf(numbers.released, weights?.released ?? null), tick);
    out.push({ variable: name, original, released });
  }
  return out;
}

const areFew = ({ original, released }: Distributions): boolean =>
  Math.min(original.values.length, released.values.length) < SMALLEST_GROUP;

/** Means, totals and quantiles of the continuous variables. */
export async function meanParts(
  { files, weights, tick }: Reading,
  distributions: readonly Distributions[],
): Promise<MeanFigures[]> {
  const out: MeanFigures[] = [];
  for (const one of distributions) {
    const { variable, original, released } = one;
    const { numbers } = files.variables.find(({ name }) => name === variable)!;
    if (areFew(one)) {
      const quantiles = SHARES.map((p) => ({ p, shift: null }));
      out.push({ variable, mean: NO_ESTIMATE, total: NO_ESTIMATE, quantiles, reason: TOO_FEW });
      continue;
    }
    const estimates = [];
    for (const file of FILES) {
      const own = weights === null ? null : weights[file];
      const of = await inTurns(weightedMoments(numbers![file], own), tick);
      estimates.push(await inTurns(meanAndTotal(numbers![file], own, of), tick));
    }
    const [ours, theirs] = estimates;
    out.push({
      variable,
      mean: compared(ours.mean, theirs.mean),
      total: compared(ours.total, theirs.total),
      quantiles: SHARES.map((p) => ({
        p,
        shift:
          midShare(original, weightedQuantile(released, p)) -
          midShare(original, weightedQuantile(original, p)),
      })),
      reason: null,
    });
  }
  return out;
}

/** Gini coefficients and at-risk-of-poverty rates of the variables that are incomes. */
export function incomeParts(
  distributions: readonly Distributions[],
  incomes: readonly string[],
): IncomeFigures[] {
  const none = { original: null, released: null };
  return incomes.map((variable) => {
    const one = distributions.find((other) => other.variable === variable);
    if (one === undefined)
      return { variable, gini: none, poverty: none, reason: "It is not compared, or not continuous." };
    if (areFew(one)) return { variable, gini: none, poverty: none, reason: TOO_FEW };
    const coefficients = { original: gini(one.original), released: gini(one.released) };
    return {
      variable,
      gini: coefficients,
      poverty: { original: povertyRate(one.original), released: povertyRate(one.released) },
      reason:
        coefficients.original === null || coefficients.released === null
          ? "The incomes of a file do not add up to more than 0, so they have no Gini coefficient."
          : null,
    };
  });
}
