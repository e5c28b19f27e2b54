import { group, type Classes } from "@sdc-risk/data";
import { allOf, atOnce } from "@sdc-risk/data/kernels";
import type { SetUniques, UniqueSums } from "../search/found-uniques.ts";
import type { PreparedKeys } from "../search/keys.ts";
import { codesOf, pairsOf, pairTables, TABLE, type KeyPairs, type PairTables } from "./pair-tables.ts";

/** Pairs of values are counted up to so many variables: beyond that pairs of variables are too many. */
export const MOST_PAIRED = 20;

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
  const one = variables[a];
  const other = variables[b];
  const places = one.size * other.size;
  if (places <= TABLE)
    return { a, b, sums: new Float64Array(places), first: one.codes, second: other.codes, width: other.size };
  const { of, size: found } = atOnce(group([one, other], size));
  return { a, b, sums: new Float64Array(found), first: of, second: other.codes, width: 0 };
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
  private readonly pairs: KeyPairs;
  private readonly tables: PairTables;
  /** What is added up by codes of the search, which are narrow: more of them fit into a cache. */
  private readonly inTables: Float64Array;

  private readonly classes: Classes;
  private readonly keys: PreparedKeys;
  private readonly scores: Float64Array;

  /** @param scores of a minimal sample unique, by its size */
  constructor(classes: Classes, keys: PreparedKeys, scores: Float64Array) {
    this.classes = classes;
    this.keys = keys;
    this.scores = scores;
    this.pairs = pairsOf(classes.variables.length);
    this.tables = pairTables(keys);
    this.inTables = new Float64Array(this.tables.length);
  }

  /** Adds what a search found. */
  add(found: UniqueSums | SetUniques): void {
    if ("family" in found) this.addSums(found);
    else this.addSets(found);
  }

  /** Of all pairs of variables that a minimal sample unique holds; call it when there is no more. */
  finish(): readonly ValuePairSums[] {
    this.tables.starts.forEach((start, pair) => {
      if (start >= 0) this.outOfTable(pair, start);
    });
    return this.found.filter((sums) => sums !== undefined);
  }

  private addSums({ first, family, ofValues, ofPair }: UniqueSums): void {
    const { inTables } = this;
    for (let at = 0; at < inTables.length; at++) inTables[at] += ofValues[at];
    ofPair.forEach((sums, pair) => {
      if (sums !== null) this.addEach(pair, first, family, sums);
    });
  }

  /** Adds to the pairs of values of some keys, from `from` on, what their families are worth. */
  private addEach(pair: number, from: number, family: Int32Array, worths: Float64Array): void {
    const { sums, width } = this.sumsOf(pair);
    const { first, second } = this.placesOf(pair);
    // a key that misses one of the variables has no set with both, and adds 0 wherever its place is
    if (width === 0) for (let i = 0; i < family.length; i++) sums[first[from + i]] += worths[family[i]];
    else
      for (let i = 0; i < family.length; i++)
        sums[first[from + i] * width + second[from + i]] += worths[family[i]];
  }

  /** Writes the sums of a table down where the others are. */
  private outOfTable(pair: number, start: number): void {
    const {
      keys,
      keys: { codes, size },
    } = this;
    const [a, b] = [this.tables.columns[2 * pair], this.tables.columns[2 * pair + 1]];
    const row = codesOf(keys, b);
    const table = this.inTables.subarray(start, start + codesOf(keys, a) * row);
    if (table.every((sum) => sum === 0)) return;
    const { sums, width } = this.sumsOf(pair);
    if (width > 0) {
      const [ofA, ofB] = this.pairs.members[pair].map((v) => keys.codeOf[v]) as [Int32Array, Int32Array];
      for (let x = 1; x < codesOf(keys, a); x++)
        for (let y = 1; y < row; y++) sums[ofA[x] * width + ofB[y]] = table[x * row + y];
      return;
    }
    const { first } = this.placesOf(pair);
    for (let k = 0; k < first.length; k++)
      sums[first[k]] = table[codes[a * size + k] * row + codes[b * size + k]];
  }

  private addSets({ key, keyEnds, sets: { ends, variables } }: SetUniques): void {
    const {
      scores,
      pairs: { pairOf },
    } = this;
    const n = this.classes.variables.length;
    for (let s = 0; s < keyEnds.length; s++) {
      const begin = s === 0 ? 0 : ends[s - 1];
      const end = ends[s];
      const worth = scores[end - begin];
      if (worth === 0) continue;
      const keys = key.subarray(s === 0 ? 0 : keyEnds[s - 1], keyEnds[s]);
      for (let i = begin + 1; i < end; i++)
        for (let j = begin; j < i; j++) this.addTo(pairOf[variables[i] * n + variables[j]], keys, worth);
    }
  }

  /** Adds a score to the pairs of values of some keys. */
  private addTo(pair: number, keys: Int32Array, worth: number): void {
    if (this.tables.starts[pair] >= 0) {
      this.addToTable(pair, keys, worth);
      return;
    }
    const { sums, width } = this.sumsOf(pair);
    const { first, second } = this.placesOf(pair);
    if (width === 0) for (let m = 0; m < keys.length; m++) sums[first[keys[m]]] += worth;
    else
      for (let m = 0; m < keys.length; m++) {
        const k = keys[m];
        sums[first[k] * width + second[k]] += worth;
      }
  }

  private addToTable(pair: number, set: Int32Array, worth: number): void {
    const {
      inTables,
      keys,
      tables: { starts, columns },
    } = this;
    const { codes, size } = keys;
    const first = columns[2 * pair] * size;
    const second = columns[2 * pair + 1] * size;
    const start = starts[pair];
    const row = codesOf(keys, columns[2 * pair + 1]);
    for (let m = 0; m < set.length; m++) {
      const k = set[m];
      inTables[start + codes[first + k] * row + codes[second + k]] += worth;
    }
  }

  private sumsOf(pair: number): ValuePairSums {
    const [a, b] = this.pairs.members[pair];
    return (this.found[pair] ??= emptySums(this.classes, a, b));
  }

  private placesOf(pair: number): KeyPlaces {
    const [a, b] = this.pairs.members[pair];
    const { first, width } = this.sumsOf(pair);
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
    const { keys, codes } = this;
    const known = codes[v];
    if (known !== undefined) return known;
    const from = keys.position.indexOf(v) * keys.size;
    const codeOf = keys.codeOf[v];
    const out = new Int32Array(keys.single);
    for (let k = 0; k < out.length; k++) out[k] = Math.max(0, codeOf[keys.codes[from + k]]);
    return (codes[v] = out);
  }

  /** What is known per class, of the keys that may be in minimal sample uniques. */
  private byKey(values: Int32Array): Int32Array {
    return allOf(values, this.keys.of.subarray(0, this.keys.single));
  }
}
