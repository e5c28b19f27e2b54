import { bandCodes, type Work } from "@sdc-risk/data/kernels";
import { isMany } from "./is-many.ts";
import { BANDS, type OrderedNumbers } from "./ordered-numbers.ts";

/** Numbers of the original and of a released file. */
export interface JointNumbers {
  readonly original: OrderedNumbers;
  readonly released: OrderedNumbers;
}

/** How many times larger or smaller numbers of the same people never are. */
const OTHER_UNIT = 5;

/** Whether numbers are in another unit or on another scale: sizes of nine in ten differ more than five times. */
export const areOfOtherSize = ({
  original: { size: ours },
  released: { size: theirs },
}: JointNumbers): boolean => ours > 0 && theirs > 0 && Math.max(ours / theirs, theirs / ours) > OTHER_UNIT;

/**
 * Whether more records keep their place in the order, upwards or downwards, than their number, to within an eighth of
 * the records: in another unit or with another sign.
 * @param match per original record that of the released file, −1 where it is left out; null: the same order
 */
export function* areSeenByOrder(
  { original, released }: JointNumbers,
  match: Int32Array | null,
): Work<boolean> {
  const ours = original.bands;
  const byOrder = released.bands;
  const asTheyAre = yield* bandCodes(released.values, original.edges);
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
    if (byOrder[at] === BANDS - 1 - ours[i]) downwards++;
  }
  return isMany(Math.max(upwards, downwards) - alike, compared);
}
