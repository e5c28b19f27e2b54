import { range } from "@sdc-risk/data/kernels";
import type { Concentration } from "./concentrate.ts";
import { Fit } from "../fit/fit.ts";
import { randomIntegers } from "./random.ts";

/** C-steps from each start before the best are picked, and how many are kept (Rousseeuw and Van Driessen 1999). */
const STEPS = 2;
const KEPT = 10;

/** The best fits of some, by log det, none twice. */
export class Best {
  readonly fits: Fit[] = [];

  /** Keeps a copy of the fit if it is among the best. */
  offer(fit: Fit): void {
    if (this.fits.length === KEPT && !(fit.logDet < this.fits[KEPT - 1].logDet)) return;
    if (this.fits.some((other) => same(fit, other))) return;
    let at = this.fits.length;
    while (at > 0 && fit.logDet < this.fits[at - 1].logDet) at--;
    this.fits.splice(at, 0, fit.copy());
    if (this.fits.length > KEPT) this.fits.pop();
  }
}

/** Whether two fits are the same up to rounding. */
function same(a: Fit, b: Fit): boolean {
  if (Math.abs(a.logDet - b.logDet) > 1e-10) return false;
  return a.center.every((x, j) => Math.abs(x - b.center[j]) <= 1e-10 * Math.sqrt(b.scatter[j * (b.d + 1)]));
}

/** The best fits after two C-steps from each of `starts` random subsets of d + 1 records; the set is small. */
export function* fromRandomStarts(set: Concentration, starts: number, seed: number): Generator<void, Best> {
  const best = new Best();
  const fit = new Fit(set.d);
  const random = randomIntegers(seed);
  const deck = range(set.n);
  for (let start = 0; start < starts; start++) {
    draw(set, fit, deck, random);
    for (let k = 0; k < STEPS; k++) set.stepAtOnce(fit);
    best.offer(fit);
    yield;
  }
  return best;
}

/**
 * The fit of d + 1 random records, and of one more as long as its covariance is singular and there are fewer
 * than h.
 */
function draw(
  { moments, points, d, n, h }: Concentration,
  fit: Fit,
  deck: Int32Array,
  random: (below: number) => number,
): void {
  for (let size = 0; size < h; size++) {
    const other = size + random(n - size);
    const record = deck[other];
    deck[other] = deck[size];
    deck[size] = record;
    if (size === 0) {
      fit.center.set(points.subarray(record * d, record * d + d));
      moments.reset(fit.center);
    }
    moments.add(points, record);
    if (size < d) continue;
    moments.close();
    moments.read(fit.center, fit.scatter);
    fit.update();
    if (fit.dependent < 0) return;
  }
}

/** The best fits after two C-steps from each of some fits. */
export function* fromFits(set: Concentration, fits: readonly Fit[]): Generator<void, Best> {
  const best = new Best();
  for (const fit of fits) {
    for (let k = 0; k < STEPS; k++) yield* set.step(fit);
    best.offer(fit);
    yield;
  }
  return best;
}
