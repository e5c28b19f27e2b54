import type { Keys } from "../keys.js";
import { binomials, rowWords } from "./sets.js";
import { IntList } from "@sdc-risk/core/kernels";
import { Splitter } from "../splitter.js";

/*
 * Sets of one size after another. Sets of a size are numbered in colexicographic order (Σ C(v_k, k) over their variables in
 * ascending order), and for each size but the largest a row of bits says which keys are alone on the set. A key that is
 * alone on a set and on no set that lacks one of its variables has a minimal sample unique there.
 */

export interface LevelInput {
  readonly keys: Keys;
  /** Size of the sets looked at. */
  readonly level: number;
  /** Sets of `level` − 1 variables or fewer, one after another, each descending: all sets of the level that begin with one of them are looked at. */
  readonly prefixes: Int32Array;
  readonly lengths: Int32Array;
  /** Which keys are alone on the sets of the size below; empty at level 1. */
  readonly alone: Int32Array;
  /** Where to write the same of this size; empty at the last. */
  readonly next: Int32Array;
}

/** Minimal sample uniques of one size: sets, each `level` variables of the search, and the keys of each. */
export interface LevelOutput {
  readonly sets: Int32Array;
  /** Where the keys of each set end. */
  readonly ends: Int32Array;
  readonly key: Int32Array;
}

export function searchLevel(input: LevelInput): LevelOutput {
  const search = new LevelSearch(input);
  let at = 0;
  for (const length of input.lengths) {
    search.prefix(input.prefixes.subarray(at, at + length));
    at += length;
  }
  return search.output();
}

class LevelSearch {
  private readonly splitter: Splitter;
  private readonly choose: Float64Array;
  private readonly row: number;
  /** The set on the way down, descending; the classes of each length of it, as a range of ends. */
  private readonly set: Int32Array;
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  private depth = 0;
  /** By code within a class: 0 nobody, a key + 1 who has it alone, −1 several. */
  private readonly holders: Int32Array;
  private readonly sets = new IntList();
  private readonly setEnds = new IntList();
  private readonly found = new IntList();
  /** Rows of the sets that lack one variable, and one that all of them are joined in. */
  private readonly rows: Float64Array;
  private readonly joined: Int32Array;

  constructor(private readonly input: LevelInput) {
    const { keys, level } = input,
      most = keys.levels.reduce((a, b) => Math.max(a, b), 0) + 1;
    this.splitter = new Splitter(keys);
    this.splitter.whole(0, keys.single);
    this.choose = binomials(keys.variables, level);
    this.row = rowWords(keys.size);
    this.set = new Int32Array(level);
    this.first = new Int32Array(level);
    this.last = Int32Array.from({ length: level }, (_, d) => (d === 0 ? 1 : 0));
    this.holders = new Int32Array(most);
    this.rows = new Float64Array(level);
    this.joined = new Int32Array(input.next.length > 0 ? this.row : 0);
  }

  output(): LevelOutput {
    return { sets: this.sets.toArray(), ends: this.setEnds.toArray(), key: this.found.toArray() };
  }

  /** All sets of the level that begin with a prefix. */
  prefix(prefix: Int32Array): void {
    let shared = 0;
    while (shared < this.depth && shared < prefix.length && this.set[shared] === prefix[shared]) shared++;
    this.depth = shared;
    for (let d = shared; d < prefix.length; d++) this.descend(prefix[d]!);
    this.below(prefix.length > 0 ? prefix[prefix.length - 1]! : this.input.keys.variables);
  }

  /** Sets that add variables below `variable` to the set on the way. */
  private below(variable: number): void {
    const missing = this.input.level - this.depth;
    for (let v = 0; v < variable; v++) {
      if (missing === 1) this.count(v);
      else if (v >= missing - 1) {
        const depth = this.depth;
        this.descend(v);
        this.below(v);
        this.depth = depth;
      }
    }
  }

  /** Adds a variable to the set on the way: parts its classes. One that the variable leaves whole is dropped, since no set with the variable is minimal in it. */
  private descend(variable: number): void {
    const {
      splitter,
      splitter: { members, ends },
      depth,
    } = this;
    // what deeper sets left on the stack is free
    const end = this.last[depth]!;
    ends.length = end + 1;
    members.length = ends.values[end]!;
    const begin = splitter.begin();
    for (let e = this.first[depth]!; e < end; e++) {
      const lo = ends.values[e]!,
        hi = ends.values[e + 1]!,
        top = members.length;
      splitter.split(lo, hi, variable);
      if (members.length - top !== hi - lo || ends.values[ends.length - 2] !== top) continue;
      members.length = top;
      ends.length--;
    }
    this.set[depth] = variable;
    this.depth = depth + 1;
    this.first[depth + 1] = begin;
    this.last[depth + 1] = ends.length - 1;
  }

  /** The last variable of a set: who is alone on it? Classes need counting only. */
  private count(variable: number): void {
    const {
      input: {
        keys: { codes, size, levels, single },
        next,
      },
      splitter: { members, ends },
      holders,
      depth,
    } = this;
    const column = variable * size,
      values = members.values,
      level = levels[variable]!,
      before = this.found.length;
    this.rowsBelow(variable);
    if (next.length > 0) this.join();
    const last = this.last[depth]!;
    for (let e = this.first[depth]!; e < last; e++) {
      const lo = ends.values[e]!,
        hi = ends.values[e + 1]!;
      if (hi - lo === 2) {
        const x = values[lo]!,
          y = values[lo + 1]!,
          xKey = x ^ (x >> 31),
          yKey = y ^ (y >> 31),
          xCode = codes[column + xKey]!,
          yCode = codes[column + yKey]!;
        if (xCode === yCode) continue;
        if (xCode > 0 && xKey < single) this.alone(xKey);
        if (yCode > 0 && yKey < single) this.alone(yKey);
        continue;
      }
      let several = 0;
      for (let p = lo; p < hi; p++) {
        const x = values[p]!,
          key = x ^ (x >> 31),
          code = codes[column + key]!,
          holder = holders[code]!;
        if (holder === 0) holders[code] = key + 1;
        else if (holder > 0) {
          holders[code] = -1;
          // nobody can be alone any more
          if (code > 0 && ++several === level) break;
        }
      }
      holders[0] = 0;
      if (several === level) holders.fill(0, 1, level + 1);
      else if (level < hi - lo) {
        for (let code = 1; code <= level; code++) {
          const holder = holders[code]!;
          if (holder > 0 && holder <= single) this.alone(holder - 1);
          holders[code] = 0;
        }
      } else {
        for (let p = lo; p < hi; p++) {
          const x = values[p]!,
            code = codes[column + (x ^ (x >> 31))]!,
            holder = holders[code]!;
          if (holder > 0 && holder <= single) this.alone(holder - 1);
          holders[code] = 0;
        }
      }
    }
    if (this.found.length > before) {
      const { sets, setEnds, set } = this;
      sets.reserve(depth + 1);
      for (let d = 0; d < depth; d++) sets.values[sets.length++] = set[d]!;
      sets.values[sets.length++] = variable;
      setEnds.reserve(1);
      setEnds.values[setEnds.length++] = this.found.length;
    }
    if (next.length > 0) next.set(this.joined, this.rank(variable) * this.row);
  }

  /** A key is alone on the set on the way with its last variable: minimal unless it is alone on less. */
  private alone(key: number): void {
    const {
        input: { alone, next },
        rows,
        depth,
        found,
      } = this,
      word = key >> 5,
      bit = 1 << (key & 31);
    if (next.length > 0) {
      if ((this.joined[word]! & bit) !== 0) return;
      this.joined[word]! |= bit;
    } else {
      for (let d = 0; d < depth; d++) if ((alone[rows[d]! + word]! & bit) !== 0) return;
    }
    found.reserve(1);
    found.values[found.length++] = key;
  }

  /** Number of the set on the way with its last variable, among the sets of its size. */
  private rank(variable: number): number {
    const {
      choose,
      set,
      depth,
      input: {
        keys: { variables },
      },
    } = this;
    let rank = variable;
    for (let d = 0; d < depth; d++) rank += choose[(depth + 1 - d) * (variables + 1) + set[d]!]!;
    return rank;
  }

  /** Where the rows of the sets begin that lack one variable of the way, each with the last variable. */
  private rowsBelow(variable: number): void {
    const {
      choose,
      set,
      depth,
      rows,
      row,
      input: {
        keys: { variables },
      },
    } = this;
    for (let without = 0; without < depth; without++) {
      let rank = variable;
      // variables before the one left out come one place nearer to the end
      for (let d = 0; d < depth; d++)
        if (d !== without)
          rank += choose[(depth + 1 - d - (d < without ? 1 : 0)) * (variables + 1) + set[d]!]!;
      rows[without] = rank * row;
    }
  }

  /** Who is alone on a set that lacks one variable, the set on the way included. */
  private join(): void {
    const {
      input: { alone },
      rows,
      row,
      depth,
      joined,
      choose,
      set,
      input: {
        keys: { variables },
      },
    } = this;
    if (depth === 0) {
      joined.fill(0);
      return;
    }
    let own = 0;
    for (let d = 0; d < depth; d++) own += choose[(depth - d) * (variables + 1) + set[d]!]!;
    own *= row;
    for (let w = 0; w < row; w++) joined[w] = alone[own + w]!;
    for (let d = 0; d < depth; d++) {
      const from = rows[d]!;
      for (let w = 0; w < row; w++) joined[w]! |= alone[from + w]!;
    }
  }
}
