import type { Keys } from "../search/keys.ts";
import type { MinimalOutput } from "../search/lattice/minimal.ts";
import { codesOf, type PairTables } from "./pair-tables.ts";
import { BITS, PLACE, type SetLists } from "./set-lists.ts";

/** What sums over families are made by: the same for all of a search. */
export interface Summing {
  /** Scores of a minimal sample unique by its size, up to the largest that is searched. */
  readonly scores: Float64Array;
  readonly lists: SetLists;
  readonly tables: PairTables;
}

/** What the minimal sample uniques of some keys add up to, by family: what many keys have in common is known once. */
export interface FamilySums {
  /** The family of each key. */
  readonly family: Int32Array;
  /** Per size from 1: minimal sample uniques of each family. */
  readonly bySize: readonly Int32Array[];
  /** Per key variable: sum of the scores that hold it, by family. */
  readonly ofVariable: readonly Float64Array[];
  /** Per family: the first of its smallest sets; 0 without any. */
  readonly least: Int32Array;
  /** Per set: keys that it tells apart. */
  readonly times: Int32Array;
  /** Sums of the scores that hold two values, in the tables of `Summing`. */
  readonly ofValues: Float64Array;
  /** Per pair of key variables without a table: sum of the scores that hold both, by family; null for the others. */
  readonly ofPair: readonly (Float64Array | null)[];
}

/** Families whose sums are made together: those of all pairs of variables fit into the processor's first cache. */
const TOGETHER = 64;

/** Sums over the families of some keys, which come in their order. */
export class FamilyTally {
  private families = 0;
  private at = 0;
  private readonly family: Int32Array;
  private readonly bySize: readonly Int32Array[];
  private readonly ofVariable: readonly Float64Array[];
  private readonly least: Int32Array;
  private readonly times: Int32Array;
  private readonly ofValues: Float64Array;
  private readonly ofPair: readonly (Float64Array | null)[];
  /** Of the family in hand: sums by place, minimal sample uniques by size. */
  private readonly own: Float64Array;
  private readonly ownSizes: Int32Array;
  /** Sums of some families: pair after pair, family by family. */
  private worths = new Float64Array(0);

  private readonly keys: Keys;
  private readonly summing: Summing;
  private readonly first: number;

  /** @param first the first key @param last where they end */
  constructor(keys: Keys, summing: Summing, first: number, last: number) {
    this.keys = keys;
    this.summing = summing;
    this.first = first;
    const {
      scores,
      lists: { places, sizes },
      tables: { starts, length },
    } = summing;
    const room = last - first;
    this.family = new Int32Array(room);
    this.bySize = Array.from({ length: scores.length - 1 }, () => new Int32Array(room));
    this.ofVariable = Array.from({ length: keys.variables }, () => new Float64Array(room));
    this.least = new Int32Array(room);
    this.times = new Int32Array(sizes.length);
    this.ofValues = new Float64Array(length);
    this.ofPair = Array.from(starts, (start) => (start < 0 ? new Float64Array(room) : null));
    this.own = new Float64Array(places);
    this.ownSizes = new Int32Array(scores.length);
  }

  /** Adds the minimal sample uniques of the next keys. */
  add(found: MinimalOutput): void {
    const { family, ends } = found;
    // where each key has a family of its own, some at a time are enough
    const apart = ends.length === family.length;
    const step = apart ? TOGETHER : family.length;
    for (let from = 0; from < family.length; from += step) {
      const to = Math.min(family.length, from + step);
      this.addKeys(found, from, to, apart ? from : 0, apart ? to : ends.length);
    }
    for (let i = 0; i < family.length; i++) this.family[this.at + i] = this.families + family[i];
    this.at += family.length;
    this.families += ends.length;
  }

  /** What was added up. */
  output(): FamilySums {
    const { families, family, bySize, ofVariable, least, times, ofValues, ofPair } = this;
    // copies: a worker sends all of the memory that an array lies in
    return {
      family,
      bySize: bySize.map((counts) => counts.slice(0, families)),
      ofVariable: ofVariable.map((sums) => sums.slice(0, families)),
      least: least.slice(0, families),
      times,
      ofValues,
      ofPair: ofPair.map((sums) => sums?.slice(0, families) ?? null),
    };
  }

  /**
   * Adds what the keys from … to are worth: sums of each of their families first, then pair of variables by
   * pair, since the sums of one pair fit into a cache.
   */
  private addKeys(
    { family, ends, set }: MinimalOutput,
    from: number,
    to: number,
    firstFamily: number,
    lastFamily: number,
  ): void {
    const {
      own,
      ofPair,
      summing: {
        tables: { starts },
      },
    } = this;
    const pairs = starts.length;
    const families = lastFamily - firstFamily;
    if (this.worths.length < pairs * families) this.worths = new Float64Array(pairs * families);
    const { worths } = this;
    const keys = family.subarray(from, to);
    const records = new Int32Array(families);
    for (let i = 0; i < keys.length; i++) records[keys[i] - firstFamily]++;
    for (let f = firstFamily; f < lastFamily; f++) {
      const number = this.families + f;
      this.ofFamily(set, f === 0 ? 0 : ends[f - 1], ends[f], number, records[f - firstFamily]);
      for (let pair = 0, at = f - firstFamily; pair < pairs; pair++, at += families) worths[at] = own[pair];
      this.close(number);
    }
    for (let pair = 0; pair < pairs; pair++) {
      const ofFamilies = worths.subarray(pair * families, (pair + 1) * families);
      if (starts[pair] < 0) ofPair[pair]!.set(ofFamilies, this.families + firstFamily);
      else this.addValues(pair, this.first + this.at + from, keys, firstFamily, ofFamilies);
    }
  }

  /** Sums over the sets of a family. */
  private ofFamily(
    set: MinimalOutput["set"],
    from: number,
    to: number,
    family: number,
    records: number,
  ): void {
    const {
      own,
      ownSizes,
      times,
      summing: {
        scores,
        lists: { sizes, ends, fours },
      },
    } = this;
    let least = 0;
    let smallest = Infinity;
    for (let m = from; m < to; m++) {
      const s = set[m];
      const size = sizes[s];
      const worth = scores[size];
      const end = ends[s];
      times[s] += records;
      ownSizes[size]++;
      if (size < smallest) {
        smallest = size;
        least = s;
      }
      // the empty set tells nobody apart: there is one before
      for (let p = ends[s - 1]; p < end; p++) {
        const four = fours[p];
        own[four & PLACE] += worth;
        own[(four >>> BITS) & PLACE] += worth;
        own[(four >>> (2 * BITS)) & PLACE] += worth;
        own[four >>> (3 * BITS)] += worth;
      }
    }
    this.least[family] = least;
  }

  /** Writes the sums of the family in hand down, and begins with none. */
  private close(family: number): void {
    const { own, ownSizes, bySize, ofVariable } = this;
    const first = this.summing.tables.starts.length;
    for (let v = 0; v < ofVariable.length; v++) ofVariable[v][family] = own[first + v];
    for (let s = 0; s < bySize.length; s++) bySize[s][family] = ownSizes[s + 1];
    own.fill(0);
    ownSizes.fill(0);
  }

  /** Adds to the pairs of values of some keys, from `from` on, what their families are worth, from `least` on. */
  private addValues(
    pair: number,
    from: number,
    family: Int32Array,
    least: number,
    worths: Float64Array,
  ): void {
    const {
      keys,
      keys: { codes, size },
      ofValues,
      summing: {
        tables: { starts, columns },
      },
    } = this;
    const [a, b] = [columns[2 * pair], columns[2 * pair + 1]];
    const width = codesOf(keys, b);
    const start = starts[pair];
    const first = a * size + from;
    const second = b * size + from;
    // a key that misses one of the variables has no set with both, and adds 0
    for (let i = 0; i < family.length; i++)
      ofValues[start + codes[first + i] * width + codes[second + i]] += worths[family[i] - least];
  }
}
