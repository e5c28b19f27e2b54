import { regressionOnEarlier } from "../fit/triangle.ts";
import type { Fit } from "../fit/fit.ts";
import type { Prepared } from "./prepare.ts";
import type { SingularMcd } from "../types.ts";

/** A coefficient counts as 0 when its term moves so small a share of what the dependent variable does. */
const NEGLIGIBLE = 1e-6;
/** Deviation from the hyperplane, as a share of the dependent variable's standard deviation, that counts as none. */
const ON = 1e-5;
const PIECE = 1 << 16;

/** The hyperplane of a fit whose scatter is singular, in the units of the variables, and the records on it. */
export function* hyperplane(prepared: Prepared, fit: Fit, h: number): Generator<void, SingularMcd> {
  const { points, n, d, shift, scale } = prepared;
  const { center, scatter, lower, dependent: j } = fit;
  const slopes = regressionOnEarlier(lower, d, j);
  const standard = new Float64Array(d);
  const deviation = Math.sqrt(Math.max(0, scatter[j * d + j]));
  standard[j] = 1;
  for (let k = 0; k < j; k++)
    if (Math.abs(slopes[k]) * Math.sqrt(scatter[k * d + k]) > NEGLIGIBLE * deviation)
      standard[k] = -slopes[k];
  let records = 0;
  const piece = Math.max(1, Math.floor(PIECE / d));
  for (let from = 0; from < n; from += piece) {
    records += countOn(
      points,
      d,
      standard,
      center,
      ON * deviation,
      shift,
      scale,
      from,
      Math.min(n, from + piece),
    );
    yield;
  }
  const coefficients = standard.map((a, k) => (a * scale[j]) / scale[k]);
  let constant = 0;
  for (let k = 0; k < d; k++) constant += coefficients[k] * (shift[k] + scale[k] * center[k]);
  return {
    singular: true,
    variables: [...standard.keys()].filter((k) => standard[k] !== 0),
    coefficients,
    constant,
    records,
    h,
  };
}

function countOn(
  points: Float64Array,
  d: number,
  coefficients: Float64Array,
  center: Float64Array,
  width: number,
  shift: Float64Array,
  scale: Float64Array,
  from: number,
  to: number,
): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    let off = 0;
    let magnitude = 0;
    for (let k = 0; k < d; k++) {
      const a = coefficients[k];
      const x = points[i * d + k];
      off += a * (x - center[k]);
      magnitude += Math.abs(a) * (Math.abs(x) + Math.abs(shift[k]) / scale[k]);
    }
    if (Math.abs(off) <= width + 64 * Number.EPSILON * magnitude) count++;
  }
  return count;
}

/**
 * The first variable of which at least h records, more than half of them, share one value, as the majority
 * vote finds it (Boyer and Moore 1981); null where there is none.
 */
export function* constantVariable(
  { points, n, d, shift, scale }: Prepared,
  h: number,
): Generator<void, SingularMcd | null> {
  for (let j = 0; j < d; j++) {
    const value = vote(points, d, n, j);
    yield;
    const records = countOf(points, d, n, j, value);
    yield;
    if (records < h) continue;
    const coefficients = new Float64Array(d);
    coefficients[j] = 1;
    return {
      singular: true,
      variables: [j],
      coefficients,
      constant: shift[j] + scale[j] * value,
      records,
      h,
    };
  }
  return null;
}

function vote(points: Float64Array, d: number, n: number, j: number): number {
  let value = NaN;
  let votes = 0;
  for (let i = 0, at = j; i < n; i++, at += d) {
    const x = points[at];
    if (votes === 0) {
      value = x;
      votes = 1;
    } else votes += x === value ? 1 : -1;
  }
  return value;
}

function countOf(points: Float64Array, d: number, n: number, j: number, value: number): number {
  let count = 0;
  for (let i = 0, at = j; i < n; i++, at += d) if (points[at] === value) count++;
  return count;
}
