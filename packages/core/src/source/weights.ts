import { checkWeightFacts, type BadWeight } from "../variables/weights.js";
import { valueAt } from "./drawn.js";
import type { Source, WeightFacts } from "./source.js";

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
      const held = valueAt(columns[0]!, i),
        value = held === null || missing.includes(Number(held)) ? NaN : Number(held);
      if (!(value > 0 && value < Infinity)) return { record: source.ordered ? from + i : null, value };
    }
    from += rows;
  }
  return null;
}
