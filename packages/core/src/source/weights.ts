import { checkWeightFacts, scaledFacts, type BadWeight } from "../variables/weights.ts";
import { isBelow } from "@sdc-risk/data";
import type { Weighting } from "../variables/weighting.ts";
import { valueAt } from "./drawn/drawn.ts";
import type { SourceRaking } from "./raking.ts";
import type { Source, WeightFacts } from "./source.ts";

/**
 * What is known of the weights of a source.
 * @param missing numbers that stand for a missing value
 * @throws BAD_WEIGHT where one is missing, infinite, zero or negative, with the first, or where they have no finite sum
 */
export async function weightsOfSource(
  source: Source,
  name: string,
  missing: readonly number[],
): Promise<WeightFacts> {
  return checkWeightFacts(name, await source.weights(name, missing), () => firstBad(source, name, missing));
}

/** The first record without a positive finite weight, as far as records have an order. */
async function firstBad(source: Source, name: string, missing: readonly number[]): Promise<BadWeight | null> {
  let from = 0;
  for await (const { rows, columns } of source.rows([name])) {
    for (let i = 0; i < rows; i++) {
      const held = valueAt(columns[0], i);
      const value = held === null || missing.includes(Number(held)) ? NaN : Number(held);
      if (!(value > 0 && value < Infinity)) return { record: source.ordered ? from + i : null, value };
    }
    from += rows;
  }
  return null;
}

/** What stands for the weight of a record of a source. */
export interface SourceUnits {
  /** The variable of the weights; null where all records stand for as many units. */
  readonly weight: string | null;
  /** What its values are multiplied by, or the units of each record without one. */
  readonly scale: number;
  /** What they are multiplied by beside, where they were raked to counts of the population. */
  readonly raking?: SourceRaking | undefined;
}

/** By what the records of a source are weighted; null where none stands for more than itself, as far as is known. */
export const unitsOfSource = (weight: string | null, { census, scale }: Weighting): SourceUnits | null =>
  census || (weight === null && scale === 1) ? null : { weight, scale };

/** What is known of weights once they stand for units. */
export function factsAfter(
  facts: WeightFacts | null,
  records: number,
  units: SourceUnits | null,
): WeightFacts | null {
  if (units === null) return null;
  const { weight, scale } = units;
  if (weight === null || facts === null)
    return {
      records,
      total: records * scale,
      least: records === 0 ? 0 : scale,
      most: records === 0 ? 0 : scale,
      belowOne: isBelow(scale, 1) ? records : 0,
    };
  return scaledFacts(facts, scale);
}
