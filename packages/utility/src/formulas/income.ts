import { Sum } from "@sdc-risk/data/kernels";
import { shareBelow, weightedQuantile, type Distribution } from "./quantiles.ts";

/**
 * The Gini coefficient, (2 Σ w x W − Σ w² x) / (Σ w Σ w x) − 1 with W the weights up to a value (Gini 1912; as Eurostat
 * has it); null where the incomes do not add up to more than 0.
 */
export function gini({ values, upTo }: Distribution): number | null {
  const total = new Sum();
  const area = new Sum();
  let before = 0;
  for (let k = 0; k < values.length; k++) {
    const w = upTo[k] - before;
    total.add(w * values[k]);
    // 2 W − w
    area.add(w * values[k] * (before + upTo[k]));
    before = upTo[k];
  }
  return total.total > 0 ? area.total / (before * total.total) - 1 : null;
}

/** The share of the median below which an income is at risk of poverty (Eurostat). */
const POVERTY = 0.6;

/** The share of the weights with less than 60 % of the median. */
export const povertyRate = (incomes: Distribution): number =>
  shareBelow(incomes, POVERTY * weightedQuantile(incomes, 0.5));
