import { lowerBound } from "@sdc-risk/data/kernels";

/** A rising function in steps, as `isotonic` fits it. */
export interface Rising {
  /** Ascending. */
  readonly at: Float64Array;
  /** Its value at each of them, ascending; between two it is in a straight line, beyond the ends it is flat. */
  readonly value: Float64Array;
}

/** Scores that are pooled: the first and the last, the sum of their outcomes, and their records. */
interface Block {
  readonly from: number;
  to: number;
  sum: number;
  records: number;
}

/** A block for each different score, ascending. */
function blocksOf(scores: Float64Array, outcomes: Float64Array, weights: ArrayLike<number>): Block[] {
  // numbers are sorted by themselves: a comparison that is called for each pair takes most of the time
  const sorted = scores.filter((score, i) => !Number.isNaN(score) && weights[i] > 0).sort();
  const different = sorted.filter((score, i) => i === 0 || score !== sorted[i - 1]);
  const blocks = Array.from(different, (score): Block => ({ from: score, to: score, sum: 0, records: 0 }));
  for (let i = 0; i < scores.length; i++) {
    if (Number.isNaN(scores[i]) || !(weights[i] > 0)) continue;
    const block = blocks[lowerBound(different, scores[i])];
    block.sum += weights[i] * outcomes[i];
    block.records += weights[i];
  }
  return blocks;
}

/**
 * The rising function nearest to outcomes by squared error: pool adjacent violators (Ayer, Brunk, Ewing, Reid
 * and Silverman 1955). Of predicted and true shares it makes calibrated ones (Zadrozny and Elkan 2002).
 * @param scores in any order; NaN is left out
 * @param weights records of each
 */
export function isotonic(scores: Float64Array, outcomes: Float64Array, weights: ArrayLike<number>): Rising {
  const blocks = blocksOf(scores, outcomes, weights);
  const pooled: Block[] = [];
  for (const block of blocks) {
    pooled.push(block);
    for (;;) {
      const own = pooled.at(-1);
      const before = pooled.at(-2);
      if (own === undefined || before === undefined) break;
      if (before.sum / before.records < own.sum / own.records) break;
      before.to = own.to;
      before.sum += own.sum;
      before.records += own.records;
      pooled.pop();
    }
  }
  const at: number[] = [];
  const value: number[] = [];
  for (const { from, to, sum, records } of pooled) {
    at.push(from);
    value.push(sum / records);
    if (to === from) continue;
    at.push(to);
    value.push(sum / records);
  }
  return { at: Float64Array.from(at), value: Float64Array.from(value) };
}

/** The value of a rising function; the score itself where nothing was fitted. */
export function valueAt({ at, value }: Rising, score: number): number {
  const last = at.length - 1;
  if (last < 0) return score;
  if (score <= at[0]) return value[0];
  if (score >= at[last]) return value[last];
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (at[middle] <= score) low = middle;
    else high = middle;
  }
  return value[low] + ((value[high] - value[low]) * (score - at[low])) / (at[high] - at[low]);
}
