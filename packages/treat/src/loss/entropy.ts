import { sum } from "@sdc-risk/data/kernels";
import type { LossFunction } from "./loss-function.ts";

/**
 * Non-uniform entropy in bits (de Waal and Willenborg 1999; Gionis and Tassa 2009): how much is not known any more of
 * a value, where a label holds several. A record of value a whose label A is kept costs log₂(n(A)/n(a)), a suppressed
 * one log₂(n/n(a)).
 */
export const entropyLoss: LossFunction = {
  id: "entropy",
  title: "Non-uniform entropy",
  about:
    "Bits that are not known any more of the values of records (de Waal and Willenborg 1999; Gionis and Tassa 2009).",
  costs({ level, counts }) {
    const upper = new Float64Array(level.size);
    counts.forEach((count, code) => {
      if (count > 0) upper[level.of[code]] += count;
    });
    const all = sum(upper);
    let kept = 0;
    counts.forEach((count, code) => {
      if (count > 0) kept += count * Math.log2(upper[level.of[code]] / count);
    });
    return { kept, suppressed: upper.map((n) => (n === 0 ? 0 : Math.log2(all / n))) };
  },
  combine: (costs, _keys, importance) => sum(costs.map((cost, j) => cost * importance[j])),
  part: (cost, _key, importance) => cost * importance,
  ofParts: (all) => all,
};
