import { isBelow } from "@sdc-risk/data";
import { Sum, type Counts } from "@sdc-risk/data/kernels";
import type { Target } from "./summary.ts";

/**
 * The largest observed risk r* with Σ min(r, r*) < n · R: bring every riskier record down to r* and the mean risk is
 * below R. By one pass over the risks in rising order.
 * @param risks per row of classes
 * @param held records of each row
 * @param order rows by rising risk
 */
export function targetThreshold(
  risks: Float64Array,
  held: Counts,
  order: Int32Array,
  records: number,
  globalRisk: number,
): Target {
  const wanted = records * globalRisk;
  const below = new Sum();
  let above = records;
  let threshold = 0;
  let treated = records;
  for (let i = 0; i < order.length;) {
    const risk = risks[order[i]];
    let same = 0;
    for (; i < order.length && risks[order[i]] === risk; i++) same += held[order[i]];
    above -= same;
    below.add(risk * same);
    if (!isBelow(below.total + above * risk, wanted)) break;
    threshold = risk;
    treated = above;
  }
  // no record lies above the largest risk: nothing is to be treated
  return treated === 0
    ? { globalRisk, threshold: null, records: 0 }
    : { globalRisk, threshold, records: treated };
}
