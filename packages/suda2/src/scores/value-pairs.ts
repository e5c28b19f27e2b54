import { group, type Classes } from "@sdc-risk/core";
import { atOnce } from "@sdc-risk/core/kernels";
import type { MinimalSampleUniques } from "../search/search.js";

/** Pairs of values are counted up to so many variables: beyond that pairs of variables are too many. */
export const MOST_PAIRED = 20;

/** Places of a table of pairs of values per class, and places that are taken in any case. */
const ROOMY = 4,
  SMALL = 65_536;

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
  if (places <= Math.max(SMALL, ROOMY * size))
    return { a, b, sums: new Float64Array(places), first: one.codes, second: other.codes, width: other.size };
  const { of, size: found } = atOnce(group([one, other], size));
  return { a, b, sums: new Float64Array(found), first: of, second: other.codes, width: 0 };
}

/**
 * Sums of scores by pairs of values. Those of a class are gathered first, by pairs of variables, which is quick where a search
 * gives all of a class at once.
 */
export class ValuePairs {
  /** By the number of a pair of variables; none until a minimal sample unique holds both. */
  private readonly found: (ValuePairSums | undefined)[] = [];
  /** `a * variables + b` of either order: the number of the pair. */
  private readonly pairOf: Int32Array;
  private readonly members: readonly (readonly [number, number])[];
  /** Of the class in hand: sums by pair, the pairs that have one, and how many these are. */
  private readonly own: Float64Array;
  private readonly touched: Int32Array;
  private number = 0;
  private class = -1;

  /** @param scores of a minimal sample unique, by its size */
  constructor(
    private readonly classes: Classes,
    private readonly scores: Float64Array,
  ) {
    const n = classes.variables.length,
      members: (readonly [number, number])[] = [];
    this.pairOf = new Int32Array(n * n);
    for (let a = 0; a < n; a++)
      for (let b = a + 1; b < n; b++) {
        this.pairOf[a * n + b] = this.pairOf[b * n + a] = members.length;
        members.push([a, b]);
      }
    this.members = members;
    this.own = new Float64Array(members.length);
    this.touched = new Int32Array(members.length);
  }

  add({ classes, set, sets: { ends, variables } }: MinimalSampleUniques): void {
    const { scores, own, pairOf, touched } = this,
      n = this.classes.variables.length;
    for (let m = 0; m < set.length; m++) {
      const s = set[m]!,
        begin = s === 0 ? 0 : ends[s - 1]!,
        end = ends[s]!;
      const worth = scores[end - begin]!;
      if (end - begin < 2 || worth === 0) continue;
      if (classes[m] !== this.class) {
        this.flush();
        this.class = classes[m]!;
      }
      for (let i = begin + 1; i < end; i++) {
        const row = variables[i]! * n;
        for (let j = begin; j < i; j++) {
          const pair = pairOf[row + variables[j]!]!;
          if (own[pair] === 0) touched[this.number++] = pair;
          own[pair]! += worth;
        }
      }
    }
  }

  /** The sums, once all minimal sample uniques were added. */
  finish(): readonly ValuePairSums[] {
    this.flush();
    return this.found.filter((sums) => sums !== undefined);
  }

  private flush(): void {
    const { own, touched, members, found } = this;
    for (let t = 0; t < this.number; t++) {
      const pair = touched[t]!,
        [a, b] = members[pair]!,
        sums = (found[pair] ??= emptySums(this.classes, a, b));
      sums.sums[placeOf(sums, this.class)]! += own[pair]!;
      own[pair] = 0;
    }
    this.number = 0;
  }
}
