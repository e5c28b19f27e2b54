import { systematic } from "@sdc-risk/data/kernels";
import { Concentration } from "./concentrate.ts";
import { converge, CONVERGED, MOST_STEPS, refine } from "./converge.ts";
import type { Fit } from "../fit/fit.ts";
import { SAMPLE, type Prepared } from "./prepare.ts";
import { Best, fromFits, fromRandomStarts } from "./starts.ts";

/** Records from which the search is nested, records of a group, groups at most (Rousseeuw and Van Driessen 1999). */
const NESTED = 600;
const GROUP = 300;
const GROUPS = 5;
/**
 * Numbers up to which a file is small, or of middle size, and numbers looked at in all C-steps in the whole
 * of a large one, about.
 */
const SMALL = 20_000;
const MIDDLE = 100_000;
const BUDGET = 1.2e8;
/** Fits in the whole file are first compared when log det falls by no more in a C-step. */
const COARSE_IN_SMALL = 1e-3;
const COARSE = 1e-4;

/**
 * FAST-MCD: 500 starts of d + 1 records, two C-steps each, the ten best to convergence. From 600 records on
 * the starts are spread over up to five groups of some 300; the ten best of each go on in the groups merged,
 * and the ten best of these in the whole file. A small file takes the best of the groups as they are besides,
 * and is searched near each of the ten that converged. In a larger one only the best of the ten goes on to
 * convergence (and is searched near, up to 100 000 numbers), and in a very large one steps are limited: by
 * then log det falls by less than its sampling error.
 * @returns 1 for each record of the best subset found
 */
export function* search(
  prepared: Prepared,
  h: number,
  starts: number,
  seed: number,
): Generator<void, Uint8Array> {
  const { points, n, d } = prepared;
  const whole = new Concentration(points, d, n, h);
  const small = n * d <= SMALL;
  const fits =
    n < NESTED
      ? (yield* fromRandomStarts(whole, starts, seed)).fits
      : yield* nested(prepared, h, starts, seed, small);
  const best = small ? yield* inSmall(whole, fits, seed) : yield* inLarge(whole, fits, seed);
  const chosen = new Uint8Array(n);
  yield* whole.choose(best, chosen);
  return chosen;
}

function* inSmall(whole: Concentration, fits: readonly Fit[], seed: number): Generator<void, Fit> {
  const candidates = new Best();
  for (const fit of fits) {
    yield* whole.step(fit);
    yield* converge(whole, fit, COARSE_IN_SMALL, MOST_STEPS);
    candidates.offer(fit);
  }
  let best = candidates.fits[0];
  for (const fit of candidates.fits) {
    yield* converge(whole, fit, CONVERGED, MOST_STEPS);
    const refined = yield* refine(whole, fit, seed);
    if (refined.logDet < best.logDet) best = refined;
  }
  return best;
}

function* inLarge(whole: Concentration, fits: readonly Fit[], seed: number): Generator<void, Fit> {
  const { n, d } = whole;
  let steps = Math.max(4 * fits.length, Math.floor(BUDGET / (n * d * (1 + d / 8))));
  let best = fits[0];
  const each = Math.min(MOST_STEPS, Math.ceil(steps / (2 * fits.length)));
  for (const fit of fits) {
    yield* whole.step(fit);
    steps -= yield* converge(whole, fit, COARSE, each);
    if (fit.logDet < best.logDet) best = fit;
  }
  yield* converge(whole, best, CONVERGED, Math.min(MOST_STEPS, steps));
  return n * d <= MIDDLE ? yield* refine(whole, best, seed) : best;
}

/**
 * The best fits of the groups merged, where these are not the whole file; those of each group where they are,
 * or `both` are wanted.
 */
function* nested(
  { points, n, d }: Prepared,
  h: number,
  starts: number,
  seed: number,
  both: boolean,
): Generator<void, readonly Fit[]> {
  const sample = systematic(n, Math.min(n, SAMPLE));
  const groups = Math.min(GROUPS, Math.floor(n / GROUP));
  const fits: Fit[] = [];
  const part = (records: Int32Array): Concentration => {
    const rows = new Float64Array(records.length * d);
    records.forEach((record, i) => {
      rows.set(points.subarray(record * d, record * d + d), i * d);
    });
    return new Concentration(rows, d, records.length, Math.max(d + 1, Math.floor((records.length * h) / n)));
  };
  for (let g = 0; g < groups; g++) {
    const group = part(sample.filter((_, i) => i % groups === g));
    fits.push(...(yield* fromRandomStarts(group, Math.ceil(starts / groups), seed + g)).fits);
  }
  if (n <= SAMPLE) return fits;
  const { fits: merged } = yield* fromFits(part(sample), both ? fits.map((fit) => fit.copy()) : fits);
  return both ? [...fits, ...merged] : merged;
}
