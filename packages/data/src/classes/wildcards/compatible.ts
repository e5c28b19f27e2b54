import { IntList } from "../../kernels/lists/int-list.ts";
import { joined } from "../../kernels/lists/joined.ts";
import { range } from "../../kernels/lists/range.ts";
import { inTurns, type Tick } from "../../kernels/turns.ts";
import type { Classes } from "../classes.ts";
import { findCompatible, searched, sortedIndex, type SortedIndex } from "./descend.ts";
import { joinPatterns } from "./pattern-join.ts";
import { packing } from "./packing.ts";
import { patternsOf, type MissingPattern } from "./patterns.ts";
import { SortedJoin } from "./sorted-join.ts";
import { finished, growing, type Compatible } from "./totals.ts";

/** Look-ups that one more join costs beside those of its members, as measured. */
const JOIN = 64;
/**
 * Parts of a look-up that a step down the tree takes, where many classes go the way together, and each class
 * that is found.
 */
const STEP = 1 / 8;
const MATCH = 1 / 2;
/** Members of a pattern that are tried before it is decided how to match it. */
const TRIED = 3;
/** To compare so few classes with all others takes less time than to look up all others once. */
const FEW = 8;

/** Whether finding each class of a pattern in the sorted index costs less than joining the pattern with all others. */
function isFew(
  { members, complete }: MissingPattern,
  patterns: number,
  index: SortedIndex,
  found: IntList,
): boolean {
  if (complete) return false;
  if (members.length <= FEW) return true;
  const join = patterns * (members.length + JOIN) + index.order.length;
  const each = join / members.length;
  for (let t = 0; t < TRIED; t++) {
    const one = members[Math.floor((t * members.length) / TRIED)];
    const left = findCompatible(index, one, found, each / STEP);
    if (left * STEP < found.length * MATCH) return false;
  }
  return true;
}

/**
 * Finds the compatible classes of every class, exactly and without comparing all pairs.
 *
 * Classes are grouped by which variables they miss. Two patterns of many classes are joined on the variables
 * that both hold; the classes of small patterns are joined with all others in sorted order, variable by
 * variable, where a trial says that this costs less. So the cost grows with the number of patterns times the
 * number of classes where patterns are few, and with the number of matches where they are many.
 * @param tick called between pieces of work with the share that is done
 */
export async function compatible(classes: Classes, tick: Tick): Promise<Compatible> {
  const result = growing(classes.size);
  if (classes.complete) return result;
  const patterns = await inTurns(patternsOf(classes), tick);
  const keys = searched(classes);

  const index = await inTurns(sortedIndex(keys, range(classes.size)), tick);
  const room = new IntList();
  const small: MissingPattern[] = [];
  const large: MissingPattern[] = [];
  for (const pattern of patterns) {
    (isFew(pattern, patterns.length, index, room) ? small : large).push(pattern);
    await tick();
  }
  const members = classesOf(small);
  const pairs = (large.length * (large.length - 1)) / 2;
  const all = pairs + members.length;
  const packed = packing(classes);
  let done = 0;
  for (let p = 0; p < large.length; p++) {
    for (let q = p + 1; q < large.length; q++) {
      await inTurns(joinPatterns(classes, packed, large[p], large[q], result), () => tick(done / all));
      await tick(++done / all);
    }
  }
  if (members.length === 0) return finished(result);

  const own = await inTurns(sortedIndex(keys, members), tick);
  const incomplete = classes.incomplete();
  let found = 0;
  for (const others of [own, await inTurns(sortedIndex(keys, classesOf(large)), tick)]) {
    const join = new SortedJoin(classes, incomplete, own, others, result);
    const share = others.order.length / classes.size;
    await inTurns(join.run(), () => tick((pairs + members.length * (found + share * join.settled)) / all));
    found += share;
  }
  return finished(result);
}

/** The classes of some patterns. */
const classesOf = (patterns: readonly MissingPattern[]): Int32Array =>
  joined(
    patterns.map(({ members }) => members),
    Int32Array,
  );
