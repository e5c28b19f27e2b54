import { shownLevel } from "@sdc-risk/data";
import type { ClassKey } from "./files/joint.ts";
import type { UnifiedVariable } from "./files/variable.ts";
import type { LevelDifference } from "./summary-schema.ts";

/** Levels by name, for internal reports only. */
export interface OneSided {
  readonly difference: LevelDifference;
  readonly originalLabels: readonly string[];
  readonly releasedLabels: readonly string[];
}

/** How many levels are named. */
const NAMED = 20;

/** Compares the records of each level in two files; null where both hold the same levels. */
export function levelDifference(
  file: number,
  variable: Pick<UnifiedVariable, "name" | "label" | "shown">,
  original: Int32Array,
  released: Int32Array,
): OneSided | null {
  const ours: string[] = [];
  const theirs: string[] = [];
  let onlyOriginal = 0;
  let onlyReleased = 0;
  let originalRecords = 0;
  let releasedRecords = 0;
  for (let level = 0; level < original.length; level++) {
    if (original[level] > 0 === released[level] > 0) continue;
    originalRecords += original[level];
    releasedRecords += released[level];
    if (original[level] > 0 && ++onlyOriginal <= NAMED) ours.push(shownLevel(variable, level));
    if (released[level] > 0 && ++onlyReleased <= NAMED) theirs.push(shownLevel(variable, level));
  }
  if (onlyOriginal + onlyReleased === 0) return null;
  return {
    difference: {
      file,
      variable: variable.name,
      onlyOriginal,
      originalRecords,
      onlyReleased,
      releasedRecords,
    },
    originalLabels: ours,
    releasedLabels: theirs,
  };
}

/** Records of each level of a key in one file, a missing one first. @param counts records of each class */
export function recordsOfLevels({ codes, size }: ClassKey, counts: Int32Array): Int32Array {
  const out = new Int32Array(size + 1);
  for (let c = 0; c < codes.length; c++) out[codes[c] + 1] += counts[c];
  return out;
}
