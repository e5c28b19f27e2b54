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

  /** @param scores of a minimal sample unique, by its size */
  constructor(
    classes: number,
    private readonly variables: number,
    maxSize: number,
    private readonly scores: Float64Array,
  ) {
    this.bySize = Array.from({ length: maxSize }, () => new Int32Array(classes));
    this.ofVariable = Array.from({ length: variables }, () => new Float64Array(classes));
    this.least = new Uint16Array(classes);
    this.leastVariables = new Uint16Array(NAMED * classes);
    this.holding = new Float64Array((maxSize + 1) * variables);
    this.ofPair = new Float64Array(variables * variables);
  }

  add({ classes, set, sets }: MinimalSampleUniques): void {
    if (sets !== this.sets) {
      this.finish();
      this.sets = sets;
      this.times = new Int32Array(sets.ends.length);
    }
    const { times, scores, bySize, ofVariable, least, leastVariables } = this,
      { ends, variables } = sets;
    for (let m = 0; m < set.length; m++) {
      const s = set[m]!,
        c = classes[m]!,
        begin = s === 0 ? 0 : ends[s - 1]!,
        end = ends[s]!,
        worth = scores[end - begin]!;
      times[s]!++;
      bySize[end - begin - 1]![c]!++;
      for (let v = begin; v < end; v++) ofVariable[variables[v]!]![c]! += worth;
      if (least[c] !== 0 && least[c]! <= end - begin) continue;
      least[c] = end - begin;
      for (let v = begin; v < end && v < begin + NAMED; v++)
        leastVariables[NAMED * c + v - begin] = variables[v]!;
    }
  }

  /** Counts the sets of the last search; call it when there are no more. */
  finish(): void {
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
