import { sum } from "@sdc-risk/data/kernels";
import type { KeyTotal, LossFunction } from "./loss-function.ts";

/**
 * One less precision (Sweeney 2002): how high on its chain a value stands, the top being 1, as a mean over records
 * and keys. A suppressed value stands at the top.
 */
export const precisionLoss: LossFunction = {
  id: "precision",
  title: "One less precision",
  about: "How high on the chain of its key a released value stands, as a mean (Sweeney 2002).",
  costs({ level, at, top, counts }) {
    const height = top === 0 ? 0 : at / top;
    return { kept: height * sum(counts), suppressed: new Float64Array(level.size).fill(1 - height) };
  },
  combine(costs, keys, importance) {
    const shares = costs.map((cost, j) => partOf(cost, keys[j], importance[j]));
    return mean(sum(shares), importance);
  },
  part: partOf,
  ofParts: mean,
};

function partOf(cost: number, { records }: KeyTotal, importance: number): number {
  return records === 0 ? 0 : (importance * cost) / records;
}

function mean(all: number, importance: Float64Array): number {
  return importance.length === 0 ? 0 : all / sum(importance);
}
