import type { SqlSource } from "../sql-source.ts";
import type { Answer, RecordingDriver } from "./recording-driver.ts";

/** A statement, and when it is asked where that depends on the data. */
export interface ConditionalStatement {
  readonly sql: string;
  readonly ofClasses: boolean;
  readonly condition?: string;
}

/** The answers about weights that are all the same: records, their sum, the least and the largest weight, those below one. */
const allOf =
  (weight: number): Answer =>
  (width) => {
    if (width === 1) return [1];
    return width === 2 ? [weight, weight] : [1, weight, weight, weight, 1].slice(0, width);
  };

const BELOW_ONE = "Asked only where a weight is below 1.";
const NOT_GOOD = "Asked only where a weight is zero or negative, or may be a code for a missing value.";

/**
 * What is asked to know weights: in any case, where some are below one, and where some are no weights. A later query
 * goes by what an earlier one says.
 */
export async function askedOfWeights(
  source: SqlSource,
  driver: RecordingDriver,
  name: string,
  missing: readonly number[],
): Promise<readonly ConditionalStatement[]> {
  const out: ConditionalStatement[] = [];
  for (const [weight, condition] of [
    [1, undefined],
    [0.5, BELOW_ONE],
    [0, NOT_GOOD],
  ] as const) {
    await driver.answering(allOf(weight), () => source.weights(name, missing));
    const { statements, ofClasses } = driver.taken();
    for (const sql of statements)
      if (out.every((one) => one.sql !== sql))
        out.push({ sql, ofClasses, ...(condition !== undefined && { condition }) });
  }
  return out;
}
