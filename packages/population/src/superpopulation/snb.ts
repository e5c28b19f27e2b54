import { checked, failed, type SuperEstimate } from "./estimate.js";
import { digammaDifference, logGammaDifference } from "./gamma-difference.js";
import { maximise, type Surface } from "./maximise.js";
import type { ClassSizes } from "./sizes.js";

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
/** Bounds of ln α and logit β. */
const LOW = [-16, -30] as const, HIGH = [12, 16] as const;

/**
 * Log likelihood of the slide negative binomial model (Chen and Keller-McNulty 1998), F − 1 ~ NB(α, β), of the classes that
 * have at least one record, P(f) / (1 − P(0)) with P(f = x) = (1−π) NB(x; α, β′) + π NB(x−1; α, β′), and its gradient, by
 * ln α and logit β.
 */
export function snbSurface({ sizes, counts, classes }: ClassSizes, fraction: number): Surface {
  return (x, y) => {
    const alpha = Math.exp(x), beta = logistic(y), rest = logistic(-y), denominator = beta + fraction * rest;
    const success = beta / denominator, failure = (fraction * rest) / denominator, logSuccess = Math.log(success), logFailure = Math.log(failure);
    const logNb = (k: number): number => logGammaDifference(alpha, k) - logGammaDifference(1, k) + alpha * logSuccess + k * logFailure;
    let value = 0, byAlpha = 0, bySuccess = 0;
    for (const [i, size] of sizes.entries()) {
      const out = Math.log1p(-fraction) + logNb(size), into = Math.log(fraction) + logNb(size - 1), most = Math.max(out, into);
      const log = most + Math.log(Math.exp(out - most) + Math.exp(into - most)), share = Math.exp(out - log), other = 1 - share, s = counts[i]!;
      value += s * log;
      byAlpha += s * (share * digammaDifference(alpha, size) + other * digammaDifference(alpha, size - 1) + logSuccess);
      bySuccess += s * (alpha / success - (share * size + other * (size - 1)) / failure);
    }
    const none = (1 - fraction) * Math.exp(alpha * logSuccess), odds = none / (1 - none);
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
  if (classes.uniques === classes.records) return failed("snb", "every record is unique, so the sizes of classes say nothing");
  const mean = Math.max(0.01, population / classes.classes - 1);
  const starts = [0.05, 0.3, 1, 4].map((alpha) => [Math.log(alpha), Math.log(alpha / mean)] as const);
  const { x, y, converged, atLow, atHigh } = yield* maximise(snbSurface(classes, fraction), starts, LOW, HIGH, classes.classes);
  if (!converged) return failed("snb", "its likelihood has no maximum that could be found");
  if (atLow[0] || atLow[1] || atHigh[1]) return failed("snb", "its likelihood grows without end: the model does not fit");
  const alpha = Math.exp(x), beta = logistic(y), success = beta / (beta + fraction * logistic(-y)), all = classes.classes / (1 - (1 - fraction) * success ** alpha);
  return checked("snb", all * beta ** alpha, population, { alpha, beta, classes: all }, atHigh[0] ? "α is at its upper bound: the model of Poisson" : null);
}
