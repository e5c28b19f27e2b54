import { samplingFraction, type WeightFacts } from "@sdc-risk/core";
import { dataIntrusion, isAbove, isBelow, sumOverClasses, type ClassTally } from "@sdc-risk/data";
import { exactRisk } from "./risk.ts";
import type { Diagnoses, Diagnosis } from "./summary.ts";

/**
 * Below so many records in pairs per unique the model was too low in nearly all simulated samples, above the
 * other too high in nearly all: it supposes about as many. Where its sum over uniques was below U · DIS it
 * was too low in all (docs/population-study.md, signs).
 */
export const FEW_PAIRS = 0.5;
const MANY_PAIRS = 1;

/**
 * Whether the negative binomial model fits a file, from the file alone. The model knows the weights of a key
 * and nothing of keys that are like it, so with equal weights it gives every sample unique the same risk.
 * @returns nothing without weights, in a census, and without sample uniques
 */
export function diagnose(rows: ClassTally, weights: WeightFacts | null): Diagnoses {
  const none = { tooLow: null, tooHigh: null };
  const fraction = samplingFraction(weights);
  if (fraction === null || !isBelow(fraction, 1)) return none;
  const { uniques, inPairs, dis } = dataIntrusion(rows, fraction);
  if (dis === null) return none;
  const risks = new Float64Array(rows.size);
  for (let c = 0; c < rows.size; c++) if (rows.counts[c] === 1) risks[c] = exactRisk(1, 1 / rows.weights[c]);
  const found: Diagnosis = {
    uniques,
    pairsPerUnique: inPairs / uniques,
    risk: sumOverClasses(rows, risks),
    floor: inPairs === 0 ? null : uniques * dis,
  };
  if (isBelow(found.pairsPerUnique, FEW_PAIRS) || (found.floor !== null && isBelow(found.risk, found.floor)))
    return { tooLow: found, tooHigh: null };
  return isAbove(found.pairsPerUnique, MANY_PAIRS) ? { tooLow: null, tooHigh: found } : none;
}
