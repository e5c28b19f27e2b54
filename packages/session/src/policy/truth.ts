import { cautionAt, shareText, unitsText, type Caution } from "@sdc-risk/core";
import { BY_SMALLEST, IDENTITY, MATCHES, SMALLEST } from "./figures-in-words.js";
import { findingOf, summaryOf } from "./finding.js";
import { isMet, type Found } from "./limit.js";
import type { Limit } from "./rules.js";
import { conditionOf, expectationText } from "./words.js";

interface Matches {
  readonly inFile: number | null;
  readonly by: string | null;
  readonly tested: boolean;
  readonly refuted: boolean | null;
}

/** Correct matches that can be trusted: of a census they are counted, of a sample a model gives them. */
export interface Expected {
  readonly matches: number;
  readonly counted: boolean;
}

/**
 * The expected correct matches of a census, or of a model that was tested and is not refuted; null where
 * there are none.
 */
export function expectedMatches({ findings, records }: Found): Expected | null {
  const done = findingOf(findings, MATCHES.measure)?.done,
    found = summaryOf(findings, MATCHES.measure)?.[MATCHES.field] as Matches | undefined;
  if (found === undefined || records === 0) return null;
  // a file that is taken for a population that is larger
  if (cautionAt(done?.cautions, `${MATCHES.field}.${MATCHES.count}`) !== null) return null;
  const counted = found.by === "census",
    matches = found[MATCHES.count];
  const trusted = counted || (found.tested && found.refuted !== true);
  return trusted && matches !== null ? { matches, counted } : null;
}

/** The expected correct matches in a sentence. */
export function matchesSentence({ matches, counted }: Expected, records: number): string {
  const share = shareText(Math.min(1, matches / records)),
    told = `${expectationText(matches)} correct matches (${share} of the records)`;
  return counted
    ? `The file is taken as the whole population, in which ${told} are expected.`
    : `A tested log-linear model expects ${told}.`;
}

/** Whether a limit is on a figure of identity risk. */
export const isIdentity = ({ pattern }: Limit): boolean =>
  IDENTITY.some((start) => pattern.startsWith(start));

/** Figures that are a mean or the largest of the risks of records. */
const MEAN_OR_LARGEST = /(globalRisk|marketer|\.mean|\.max)$/;

/**
 * A risk that meets its limit though the mean risk by the expected matches does not: no mean or largest risk of
 * the file can then be that low. Null where there is nothing to say.
 */
export function meanCaution(asked: Limit, { matches, counted }: Expected, records: number): Caution | null {
  const share = Math.min(1, matches / records),
    { bound, pattern, strict } = asked,
    than = strict === true ? "not below" : "more than";
  if (bound !== "max" || !MEAN_OR_LARGEST.test(pattern) || isMet(asked, share)) return null;
  return counted
    ? {
        mark: "too low by the matches counted",
        text: `Counted with a missing value as one more, the mean risk is ${shareText(share)}, ${than} this limit.`,
      }
    : {
        mark: "too low by a tested model",
        text: `By a tested log-linear model the mean risk is ${shareText(share)}, ${than} this limit.`,
      };
}

/**
 * What a figure of classes is at best, where the smallest class holds so many units; null for figures that a
 * smallest class says nothing of.
 */
function atBest({ pattern, figure }: Limit, smallest: number, units: number): number | null {
  const k = Number(conditionOf(figure.steps, "k") ?? NaN),
    value = BY_SMALLEST[pattern]?.(smallest, units, k);
  return value === undefined ? null : figure.ofRecords === true ? value / units : value;
}

/**
 * Classes that meet a limit only since a missing value stands for any value, which makes them larger; as one
 * more value it would not. Null where there is nothing to say.
 */
export function missingCaution(limit: Limit, { findings }: Found): Caution | null {
  const finding = findingOf(findings, SMALLEST.measure),
    smallest = summaryOf(findings, SMALLEST.measure)?.[SMALLEST.field];
  if (finding === undefined || typeof smallest !== "number") return null;
  const best = atBest(limit, smallest, finding.units);
  if (best === null || isMet(limit, best)) return null;
  return {
    mark: `${limit.bound === "max" ? "low" : "high"} by missing values`,
    text:
      "With a missing value as one more value the smallest group holds " +
      `${unitsText(smallest, finding.unit)}, which does not meet this limit. Here a missing value stands ` +
      "for any value, which makes groups larger.",
  };
}
