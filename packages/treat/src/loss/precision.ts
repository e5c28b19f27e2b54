import { sum } from "@sdc-risk/data/kernels";
import type { LossFunction } from "./loss-function.ts";

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
    const shares = costs.map((cost, j) =>
      keys[j].records === 0 ? 0 : (importance[j] * cost) / keys[j].records,
    );
    return costs.length === 0 ? 0 : sum(shares) / sum(importance);
  },
};
