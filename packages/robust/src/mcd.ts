import { plural, SdcError } from "@sdc-risk/data";
import { squaredDistances } from "./fit/distances.ts";
import { exhaustive, fewSubsets } from "./search/exhaustive.ts";
import { consistency, cutoff, fewestRecords, rawFactor, reweightedFactor } from "./factors.ts";
import type { Fit } from "./fit/fit.ts";
import { checkShape } from "./shape.ts";
import { prepare, type Prepared } from "./search/prepare.ts";
import { search } from "./search/search.ts";
import { constantVariable, hyperplane } from "./search/singular.ts";
import { fitOf } from "./fit/subset.ts";
import type { Mcd, McdOptions, SingularMcd } from "./types.ts";
import { univariate } from "./search/univariate.ts";

const PIECE = 1 << 17;

/**
 * Minimum covariance determinant by FAST-MCD (Rousseeuw and Van Driessen 1999), with half the records,
 * consistency and small-sample factors (Croux and Haesbroeck 1999; Pison, Van Aelst and Willems 2002) and one
 * reweighting, as covMcd of robustbase with α = ½.
 *
 * One variable is solved exactly; with at most 1000 subsets all are tried. Otherwise the subset found is
 * good, not proven best. Random starts go by the records' values, not by their positions: the same records in
 * another order give the same numbers. With few records (n ≤ 2 d, say) the estimate exists but says little;
 * the caller may want to warn.
 *
 * A generator that yields every few milliseconds; `atOnce` and `inTurns` of the core run it.
 * @param points n × d row-major, any units, finite, none missing, magnitudes up to 1e150; not changed
 * @param d number of variables, 1 to 32
 * @returns the estimate, or the hyperplane that leaves none: see `SingularMcd`
 * @throws BAD_OPTIONS where d, the length of `points`, `starts` or `seed` is impossible; EMPTY_DATA with
 * fewer than `fewestRecords(d)` records; BAD_TYPE where a number is missing, infinite or too large
 */
export function* mcd(
  points: Float64Array,
  d: number,
  { starts = 500, seed = 1 }: McdOptions = {},
): Generator<void, Mcd | SingularMcd> {
  const n = checkShape(points, d);
  if (!Number.isSafeInteger(starts) || starts < 1)
    throw new SdcError("BAD_OPTIONS", `Starts is ${starts}, expected a whole number of at least 1.`);
  if (!Number.isSafeInteger(seed))
    throw new SdcError("BAD_OPTIONS", `Seed is ${seed}, expected a whole number.`);
  const fewest = fewestRecords(d);
  if (n < fewest)
    throw new SdcError(
      "EMPTY_DATA",
      `The minimum covariance determinant of ${d} variable${plural(d, "", "s")} needs at least ${fewest} ` +
        `complete records, received ${n}.`,
    );
  const prepared = yield* prepare(points, d, seed);
  const h = Math.floor((n + d + 1) / 2);
  const constant = yield* constantVariable(prepared, h);
  if (constant !== null) return constant;
  const exact = d === 1 || fewSubsets(n, h);
  const chosen = yield* d === 1
    ? univariate(prepared, h)
    : exact
      ? exhaustive(prepared, h)
      : search(prepared, h, starts, seed);
  const raw = yield* fitOf(prepared.points, d, n, chosen);
  if (raw.dependent >= 0) return yield* hyperplane(prepared, raw, h);
  const rawCorrection = consistency(h / n, d) * rawFactor(d, n);
  const { flags, weighted } = yield* weigh(prepared, raw, rawCorrection);
  const final = yield* fitOf(prepared.points, d, n, flags);
  if (final.dependent >= 0) return yield* hyperplane(prepared, final, h);
  const correction = weighted === n ? 1 : consistency(weighted / n, d) * reweightedFactor(d, n);
  const { center, scatter, logDet } = inUnits(prepared, final);
  const weights = yield* inFile(prepared, flags);
  const best = positions(yield* inFile(prepared, chosen), h);
  const subset = inUnits(prepared, raw);
  return {
    singular: false,
    center,
    scatter: times(scatter, correction),
    logDet: logDet + d * Math.log(correction),
    raw: {
      center: subset.center,
      scatter: times(subset.scatter, rawCorrection),
      logDet: subset.logDet,
      best,
    },
    h,
    weights,
    weighted,
    exact,
  };
}

/** Flags the records whose squared distance by the corrected raw scatter is below the cutoff. */
function* weigh(
  { points, n, d }: Prepared,
  raw: Fit,
  correction: number,
): Generator<void, { flags: Uint8Array; weighted: number }> {
  const flags = new Uint8Array(n);
  const limit = cutoff(d) * correction;
  const piece = Math.max(64, Math.floor(PIECE / (d * (1 + d / 8))));
  const squared = new Float64Array(n);
  let weighted = 0;
  for (let from = 0; from < n; from += piece) {
    const to = Math.min(n, from + piece);
    squaredDistances(points, d, raw.center, raw.whiten, squared, from, to);
    for (let i = from; i < to; i++) {
      if (squared[i] >= limit) continue;
      flags[i] = 1;
      weighted++;
    }
    yield;
  }
  return { flags, weighted };
}

function inUnits(
  { d, shift, scale }: Prepared,
  fit: Fit,
): { center: Float64Array; scatter: Float64Array; logDet: number } {
  const center = fit.center.map((x, j) => shift[j] + scale[j] * x);
  const scatter = fit.scatter.map((x, at) => x * scale[Math.floor(at / d)] * scale[at % d]);
  return { center, scatter, logDet: scale.reduce((sum, s) => sum + 2 * Math.log(s), fit.logDet) };
}

function times(matrix: Float64Array, factor: number): Float64Array {
  return matrix.map((x) => x * factor);
}

/** Flags in the order of the file. */
function* inFile({ order, n }: Prepared, flags: Uint8Array): Generator<void, Uint8Array> {
  const out = new Uint8Array(n);
  for (let from = 0; from < n; from += PIECE) {
    for (let i = from, to = Math.min(n, from + PIECE); i < to; i++) out[order[i]] = flags[i];
    yield;
  }
  return out;
}

/** Positions of the flags, ascending. */
function positions(flags: Uint8Array, count: number): Int32Array {
  const out = new Int32Array(count);
  for (let i = 0, at = 0; i < flags.length; i++) if (flags[i] === 1) out[at++] = i;
  return out;
}
