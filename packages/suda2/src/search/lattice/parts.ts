import { atOnce, IntList, range } from "@sdc-risk/data/kernels";
import type { Keys } from "../keys.ts";
import { bitCount, layoutOf } from "./layout.ts";
import { findMinimal, type MinimalOutput } from "./minimal.ts";
import { codesOfKeys, fillShared } from "./shared.ts";

/*
 * The lattice by value: for workers that share no memory. Some upper variables part the sets into parts; a worker
 * takes one and returns the sets of each key that are minimal within the part. Such a set is minimal in the lattice
 * unless the key is alone on it without one of the variables that the part fixes. It then is minimal in the part
 * that does not fix this one, too, since a set that is shared with more variables is shared with fewer. So
 * candidates suffice to tell.
 */

/** Upper variables that part the lattice, at most: 32 parts, whose numbers are the bits of a word. */
const PARTING = 5;
/** Words of bits that a worker holds for one part: 64 MiB. */
const PART_BITS = 2 ** 24;

export interface PartInput {
  readonly keys: Keys;
  /** The keys that are wanted: from (inclusive) and to (exclusive), among the single ones. */
  readonly from: number;
  readonly to: number;
  /** The regions of the part: the first, and how many. */
  readonly firstRegion: number;
  readonly regions: number;
  readonly maxSize: number;
}

/**
 * Sets that are minimal within a part: those of each wanted key, one after another, ascending, without the
 * variables that the part fixes.
 */
export interface PartOutput {
  readonly counts: Int32Array;
  readonly sets: Uint16Array | Int32Array;
}

/** How the lattice is parted. */
export interface Parting {
  readonly parts: number;
  /** Regions of a part. */
  readonly regions: number;
  /** Variables that a part does not fix. */
  readonly free: number;
  /** Keys that are wanted at a time. */
  readonly block: number;
}

export function partingOf(keys: Keys): Parting {
  const layout = layoutOf(keys);
  const fixed = Math.min(PARTING, layout.upper);
  const regions = layout.regions / 2 ** fixed;
  return {
    parts: 2 ** fixed,
    regions,
    free: keys.variables - fixed,
    block: Math.min(keys.single, Math.max(32, Math.floor(PART_BITS / (regions * layout.line)))),
  };
}

/** The parts that have sets of at most `maxSize` variables, the one with the most work first. */
export function partsUpTo(maxSize: number, { parts }: Parting): number[] {
  return Array.from({ length: parts }, (_, part) => part)
    .filter((part) => bitCount(part) <= maxSize)
    .sort((a, b) => bitCount(a) - bitCount(b) || a - b);
}

/** Minimal sets of one part. */
export function searchPart({ keys, from, to, firstRegion, regions, maxSize }: PartInput): PartOutput {
  const { line } = layoutOf(keys);
  const shared = new Int32Array((to - from) * regions * line);
  const codes = atOnce(codesOfKeys(keys, (length) => new Int32Array(length)));
  for (let region = firstRegion; region < firstRegion + regions; region++)
    fillShared({ keys, ...codes, from, to, region, firstRegion, shared });
  const found = findMinimal({ keys, from, to, shared, firstRegion, regions, first: from, last: to, maxSize });
  const { free } = partingOf(keys);
  const within = 2 ** free - 1;
  const { family, ends, set } = found;
  const begin = (f: number): number => (f === 0 ? 0 : ends[f - 1]);
  const counts = Int32Array.from(family, (f) => ends[f] - begin(f));
  const sets = new (free <= 16 ? Uint16Array : Int32Array)(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const f of family) for (let m = begin(f); m < ends[f]; m++) sets[at++] = set[m] & within;
  return { counts, sets };
}

/**
 * Minimal sample uniques out of those of the parts, some keys at a time, each with a family of its own.
 * @param found by the number of the part; none where sets are too large
 * @param step keys at a time
 */
export function* mergedParts(
  found: readonly (PartOutput | undefined)[],
  { free }: Parting,
  from: number,
  to: number,
  step: number,
): Generator<MinimalOutput & { readonly first: number }, void> {
  // per set of free variables: the parts in which it is a candidate of the key in hand
  const marks = new Int32Array(2 ** free);
  const at = new Int32Array(found.length);
  for (let first = from; first < to; first += step) {
    const keys = Math.min(to, first + step) - first;
    const ends = new Int32Array(keys);
    const set = new IntList();
    for (let k = first; k < first + keys; k++) {
      for (let part = 0; part < found.length; part++) {
        const candidates = found[part];
        if (candidates === undefined) continue;
        const count = candidates.counts[k - from];
        const begin = at[part];
        set.reserve(count);
        for (let m = begin; m < begin + count; m++) {
          const candidate = candidates.sets[m];
          if (!isAlone(marks[candidate], part)) set.values[set.length++] = (part << free) | candidate;
          marks[candidate] |= 1 << part;
        }
      }
      for (let part = 0; part < found.length; part++) {
        const candidates = found[part];
        if (candidates === undefined) continue;
        const end = at[part] + candidates.counts[k - from];
        for (let m = at[part]; m < end; m++) marks[candidates.sets[m]] = 0;
        at[part] = end;
      }
      ends[k - first] = set.length;
    }
    yield { first, family: range(keys), ends, set: set.toArray() };
  }
}

/** Whether a set is a candidate in a part that lacks one of the variables that this one fixes. */
function isAlone(marked: number, part: number): boolean {
  for (let rest = part; rest !== 0; rest &= rest - 1) {
    const without = part & ~(rest & -rest);
    if (((marked >>> without) & 1) !== 0) return true;
  }
  return false;
}
