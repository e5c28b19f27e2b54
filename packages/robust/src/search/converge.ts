import { range } from "@sdc-risk/data/kernels";
import type { Concentration } from "./concentrate.ts";
import { Fit } from "../fit/fit.ts";
import { randomIntegers } from "./random.ts";

/** A fit has converged when log det falls by no more in a C-step. */
export const CONVERGED = 1e-12;
/**
 * Restarts near a fit; their records, as a share of its subset; what log det falls by before they are
 * compared, and may be worse by then.
 */
const RESTARTS = 6;
const SHARE = 1 / 10;
const FALL = 1e-5;
const WORSE = 1e-4;
export const MOST_STEPS = 200;

/** C-steps until log det falls by no more than `least`, at most `most`. Returns their number. */
export function* converge(
  set: Concentration,
  fit: Fit,
  least: number,
  most: number,
): Generator<void, number> {
  for (let k = 0; k < most; k++) {
    const fall = yield* set.step(fit);
    yield;
    if (!(fall > least)) return k + 1;
  }
  return most;
}

/**
 * Looks for a lower determinant near a fit that has converged: each time from a random tenth of its subset.
 * Where records are spread evenly, there are many local minima, and this finds lower ones at less cost than
 * more starts from the whole file.
 */
export function* refine(set: Concentration, fit: Fit, seed: number): Generator<void, Fit> {
  const { points, n, d, h, moments } = set;
  const random = randomIntegers(seed);
  const chosen = new Uint8Array(n);
  const trial = new Fit(d);
  yield* set.choose(fit, chosen);
  const members = range(n).filter((i) => chosen[i] === 1);
  const size = Math.max(2 * (d + 1), Math.floor(SHARE * h));
  let best = fit;
  for (let round = 0; round < RESTARTS; round++) {
    moments.reset(best.center);
    for (let k = 0; k < size; k++) moments.add(points, members[random(h)]);
    moments.close();
    moments.read(trial.center, trial.scatter);
    trial.update();
    yield* set.step(trial);
    yield* converge(set, trial, FALL, MOST_STEPS);
    if (!(trial.logDet < best.logDet + WORSE)) continue;
    yield* converge(set, trial, CONVERGED, MOST_STEPS);
    if (trial.logDet < best.logDet - CONVERGED) best = trial.copy();
  }
  return best;
}
