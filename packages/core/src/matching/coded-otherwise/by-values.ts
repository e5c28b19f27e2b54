import { countCodes } from "@sdc-risk/data/kernels";
import { isMany } from "./is-many.ts";
import type { JointLevels } from "./joint-levels.ts";

/** Share of the records of a value that have one other in its place where that stands for it. */
const NEARLY_ALL = 0.9;
/** Records from which on a value is looked at. */
const FEW = 3;

/**
 * Whether many records of a released file hold values that no record of the original has, more than another sample of the
 * same people would: as many as there are originals whose value nobody shares (Good 1953).
 */
export function holdsStrangers({ original, released, size }: JointLevels): boolean {
  const ours = countCodes(original, size);
  const theirs = countCodes(released, size);
  const records = ours.reduce((sum, n) => sum + n, 0);
  let held = 0;
  let strange = 0;
  let alone = 0;
  for (let code = 0; code < size; code++) {
    held += theirs[code];
    if (ours[code] === 0) strange += theirs[code];
    if (ours[code] === 1) alone++;
  }
  return isMany(strange - (held * alone) / Math.max(1, records), held);
}

/** Per value of the original the records that hold it, and the value that nearly all of them were given; −1 without one. */
function becameOf({ original, released, size }: JointLevels, match: Int32Array | null) {
  const records = new Int32Array(size);
  const became = new Int32Array(size).fill(-1);
  // what most records of a value were given is left when unlike ones go in pairs (Boyer & Moore 1991)
  const left = new Int32Array(size);
  const given = new Int32Array(size);
  const pairs = (each: (code: number, to: number) => void): void => {
    for (let i = 0; i < original.length; i++) {
      const at = match === null ? i : match[i];
      if (original[i] >= 0 && at >= 0 && released[at] >= 0) each(original[i], released[at]);
    }
  };
  pairs((code, to) => {
    records[code]++;
    if (left[code] === 0) became[code] = to;
    left[code] += became[code] === to ? 1 : -1;
  });
  pairs((code, to) => {
    if (became[code] === to) given[code]++;
  });
  for (let code = 0; code < size; code++)
    if (records[code] < FEW || given[code] < NEARLY_ALL * records[code]) became[code] = -1;
  return { records, became };
}

/**
 * Whether values stand for each other: many records have one other in place of theirs, that originals
 * have and that does not stand for itself.
 * @param match per original record that of the released file, −1 where it is left out; null: the same order
 */
export function areExchanged(levels: JointLevels, match: Int32Array | null): boolean {
  const { records, became } = becameOf(levels, match);
  let all = 0;
  let exchanged = 0;
  for (const [code, to] of became.entries()) {
    all += records[code];
    // a value of its own may be a coarser one, of several
    if (to >= 0 && records[to] > 0 && to !== code && became[to] !== to) exchanged += records[code];
  }
  return isMany(exchanged, all);
}
