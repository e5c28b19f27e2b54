import type { Predictions } from "@sdc-risk/trees";
import type { Options } from "./options.ts";
import type { TargetRecords } from "./persons.ts";

/** Below this a number counts as 0: the δ of Templ, Thees and Müller. */
const DELTA = 0.01;

/**
 * The gain of an intruder over the guess, as a share of what the guess leaves: (g − b) / (1 − b) with g the chance that
 * the model gives the true class and b the share of that class (RAPID; Templ, Thees and Müller 2026). NaN where all
 * persons are of the class.
 */
export const gain = (g: number, b: number): number => (g - b) / (1 - b);

/** The error of a number A that is predicted as B. */
export function errorOf(a: number, b: number, kind: Options["error"]): number {
  const away = Math.abs(a - b);
  if (kind === "absolute") return away;
  if (kind === "relative") return away / (Math.abs(a) + DELTA);
  return (2 * away) / (Math.abs(a) + Math.abs(b) + 2 * DELTA);
}

/** How near predictions come to the truth. */
export interface Scoring {
  /** Share of each class in the original; empty for numbers. */
  readonly shares: Float64Array;
  readonly error: Options["error"];
}

/**
 * The score of each person: of a class the gain, of a number the error.
 * @param unitOf which prediction each person gets
 */
export function scores(
  { values: predicted, width }: Predictions,
  unitOf: Int32Array,
  { values, numbers }: Pick<TargetRecords, "values" | "numbers">,
  { shares, error }: Scoring,
): Float64Array {
  const out = new Float64Array(unitOf.length);
  for (let i = 0; i < out.length; i++) {
    const k = values[i];
    out[i] =
      numbers === null
        ? gain(predicted[unitOf[i] * width + k], shares[k])
        : errorOf(numbers[k], predicted[unitOf[i]], error);
  }
  return out;
}

/** Whether a score puts a person at risk: a gain above the threshold, or an error below the closeness; both strictly. */
export function isAtRisk(score: number, { threshold, closeness }: Options, isClass: boolean): boolean {
  return isClass ? score > threshold : score < closeness;
}

/** Persons at risk. */
export function countAtRisk(all: Float64Array, options: Options, isClass: boolean): number {
  let count = 0;
  for (let i = 0; i < all.length; i++) if (isAtRisk(all[i], options, isClass)) count++;
  return count;
}

/** Share of each class among persons. */
export function classShares({ values, size }: TargetRecords, classes: number): Float64Array {
  const shares = new Float64Array(classes);
  for (let i = 0; i < size; i++) shares[values[i]]++;
  return shares.map((count) => count / size);
}

/** The likeliest class of each row, the first of equal ones, with the chance that it has. */
export function likeliest({ values, width }: Predictions): { classes: Int32Array; chances: Float64Array } {
  const rows = values.length / width;
  const classes = new Int32Array(rows);
  const chances = new Float64Array(rows);
  for (let row = 0; row < rows; row++)
    for (let k = 0; k < width; k++)
      if (values[row * width + k] > chances[row]) {
        chances[row] = values[row * width + k];
        classes[row] = k;
      }
  return { classes, chances };
}
