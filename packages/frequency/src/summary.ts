import type { Bin } from "@sdc-risk/blocks";

/** Aggregates of `frequency`: classes, sample frequencies f_k and estimated population frequencies F_k. */
export interface FrequencySummary {
  readonly records: number;
  readonly keys: readonly string[];
  /** Distinct keys, missing as a value of its own. */
  readonly classes: number;
  /** Records with f_k = 1. */
  readonly sampleUniques: number;
  readonly sampleUniquesShare: number | null;
  /** Records with F_k = 1. */
  readonly populationUniques: number;
  /** Σ of weights; the number of records without weights. */
  readonly population: number;
  /** Records that miss at least one key. */
  readonly incompleteRecords: number;
  /** Records in the smallest class, and in the mean one; null without records. */
  readonly smallestClass: number | null;
  readonly meanClass: number | null;
  readonly smallestFrequency: number | null;
  /** Records by their f_k. */
  readonly distribution: readonly Bin[];
}
