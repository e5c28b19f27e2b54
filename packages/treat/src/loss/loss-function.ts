import type { ChainLevel } from "../chain/chain.ts";

/** A key at a level, with the records that it has there. */
export interface LevelFacts {
  readonly level: ChainLevel;
  /** How high the level is: 0 for the values as they are. */
  readonly at: number;
  /** The highest level of the chain. */
  readonly top: number;
  /** How many values the key has. */
  readonly leaves: number;
  /** Records (or their weights) by code of the key as it is. */
  readonly counts: Float64Array;
}

/** What a key at a level costs. */
export interface LevelCosts {
  /** The sum over all records where none is suppressed. */
  readonly kept: number;
  /** What it costs more to suppress the value of a record, by label of the level: 0 or more. */
  readonly suppressed: Float64Array;
}

/** What a key can cost at the most, to put costs of keys on one scale. */
export interface KeyTotal {
  /** Records (or their weights) that have a value. */
  readonly records: number;
  readonly leaves: number;
  /** Cost where each value is suppressed. */
  readonly most: number;
}

/**
 * A loss of information that is a sum over records and values, so that a search need not look at records: a key at a
 * level has its cost, and suppressing a value adds to it. A coarser level never costs less.
 */
export interface LossFunction {
  readonly id: string;
  readonly title: string;
  /** One sentence: what it measures, with its source. */
  readonly about: string;
  /** What a key costs at a level. */
  costs(facts: LevelFacts): LevelCosts;
  /**
   * One figure of the costs of all keys; never falls where one of them rises, and is quasi-concave (between two points
   * it is no less than at the lower one, as sums and geometric means are), so that a search can tell a bound.
   * @param costs by key, between 0 and `most` of it
   * @param importance by key, 1 where nothing was said
   */
  combine(costs: Float64Array, keys: readonly KeyTotal[], importance: Float64Array): number;
  /**
   * What a key's costs add to a sum over keys of which the combined figure is made: rises with the costs, and is concave
   * from the least that the key costs on (each further cost adds no more than the one before), so that a search can tell
   * how little it can be in between.
   */
  part(cost: number, key: KeyTotal, importance: number): number;
  /** The combined figure of a sum of parts, as `combine` has it of the costs; never falls where the sum rises. */
  ofParts(sum: number, importance: Float64Array): number;
}
