import { withMissing, type Values } from "@sdc-risk/core";
import { levelsByWord, risingLevels, SdcError, type Levels } from "@sdc-risk/data";
import { sum, type Counts } from "@sdc-risk/data/kernels";

/**
 * Levels in the order of the user. The message names none of them: a report repeats it, and the value may be
 * one person's.
 */
function asGiven(column: Levels, levels: readonly number[], order: readonly string[]): number[] {
  const byWord = levelsByWord(column);
  const place = new Map(order.map((word, i) => [byWord.get(word), i]));
  const absent = levels.reduce((number, code) => number + (place.has(code) ? 0 : 1), 0);
  if (absent > 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "tcloseness": the order of "${column.name}" lacks ` +
        `${absent === 1 ? "1 value" : `${absent} values`} of the ${levels.length} that the file holds.`,
    );
  return [...levels].sort((a, b) => place.get(a)! - place.get(b)!);
}

/**
 * The rank of each level among the levels that the file holds, −1 for levels that it does not.
 * @param order words for levels from lowest to highest, where the user gave them
 */
export function ranksOf(column: Levels, held: Uint8Array, order: readonly string[] | undefined): Int32Array {
  const levels = Array.from(held.keys()).filter((code) => held[code] === 1);
  const ranks = new Int32Array(column.size).fill(-1);
  const sorted = order === undefined ? risingLevels(column, levels) : asGiven(column, levels, order);
  sorted.forEach((code, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}

/** Records of each value in the file. @param counts of each unit */
export function recordsOf({ codes, levels }: Values, counts: Counts): Float64Array {
  const records = new Float64Array(levels);
  for (let u = 0; u < codes.length; u++) if (codes[u] >= 0) records[codes[u]] += counts[u];
  return records;
}

/** Shares of the values in the file. @param counts of each unit */
export function sharesOf(values: Values, counts: Counts): Float64Array {
  const records = recordsOf(values, counts);
  const total = sum(records);
  return records.map((number) => number / total);
}

/** Nominal values by the policy for missing ones; ordered ones as ranks, missing left out. */
export function scaled(
  codes: Int32Array,
  size: number,
  ranks: Int32Array | null,
  policy: "value" | "ignore",
): Values {
  if (ranks === null) return withMissing(codes, size, policy);
  return {
    codes: codes.map((code) => (code < 0 ? -1 : ranks[code])),
    levels: ranks.reduce((most, rank) => Math.max(most, rank + 1), 0),
  };
}
