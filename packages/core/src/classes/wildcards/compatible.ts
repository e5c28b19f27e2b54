import { IntList } from "../../kernels/int-list.js";
import { range } from "../../kernels/range.js";
import { inTurns, type Tick } from "../../kernels/turns.js";
import type { Classes } from "../classes.js";
import { findCompatible, sortedIndex, type SortedIndex } from "./descend.js";
import { joinPatterns } from "./pattern-join.js";
import { packing } from "./packing.js";
import { patternsOf, type Pattern } from "./patterns.js";
import { addTo, finished, growing, type Compatible } from "./totals.js";

/** Look-ups that one more join costs beside those of its members, as measured; a step in the sorted index takes as long as one. */
const JOIN = 64;
/** Members of a pattern that are tried before it is decided how to match it. */
const TRIED = 3;

/** Whether looking up each class of a pattern in the sorted index costs less than joining the pattern with all others. */
function isFew(
  { members, complete }: Pattern,
  patterns: number,
  index: SortedIndex,
  found: IntList,
): boolean {
  if (complete) return false;
  const join = patterns * (members.length + JOIN) + index.order.length,
    each = join / members.length;
  for (let t = 0; t < Math.min(TRIED, members.length); t++)
    if (findCompatible(index, members[Math.floor((t * members.length) / TRIED)]!, found, each) < 0)
      return false;
  return true;
}

/**
 * Finds the compatible classes of every class, exactly and without comparing all pairs.
 *
 * Classes are grouped by which variables they miss. Two patterns of many classes are joined on the variables that both
 * hold; the classes of a small pattern are looked up in a sorted index, where a trial says that this costs less. So the
 * cost grows with the number of patterns times the number of classes where patterns are few, and with the number of
 * matches where they are many.
 * @param tick called between pieces of work with the share that is done
 */
export async function compatible(classes: Classes, tick: Tick): Promise<Compatible> {
  const result = growing(classes.size);
  if (classes.complete) return result;
  const patterns = await inTurns(patternsOf(classes), tick);

  const index = await inTurns(sortedIndex(classes, range(classes.size)), tick),
    found = new IntList();
  const small: Pattern[] = [],
    large: Pattern[] = [];
  for (const pattern of patterns) {
    (isFew(pattern, patterns.length, index, found) ? small : large).push(pattern);
    await tick();
  }
  const pairs = (large.length * (large.length - 1)) / 2,
    queries = small.reduce((sum, { members }) => sum + members.length, 0);
  let done = 0;
  const tickDone: Tick = () => tick(done / (pairs + queries));
  const keys = packing(classes);
  for (let p = 0; p < large.length; p++) {
    for (let q = p + 1; q < large.length; q++) {
      await inTurns(joinPatterns(classes, keys, large[p]!, large[q]!, result), tickDone);
      done++;
      await tickDone();
    }
  }
  if (small.length === 0) return finished(result);

  const isSmall = new Uint8Array(classes.size),
    incomplete = classes.incomplete();
  const { counts, weights } = classes;
  for (const { members } of small) for (const c of members) isSmall[c] = 1;
  for (const { members } of small) {
    for (const c of members) {
      findCompatible(index, c, found);
      for (let i = 0; i < found.length; i++) {
        const other = found.values[i]!;
        if (other === c) continue;
        addTo(
          incomplete[other] === 1 ? result.incomplete : result.complete,
          c,
          counts[other]!,
          weights[other]!,
        );
        // a class of a large pattern is not looked up itself, so it learns of this one here
        if (isSmall[other] === 0) addTo(result.incomplete, other, counts[c]!, weights[c]!);
      }
      if ((++done & 3) === 0) await tickDone();
    }
  }
  return finished(result);
}
