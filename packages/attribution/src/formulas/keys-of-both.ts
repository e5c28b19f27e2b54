import type { FileClasses } from "../files/joint.ts";
import type { Uniques } from "../summary-schema.ts";

/** Records of the original whose key the released file lacks. */
export function undefinedRecords(original: FileClasses, released: FileClasses): number {
  let records = 0;
  for (let c = 0; c < original.counts.length; c++)
    if (released.counts[c] === 0) records += original.counts[c];
  return records;
}

/** Sample uniques of both files on the keys. */
export function replicatedUniques(original: FileClasses, released: FileClasses): Uniques {
  let ours = 0;
  let theirs = 0;
  let both = 0;
  let held = 0;
  for (let c = 0; c < original.counts.length; c++) {
    const n = original.counts[c] === 1;
    const m = released.counts[c] === 1;
    if (n) ours++;
    if (m) theirs++;
    if (n && m) both++;
    if (n && released.counts[c] > 0) held++;
  }
  return { original: ours, released: theirs, replicated: both, inReleased: held };
}
