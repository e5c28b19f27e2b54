import { bin, figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const exactLinkage = z.object({
  /** Records without a candidate, and those with one only. */
  noCandidate: z.number(),
  oneCandidate: z.number(),
  /** Records by the number of their candidates, from 1. */
  candidates: z.array(bin),
  /**
   * Links that are right where each record is linked to one of its candidates at random: Σ h / candidates, h the
   * share of records with a candidate whose person the identified file holds, as many persons as it covers. Where
   * the coverage is not known, by the chance that linkage by weights gives each record; without such a model the
   * upper end of `range`.
   */
  expectedCorrect: z.number(),
  /**
   * Where the coverage is not known, what `expectedCorrect` would be if the identified file held nobody of the file,
   * and if it held the person of each record with a candidate; else null.
   */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** The same by who is who; null where that is not known. */
  correct: z.number().nullable(),
  /** Of all records: of `correct` where it is known, else of what is expected; null without records. */
  share: figure.share().nullable(),
});

/** Linkage by equal keys. */
export type ExactLinkage = SummaryOf<typeof exactLinkage>;

const keyWeights = z.object({
  key: z.string(),
  /** Share of agreement in pairs of one person and in others, by the model. */
  m: z.number(),
  u: z.number(),
  /**
   * Bits that speak for one person where the key agrees on a value as common as u, and where it does not; 0
   * where it tells nothing.
   */
  agreement: z.number(),
  disagreement: z.number(),
  /** m by who is who; null where that is not known. */
  trueM: z.number().nullable(),
});

/** What one key tells of a pair of records. */
export type KeyWeights = SummaryOf<typeof keyWeights>;

const declaredLinks = z.object({
  threshold: z.number(),
  /** Records whose best candidate is at least as likely the person. */
  links: z.number(),
  /** Links that are right: expected by the probabilities, and by who is who; null where that is not known. */
  expectedCorrect: z.number(),
  correct: z.number().nullable(),
  /**
   * Right links of those that are declared, and of the persons that the identified file holds; by who is who
   * where that is known.
   */
  precision: z.number().nullable(),
  recall: z.number().nullable(),
});

/** Links that are declared from a probability on, with what is expected of them and what is right. */
export type DeclaredLinks = SummaryOf<typeof declaredLinks>;

const probabilisticLinkage = z.object({
  /** Why there are no figures, as a sentence, or null. */
  reason: z.string().nullable(),
  /** Keys on which records must agree to be compared. */
  blocking: z.array(z.string()),
  /** Pairs that are compared, and those that are not, since they do not agree on these keys. */
  pairs: z.number().nullable(),
  pairsLeftOut: z.number().nullable(),
  /** Persons that are not found for this reason; null where it is not known who is who. */
  personsLeftOut: z.number().nullable(),
  /** Records whose person is in the identified file, by the model. */
  expectedPersons: z.number().nullable(),
  converged: z.boolean().nullable(),
  keys: z.array(keyWeights),
  /** Links by the probability from which on they are declared. */
  thresholds: z.array(declaredLinks),
});

/** Linkage by weights of agreement. */
export type ProbabilisticLinkage = SummaryOf<typeof probabilisticLinkage>;

const kind = z.object({
  keys: z.array(z.string()),
  values: z.string(),
  records: figure.records(),
  /** Mean chance of a right link. */
  chance: z.number(),
  /** Right links; null where it is not known who is who. */
  correct: z.number().nullable(),
});

/** A kind of person: the values of some keys that at least three records hold. */
export type Kind = SummaryOf<typeof kind>;

export const identifiedLinkageSummary = z.object({
  records: figure.count(),
  /** Records of the identified file. */
  identified: z.number(),
  /** Records of the file whose person is in the identified file; null where no id tells. */
  persons: z.number().nullable(),
  /** Share of the population that the identified file is taken to hold, and where it is from. */
  coverage: z.number(),
  coverageFrom: z.enum(["option", "weights", "census", "assumed"]),
  exact: exactLinkage,
  probabilistic: probabilisticLinkage,
  /** Kinds of person that are found most easily, at most ten. */
  easiest: z.array(kind),
});

/** Aggregates of the measure. */
export type IdentifiedLinkageSummary = SummaryOf<typeof identifiedLinkageSummary>;
