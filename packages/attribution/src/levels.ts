import type { Joint } from "./files/joint.js";
import type { Variable } from "./files/variable.js";
import type { LevelDifference } from "./summary.js";

/** Levels by name, for internal reports only. */
export interface OneSided {
  readonly difference: LevelDifference;
  readonly originalLabels: readonly string[];
  readonly releasedLabels: readonly string[];
}

/** How many levels are named. */
const NAMED = 20;

/** Compares the records of each level in two files; null where both hold the same levels. */
export function levelDifference(file: number, { name, label }: Pick<Variable, "name" | "label">, original: Float64Array, released: Float64Array): OneSided | null {
  const ours: string[] = [], theirs: string[] = [];
  let onlyOriginal = 0, onlyReleased = 0, originalRecords = 0, releasedRecords = 0;
  for (let level = 0; level < original.length; level++) {
    if (original[level]! > 0 === released[level]! > 0) continue;
    originalRecords += original[level]!;
    releasedRecords += released[level]!;
    if (original[level]! > 0 && ++onlyOriginal <= NAMED) ours.push(label(level));
    if (released[level]! > 0 && ++onlyReleased <= NAMED) theirs.push(label(level));
  }
  if (onlyOriginal + onlyReleased === 0) return null;
  return { difference: { file, variable: name, onlyOriginal, originalRecords, onlyReleased, releasedRecords }, originalLabels: ours, releasedLabels: theirs };
}

/** Records of each level of a key in one file. */
export function recordsOfLevels({ keys }: Joint, key: number, counts: Int32Array): Float64Array {
  const { codes, size } = keys[key]!, out = new Float64Array(size);
  for (let c = 0; c < codes.length; c++) if (codes[c]! >= 0) out[codes[c]!]! += counts[c]!;
  return out;
}
