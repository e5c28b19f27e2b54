import { grown, lost } from "@sdc-risk/data/kernels";
import type { Sets, SetUniques, UniqueSums } from "../search/found-uniques.ts";
import type { PreparedKeys } from "../search/keys.ts";

/** Variables of a smallest minimal sample unique that are kept. */
export const NAMED = 3;

/** Families that there is room for at first, where they are not known before. */
const START = 1024;

/**
 * What minimal sample uniques add up to. Classes with the same minimal sample uniques are a family; all that
 * is told of a class is told of its family, and read by `spread`. Family 0 has none. Where a search goes set
 * by set, each class is a family of its own.
 */
export interface Tallied extends FamilyFigures {
  /** The family of each class. */
  readonly of: Int32Array;
  /** The family of each key of the search that one record holds; the classes of other keys have family 0. */
  readonly ofKey: Int32Array;
  /** The first variables of a smallest one of each family (at `NAMED * family`). */
  readonly leastVariables: Int32Array;
}

/** What minimal sample uniques add up to by family, whichever records have them. */
export interface FamilyFigures {
  /** Classes of each family, which hold one record each; 0 of family 0. */
  readonly records: Int32Array;
  /** Minimal sample uniques of each family, by size from 1. */
  readonly bySize: readonly Int32Array[];
  /** Per variable and family: sum of the scores of the minimal sample uniques that hold the variable. */
  readonly ofVariable: readonly Float64Array[];
  /** Per family: the size of a smallest one; 0 without any. */
  readonly least: Int32Array;
  /** Minimal sample uniques of the file by size and variable, at `size * variables + variable`. */
  readonly holding: Float64Array;
  /** Sum of the scores that hold both variables of a pair, at `a * variables + b` for a < b. */
  readonly ofPair: Float64Array;
}

/** What is known per family as what is known per class. */
export function spread<Values extends Float64Array | Int32Array>(values: Values, of: Int32Array): Values {
  const out = new (values.constructor as new (length: number) => Values)(of.length);
  for (let c = 0; c < of.length; c++) out[c] = values[of[c]];
  return out;
}

/**
 * The sum over classes of what is known per family, compensated (Neumaier 1974). Where family 0 has 0 those of
 * keys that one record holds are enough; and they lie in the order in which a search found them.
 * @param of the family of each
 */
export function sumOver(values: Float64Array, of: Int32Array): number {
  let total = 0;
  let rest = 0;
  for (let i = 0; i < of.length; i++) {
    const x = values[of[i]];
    const next = total + x;
    rest += lost(total, x, next);
    total = next;
  }
  return total + rest;
}

/**
 * Counts and sums over minimal sample uniques as a search delivers them. Per family and per set, so that what
 * depends on a set only (pairs of variables, counts by size) is counted once per set, however many records it
 * tells apart.
 */
export class Tally {
  private readonly ofKey: Int32Array;
  private size = 1;
  private records: Int32Array;
  private readonly bySize: Int32Array[];
  private readonly ofVariable: Float64Array[];
  private least: Int32Array;
  private leastVariables: Int32Array;
  private readonly holding: Float64Array;
  private readonly ofPair: Float64Array;
  private sets: Sets | undefined;
  private times = new Int32Array(0);

  private readonly keys: Pick<PreparedKeys, "size" | "single" | "variables" | "of">;
  private readonly scores: Float64Array;

  /**
   * @param maxSize the largest set that is searched
   * @param scores of a minimal sample unique, by its size
   */
  constructor(
    keys: Pick<PreparedKeys, "size" | "single" | "variables" | "of">,
    maxSize: number,
    scores: Float64Array,
  ) {
    this.keys = keys;
    this.scores = scores;
    const { variables } = keys;
    this.ofKey = new Int32Array(keys.single);
    this.records = new Int32Array(START);
    this.bySize = Array.from({ length: maxSize }, () => new Int32Array(START));
    this.ofVariable = Array.from({ length: variables }, () => new Float64Array(START));
    this.least = new Int32Array(START);
    this.leastVariables = new Int32Array(NAMED * START);
    this.holding = new Float64Array((maxSize + 1) * variables);
    this.ofPair = new Float64Array(variables * variables);
  }

  /** Adds what a search found: always sums, or always sets. */
  add(found: UniqueSums | SetUniques): void {
    const { sets } = found;
    if (sets !== this.sets) {
      this.countSets();
      this.sets = sets;
      this.times = new Int32Array(sets.ends.length);
    }
    if ("family" in found) this.addSums(found);
    else this.addSets(found);
  }

  /** Makes room for so many families in all. */
  private reserve(families: number): void {
    if (families <= this.records.length) return;
    const room = Math.max(families, Math.min(2 * this.records.length, this.keys.single + 1));
    this.records = grown(this.records, room);
    this.bySize.forEach((counts, s) => (this.bySize[s] = grown(counts, room)));
    this.ofVariable.forEach((sums, v) => (this.ofVariable[v] = grown(sums, room)));
    this.least = grown(this.least, room);
    this.leastVariables = grown(this.leastVariables, NAMED * room);
  }

  private addSums({ first, family, bySize, ofVariable, least, times, sets }: UniqueSums): void {
    const { size: from, ofKey } = this;
    // where no two keys have a family in common, there will be as many families as keys
    this.reserve(least.length === family.length ? this.keys.single + 1 : from + least.length);
    this.size += least.length;
    for (let i = 0; i < family.length; i++) {
      const f = from + family[i];
      ofKey[first + i] = f;
      this.records[f]++;
    }
    bySize.forEach((counts, s) => {
      this.bySize[s].set(counts, from);
    });
    ofVariable.forEach((sums, v) => {
      this.ofVariable[v].set(sums, from);
    });
    for (let s = 0; s < times.length; s++) this.times[s] += times[s];
    for (let f = 0; f < least.length; f++) {
      const set = least[f];
      if (set > 0) this.smaller(from + f, sets.variables, sets.ends[set - 1], sets.ends[set]);
    }
  }

  /** Each key that is alone has a family of its own: that of key k is k + 1. */
  private everyKey(): void {
    const {
      ofKey,
      keys: { single },
    } = this;
    if (this.size > single) return;
    this.reserve(single + 1);
    this.size = single + 1;
    this.records.fill(1, 1, this.size);
    for (let k = 0; k < single; k++) ofKey[k] = k + 1;
  }

  private addSets({ key, keyEnds, sets: { ends, variables } }: SetUniques): void {
    this.everyKey();
    const { times, scores, bySize, ofVariable } = this;
    for (let s = 0, m = 0; s < keyEnds.length; s++) {
      const begin = s === 0 ? 0 : ends[s - 1];
      const end = ends[s];
      const from = m;
      const to = keyEnds[s];
      const worth = scores[end - begin];
      const counts = bySize[end - begin - 1];
      times[s] += to - from;
      for (m = from; m < to; m++) counts[key[m] + 1]++;
      for (let v = begin; v < end; v++) {
        const sums = ofVariable[variables[v]];
        for (m = from; m < to; m++) sums[key[m] + 1] += worth;
      }
      for (m = from; m < to; m++) this.smaller(key[m] + 1, variables, begin, end);
    }
  }

  /** Keeps a set that is smaller than all of the family before. */
  private smaller(family: number, variables: Int32Array, begin: number, end: number): void {
    const { least, leastVariables } = this;
    if (least[family] !== 0 && least[family] <= end - begin) return;
    least[family] = end - begin;
    for (let v = begin; v < end && v < begin + NAMED; v++)
      leastVariables[NAMED * family + v - begin] = variables[v];
  }

  /** What was found in all; call it when there is no more. */
  finish(): Tallied {
    this.countSets();
    const { keys, ofKey, size, records, bySize, ofVariable, least, leastVariables, holding, ofPair } = this;
    const of = new Int32Array(keys.size);
    for (let k = 0; k < ofKey.length; k++) of[keys.of[k]] = ofKey[k];
    return {
      of,
      ofKey,
      records: records.subarray(0, size),
      bySize: bySize.map((counts) => counts.subarray(0, size)),
      ofVariable: ofVariable.map((sums) => sums.subarray(0, size)),
      least: least.subarray(0, size),
      leastVariables: leastVariables.subarray(0, NAMED * size),
      holding,
      ofPair,
    };
  }

  /** Counts the sets of the last search. */
  private countSets(): void {
    const {
      sets,
      times,
      holding,
      ofPair,
      scores,
      keys: { variables: n },
    } = this;
    if (sets === undefined) return;
    for (let s = 0; s < times.length; s++) {
      if (times[s] === 0) continue;
      const begin = s === 0 ? 0 : sets.ends[s - 1];
      const end = sets.ends[s];
      const size = end - begin;
      const sum = times[s] * scores[size];
      for (let i = begin; i < end; i++) {
        const v = sets.variables[i];
        holding[size * n + v] += times[s];
        for (let j = begin; j < i; j++)
          ofPair[Math.min(v, sets.variables[j]) * n + Math.max(v, sets.variables[j])] += sum;
      }
    }
    this.sets = undefined;
  }
}
