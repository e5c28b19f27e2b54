import { ascending, atShare, bandCodes, type Work } from "@sdc-risk/data/kernels";
import { isMany } from "./is-many.ts";
import { orderBands, orderEdges } from "./order-bands.ts";

/** Numbers of the original and of a released file, NaN where missing. */
export interface JointNumbers {
  readonly original: Float64Array;
  readonly released: Float64Array;
}

/** How many times larger or smaller numbers of the same people never are. */
const OTHER_UNIT = 5;
/** The share of the numbers that are no larger, whose size says the unit: few large ones do not. */
const MOST = 0.9;

function* sizeOf(values: Float64Array): Work<number> {
  const sizes = yield* ascending(values.map(Math.abs));
  return sizes.length === 0 ? 0 : atShare(sizes, MOST);
}

/** Whether numbers are in another unit or on another scale: sizes of nine in ten differ more than five times. */
export function* areOfOtherSize({ original, released }: JointNumbers): Work<boolean> {
  const ours = yield* sizeOf(original);
  const theirs = yield* sizeOf(released);
  return ours > 0 && theirs > 0 && Math.max(ours / theirs, theirs / ours) > OTHER_UNIT;
}

/**
 * Whether more records keep their place in the order, upwards or downwards, than their number, to within an eighth of
 * the records: in another unit or with another sign.
 * @param match per original record that of the released file, −1 where it is left out; null: the same order
 */
export function* areSeenByOrder(
  { original, released }: JointNumbers,
  match: Int32Array | null,
): Work<boolean> {
  const edges = yield* orderEdges(original);
  const ours = yield* bandCodes(original, edges);
  const asTheyAre = yield* bandCodes(released, edges);
  const byOrder = yield* orderBands(released);
  let compared = 0;
  let alike = 0;
  let upwards = 0;
  let downwards = 0;
  for (let i = 0; i < ours.length; i++) {
    const at = match === null ? i : match[i];
    if (ours[i] < 0 || at < 0 || byOrder[at] < 0) continue;
    compared++;
    if (asTheyAre[at] === ours[i]) alike++;
    if (byOrder[at] === ours[i]) upwards++;
    if (byOrder[at] === edges.length - ours[i]) downwards++;
  }
  return isMany(Math.max(upwards, downwards) - alike, compared);
}
