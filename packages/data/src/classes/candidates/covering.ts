import { WordNumbering } from "../../coded/coding/hash-words.ts";
import { packing } from "../wildcards/packing.ts";
import { sharedKey } from "../wildcards/pattern-join.ts";
import type { MissingPattern } from "../wildcards/patterns.ts";
import type { CandidateClasses } from "./candidates.ts";

/** Classes between two pauses. */
const PIECE = 1 << 12;

/** Released records that hold nothing but values that are known of a person. */
export interface CoveringRecords {
  /** Sum of 1/n over them, n the persons with complete keys that agree with what is left of each. */
  readonly chances: number;
  /** The same of their weights. */
  readonly weighted: number;
  /** How many they are. */
  readonly records: number;
}

/** Classes of a pattern that nobody's complete key agrees with. */
export interface LonelyClasses {
  readonly pattern: MissingPattern;
  readonly lonely: Int32Array;
}

/**
 * The records that hold nothing but what some keys with gaps hold: whatever is behind the gaps, they do not contradict
 * it.
 * @param patterns the patterns of missing keys of the classes, but for the complete one
 * @param left by class, the persons with complete keys that agree with it
 * @returns by class; none for a class without such records
 */
export function* coveringRecords(
  classes: CandidateClasses,
  patterns: readonly MissingPattern[],
  left: Float64Array,
  { pattern, lonely }: LonelyClasses,
): Generator<void, ReadonlyMap<number, CoveringRecords>> {
  const packed = packing(classes);
  const found = new Map<number, CoveringRecords>();
  const key = new Uint32Array(packed.stride);
  for (const other of patterns) {
    if (other.held.some((held, v) => held === 1 && pattern.held[v] === 0)) continue;
    const leaveOut = Int32Array.from(pattern.held.keys()).filter((v) => other.held[v] === 0);
    const groups = new WordNumbering(packed.stride);
    for (const [i, c] of other.members.entries()) {
      sharedKey(classes, packed, c, leaveOut, key);
      groups.number(key, 0);
      if (i % PIECE === PIECE - 1) yield;
    }
    for (const [i, o] of lonely.entries()) {
      sharedKey(classes, packed, o, leaveOut, key);
      const at = groups.find(key, 0);
      if (at >= 0) add(found, o, other.members[at], { classes, left });
      if (i % PIECE === PIECE - 1) yield;
    }
  }
  return found;
}

/** Adds the records of a class to those that are consistent with another one. */
function add(
  found: Map<number, CoveringRecords>,
  lonely: number,
  c: number,
  { classes: { counts, weights }, left }: { readonly classes: CandidateClasses; readonly left: Float64Array },
): void {
  if (counts[c] === 0 || left[c] === 0) return;
  const { chances, weighted, records } = found.get(lonely) ?? { chances: 0, weighted: 0, records: 0 };
  found.set(lonely, {
    chances: chances + counts[c] / left[c],
    weighted: weighted + weights[c] / left[c],
    records: records + counts[c],
  });
}
