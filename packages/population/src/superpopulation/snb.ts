import { checked, failed } from "./estimate.ts";
import { digammaDifference, logGammaDifference } from "./gamma-difference.ts";
import { maximise, type Surface } from "./maximise.ts";
import type { ClassSizes } from "./sizes.ts";
import type { SuperEstimate } from "../summary-schema.ts";

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
/** Bounds of ln α and logit β. */
const LOW = [-16, -30] as const;
const HIGH = [12, 16] as const;

/**
 * Log likelihood of the slide negative binomial model (Chen and Keller-McNulty 1998), F − 1 ~ NB(α, β), of
 * the classes that have at least one record, P(f) / (1 − P(0)) with P(f = x) = (1−π) NB(x; α, β′) + π NB(x−1;
 * α, β′), and its gradient, by ln α and logit β.
 */
export function snbSurface({ sizes, counts, classes }: ClassSizes, fraction: number): Surface {
  // ln (f − 1)!, which no parameter moves
  const factorials = sizes.map((size) => logGammaDifference(1, size - 1));
  return (x, y) => {
    const alpha = Math.exp(x);
    const beta = logistic(y);
    const rest = logistic(-y);
    const denominator = beta + fraction * rest;
    const success = beta / denominator;
    const failure = (fraction * rest) / denominator;
    const logSuccess = Math.log(success);
    const logFailure = Math.log(failure);
    const drawn = Math.log(fraction);
    const missed = Math.log1p(-fraction);
    // ln Γ(α + k) − ln Γ(α) and ψ(α + k) − ψ(α), from one size to the next
    let value = 0;
    let byAlpha = 0;
    let bySuccess = 0;
    let gammas = 0;
    let digammas = 0;
    let k = 0;
    for (const [i, size] of sizes.entries()) {
      gammas += logGammaDifference(alpha + k, size - 1 - k);
      digammas += digammaDifference(alpha + k, size - 1 - k);
      k = size - 1;
      const s = counts[i];
      const logNb = gammas - factorials[i] + alpha * logSuccess + k * logFailure;
      const out = missed + logNb + Math.log((alpha + k) / size) + logFailure;
      const into = drawn + logNb;
      const most = Math.max(out, into);
      const log = most + Math.log(Math.exp(out - most) + Math.exp(into - most));
      const share = Math.exp(out - log);
      value += s * log;
      byAlpha += s * (digammas + share / (alpha + k) + logSuccess);
      bySuccess += s * (alpha / success - (k + share) / failure);
    }
    const none = (1 - fraction) * Math.exp(alpha * logSuccess);
    const odds = none / (1 - none);
    value -= classes * Math.log1p(-none);
    byAlpha += classes * odds * logSuccess;
    bySuccess += (classes * odds * alpha) / success;
    return { value, dx: byAlpha * alpha, dy: (bySuccess * fraction * beta * rest) / denominator ** 2 };
  };
}

/** Û = K β^α with K = u / (1 − P(0)), by zero-truncated maximum likelihood. */
export function* snb(classes: ClassSizes, population: number): Generator<void, SuperEstimate> {
  const fraction = classes.records / population;
  if (classes.records < 2) return failed("snb", "there are fewer than two records");
  if (classes.uniques === classes.records)
    return failed("snb", "every record is unique, so the sizes of classes say nothing");
  const mean = Math.max(0.01, population / classes.classes - 1);
  const starts = [0.05, 0.3, 1, 4].map((alpha) => [Math.log(alpha), Math.log(alpha / mean)] as const);
  const { x, y, converged, atLow, atHigh } = yield* maximise(
    snbSurface(classes, fraction),
    starts,
    LOW,
    HIGH,
    classes.classes,
  );
  if (!converged) return failed("snb", "its likelihood has no maximum that could be found");
  if (atLow[0] || atLow[1] || atHigh[1])
    return failed("snb", "its likelihood grows without end: the model does not fit");
  const alpha = Math.exp(x);
  const beta = logistic(y);
  const success = beta / (beta + fraction * logistic(-y));
  const all = classes.classes / (1 - (1 - fraction) * success ** alpha);
  return checked(
    "snb",
    all * beta ** alpha,
    population,
    { alpha, beta, classes: all },
    atHigh[0] ? "α is at its upper bound: the model of Poisson" : null,
  );
}
