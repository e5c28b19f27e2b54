import { group, type Classes } from "@sdc-risk/core";
import { atOnce } from "@sdc-risk/core/kernels";
import type { MinimalSampleUniques, Sets } from "../search/search.js";

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

/** The place of the values of a class, which misses neither. */
export const placeOf = ({ first, second, width }: ValuePairSums, c: number): number =>
  width === 0 ? first[c]! : first[c]! * width + second[c]!;

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

/** The pairs of variables of all sets that a search lists: those of set s end at `ends[s]`. */
interface PairLists {
  readonly ends: Int32Array;
  readonly pairs: Uint8Array;
}

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

/** Sums of scores by pairs of values. */
export class ValuePairs {
  /** By the number of a pair of variables; none until a minimal sample unique holds both. */
  private readonly found: (ValuePairSums | undefined)[] = [];
  private readonly pairOf: Uint8Array;
  private readonly members: readonly (readonly [number, number])[];
  /** Of the class in hand: sums by pair of variables. */
  private readonly own: Float64Array;
  private class = -1;
  private sets: Sets | null = null;
  private lists: PairLists | null = null;

  /**
   * @param scores of a minimal sample unique, by its size
   * @param together whether the search gives all minimal sample uniques of a class at once, of sets that it lists in the beginning:
   *   sums are then gathered for a class first
   */
  constructor(
    private readonly classes: Classes,
    private readonly scores: Float64Array,
    private readonly together: boolean,
  ) {
    const { pairOf, members } = numbersOf(classes.variables.length);
    this.pairOf = pairOf;
    this.members = members;
    this.own = new Float64Array(members.length);
  }

  add(part: MinimalSampleUniques): void {
    if (this.together) this.addClasses(part);
    else this.addSets(part);
  }

  /** The sums, once all minimal sample uniques were added. */
  finish(): readonly ValuePairSums[] {
    if (this.class >= 0) this.flush();
    return this.found.filter((sums) => sums !== undefined);
  }

  private addClasses({ classes, set, sets }: MinimalSampleUniques): void {
    if (sets !== this.sets) {
      this.sets = sets;
      this.lists = this.listed(sets);
    }
    const { scores, own } = this,
      { ends, pairs } = this.lists!;
    for (let m = 0; m < set.length; m++) {
      const s = set[m]!,
        c = classes[m]!;
      if (c !== this.class) {
        if (this.class >= 0) this.flush();
        this.class = c;
      }
      const worth = scores[sets.ends[s]! - (s === 0 ? 0 : sets.ends[s - 1]!)]!,
        end = ends[s]!;
      for (let p = s === 0 ? 0 : ends[s - 1]!; p < end; p++) own[pairs[p]!]! += worth;
    }
  }

  /** One set after another; its minimal sample uniques stand together. */
  private addSets({ classes, set, sets: { ends, variables } }: MinimalSampleUniques): void {
    const { scores, pairOf } = this,
      n = this.classes.variables.length;
    for (let m = 0, next = 0; m < set.length; m = next) {
      const s = set[m]!,
        begin = s === 0 ? 0 : ends[s - 1]!,
        end = ends[s]!;
      while (next < set.length && set[next] === s) next++;
      const worth = scores[end - begin]!;
      if (worth === 0) continue;
      for (let i = begin + 1; i < end; i++)
        for (let j = begin; j < i; j++) {
          const sums = this.sumsOf(pairOf[variables[i]! * n + variables[j]!]!);
          addEach(sums, classes, m, next, worth);
        }
    }
  }

  private listed({ ends, variables }: Sets): PairLists {
    const { pairOf } = this,
      n = this.classes.variables.length,
      listEnds = new Int32Array(ends.length);
    let length = 0;
    for (let s = 0; s < ends.length; s++) {
      const size = ends[s]! - (s === 0 ? 0 : ends[s - 1]!);
      listEnds[s] = length += (size * (size - 1)) / 2;
    }
    const pairs = new Uint8Array(length);
    for (let s = 0, at = 0; s < ends.length; s++) {
      const begin = s === 0 ? 0 : ends[s - 1]!;
      for (let i = begin + 1; i < ends[s]!; i++)
        for (let j = begin; j < i; j++) pairs[at++] = pairOf[variables[i]! * n + variables[j]!]!;
    }
    return { ends: listEnds, pairs };
  }

  private sumsOf(pair: number): ValuePairSums {
    const [a, b] = this.members[pair]!;
    return (this.found[pair] ??= emptySums(this.classes, a, b));
  }

  private flush(): void {
    const { own, class: c } = this;
    for (let pair = 0; pair < own.length; pair++) {
      if (own[pair] === 0) continue;
      const sums = this.sumsOf(pair);
      sums.sums[placeOf(sums, c)]! += own[pair]!;
      own[pair] = 0;
    }
  }
}

/** Adds a score to the pairs of values of some classes. */
function addEach(of: ValuePairSums, classes: Int32Array, from: number, to: number, worth: number): void {
  const { sums, first, second, width } = of;
  if (width === 0) for (let m = from; m < to; m++) sums[first[classes[m]!]!]! += worth;
  else
    for (let m = from; m < to; m++) {
      const c = classes[m]!;
      sums[first[c]! * width + second[c]!]! += worth;
    }
}
