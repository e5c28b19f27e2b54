import type { UnitsWithin } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { FileElsewhere } from "./joint.ts";
import { startsOf, valueOf, type PackedTarget, type Target } from "./packed.ts";

/** All bits of a word, which then holds one value. */
const WHOLE = -1;
/** Entries between two ticks. */
const PIECE = 1 << 16;

/**
 * The values of a target in a file that lies elsewhere: one GROUP BY of keys and target. An entry is a value
 * of a class.
 * @param at place of the file @param size number of classes of all files
 */
export async function askByClass(
  { file, classes, to }: FileElsewhere,
  at: number,
  target: Target,
  size: number,
  tick: Tick,
): Promise<PackedTarget> {
  const { units } = await file.within(classes, [target.variable.asked[at]], tick);
  return inTurns(inOrder(units, to, at, target, size), tick);
}

/** Entries sorted by the classes of all files, by counting. */
function* inOrder(
  { classOf, counts, codes }: UnitsWithin["units"],
  to: Int32Array,
  at: number,
  target: Target,
  size: number,
): Generator<void, PackedTarget> {
  const own = codes[0];
  const inClass = new Int32Array(size);
  for (let u = 0; u < own.length; u++) inClass[to[classOf[u]]]++;
  yield;
  const starts = startsOf(inClass);
  const next = starts.slice(0, size);
  const words = new Uint32Array(own.length);
  const records = new Int32Array(own.length);
  const values = new Int32Array(target.levels);
  for (let u = 0; u < own.length; u++) {
    const value = valueOf(target, at, own[u]);
    const place = next[to[classOf[u]]]++;
    words[place] = value + 1; // 0 where it is left out
    records[place] = counts[u];
    if (value >= 0) values[value] += counts[u];
    if (u % PIECE === PIECE - 1) yield;
  }
  return { starts, words, shift: 0, mask: WHOLE, counts: records, values };
}
