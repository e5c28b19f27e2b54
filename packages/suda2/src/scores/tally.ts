import type { MinimalSampleUniques, Sets } from "../search/search.js";

/** Variables of a smallest minimal sample unique that are kept. */
export const NAMED = 3;

/**
 * Counts and sums over minimal sample uniques as a search delivers them. Per class and per set, so that what depends on a
 * set only (pairs of variables, counts by size) is counted once per set, however many records it tells apart.
 */
export class Tally {
  /** Minimal sample uniques of each class, by size from 1. */
  readonly bySize: readonly Int32Array[];
  /** Per variable and class: sum of the scores of its minimal sample uniques that hold the variable. */
  readonly ofVariable: readonly Float64Array[];
  /** Minimal sample uniques of the file by size and variable, at `size * variables + variable`. */
  readonly holding: Float64Array;
  /** Sum of the scores that hold both variables of a pair, at `a * variables + b` for a < b. */
  readonly ofPair: Float64Array;
  /** Per class: a smallest one, its size and its first variables (at `NAMED * class`). */
  readonly least: Uint16Array;
  readonly leastVariables: Uint16Array;
  private sets: Sets | undefined;
  private times = new Int32Array(0);

  /** Of the class in hand: sums by variable, counts by size from 1. */
  private readonly own: Float64Array;
  private readonly ownSizes: Int32Array;
  private class = -1;

  /**
   * @param scores of a minimal sample unique, by its size
   * @param together whether the search gives all minimal sample uniques of a class at once: they are then summed up for the class
   *   first, since the columns of all classes do not fit into a cache
   */
  constructor(
    classes: number,
    private readonly variables: number,
    maxSize: number,
    private readonly scores: Float64Array,
    private readonly together = false,
  ) {
    this.bySize = Array.from({ length: maxSize }, () => new Int32Array(classes));
    this.ofVariable = Array.from({ length: variables }, () => new Float64Array(classes));
    this.least = new Uint16Array(classes);
    this.leastVariables = new Uint16Array(NAMED * classes);
    this.holding = new Float64Array((maxSize + 1) * variables);
    this.ofPair = new Float64Array(variables * variables);
    this.own = new Float64Array(variables);
    this.ownSizes = new Int32Array(maxSize);
  }

  add(part: MinimalSampleUniques): void {
    const { sets } = part;
    if (sets !== this.sets) {
      this.countSets();
      this.sets = sets;
      this.times = new Int32Array(sets.ends.length);
    }
    if (this.together) this.addClasses(part);
    else this.addSets(part);
  }

  private addClasses({ classes, set, sets: { ends, variables } }: MinimalSampleUniques): void {
    const { times, scores, own, ownSizes } = this;
    for (let m = 0; m < set.length; m++) {
      const s = set[m]!,
        c = classes[m]!;
      if (c !== this.class) {
        this.flush();
        this.class = c;
      }
      const begin = s === 0 ? 0 : ends[s - 1]!,
        end = ends[s]!,
        worth = scores[end - begin]!;
      times[s]!++;
      ownSizes[end - begin - 1]!++;
      for (let v = begin; v < end; v++) own[variables[v]!]! += worth;
      this.smaller(c, variables, begin, end);
    }
  }

  private addSets({ classes, set, sets: { ends, variables } }: MinimalSampleUniques): void {
    const { times, scores, bySize, ofVariable } = this;
    for (let m = 0; m < set.length; m++) {
      const s = set[m]!,
        c = classes[m]!,
        begin = s === 0 ? 0 : ends[s - 1]!;
      const end = ends[s]!,
        worth = scores[end - begin]!;
      times[s]!++;
      bySize[end - begin - 1]![c]!++;
      for (let v = begin; v < end; v++) ofVariable[variables[v]!]![c]! += worth;
      this.smaller(c, variables, begin, end);
    }
  }

  /** Keeps a set that is smaller than all of the class before. */
  private smaller(c: number, variables: Int32Array, begin: number, end: number): void {
    const { least, leastVariables } = this;
    if (least[c] !== 0 && least[c]! <= end - begin) return;
    least[c] = end - begin;
    for (let v = begin; v < end && v < begin + NAMED; v++)
      leastVariables[NAMED * c + v - begin] = variables[v]!;
  }

  /** Writes down what was summed up for the class in hand. */
  private flush(): void {
    const { own, ownSizes, ofVariable, bySize, class: c } = this;
    if (c < 0) return;
    for (let v = 0; v < own.length; v++) {
      if (own[v] === 0) continue;
      ofVariable[v]![c] = own[v]!;
      own[v] = 0;
    }
    for (let s = 0; s < ownSizes.length; s++) {
      if (ownSizes[s] === 0) continue;
      bySize[s]![c] = ownSizes[s]!;
      ownSizes[s] = 0;
    }
  }

  /** Counts what is left; call it when there are no more. */
  finish(): void {
    this.flush();
    this.countSets();
  }

  /** Counts the sets of the last search. */
  private countSets(): void {
    const { sets, times, holding, ofPair, scores, variables: n } = this;
    if (sets === undefined) return;
    for (let s = 0; s < times.length; s++) {
      if (times[s] === 0) continue;
      const begin = s === 0 ? 0 : sets.ends[s - 1]!,
        end = sets.ends[s]!,
        size = end - begin,
        sum = times[s]! * scores[size]!;
      for (let i = begin; i < end; i++) {
        const v = sets.variables[i]!;
        holding[size * n + v]! += times[s]!;
        for (let j = begin; j < i; j++)
          ofPair[Math.min(v, sets.variables[j]!) * n + Math.max(v, sets.variables[j]!)]! += sum;
      }
    }
    this.sets = undefined;
  }
}
