import type { Tick } from "@sdc-risk/data/kernels";
import { compatible, type Classes } from "@sdc-risk/data";

/** How a missing value of a key variable is read. */
export interface MissingPolicy {
  /** `wildcard`: it matches any value. `category`: it is a category of its own. */
  readonly missing: "wildcard" | "category";
  /** What a merely compatible record counts, in [0, 1]; only with `wildcard`. */
  readonly alpha: number;
}

/** Per class. */
export interface Frequencies {
  /** Sample frequency, above 0; fractional where alpha is. */
  readonly fk: Float64Array;
  /** Estimated population frequency, the same with weights in place of counts; not to be changed. */
  readonly Fk: Float64Array;
}

/**
 * Sample and population frequency of every class under a policy for missing values.
 *
 * A complete key counts its own records and, times alpha, compatible records that hold a missing value. A key
 * that holds a missing value counts its own pattern and compatible complete records fully, other compatible
 * incomplete records times alpha (Templ, Kowarik and Meindl 2015).
 * @param tick called between pieces of work with the share that is done
 */
export async function frequencies(
  classes: Classes,
  { missing, alpha }: MissingPolicy,
  tick: Tick,
): Promise<Frequencies> {
  const fk = new Float64Array(classes.counts);
  if (missing === "category" || classes.complete) return { fk, Fk: classes.weights };
  const Fk = new Float64Array(classes.weights);
  const { complete, incomplete } = await compatible(classes, tick);
  for (let c = 0; c < classes.size; c++) {
    // two different complete keys are never compatible, so one formula serves complete and incomplete keys
    fk[c] += complete.counts[c] + alpha * incomplete.counts[c];
    Fk[c] += complete.weights[c] + alpha * incomplete.weights[c];
  }
  return { fk, Fk };
}
