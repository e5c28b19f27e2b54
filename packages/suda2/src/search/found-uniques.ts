import { allOf } from "@sdc-risk/data/kernels";
import type { FamilySums } from "../scores/family-sums.ts";

/** Sets of variables, as positions among the key variables: those of set s end at `ends[s]`. */
export interface Sets {
  readonly ends: Int32Array;
  readonly variables: Int32Array;
}

/** Some minimal sample uniques: the class (of the keys) of each and its set. */
export interface MinimalSampleUniques {
  readonly classes: Int32Array;
  readonly set: Int32Array;
  readonly sets: Sets;
}

/**
 * All minimal sample uniques of some keys. Those of a key are a family of sets, which many keys have in
 * common: a million records by six keys have some thousand families, so what follows from a family is
 * computed once for it.
 */
export interface FamilyUniques {
  /** The first key; the others follow it. */
  readonly first: number;
  /** The family of each key. */
  readonly family: Int32Array;
  /** Where each family ends in `set`. Its sets ascend. */
  readonly ends: Int32Array;
  readonly set: Uint16Array | Int32Array;
  readonly sets: Sets;
}

/** Some minimal sample uniques, set by set. */
export interface SetUniques {
  readonly key: Int32Array;
  /** Where the keys of each set end. */
  readonly keyEnds: Int32Array;
  readonly sets: Sets;
}

/** What the minimal sample uniques of some keys add up to. */
export interface UniqueSums extends FamilySums {
  /** The first key; the others follow it. */
  readonly first: number;
  /** The sets that `least` and `times` number. */
  readonly sets: Sets;
}

/** What a search finds at a time. */
export type FoundUniques = FamilyUniques | SetUniques;

/** One by one. @param of class of each key */
export function oneByOne(found: FoundUniques, of: Int32Array): MinimalSampleUniques {
  return "family" in found ? ofFamilies(found, of) : ofSets(found, of);
}

function ofFamilies({ first, family, ends, set, sets }: FamilyUniques, of: Int32Array): MinimalSampleUniques {
  let length = 0;
  for (const f of family) length += ends[f] - (f === 0 ? 0 : ends[f - 1]);
  const classes = new Int32Array(length);
  const numbers = new Int32Array(length);
  let at = 0;
  for (let i = 0; i < family.length; i++) {
    const f = family[i];
    const c = of[first + i];
    for (let m = f === 0 ? 0 : ends[f - 1]; m < ends[f]; m++) {
      classes[at] = c;
      numbers[at++] = set[m];
    }
  }
  return { classes, set: numbers, sets };
}

function ofSets({ key, keyEnds, sets }: SetUniques, of: Int32Array): MinimalSampleUniques {
  const set = new Int32Array(key.length);
  for (let s = 0, m = 0; s < keyEnds.length; s++) for (; m < keyEnds[s]; m++) set[m] = s;
  return { classes: allOf(of, key), set, sets };
}
