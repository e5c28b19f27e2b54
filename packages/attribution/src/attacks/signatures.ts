import type { JointKey } from "../files/joint.js";
import { mixed } from "./hash.js";

/** Rounds of refinement: enough to tell levels apart that occur with other levels. */
const ROUNDS = 2;
/** Classes between two pauses. */
const PIECE = 1 << 15;

/**
 * A number of 32 bits per class that draws go by. It depends neither on the order of records nor on the names of levels:
 * a level is known by the classes that hold it, a class by its counts and its levels (colour refinement, Weisfeiler and
 * Leman 1968).
 * @param counts records of each class, by file
 */
export function* signatures(keys: readonly JointKey[], size: number, counts: readonly Int32Array[]): Generator<void, Uint32Array> {
  const out = new Uint32Array(size);
  let levels: Uint32Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let c = 0; c < size; c++) {
      let h = round + 1;
      for (let f = 0; f < counts.length; f++) h = mixed(h, counts[f]![c]!);
      for (let v = 0; v < levels.length; v++) h = mixed(h, levels[v]![keys[v]!.codes[c]! + 1]!);
      out[c] = h;
      if (c % PIECE === 0) yield;
    }
    // sums of whole numbers modulo 2³², in which order does not matter
    levels = keys.map(({ codes, size: known }) => {
      const sums = new Uint32Array(known + 1);
      for (let c = 0; c < size; c++) sums[codes[c]! + 1]! += mixed(out[c]!, 1);
      return sums;
    });
  }
  return out;
}
