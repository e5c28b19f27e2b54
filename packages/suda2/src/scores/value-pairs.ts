import { group, type Classes } from "@sdc-risk/core";
import { allOf, atOnce } from "@sdc-risk/core/kernels";
import type { FamiliesFound, Found, Sets, SetsFound } from "../search/found.js";
import type { PreparedKeys } from "../search/keys.js";

/** Pairs of values are counted up to so many variables: beyond that pairs of variables are too many. */
export const MOST_PAIRED = 20;

/** Pairs of values are counted in a table of all of them up to so many, which stays in the cache. */
const TABLE = 65_536;

/** What two variables contribute by their values. */
export interface ValuePairSums {
  /** The two variables, by their position. */
  readonly a: number;
  readonly b: number;
  /** Per pair of values, by its place: sum of the scores whose minimal sample uniques hold both. */
  readonly sums: Float64Array;
  /** By class: the code of the first variable, or the place itself where `width` is 0; the code of the second. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Places of one code of the first variable. */
  readonly width: number;
}

/** No sums yet: in a table of all pairs of values where that is small, else of those that occur. */
function emptySums({ variables, size }: Classes, a: number, b: number): ValuePairSums {
  const one = variables[a]!,
    other = variables[b]!,
    places = one.size * other.size;
  if (places <= TABLE)
    return { a, b, sums: new Float64Array(places), first: one.codes, second: other.codes, width: other.size };
  const { of, size: found } = atOnce(group([one, other], size));
  return { a, b, sums: new Float64Array(found), first: of, second: other.codes, width: 0 };
}

/**
 * The pairs of variables of all sets that a search lists, four to a word: those of set s end at word
 * `ends[s]`, and where the last word has room over, it holds the number behind the last pair.
 */
interface PairLists {
  readonly ends: Int32Array;
  readonly fours: Int32Array;
}
/** Families whose sums are made together: those of all pairs of variables fit into the processor's first cache. */
const TOGETHER = 64;

/** Pairs in a word, and bits of one. */
const FOUR = 4,
  BITS = 8,
  PAIR = 0xff;

/** Numbers of pairs of variables: `a * n + b`, of either order. */
function numbersOf(n: number): { readonly pairOf: Uint8Array; readonly members: [number, number][] } {
  const pairOf = new Uint8Array(n * n),
    members: [number, number][] = [];
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++) {
      pairOf[a * n + b] = pairOf[b * n + a] = members.length;
      members.push([a, b]);
    }
  return { pairOf, members };
}

/** Where the values of two variables stand among their sums, by key: as in `ValuePairSums`, which says it by class. */
interface KeyPlaces {
  readonly first: Int32Array;
  readonly second: Int32Array;
}

/** Sums of scores by pairs of values. */
export class ValuePairs {
  /** By the number of a pair of variables; none until a minimal sample unique holds both. */
  private readonly found: (ValuePairSums | undefined)[] = [];
  private readonly places: (KeyPlaces | undefined)[] = [];
  /** Codes of a variable, key by key. */
  private readonly codes: (Int32Array | undefined)[] = [];
  private readonly pairOf: Uint8Array;
  private readonly members: readonly (readonly [number, number])[];
  /** Of the family in hand: sums by pair of variables, and of no pair behind. */
  private readonly own: Float64Array;
  /** Sums of some families: pair after pair, family by family. */
  private worths = new Float64Array(0);
  private sets: Sets | null = null;
  private lists: PairLists | null = null;

  /** @param scores of a minimal sample unique, by its size */
  constructor(
    private readonly classes: Classes,
    private readonly keys: PreparedKeys,
    private readonly scores: Float64Array,
  ) {
    const { pairOf, members } = numbersOf(classes.variables.length);
    this.pairOf = pairOf;
    this.members = members;
    this.own = new Float64Array(members.length + 1);
  }

  /** Adds what a search found. */
  add(found: Found): void {
    if ("family" in found) this.addFamilies(found);
    else this.addSets(found);
  }

  /** Of all pairs of variables that a minimal sample unique holds. */
  get sums(): readonly ValuePairSums[] {
    return this.found.filter((sums) => sums !== undefined);
  }

  private addFamilies(found: FamiliesFound): void {
    const { family, ends, sets } = found;
    if (sets !== this.sets) {
      this.sets = sets;
      this.lists = this.listed(sets);
    }
    // where each key has a family of its own, some at a time are enough
    const apart = ends.length === family.length,
      step = apart ? TOGETHER : family.length;
    for (let from = 0; from < family.length; from += step) {
      const to = Math.min(family.length, from + step);
      this.addKeys(found, from, to, apart ? from : 0, apart ? to : ends.length);
    }
  }

  /**
   * Adds what the keys from … to are worth: sums of each of their families first, then pair of variables by pair,
   * since the sums of one pair of variables fit into a cache.
   */
  private addKeys(
    { first, family, ends, set, sets }: FamiliesFound,
    from: number,
    to: number,
    firstFamily: number,
    lastFamily: number,
  ): void {
    const {
        own,
        members: { length: all },
      } = this,
      families = lastFamily - firstFamily,
      held = new Uint8Array(all);
    if (this.worths.length < all * families) this.worths = new Float64Array(all * families);
    const { worths } = this;
    for (let f = firstFamily; f < lastFamily; f++) {
      this.ofFamily(set, f === 0 ? 0 : ends[f - 1]!, ends[f]!, sets.ends);
      for (let pair = 0; pair < all; pair++) {
        const worth = own[pair]!;
        worths[pair * families + f - firstFamily] = worth;
        held[pair]! |= worth === 0 ? 0 : 1;
        own[pair] = 0;
      }
    }
    const keys = family.subarray(from, to);
    for (let pair = 0; pair < all; pair++)
      if (held[pair] === 1)
        this.addEach(pair, first + from, keys, firstFamily, worths.subarray(pair * families));
  }

  /**
   * Sums by pair of variables over the sets of a family: a hundred million of them for fourteen variables and
   * 100,000 records, so that pairs are read four at a time.
   */
  private ofFamily(set: FamiliesFound["set"], from: number, to: number, setEnds: Int32Array): void {
    const { scores, own } = this,
      { ends, fours } = this.lists!;
    for (let m = from; m < to; m++) {
      const s = set[m]!,
        worth = scores[setEnds[s]! - (s === 0 ? 0 : setEnds[s - 1]!)]!,
        end = ends[s]!;
      for (let p = s === 0 ? 0 : ends[s - 1]!; p < end; p++) {
        const four = fours[p]!;
        own[four & PAIR]! += worth;
        own[(four >>> BITS) & PAIR]! += worth;
        own[(four >>> (2 * BITS)) & PAIR]! += worth;
        own[four >>> (3 * BITS)]! += worth;
      }
    }
  }

  /** Adds to the pairs of values of some keys, from `from` on, what their families are worth, from `least` on. */
  private addEach(pair: number, from: number, family: Int32Array, least: number, worths: Float64Array): void {
    const { sums, width } = this.sumsOf(pair),
      { first, second } = this.placesOf(pair);
    // a key that misses one of the variables has no set with both, and adds 0 wherever its place is
    if (width === 0)
      for (let i = 0; i < family.length; i++) sums[first[from + i]!]! += worths[family[i]! - least]!;
    else
      for (let i = 0; i < family.length; i++)
        sums[first[from + i]! * width + second[from + i]!]! += worths[family[i]! - least]!;
  }

  private addSets({ key, keyEnds, sets: { ends, variables } }: SetsFound): void {
    const { scores, pairOf } = this,
      n = this.classes.variables.length;
    for (let s = 0; s < keyEnds.length; s++) {
      const begin = s === 0 ? 0 : ends[s - 1]!,
        end = ends[s]!,
        worth = scores[end - begin]!;
      if (worth === 0) continue;
      const keys = key.subarray(s === 0 ? 0 : keyEnds[s - 1]!, keyEnds[s]);
      for (let i = begin + 1; i < end; i++)
        for (let j = begin; j < i; j++) this.addTo(pairOf[variables[i]! * n + variables[j]!]!, keys, worth);
    }
  }

  /** Adds a score to the pairs of values of some keys. */
  private addTo(pair: number, keys: Int32Array, worth: number): void {
    const { sums, width } = this.sumsOf(pair),
      { first, second } = this.placesOf(pair);
    if (width === 0) for (let m = 0; m < keys.length; m++) sums[first[keys[m]!]!]! += worth;
    else
      for (let m = 0; m < keys.length; m++) {
        const k = keys[m]!;
        sums[first[k]! * width + second[k]!]! += worth;
      }
  }

  private listed({ ends, variables }: Sets): PairLists {
    const { pairOf } = this,
      n = this.classes.variables.length,
      listEnds = new Int32Array(ends.length);
    let length = 0;
    for (let s = 0; s < ends.length; s++) {
      const size = ends[s]! - (s === 0 ? 0 : ends[s - 1]!);
      listEnds[s] = length += Math.ceil((size * (size - 1)) / 2 / FOUR);
    }
    const fours = new Int32Array(length),
      pairs = new Uint8Array(fours.buffer).fill(this.members.length);
    for (let s = 0; s < ends.length; s++) {
      const begin = s === 0 ? 0 : ends[s - 1]!;
      let at = FOUR * (s === 0 ? 0 : listEnds[s - 1]!);
      for (let i = begin + 1; i < ends[s]!; i++)
        for (let j = begin; j < i; j++) pairs[at++] = pairOf[variables[i]! * n + variables[j]!]!;
    }
    return { ends: listEnds, fours };
  }

  private sumsOf(pair: number): ValuePairSums {
    const [a, b] = this.members[pair]!;
    return (this.found[pair] ??= emptySums(this.classes, a, b));
  }

  private placesOf(pair: number): KeyPlaces {
    const [a, b] = this.members[pair]!,
      { first, width } = this.sumsOf(pair);
    return (this.places[pair] ??= {
      first: width === 0 ? this.byKey(first) : this.codesOf(a),
      second: this.codesOf(b),
    });
  }

  /**
   * The codes of a variable by key, out of those of the search, which lie in this order; 0 for a missing
   * value, too.
   */
  private codesOf(v: number): Int32Array {
    const { keys, codes } = this,
      known = codes[v];
    if (known !== undefined) return known;
    const from = keys.position.indexOf(v) * keys.size,
      codeOf = keys.codeOf[v]!,
      out = new Int32Array(keys.single);
    for (let k = 0; k < out.length; k++) out[k] = Math.max(0, codeOf[keys.codes[from + k]!]!);
    return (codes[v] = out);
  }

  /** What is known per class, of the keys that may be in minimal sample uniques. */
  private byKey(values: Int32Array): Int32Array {
    return allOf(values, this.keys.of.subarray(0, this.keys.single));
  }
}
