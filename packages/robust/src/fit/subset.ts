import { Fit } from "./fit.ts";
import { Moments } from "./moments.ts";

const PIECE = 1 << 17;

/**
 * Mean and covariance of the records flagged 1, at least two, in two passes: accurate also where the mean is
 * large beside the spread.
 * @param points n × d row-major
 */
export function* fitOf(points: Float64Array, d: number, n: number, flags: Uint8Array): Generator<void, Fit> {
  const moments = new Moments(d);
  const fit = new Fit(d);
  const first = flags.indexOf(1);
  const piece = Math.max(64, Math.floor(PIECE / (d * (1 + d / 8))));
  fit.center.set(points.subarray(first * d, first * d + d));
  for (let pass = 0; pass < 2; pass++) {
    moments.reset(fit.center);
    for (let from = 0; from < n; from += piece) {
      addFlagged(points, flags, moments, from, Math.min(n, from + piece));
      moments.close();
      yield;
    }
    moments.read(fit.center, fit.scatter);
  }
  fit.update();
  return fit;
}

function addFlagged(
  points: Float64Array,
  flags: Uint8Array,
  moments: Moments,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) if (flags[i] === 1) moments.add(points, i);
}
