import type { Classes } from "./classes.js";
import { descend, sortedIndex } from "./descend.js";
import { joinPatterns } from "./pattern-join.js";
import { patternsOf } from "./patterns.js";

/**
 * For every class, what the other classes hold that are compatible with it: that agree with it on every variable
 * where neither is missing. Two different complete classes never are.
 */
export interface Compatible {
  /** Records (and weights) in compatible classes with a complete key. */
  readonly complete: Totals;
  /** Records (and weights) in compatible classes whose key holds a missing value. */
  readonly incomplete: Totals;
}
/** Per class. */
export interface Totals {
  readonly counts: Float64Array;
  readonly weights: Float64Array;
}

/** Units of work that one more pattern costs a join, and that one look-up in the sorted index costs at most, as measured. */
const JOIN = 32, LOOK_UP = 2048;

/** Whether looking up each class of a pattern costs less than joining the pattern with all others. */
function isFew(members: number, patterns: number, classes: number): boolean {
  return members * Math.min(classes, LOOK_UP) < patterns * (members + JOIN) + classes;
}

/**
 * Finds the compatible classes of every class, exactly and without comparing all pairs.
 *
 * Classes are grouped by which variables they miss. Two patterns of many classes are joined on the variables that both
 * hold; the classes of a small pattern are looked up in a sorted index. So the cost grows with the number of patterns
 * times the number of classes where patterns are few, and with the number of matches where they are many.
 * @param breathe called between pieces of work with the share that is done
 */
export async function compatible(classes: Classes, breathe: (share: number) => Promise<void>): Promise<Compatible> {
  const totals = (): Totals => ({ counts: new Float64Array(classes.size), weights: new Float64Array(classes.size) });
  const result: Compatible = { complete: totals(), incomplete: totals() };
  if (!classes.variables.some(({ codes }) => codes.includes(-1))) return result;
  const patterns = patternsOf(classes);

  const small = patterns.filter(({ members, complete }) => !complete && isFew(members.length, patterns.length, classes.size));
  const chosen = new Set(small), large = patterns.filter((pattern) => !chosen.has(pattern));
  const pairs = (large.length * (large.length - 1)) / 2, queries = small.reduce((sum, { members }) => sum + members.length, 0);
  let done = 0;
  for (let p = 0; p < large.length; p++) {
    for (let q = p + 1; q < large.length; q++) {
      joinPatterns(classes, large[p]!, large[q]!, result);
      await breathe(++done / (pairs + queries));
    }
  }
  if (small.length === 0) return result;

  const index = sortedIndex(classes), isSmall = new Uint8Array(classes.size);
  for (const { members } of small) for (const c of members) isSmall[c] = 1;
  for (const { members } of small) {
    for (const c of members) {
      descend(index, c, isSmall, result);
      if ((++done & 3) === 0) await breathe(done / (pairs + queries));
    }
  }
  return result;
}
