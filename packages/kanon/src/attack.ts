import { isAbove, type Classes } from "@sdc-risk/data";
import { weightedSum } from "@sdc-risk/data/kernels";
import type { AttackModels, AttackRisk } from "./summary.ts";

/**
 * The three attack models of El Emam and Dankar (2008): a prosecutor knows that the person is in the file (1/f), a
 * journalist does not (1/F), a marketer wants as many correct matches as possible ((1/n) Σ f/F over distinct keys).
 * The records of a key are persons of the population: F is at least f, whatever the weights add up to.
 * @param fk per class, as the policy for missing values counts it
 * @param threshold a risk above it counts as high
 */
export function attackModels(
  classes: Classes,
  fk: Float64Array,
  Fk: Float64Array,
  threshold: number,
): AttackModels {
  const { counts, weights, records } = classes;
  const marketer =
    counts.length > 0
      ? weightedSum(
          weights.map((F, c) => 1 / Math.max(F, counts[c])),
          counts,
        ) / records
      : null;
  const journalist = attackRisk(
    Fk.map((F, c) => Math.max(F, fk[c])),
    counts,
    records,
    threshold,
  );
  return { prosecutor: attackRisk(fk, counts, records, threshold), journalist, marketer };
}

function attackRisk(
  frequencies: Float64Array,
  counts: Int32Array,
  records: number,
  threshold: number,
): AttackRisk {
  const risks = frequencies.map((f) => 1 / f);
  let max = 0;
  let above = 0;
  for (let c = 0; c < risks.length; c++) {
    max = Math.max(max, risks[c]);
    if (isAbove(risks[c], threshold)) above += counts[c];
  }
  const some = records > 0;
  return {
    max: some ? max : null,
    mean: some ? weightedSum(risks, counts) / records : null,
    threshold,
    records: above,
    share: some ? above / records : null,
  };
}
