import { counted, shareText } from "@sdc-risk/data";
import { shown } from "../report/words.ts";

import type { Lead } from "./lead.ts";
import { belowText } from "./lift.ts";
import type { Common, HalvesCheck, PairsCheck, VariantSummary } from "../summary-schema.ts";

/** What is known for and against the expected correct matches of a model. */
export interface ModelEvidence {
  /** The figures that lead; null where no model could be fitted. */
  readonly lead: Pick<Lead, "by" | "refuted" | "figures" | "below"> | null;
  /** Why there is no estimate, as the end of a sentence. */
  readonly reason: string | null;
  /** Why there is no interval, as the end of a sentence; null where it is shown. */
  readonly withheld: string | null;
  /** What the file shows without a model. */
  readonly floor: number;
  readonly pairs: PairsCheck | null;
  readonly halves: HalvesCheck | null;
  /** Whether these are halves of the clusters of a sample in stages. */
  readonly byClusters: boolean;
  /** What rare levels leave open, as the end of a sentence; null where they are few. */
  readonly rare: string | null;
  readonly negativeBinomial: VariantSummary | null;
  /** The part of all cells whose classes these figures are of: sentences tell those of all. */
  readonly share: number;
}

/** Within these bounds the number of records in pairs is that of the model. */
const LEAST_PAIRS = 0.7;
const MOST_PAIRS = 1.43;
/** Standard errors by which the number of pairs may be off by chance. */
const BY_CHANCE = 1.96;
/** So much the negative binomial variant may expect more or less than the model, relative to it. */
const SAME = 0.1;

/**
 * Records in pairs that are neither the model's nor chance: their number is twice a Poisson number, so that
 * its variance is twice its mean.
 */
function pairsDoubt({ pairs, share }: ModelEvidence): string | null {
  if (typeof pairs?.ratio !== "number") return null;
  const { records, expected, ratio } = pairs;
  if (ratio >= LEAST_PAIRS && ratio <= MOST_PAIRS) return null;
  if (Math.abs(records - expected) <= BY_CHANCE * Math.sqrt(2 * expected)) return null;
  const twice = Math.round(records / 2 / share);
  const keys = twice === 0 ? "no key occurs twice" : counted(twice, "key occurs twice", "keys occur twice");
  return `${keys}, and its model expects ${shown(expected / 2 / share)}`;
}

/**
 * Within these bounds the halves of a file have as much in common as the model says. A model of half the records
 * follows chance twice as much and expects its own keys too often, by up to a quarter where the headline was too low by
 * 4 to 10 % in simulation; how far the whole file's model does so the interval knows.
 */
const LEAST_COMMON = 0.65;
const MOST_COMMON = 1.25;
/** The same of halves of sampling clusters: with less in common the figures were too low, however they were corrected. */
const LEAST_OF_CLUSTERS = 0.75;

/**
 * What halves have in common that is neither the model's nor chance. A key that occurs twice comes to both halves with
 * chance ½, so that what is found over all cuts goes by 2 E keys, E what is expected of one of them.
 */
function isOff({ found, expected, ratio }: Common, fits: number, least: number): boolean {
  if (ratio === null || (ratio >= least && ratio <= MOST_COMMON)) return false;
  return Math.abs(found - expected) > BY_CHANCE * Math.sqrt((fits * expected) / 2);
}

/** A model of one half of the file that says something else of the other. */
function halvesDoubt({ halves, byClusters, share }: ModelEvidence): string | null {
  if (halves === null) return null;
  const { shared, alone, fits } = halves;
  const perFit = (n: number): string => shown(n / fits / share);
  const half = byClusters ? "half of the sampling clusters" : "one half of the file";
  const least = byClusters ? LEAST_OF_CLUSTERS : LEAST_COMMON;
  if (isOff(shared, fits, least))
    return (
      `a model of ${half} expects ${perFit(shared.expected)} keys of it again in the other half, and there ` +
      `are ${perFit(shared.found)}`
    );
  return isOff(alone, fits, least)
    ? `a model of ${half} expects ${perFit(alone.expected)} keys to occur once in either half, and there ` +
        `are ${perFit(alone.found)}`
    : null;
}

/** A variant of the model that expects something else: what it leaves open matters. */
function variantDoubt({ lead, negativeBinomial: variant }: ModelEvidence): string | null {
  if (lead?.by !== "log-linear" || variant === null) return null;
  if (variant.all === null)
    return variant.reason === null ? null : `the variant that checks its model failed: ${variant.reason}`;
  const { all } = lead.figures;
  const apart = all > 0 ? variant.all / all - 1 : 0;
  return Math.abs(apart) <= SAME
    ? null
    : `a variant of its model that lets keys vary more (negative binomial) expects ${shareText(Math.abs(apart))} ` +
        (apart > 0 ? "more" : "less");
}

/** A number that the file shows without a model is not more than the truth, but for chance. */
function floorDoubt({ lead, floor, withheld, share }: ModelEvidence): string | null {
  if (typeof lead?.below !== "number") return null;
  const text = belowText(lead.below, floor, share);
  return text === withheld ? null : text;
}

/** What speaks against a headline, the gravest first. */
const REASONS: readonly ((evidence: ModelEvidence) => string | null)[] = [
  ({ withheld }) => withheld,
  ({ rare, withheld }) => (rare === withheld ? null : rare),
  floorDoubt,
  pairsDoubt,
  halvesDoubt,
  variantDoubt,
];

/**
 * Why the expected correct matches of a file are rough, as ends of sentences, the gravest first. They are tested
 * where there is none: the only place that decides it.
 * @returns empty for a count of the whole population
 */
export function doubtsOf(evidence: ModelEvidence): readonly string[] {
  const { lead, reason } = evidence;
  if (lead === null) return [reason ?? "no model could be fitted"];
  if (lead.by === "census") return [];
  const doubts = REASONS.flatMap((doubt) => doubt(evidence) ?? []);
  // a refuted model gets no interval, which says so first; nothing that is refuted is ever tested
  return lead.refuted === false || doubts.length > 0 ? doubts : ["its model is not confirmed by its test"];
}
