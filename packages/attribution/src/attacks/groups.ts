import { group } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { ClassKey } from "../files/joint.ts";

/** Groups that are numbered by their place in a table: more are numbered as they come. */
const TABLE = 1 << 18;
/** Classes between two ticks. */
const PIECE = 1 << 16;

/** Classes by some of their keys: the group of each, and a number that no group reaches. Groups may be empty. */
export async function groupsOf(
  keys: readonly ClassKey[],
  classes: number,
  tick: Tick,
): Promise<{ readonly of: Int32Array; readonly size: number }> {
  const span = keys.reduce((product, { size }) => product * (size + 1), 1);
  if (span > TABLE) return inTurns(group(keys, classes), tick);
  const of = new Int32Array(classes);
  for (let from = 0; from < classes; from += PIECE) {
    for (const { codes, size } of keys) addDigit(of, codes, size + 1, from, Math.min(classes, from + PIECE));
    await tick();
  }
  return { of, size: span };
}

function addDigit(of: Int32Array, codes: Int32Array, levels: number, from: number, to: number): void {
  for (let c = from; c < to; c++) of[c] = of[c] * levels + codes[c] + 1;
}
