import type { Codes, Keys } from "../keys.ts";
import { groupsOf, isWide, levelBits, type VariableGroups } from "./groups.ts";
import { binomials, rowWords } from "./sets.ts";
import { IntList } from "@sdc-risk/data/kernels";
import { Splitter } from "../splitter.ts";

/*
 * Sets of one size after another. Sets of a size are numbered in colexicographic order (Σ C(v_k, k) over their
 * variables in ascending order), and for each size but the largest a row of bits says which keys are alone on the
 * set. A key that is alone on a set and on no set that lacks one of its variables has a minimal sample unique
 * there.
 */

export interface LevelInput {
  readonly keys: Keys;
  /** The levels of keys as bits (`levelBits`); empty where they are to be made. */
  readonly bits: Int32Array;
  /** Size of the sets looked at. */
  readonly level: number;
  /** The keys whose sets are wanted, of those that one record holds: first (inclusive) and last (exclusive). */
  readonly from: number;
  readonly to: number;
  /**
   * Sets of `level` − 1 variables or fewer, one after another, each descending: all sets of the level that
   * begin with one of them are looked at.
   */
  readonly prefixes: Int32Array;
  readonly lengths: Int32Array;
  /** Which of the wanted keys are alone on the sets of the size below; empty at level 1. */
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
  private readonly groups: VariableGroups;
  private readonly bits: Int32Array;
  /** The set on the way down, descending; the classes of each length of it, as a range of ends. */
  private readonly set: Int32Array;
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  private depth = 0;
  /**
   * By code within a class: 0 nobody, a key + 1 who has it alone, −1 several. Codes that somebody has, in the
   * order of members.
   */
  private readonly holders: Int32Array;
  private readonly held: Int32Array;
  private readonly sets = new IntList();
  private readonly setEnds = new IntList();
  private readonly found = new IntList();
  /**
   * By place of a last variable within its group: rows of the sets that lack one variable before it, its own
   * row, who was found.
   */
  private readonly rows: Float64Array;
  private readonly own: Float64Array;
  private readonly alone: IntList[] = [];

  private readonly input: LevelInput;

  constructor(input: LevelInput) {
    this.input = input;
    const { keys, level, from, to } = input;
    const most = keys.levels.reduce((a, b) => Math.max(a, b), 0) + 1;
    this.splitter = new Splitter(keys);
    this.splitter.whole(from, to);
    this.choose = binomials(keys.variables, level);
    this.row = rowWords(to - from);
    this.groups = groupsOf(keys.levels);
    this.bits =
      input.bits.length > 0 ? input.bits : levelBits(keys, this.groups, (length) => new Int32Array(length));
    this.set = new Int32Array(level);
    this.first = new Int32Array(level);
    this.last = Int32Array.from({ length: level }, (_, d) => (d === 0 ? 1 : 0));
    this.holders = new Int32Array(most);
    this.held = new Int32Array(most);
    this.rows = new Float64Array(level * keys.variables);
    this.own = new Float64Array(keys.variables);
  }

  output(): LevelOutput {
    return { sets: this.sets.toArray(), ends: this.setEnds.toArray(), key: this.found.toArray() };
  }

  /** All sets of the level that begin with a prefix. */
  prefix(prefix: Int32Array): void {
    let shared = 0;
    while (shared < this.depth && shared < prefix.length && this.set[shared] === prefix[shared]) shared++;
    this.depth = shared;
    for (let d = shared; d < prefix.length; d++) this.descend(prefix[d]);
    this.below(prefix.length > 0 ? prefix[prefix.length - 1] : this.input.keys.variables);
  }

  /** Sets that add variables below `variable` to the set on the way. */
  private below(variable: number): void {
    const missing = this.input.level - this.depth;
    if (missing === 1) {
      const { starts } = this.groups;
      for (let g = 0; starts[g] < variable; g++) this.group(g, starts[g], Math.min(variable, starts[g + 1]));
      return;
    }
    for (let v = missing - 1; v < variable; v++) {
      const depth = this.depth;
      this.descend(v);
      this.below(v);
      this.depth = depth;
    }
  }

  /**
   * Adds a variable to the set on the way: parts its classes. One that the variable leaves whole is dropped,
   * since no set with the variable is minimal in it.
   */
  private descend(variable: number): void {
    const {
      splitter,
      splitter: { members, ends },
      depth,
    } = this;
    // what deeper sets left on the stack is free
    const end = this.last[depth];
    ends.length = end + 1;
    members.length = ends.values[end];
    const begin = splitter.begin();
    for (let e = this.first[depth]; e < end; e++) {
      const lo = ends.values[e];
      const hi = ends.values[e + 1];
      const top = members.length;
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

  /** The last variable of a set, some of one group in turn: who is alone on it? Classes need counting only. */
  private group(group: number, from: number, to: number): void {
    const {
      input: {
        keys: { codes, size, levels },
      },
      groups: { firstBit },
      alone,
    } = this;
    for (let v = from; v < to; v++) {
      this.rowsBelow(v, v - from);
      (alone[v - from] ??= new IntList()).length = 0;
    }
    if (isWide(levels[from])) this.byHolder(codes.subarray(from * size, (from + 1) * size));
    else {
      const end = firstBit[to - 1] + levels[to - 1];
      this.byBits(
        this.bits.subarray(group * size, (group + 1) * size),
        group,
        end === 32 ? -1 : (1 << end) - 1,
      );
    }
    for (let v = from; v < to; v++) if (alone[v - from].length > 0) this.close(v, alone[v - from]);
  }

  /** Writes down the set on the way with its last variable, and who was found there. */
  private close(variable: number, { values, length }: IntList): void {
    const { sets, setEnds, set, depth, found } = this;
    for (let d = 0; d < depth; d++) sets.add(set[d]);
    sets.add(variable);
    found.reserve(length);
    found.values.set(values.subarray(0, length), found.length);
    found.length += length;
    setEnds.add(found.length);
  }

  /**
   * Variables of few levels together: which levels occur in a class, and which of them more than once, are
   * bits of two words. In most classes none occurs once, and nothing was written to memory to know it: forty
   * variables up to size four took 9.5 s of processor time instead of 24.
   * @param bits the levels of each key, of which those in `every` count
   */
  private byBits(bits: Int32Array, group: number, every: number): void {
    const {
      splitter: { ends, members },
      depth,
    } = this;
    const values = members.values;
    const last = this.last[depth];
    for (let e = this.first[depth]; e < last; e++) {
      const lo = ends.values[e];
      const hi = ends.values[e + 1];
      let some = 0;
      let several = 0;
      for (let from = lo; from < hi && (several & every) !== every; from += AT_ONCE) {
        const to = Math.min(hi, from + AT_ONCE);
        for (let p = from; p < to; p++) {
          const x = values[p];
          const own = bits[x ^ (x >> 31)];
          several |= some & own;
          some |= own;
        }
      }
      let left = some & ~several & every;
      for (let p = lo; left !== 0; p++) {
        const x = values[p];
        const mine = bits[x ^ (x >> 31)] & left;
        if (mine === 0) continue;
        left ^= mine;
        if (x >= 0) this.aloneOn(x, mine, group);
      }
    }
  }

  /** A variable of any number of levels. */
  private byHolder(column: Codes): void {
    const {
      splitter: { ends, members },
      depth,
      holders,
      held,
      input: { from, to },
    } = this;
    const values = members.values;
    const last = this.last[depth];
    for (let e = this.first[depth]; e < last; e++) {
      const lo = ends.values[e];
      const hi = ends.values[e + 1];
      let different = 0;
      for (let p = lo; p < hi; p++) {
        const x = values[p];
        const key = x ^ (x >> 31);
        const code = column[key];
        const holder = holders[code];
        if (holder === 0) {
          holders[code] = key + 1;
          held[different++] = code;
        } else holders[code] = -1;
      }
      holders[0] = 0;
      for (let d = 0; d < different; d++) {
        const code = held[d];
        const holder = holders[code];
        if (holder > from && holder <= to) this.candidate(holder - 1, 0);
        holders[code] = 0;
      }
    }
  }

  /** A key is alone on the set on the way with each of the variables that some bits belong to. */
  private aloneOn(key: number, bits: number, group: number): void {
    const { placeOf } = this.groups;
    for (let rest = bits; rest !== 0; rest &= rest - 1)
      this.candidate(key, placeOf[32 * group + 31 - Math.clz32(rest & -rest)]);
  }

  /** A key is alone on the set on the way with its last variable, by its place: minimal unless it is alone on less. */
  private candidate(key: number, place: number): void {
    const {
      input: { alone, next, level, from },
      rows,
      depth,
    } = this;
    const word = (key - from) >> 5;
    const bit = 1 << ((key - from) & 31);
    if (next.length > 0) {
      const at = this.own[place] + word;
      if ((next[at] & bit) !== 0) return;
      next[at] |= bit;
    } else for (let d = 0; d < depth; d++) if ((alone[rows[place * level + d] + word] & bit) !== 0) return;
    this.alone[place].add(key);
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
    for (let d = 0; d < depth; d++) rank += choose[(depth + 1 - d) * (variables + 1) + set[d]];
    return rank;
  }

  /**
   * Where the rows of the sets begin that lack one variable of the way, each with the last variable; and the
   * row of the set itself, which begins with those who are alone on less.
   */
  private rowsBelow(variable: number, place: number): void {
    const {
      choose,
      set,
      depth,
      rows,
      row,
      input: {
        keys: { variables },
        next,
        level,
      },
    } = this;
    for (let without = 0; without < depth; without++) {
      let rank = variable;
      // variables before the one left out come one place nearer to the end
      for (let d = 0; d < depth; d++)
        if (d !== without) rank += choose[(depth + 1 - d - (d < without ? 1 : 0)) * (variables + 1) + set[d]];
      rows[place * level + without] = rank * row;
    }
    if (next.length === 0) return;
    this.own[place] = this.rank(variable) * row;
    if (depth > 0) this.join(place);
  }

  /** Writes who is alone on a set that lacks one variable, the set on the way included. */
  private join(place: number): void {
    const {
      input: {
        alone,
        next,
        level,
        keys: { variables },
      },
      rows,
      row,
      depth,
      choose,
      set,
    } = this;
    let way = 0;
    for (let d = 0; d < depth; d++) way += choose[(depth - d) * (variables + 1) + set[d]];
    way *= row;
    const own = this.own[place];
    for (let w = 0; w < row; w++) next[own + w] = alone[way + w];
    for (let d = 0; d < depth; d++) {
      const from = rows[place * level + d];
      for (let w = 0; w < row; w++) next[own + w] |= alone[from + w];
    }
  }
}
