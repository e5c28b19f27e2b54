import { sumOverClasses, type ClassTally } from "@sdc-risk/data";
import { filled, sum } from "@sdc-risk/data/kernels";
import { floorBy, type Floor } from "../estimate/floor.ts";
import type { Sample } from "../sample/sample.ts";

/** What is known of the sample that a part of the keys is of. */
export interface WholeSample {
  readonly tally: ClassTally;
  /** Units of the population. */
  readonly population: number;
}

/** The sample of a part of the keys, with what all classes tell of the whole: which part of the population it holds. */
export function sampleOfPart(part: Sample, tally: ClassTally): Sample {
  const { records, weights } = tally;
  const population =
    part.units === null ? records / part.overall : Math.max(sumOverClasses(tally, weights), records);
  return { ...part, overall: records / population, whole: { tally, population } };
}

/**
 * The share of a part in what the whole file shows without a model.
 * @param fractions π̄ per class of the part of a model on weights; null for f/F̂
 */
export function floorOfPart(
  { units, overall }: Sample,
  { tally }: WholeSample,
  fractions: Float64Array | null,
  share: number,
): Floor {
  const { counts, weights } = tally;
  const own = filled(new Float64Array(counts.length), (row) =>
    units === null ? overall : Math.min(1, counts[row] / weights[row]),
  );
  const marketer = fractions === null ? sumOverClasses(tally, own) : sum(fractions) / share;
  const { dataIntrusion, dis, value, ...all } = floorBy(tally, marketer, overall);
  return { marketer: share * all.marketer, dataIntrusion: share * dataIntrusion, dis, value: share * value };
}
