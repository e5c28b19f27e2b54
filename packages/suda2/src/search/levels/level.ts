import type { Codes, Keys } from "../keys.js";
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

/** To look at one key takes about as long as to join so many words. */
const WORDS_OF_ONE = 4;

/** Levels whose codes, and the missing value, are bits of a word. */
const BITS = 31;
/** Members that are looked at before it is asked whether all levels occur more than once. */
const AT_ONCE = 16;

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
  /** Codes of a class that somebody has, in the order of its members. */
  private readonly held: Int32Array;

  private readonly codes: Codes;
  private readonly single: number;

  constructor(private readonly input: LevelInput) {
    const { keys, level } = input,
      most = keys.levels.reduce((a, b) => Math.max(a, b), 0) + 1;
    this.codes = keys.codes;
    this.single = keys.single;
    this.splitter = new Splitter(keys);
    this.splitter.whole(0, keys.single);
    this.choose = binomials(keys.variables, level);
    this.row = rowWords(keys.size);
    this.set = new Int32Array(level);
    this.first = new Int32Array(level);
    this.last = Int32Array.from({ length: level }, (_, d) => (d === 0 ? 1 : 0));
    this.holders = new Int32Array(most);
    this.rows = new Float64Array(level);
    this.joined = new Int32Array(this.row);
    this.held = new Int32Array(most);
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
          next,
          keys: { size, levels },
        },
        splitter: { ends, members },
        codes,
        depth,
      } = this,
      values = members.values,
      column = codes.subarray(variable * size, (variable + 1) * size),
      level = levels[variable]!,
      before = this.found.length,
      last = this.last[depth]!;
    this.join(variable);
    for (let e = this.first[depth]!; e < last; e++) {
      const lo = ends.values[e]!,
        hi = ends.values[e + 1]!;
      if (hi - lo === 2) this.pair(values[lo]!, values[lo + 1]!, column);
      else if (level <= BITS) this.byBits(values, lo, hi, column, level);
      else this.byHolder(values, lo, hi, column, level);
    }
    if (this.found.length > before) this.close(variable);
    if (next.length > 0) next.set(this.joined, this.rank(variable) * this.row);
  }

  /** Writes down the set on the way with its last variable, for what was found last. */
  private close(variable: number): void {
    const { sets, setEnds, set, depth } = this;
    for (let d = 0; d < depth; d++) sets.add(set[d]!);
    sets.add(variable);
    setEnds.add(this.found.length);
  }

  /** A class of two. */
  private pair(x: number, y: number, column: Codes): void {
    const { joined, single } = this,
      xKey = x ^ (x >> 31),
      yKey = y ^ (y >> 31),
      xCode = column[xKey]!,
      yCode = column[yKey]!;
    if (xCode === yCode) return;
    if (xCode > 0 && xKey < single && (joined[xKey >> 5]! & (1 << (xKey & 31))) === 0) this.alone(xKey);
    if (yCode > 0 && yKey < single && (joined[yKey >> 5]! & (1 << (yKey & 31))) === 0) this.alone(yKey);
  }

  /**
   * A class of more, by a variable of few levels: which codes occur, and which of them more than once, are bits of two words. In
   * most classes no code occurs once, and nothing was written to memory to know it: a third of the time of `byHolder`.
   */
  private byBits(values: Int32Array, lo: number, hi: number, column: Codes, level: number): void {
    // a missing value, bit 0, is nobody's
    const every = ((2 << level) - 2) | 0;
    let some = 0,
      several = 0;
    for (let from = lo; from < hi && (several & every) !== every; from += AT_ONCE) {
      const to = Math.min(hi, from + AT_ONCE);
      for (let p = from; p < to; p++) {
        const x = values[p]!,
          bit = 1 << column[x ^ (x >> 31)]!;
        several |= some & bit;
        some |= bit;
      }
    }
    const once = some & ~several & every;
    if (once === 0) return;
    const { joined, single } = this;
    let left = once;
    for (let p = lo; left !== 0; p++) {
      const x = values[p]!,
        key = x ^ (x >> 31),
        bit = 1 << column[key]!;
      if ((left & bit) === 0) continue;
      left ^= bit;
      if (key < single && (joined[key >> 5]! & (1 << (key & 31))) === 0) this.alone(key);
    }
  }

  /** A class of more by any variable. Who is alone on less has its code alone here, too, and stands in nobody's way: it is passed over. */
  private byHolder(values: Int32Array, lo: number, hi: number, column: Codes, level: number): void {
    const { holders, held, joined, single } = this;
    let shared = 0,
      different = 0;
    for (let p = lo; p < hi; p++) {
      const x = values[p]!,
        key = x ^ (x >> 31);
      if ((joined[key >> 5]! & (1 << (key & 31))) !== 0) continue;
      const code = column[key]!,
        holder = holders[code]!;
      if (holder === 0) {
        holders[code] = key + 1;
        held[different++] = code;
      } else if (holder > 0) {
        holders[code] = -1;
        // nobody can be alone any more
        if (code > 0 && ++shared === level) break;
      }
    }
    holders[0] = 0;
    for (let d = 0; d < different; d++) {
      const code = held[d]!,
        holder = holders[code]!;
      if (holder > 0 && holder <= single) this.alone(holder - 1);
      holders[code] = 0;
    }
  }

  /** A key is alone on the set on the way with its last variable, and on no smaller one. */
  private alone(key: number): void {
    const { joined, found } = this;
    joined[key >> 5]! |= 1 << (key & 31);
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
  private join(variable: number): void {
    const { joined, depth, row, rows } = this,
      { alone, next } = this.input;
    if (depth === 0) {
      joined.fill(0);
      return;
    }
    this.rowsBelow(variable);
    const { ends, members } = this.splitter,
      lo = ends.values[this.first[depth]!]!,
      hi = ends.values[this.last[depth]!]!;
    // at the last size only those matter that are not alone on the way
    if (next.length === 0 && WORDS_OF_ONE * (hi - lo) < row) {
      this.joinSome(members.values, lo, hi);
      return;
    }
    const own = this.rowOfWay();
    for (let w = 0; w < row; w++) joined[w] = alone[own + w]!;
    for (let d = 0; d < depth; d++) {
      const from = rows[d]!;
      for (let w = 0; w < row; w++) joined[w]! |= alone[from + w]!;
    }
  }

  /** The same for some keys, which are not alone on the set on the way. */
  private joinSome(values: Int32Array, lo: number, hi: number): void {
    const {
      joined,
      depth,
      rows,
      input: { alone },
    } = this;
    for (let p = lo; p < hi; p++) {
      const x = values[p]!,
        key = x ^ (x >> 31),
        word = key >> 5,
        bit = 1 << (key & 31);
      let bits = 0;
      for (let d = 0; d < depth; d++) bits |= alone[rows[d]! + word]!;
      joined[word] = (joined[word]! & ~bit) | (bits & bit);
    }
  }

  /** Where the row of the set on the way begins. */
  private rowOfWay(): number {
    const {
      choose,
      set,
      depth,
      row,
      input: {
        keys: { variables },
      },
    } = this;
    let rank = 0;
    for (let d = 0; d < depth; d++) rank += choose[(depth - d) * (variables + 1) + set[d]!]!;
    return rank * row;
  }
}
