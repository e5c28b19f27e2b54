import { roundStepAbove } from "@sdc-risk/data/kernels";
import type { TreatmentPoint } from "../worker/api.ts";

/** An axis: where a value is, from 0 at its beginning to 1 at its end, and the values that are written. */
export interface FrontAxis {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Steps between values that are written, about. */
const STEPS = 5;
/** Values that differ by more than this factor are on a logarithmic scale. */
const WIDE = 20;

/** An even scale from 0 to just beyond the largest value. */
export function evenScale(values: readonly number[]): FrontAxis {
  const most = Math.max(...values, 0);
  const step = most === 0 ? 1 : roundStepAbove(most / STEPS);
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
  return { place: (value) => value / (count * step), ticks };
}

/** A scale in powers of ten; values of 0 are at its beginning. */
function powerScale(values: readonly number[]): FrontAxis {
  const least = Math.floor(Math.log10(Math.min(...values.filter((value) => value > 0))));
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: most - least + 1 }, (_, i) => Number(`1e${least + i}`));
  const place = (value: number): number =>
    value <= 0 ? 0 : Math.max(0, (Math.log10(value) - least) / (most - least));
  return { place, ticks };
}

/** A scale for risks: in powers of ten where they differ by much. */
export function riskScale(values: readonly number[]): FrontAxis {
  const positive = values.filter((value) => value > 0);
  const isWide = positive.length > 1 && Math.max(...positive) / Math.min(...positive) > WIDE;
  return isWide ? powerScale(values) : evenScale(values);
}

/** The risk of points: expected correct matches where all have them, else how far the rules are missed. */
export const hasMatches = (points: readonly TreatmentPoint[]): boolean =>
  points.every(({ matches }) => matches !== null);
