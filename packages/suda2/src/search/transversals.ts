import { bitCount } from "./lattice/layout.js";
import type { Keys } from "./keys.js";
import { IntList, sortByCode } from "@sdc-risk/core/kernels";

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
export function searchTransversals({ keys, first, last, maxSize }: TransversalsInput): TransversalsOutput {
  const search = new Transversals(keys, maxSize);
  for (let k = first; k < last; k++) search.ofKey(k);
  return search.output();
}

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
  private readonly key = new IntList();
  private readonly ends = new IntList();
  private readonly variables = new IntList();

  constructor(
    private readonly keys: Keys,
    private readonly maxSize: number,
  ) {
    this.words = Math.ceil(keys.variables / 32);
    this.edges = new Int32Array(keys.size * this.words);
    this.met = new Int32Array(keys.size);
    this.who = new Int32Array(keys.size);
    this.critical = new Int32Array(keys.variables);
    this.chosen = new Int32Array(keys.variables + 1);
    this.candidates = new Int32Array(this.words);
  }

  output(): TransversalsOutput {
    return { key: this.key.toArray(), ends: this.ends.toArray(), variables: this.variables.toArray() };
  }

  ofKey(key: number): void {
    const {
      keys: { codes, size, variables },
      candidates,
    } = this;
    candidates.fill(0);
    for (let v = 0; v < variables; v++) if (codes[v * size + key] !== 0) candidates[v >> 5]! |= 1 << (v & 31);
    this.differences(key);
    if (this.size === 1 && this.isEmpty(0)) return;
    this.met.fill(0, 0, this.size);
    this.who.fill(0, 0, this.size);
    this.uncovered = this.size;
    this.branches.length = 0;
    if (this.size > 0) this.extend(key);
    else this.everyVariable(key);
  }

  /** A file of one key: the empty set tells nobody apart, so every variable by itself is minimal. */
  private everyVariable(key: number): void {
    for (let v = 0; v < this.keys.variables; v++) {
      if ((this.candidates[v >> 5]! & (1 << (v & 31))) === 0) continue;
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
  private differences(key: number): void {
    const {
        keys: { codes, size, variables },
        edges,
        words,
        candidates,
      } = this,
      all = new Int32Array(size * words);
    for (let v = 0; v < variables; v++) {
      const column = v * size,
        mine = codes[column + key]!;
      const word = v >> 5,
        bit = 1 << (v & 31);
      if (mine === 0) continue;
      for (let k = 0; k < size; k++) if (codes[column + k] !== mine) all[k * words + word]! |= bit;
    }
    const counts = new Int32Array(size);
    for (let k = 0; k < size; k++)
      for (let w = 0; w < words; w++) counts[k]! += bitCount(all[k * words + w]! & candidates[w]!);
    // small sets first, so that none that comes later is part of one that came before
    let kept = 0;
    for (const k of sortByCode(counts, variables + 1).order) {
      if (k === key) continue;
      let covered = false;
      for (let e = 0; e < kept && !covered; e++) {
        covered = true;
        for (let w = 0; w < words && covered; w++)
          covered = (edges[e * words + w]! & ~all[k * words + w]!) === 0;
      }
      if (covered) continue;
      for (let w = 0; w < words; w++) edges[kept * words + w] = all[k * words + w]!;
      kept++;
    }
    this.size = kept;
  }

  /** Extends the chosen variables by each candidate of one uncovered edge in turn. */
  private extend(key: number): void {
    if (this.uncovered === 0) {
      this.emit(key);
      return;
    }
    if (this.depth === this.maxSize) return;
    const { candidates, branches, edges, words } = this,
      edge = this.narrowest() * words,
      begin = branches.length;
    branches.reserve(this.keys.variables);
    for (let w = 0; w < words; w++) {
      for (let rest = edges[edge + w]! & candidates[w]!; rest !== 0; rest &= rest - 1)
        branches.values[branches.length++] = w * 32 + 31 - Math.clz32(rest & -rest);
      candidates[w]! &= ~edges[edge + w]!;
    }
    const end = branches.length;
    for (let b = begin; b < end; b++) {
      const v = branches.values[b]!;
      if (this.choose(v)) this.extend(key);
      this.unchoose(v);
      candidates[v >> 5]! |= 1 << (v & 31);
    }
    branches.length = begin;
  }

  /** The uncovered edge with the fewest candidates. */
  private narrowest(): number {
    const { met, edges, candidates, words } = this;
    let best = 0,
      fewest = Infinity;
    for (let e = 0; e < this.size && fewest > 0; e++) {
      if (met[e] !== 0) continue;
      let count = 0;
      for (let w = 0; w < words; w++) count += bitCount(edges[e * words + w]! & candidates[w]!);
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
    const { edges, words, met, who, critical, chosen } = this,
      word = v >> 5,
      bit = 1 << (v & 31);
    for (let e = 0; e < this.size; e++) {
      if ((edges[e * words + word]! & bit) === 0) continue;
      if (met[e] === 0) {
        this.uncovered--;
        critical[v]!++;
      } else if (met[e] === 1) critical[who[e]!]!--;
      met[e]!++;
      who[e]! ^= v;
    }
    chosen[this.depth++] = v;
    for (let d = 0; d < this.depth; d++) if (critical[chosen[d]!] === 0) return false;
    return true;
  }

  private unchoose(v: number): void {
    const { edges, words, met, who, critical } = this,
      word = v >> 5,
      bit = 1 << (v & 31);
    this.depth--;
    for (let e = 0; e < this.size; e++) {
      if ((edges[e * words + word]! & bit) === 0) continue;
      met[e]!--;
      who[e]! ^= v;
      if (met[e] === 0) {
        this.uncovered++;
        critical[v]!--;
      } else if (met[e] === 1) critical[who[e]!]!++;
    }
  }

  private emit(key: number): void {
    const { depth, chosen, variables, ends } = this;
    this.key.reserve(1);
    this.key.values[this.key.length++] = key;
    variables.reserve(depth);
    for (let d = 0; d < depth; d++) variables.values[variables.length++] = chosen[d]!;
    ends.reserve(1);
    ends.values[ends.length++] = variables.length;
  }
}
