import { checked, failed } from "./estimate.ts";
import { digammaDifference, logGammaDifference } from "./gamma-difference.ts";
import { maximise, type Surface } from "./maximise.ts";
import type { ClassSizes } from "./sizes.ts";
import type { SuperEstimate } from "../summary-schema.ts";

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
/** Bounds of logit α and ln(θ + α). */
const LOW = [-25, -25] as const;
const HIGH = [14, 60] as const;
/** Below it α is taken as 0, the model of Ewens. */
const NEAR_ZERO = 1e-6;

/**
 * Log likelihood of Pitman's model (Hoshino 2001), Σ ln(θ + iα) − Σ ln(θ + i) + Σ s_j Σ ln(i − α), with its
 * gradient, by logit α and ln(θ + α): these two may be any numbers.
 */
export function pitmanSurface({ sizes, counts, classes, records }: ClassSizes): Surface {
  return (x, y) => {
    const alpha = logistic(x);
    const rest = logistic(-x);
    const sumOfBoth = Math.exp(y);
    const theta = sumOfBoth - alpha;
    // θ/α + 1 = (θ + α)/α
    const start = sumOfBoth / alpha;
    const perTheta = digammaDifference(start, classes - 1) / alpha;
    let value =
      (classes - 1) * Math.log(alpha) +
      logGammaDifference(start, classes - 1) -
      logGammaDifference(theta + 1, records - 1);
    const byTheta = perTheta - digammaDifference(theta + 1, records - 1);
    let byAlpha = (classes - 1 - theta * perTheta) / alpha;
    // ln Γ(1 − α + k) − ln Γ(1 − α) and its derivative, from one size to the next
    let gammas = 0;
    let digammas = 0;
    let k = 0;
    for (const [i, size] of sizes.entries()) {
      gammas += logGammaDifference(rest + k, size - 1 - k);
      digammas += digammaDifference(rest + k, size - 1 - k);
      k = size - 1;
      value += counts[i] * gammas;
      byAlpha -= counts[i] * digammas;
    }
    return { value, dx: (byAlpha - byTheta) * alpha * rest, dy: byTheta * sumOfBoth };
  };
}

/** Û = N Γ(θ+α+N−1) Γ(θ+1) / (Γ(θ+α) Γ(θ+N)) by maximum likelihood. */
export function* pitman(classes: ClassSizes, population: number): Generator<void, SuperEstimate> {
  if (classes.records < 2) return failed("pitman", "there are fewer than two records");
  if (classes.uniques === classes.records)
    return failed("pitman", "every record is unique, so the sizes of classes say nothing");
  if (classes.classes < 2) return failed("pitman", "all records share one key");
  const starts = [
    [-2, 0],
    [0, 3],
    [0, Math.log(classes.classes)],
    [-4, Math.log(classes.classes)],
    [2, 0],
  ] as const;
  const { x, y, converged, atHigh } = yield* maximise(
    pitmanSurface(classes),
    starts,
    LOW,
    HIGH,
    classes.records,
  );
  if (!converged) return failed("pitman", "its likelihood has no maximum that could be found");
  if (atHigh[0] || atHigh[1])
    return failed("pitman", "its likelihood grows without end: the model does not fit");
  const alpha = logistic(x);
  const theta = Math.exp(y) - alpha;
  const log =
    Math.log(population) +
    logGammaDifference(theta + population, alpha - 1) +
    logGammaDifference(theta + alpha, 1 - alpha);
  return checked(
    "pitman",
    Math.exp(log),
    population,
    { alpha: alpha < NEAR_ZERO ? 0 : alpha, theta },
    alpha < NEAR_ZERO ? "α is at its lower bound, 0: the model of Ewens" : null,
  );
}
