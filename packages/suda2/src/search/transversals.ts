import { bitCount } from "./lattice/layout.ts";
import type { Keys } from "./keys.ts";
import { atOnce, IntList, sortByCode } from "@sdc-risk/data/kernels";

export interface TransversalsInput {
  readonly keys: Keys;
  /** The keys to look at: first (inclusive) and last (exclusive), among the single ones. */
  readonly first: number;
  readonly last: number;
  readonly maxSize: number;
}

/** Minimal sample uniques, key after key: the key of each, and where its variables end. */
export interface TransversalsOutput {
  readonly key: Int32Array;
  readonly ends: Int32Array;
  readonly variables: Int32Array;
}

/**
 * Key by key: a set of variables tells a key apart when it meets, for every other key, the variables on which
 * the two differ. Minimal sample uniques are the minimal transversals of these difference sets, found by the
 * search of Murakami and Uno (2014, algorithm MMCS). Memory does not grow with the number of sets, so this
 * serves where the other searches cannot.
 */
export const searchTransversals = (input: TransversalsInput): TransversalsOutput =>
  atOnce(searchingTransversals(input));

/** `searchTransversals` with a yield between pieces of some milliseconds: one key may take minutes. */
export function* searchingTransversals({
  keys,
  first,
  last,
  maxSize,
}: TransversalsInput): Generator<void, TransversalsOutput> {
  const search = new Transversals(keys, maxSize);
  for (let k = first; k < last; k++) yield* search.ofKey(k);
  return search.output();
}

/** Pairs of difference sets that are compared between two turns, and edges that are looked at: milliseconds. */
const TURN = 2 ** 20;

class Transversals {
  private readonly words: number;
  /** Difference sets of the key in hand, word after word; how many are minimal. */
  private readonly edges: Int32Array;
  private size = 0;
  /** Per edge: how many chosen variables meet it, and the XOR of these, which is the only one where it is one. */
  private readonly met: Int32Array;
  private readonly who: Int32Array;
  /** Per variable: edges that only it meets. */
  private readonly critical: Int32Array;
  private readonly chosen: Int32Array;
  private depth = 0;
  private uncovered = 0;
  private readonly candidates: Int32Array;
  private readonly branches = new IntList();
  /** Per number of chosen variables: where its branches begin, which is next, and where they end. */
  private readonly begin: Int32Array;
  private readonly next: Int32Array;
  private readonly end: Int32Array;
  private readonly key = new IntList();
  private readonly ends = new IntList();
  private readonly variables = new IntList();

  private readonly keys: Keys;
  private readonly maxSize: number;

  constructor(keys: Keys, maxSize: number) {
    this.keys = keys;
    this.maxSize = maxSize;
    this.words = Math.ceil(keys.variables / 32);
    this.edges = new Int32Array(keys.size * this.words);
    this.met = new Int32Array(keys.size);
    this.who = new Int32Array(keys.size);
    this.critical = new Int32Array(keys.variables);
    this.chosen = new Int32Array(keys.variables + 1);
    this.candidates = new Int32Array(this.words);
    this.begin = new Int32Array(keys.variables + 1);
    this.next = new Int32Array(keys.variables + 1);
    this.end = new Int32Array(keys.variables + 1);
  }

  output(): TransversalsOutput {
    return { key: this.key.toArray(), ends: this.ends.toArray(), variables: this.variables.toArray() };
  }

  *ofKey(key: number): Generator<void, void> {
    const {
      keys: { codes, size, variables },
      candidates,
    } = this;
    candidates.fill(0);
    for (let v = 0; v < variables; v++) if (codes[v * size + key] !== 0) candidates[v >> 5] |= 1 << (v & 31);
    yield* this.differences(key);
    if (this.size === 1 && this.isEmpty(0)) return;
    this.met.fill(0, 0, this.size);
    this.who.fill(0, 0, this.size);
    this.uncovered = this.size;
    if (this.size === 0) {
      this.everyVariable(key);
      return;
    }
    this.open(key);
    const steps = Math.max(1, Math.floor(TURN / this.size));
    while (this.goOn(key, steps)) yield;
  }

  /** A file of one key: the empty set tells nobody apart, so every variable by itself is minimal. */
  private everyVariable(key: number): void {
    for (let v = 0; v < this.keys.variables; v++) {
      if ((this.candidates[v >> 5] & (1 << (v & 31))) === 0) continue;
      this.chosen[0] = v;
      this.depth = 1;
      this.emit(key);
    }
    this.depth = 0;
  }

  private isEmpty(edge: number): boolean {
    for (let w = 0; w < this.words; w++) if (this.edges[edge * this.words + w] !== 0) return false;
    return true;
  }

  /** The minimal among the difference sets of a key. */
  private *differences(key: number): Generator<void, void> {
    const { size, variables } = this.keys;
    const all = this.allDifferences(key);
    const counts = new Int32Array(size);
    this.count(all, counts);
    // small sets first, so that none that comes later is part of one that came before
    const { order } = sortByCode(counts, variables + 1);
    this.size = 0;
    for (let at = 0; at < size;) {
      at = this.keepMinimal(all, order, at, key);
      yield;
    }
  }

  /** Of each key the variables on which it differs from one, as bits. */
  private allDifferences(key: number): Int32Array {
    const {
      keys: { codes, size, variables },
      words,
    } = this;
    const all = new Int32Array(size * words);
    for (let v = 0; v < variables; v++) {
      const column = v * size;
      const mine = codes[column + key];
      const word = v >> 5;
      const bit = 1 << (v & 31);
      if (mine === 0) continue;
      for (let k = 0; k < size; k++) if (codes[column + k] !== mine) all[k * words + word] |= bit;
    }
    return all;
  }

  private count(all: Int32Array, counts: Int32Array): void {
    const { words, candidates } = this;
    for (let k = 0; k < counts.length; k++)
      for (let w = 0; w < words; w++) counts[k] += bitCount(all[k * words + w] & candidates[w]);
  }

  /** Keeps the sets that hold none that is kept, from a place on. Returns the place where to go on. */
  private keepMinimal(all: Int32Array, order: Int32Array, from: number, key: number): number {
    const { edges, words } = this;
    let at = from;
    let kept = this.size;
    for (let left = TURN; left > 0 && at < order.length; at++) {
      const k = order[at];
      if (k === key) continue;
      let covered = false;
      let e = 0;
      for (; e < kept && !covered; e++) {
        covered = true;
        for (let w = 0; w < words && covered; w++)
          covered = (edges[e * words + w] & ~all[k * words + w]) === 0;
      }
      left -= e + 1;
      if (covered) continue;
      for (let w = 0; w < words; w++) edges[kept * words + w] = all[k * words + w];
      kept++;
    }
    this.size = kept;
    return at;
  }

  /** A set of chosen variables: writes it down where it meets all edges, else lists how it can be extended. */
  private open(key: number): void {
    const { depth, branches, next, end } = this;
    this.begin[depth] = next[depth] = branches.length;
    if (this.uncovered === 0) this.emit(key);
    else if (depth < this.maxSize) this.branch();
    end[depth] = branches.length;
  }

  /** Each candidate of one uncovered edge, which is no candidate below those that come before it. */
  private branch(): void {
    const { candidates, branches, edges, words } = this;
    const edge = this.narrowest() * words;
    branches.reserve(this.keys.variables);
    for (let w = 0; w < words; w++) {
      for (let rest = edges[edge + w] & candidates[w]; rest !== 0; rest &= rest - 1)
        branches.values[branches.length++] = w * 32 + 31 - Math.clz32(rest & -rest);
      candidates[w] &= ~edges[edge + w];
    }
  }

  /** Goes on with the search for some steps. Returns whether there is more to do. */
  private goOn(key: number, steps: number): boolean {
    const { branches, begin, next, end } = this;
    for (let left = steps; left > 0; left--) {
      const { depth } = this;
      if (next[depth] < end[depth]) {
        if (this.choose(branches.values[next[depth]])) this.open(key);
        else this.back();
        continue;
      }
      branches.length = begin[depth];
      if (depth === 0) return false;
      this.back();
    }
    return true;
  }

  /** Takes back the variable that was chosen last; it is a candidate again beside those that follow. */
  private back(): void {
    const depth = this.depth - 1;
    const v = this.branches.values[this.next[depth]];
    this.unchoose(v);
    this.candidates[v >> 5] |= 1 << (v & 31);
    this.next[depth]++;
  }

  /** The uncovered edge with the fewest candidates. */
  private narrowest(): number {
    const { met, edges, candidates, words } = this;
    let best = 0;
    let fewest = Infinity;
    for (let e = 0; e < this.size && fewest > 0; e++) {
      if (met[e] !== 0) continue;
      let count = 0;
      for (let w = 0; w < words; w++) count += bitCount(edges[e * words + w] & candidates[w]);
      if (count >= fewest) continue;
      fewest = count;
      best = e;
    }
    return best;
  }

  /**
   * Adds a variable. Returns whether each chosen one still meets an edge that no other meets: else no set
   * with them is minimal.
   */
  private choose(v: number): boolean {
    const { edges, words, met, who, critical, chosen } = this;
    const word = v >> 5;
    const bit = 1 << (v & 31);
    for (let e = 0; e < this.size; e++) {
      if ((edges[e * words + word] & bit) === 0) continue;
      if (met[e] === 0) {
        this.uncovered--;
        critical[v]++;
      } else if (met[e] === 1) critical[who[e]]--;
      met[e]++;
      who[e] ^= v;
    }
    chosen[this.depth++] = v;
    for (let d = 0; d < this.depth; d++) if (critical[chosen[d]] === 0) return false;
    return true;
  }

  private unchoose(v: number): void {
    const { edges, words, met, who, critical } = this;
    const word = v >> 5;
    const bit = 1 << (v & 31);
    this.depth--;
    for (let e = 0; e < this.size; e++) {
      if ((edges[e * words + word] & bit) === 0) continue;
      met[e]--;
      who[e] ^= v;
      if (met[e] === 0) {
        this.uncovered++;
        critical[v]--;
      } else if (met[e] === 1) critical[who[e]]++;
    }
  }

  private emit(key: number): void {
    const { depth, chosen, variables, ends } = this;
    this.key.reserve(1);
    this.key.values[this.key.length++] = key;
    variables.reserve(depth);
    for (let d = 0; d < depth; d++) variables.values[variables.length++] = chosen[d];
    ends.reserve(1);
    ends.values[ends.length++] = variables.length;
  }
}
