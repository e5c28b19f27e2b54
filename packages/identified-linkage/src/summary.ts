import type { Bin } from "@sdc-risk/blocks";
import type { DeclaredLinks } from "./probabilistic.js";

/** Linkage by equal keys. */
export interface ExactLinkage {
  /** Records without a candidate, and those with one only. */
  readonly noCandidate: number;
  readonly oneCandidate: number;
  /** Records by the number of their candidates, from 1. */
  readonly candidates: readonly Bin[];
  /**
   * Links that are right where each record is linked to one of its candidates at random: Σ h / candidates, h the
   * share of records with a candidate whose person the identified file holds, as many persons as it covers. Where
   * the coverage is not known, by the chance that linkage by weights gives each record; without such a model the
   * upper end of `range`.
   */
  readonly expectedCorrect: number;
  /**
   * Where the coverage is not known, what `expectedCorrect` would be if the identified file held nobody of the file,
   * and if it held the person of each record with a candidate; else null.
   */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** The same by who is who; null where that is not known. */
  readonly correct: number | null;
  /** Of all records: of `correct` where it is known, else of what is expected; null without records. */
  readonly share: number | null;
}

/** What one key tells of a pair of records. */
export interface KeyWeights {
  readonly key: string;
  /** Share of agreement in pairs of one person and in others, by the model. */
  readonly m: number;
  readonly u: number;
  /**
   * Bits that speak for one person where the key agrees on a value as common as u, and where it does not; 0
   * where it tells nothing.
   */
  readonly agreement: number;
  readonly disagreement: number;
  /** m by who is who; null where that is not known. */
  readonly trueM: number | null;
}

/** Linkage by weights of agreement. */
export interface ProbabilisticLinkage {
  /** Why there are no figures, as a sentence, or null. */
  readonly reason: string | null;
  /** Keys on which records must agree to be compared. */
  readonly blocking: readonly string[];
  /** Pairs that are compared, and those that are not, since they do not agree on these keys. */
  readonly pairs: number | null;
  readonly pairsLeftOut: number | null;
  /** Persons that are not found for this reason; null where it is not known who is who. */
  readonly personsLeftOut: number | null;
  /** Records whose person is in the identified file, by the model. */
  readonly expectedPersons: number | null;
  readonly converged: boolean | null;
  readonly keys: readonly KeyWeights[];
  /** Links by the probability from which on they are declared. */
  readonly thresholds: readonly DeclaredLinks[];
}

/** A kind of person: the values of some keys that at least three records hold. */
export interface Kind {
  readonly keys: readonly string[];
  readonly values: string;
  readonly records: number;
  /** Mean chance of a right link. */
  readonly chance: number;
  /** Right links; null where it is not known who is who. */
  readonly correct: number | null;
}

/** Aggregates of the measure. */
export interface IdentifiedLinkageSummary {
  readonly records: number;
  /** Records of the identified file. */
  readonly identified: number;
  /** Records of the file whose person is in the identified file; null where no id tells. */
  readonly persons: number | null;
  /** Share of the population that the identified file is taken to hold, and where it is from. */
  readonly coverage: number;
  readonly coverageFrom: "option" | "weights" | "assumed";
  readonly exact: ExactLinkage;
  readonly probabilistic: ProbabilisticLinkage;
  /** Kinds of person that are found most easily, at most ten. */
  readonly easiest: readonly Kind[];
}
