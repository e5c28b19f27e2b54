import type { Bin } from "@sdc-risk/blocks";

/** Levels of a key that are in the file and in no unit of the population. */
export interface UnknownLevels {
  readonly variable: string;
  /** Their number, and the records that hold them. */
  readonly levels: number;
  readonly records: number;
}

/** What the file alone says of a figure that was counted. */
export interface Estimate {
  readonly figure:
    "population" | "populationUniques" | "tau1" | "tau2" | "expectedMatches" | "journalist" | "kmap";
  /** Threshold of the k-map; with that figure only. */
  readonly k?: number;
  /** How it is estimated. */
  readonly by:
    | "weights"
    | "model"
    | "perRecord"
    | "negativeBinomial"
    | "dataIntrusion"
    | "individualRisk"
    | "marketer"
    | "frequency"
    | "zayatz"
    | "pitman"
    | "snb";
  /** Null where there is no estimate. */
  readonly estimate: number | null;
  readonly truth: number | null;
  /** estimate / truth − 1; null where one of them is not known, or the truth is 0. */
  readonly error: number | null;
}

/** Aggregates of the measure; null where no record is known. */
export interface KnownPopulationSummary {
  /** Units of the population, N. */
  readonly population: number;
  /** Those whose key no other unit has. */
  readonly populationUniques: number;
  readonly records: number;
  /** Records whose key the population lacks, F = 0: they are left out of all that follows. */
  readonly unknownKeys: number;
  /** Sample uniques that the population knows. */
  readonly sampleUniques: number;
  /** Those of them that are unique in the population; null where no record is known to it. */
  readonly tau1: number | null;
  /** Σ 1/F over sample uniques, and over all records; null where no record is known. */
  readonly tau2: number | null;
  readonly expectedMatches: number | null;
  /** Records whose key fewer than k units have, and their share of the known records. */
  readonly kmap: readonly { readonly k: number; readonly records: number; readonly share: number | null }[];
  /** Largest 1/F. */
  readonly journalist: number | null;
  /** Mean of 1/F. */
  readonly marketer: number | null;
  /** f/F over the keys of the population, 0 for those that the file lacks. */
  readonly deltaPresence: {
    readonly min: number;
    readonly max: number;
    /** Units of keys below and above the wanted range, and their share of all units; null where none is wanted. */
    readonly wanted: {
      readonly min: number;
      readonly max: number;
      readonly below: number;
      readonly above: number;
      readonly share: number;
    } | null;
    /** Units of the population by it, in tenths; the last bin holds what is above 1, too. */
    readonly units: readonly Bin[];
  };
  /** Keys of which the file holds more records than the population has units, and these records. */
  readonly overfull: { readonly keys: number; readonly records: number };
  /** Keys with such levels, in the order of the keys. */
  readonly unknownLevels: readonly UnknownLevels[];
  /** By the measure `population`, and by the weights of each key. */
  readonly estimates: readonly Estimate[];
}
