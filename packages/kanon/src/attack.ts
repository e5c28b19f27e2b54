import { isAbove, type ClassTally } from "@sdc-risk/data";
import { weightedSum } from "@sdc-risk/data/kernels";
import type { AttackModels, AttackRisk } from "./summary.ts";

/**
 * The three attack models of El Emam and Dankar (2008): a prosecutor knows that the person is in the file (1/f), a
 * journalist does not (1/F), a marketer wants as many correct matches as possible ((1/n) Σ f/F over distinct keys).
 * The records of a key are persons of the population: F is at least f, whatever the weights add up to.
 * @param fk of each row of classes, as the policy for missing values counts it
 * @param threshold a risk above it counts as high
 */
export function attackModels(
  { counts, held, weights, records }: ClassTally,
  fk: Float64Array,
  Fk: Float64Array,
  threshold: number,
): AttackModels {
  const marketer =
    counts.length > 0
      ? weightedSum(
          weights.map((F, c) => 1 / Math.max(F, counts[c])),
          held,
        ) / records
      : null;
  const journalist = attackRisk(
    Fk.map((F, c) => Math.max(F, fk[c])),
    held,
    records,
    threshold,
  );
  return { prosecutor: attackRisk(fk, held, records, threshold), journalist, marketer };
}

/** @param held records of each row */
function attackRisk(
  frequencies: Float64Array,
  held: ClassTally["held"],
  records: number,
  threshold: number,
): AttackRisk {
  const risks = frequencies.map((f) => 1 / f);
  let max = 0;
  let above = 0;
  for (let c = 0; c < risks.length; c++) {
    max = Math.max(max, risks[c]);
    if (isAbove(risks[c], threshold)) above += held[c];
  }
  const some = records > 0;
  return {
    max: some ? max : null,
    mean: some ? weightedSum(risks, held) / records : null,
    threshold,
    records: above,
    share: some ? above / records : null,
  };
}
