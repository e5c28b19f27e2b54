import { sum } from "@sdc-risk/data/kernels";
import type { MissingCodes } from "@sdc-risk/data";
import type { Table } from "apache-arrow";
import type { VariableLoss } from "../../treatment/treatment.ts";
import { readNumbers } from "./numbers.ts";

/**
 * How much of a variable's variation is lost: Σ (x − y)² / Σ (x − x̄)² over the records with a value, the information loss
 * SSE / SST of microaggregation (Domingo-Ferrer and Mateo-Sanz 2002). 0 where nothing changed; 1 where it is as if every
 * value were the mean; more where values are further from their own than from the mean. Null for numbers that are all
 * equal, or none.
 */
export function squaredLoss(before: Float64Array, after: Float64Array): number | null {
  const held = Array.from(before.keys()).filter((i) => !Number.isNaN(before[i]));
  const mean = sum(held.map((i) => before[i])) / held.length;
  const total = sum(held.map((i) => (before[i] - mean) ** 2));
  if (!(total > 0)) return null;
  return sum(held.map((i) => (before[i] - after[i]) ** 2)) / total;
}

/** The same of variables before and after a step. */
export const numberLosses = (
  [original, treated]: readonly [Table, Table],
  names: readonly string[],
  missing?: MissingCodes,
): readonly VariableLoss[] =>
  names.map((variable) => ({
    variable,
    loss: squaredLoss(readNumbers(original, variable, missing), readNumbers(treated, variable, missing)),
  }));
