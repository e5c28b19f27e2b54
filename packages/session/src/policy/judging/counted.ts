import { shareText } from "@sdc-risk/data";
import { leadingFinding, leadingSummary } from "./finding.ts";
import { isHeldAgainstCount, isMet, type FileFindings } from "../limit.ts";
import type { Doubt } from "./reading.ts";
import type { Limit } from "../rules.ts";

/** Correct matches that were counted in the population of the file, and of how many. */
export interface CountedMatches {
  readonly matches: number;
  readonly units: number;
}

/**
 * What was counted in a population that is known, for an intruder who holds all of it; null where nothing was.
 * Records that the population lacks count as not found, so that it is never too high.
 */
export function countedMatches(found: Pick<FileFindings, "findings">): CountedMatches | null {
  const finding = leadingFinding(found.findings, "counted");
  const { expectedMatches: matches = null } = leadingSummary(found.findings, "counted") ?? {};
  const presence = leadingSummary(found.findings, "matches")?.expectedMatches.presence ?? 1;
  if (finding === undefined || matches === null || presence < 1 || finding.units === 0) return null;
  return { matches, units: finding.units };
}

/** The share of the records that are found. */
const shareOf = ({ matches, units }: CountedMatches): number => Math.min(1, matches / units);

/** Whether nothing was counted in a population file that was given: its measure was left out, or could not run. */
export const isUncounted = (
  { population }: { readonly population: unknown },
  { findings }: Pick<FileFindings, "findings">,
): boolean => population !== null && leadingFinding(findings, "counted") === undefined;

/** What speaks against a figure that is to be held against a count that was not made. Null where it is not. */
export const uncountedDoubt = (limit: Limit, uncounted: boolean): Doubt | null =>
  uncounted && isHeldAgainstCount(limit)
    ? {
        result: "cannot tell",
        code: "options",
        mark: "not counted",
        text:
          "There is a population file, and nobody counted in it how many records are matched correctly, which decides. " +
          "Add known-population to the measures (--measures), or leave the population file out.",
      }
    : null;

/** What was counted, as the figure of a limit has it; null for figures that cannot be lower than it for no reason. */
function asFigure(limit: Limit, counted: CountedMatches): number | null {
  if (!isHeldAgainstCount(limit)) return null;
  if (limit.meta.over !== undefined) return shareOf(counted);
  return limit.figure.ofRecords === true ? shareOf(counted) : counted.matches;
}

/**
 * A count in the population that contradicts a limit, whatever is estimated: a mean or largest risk is never below the
 * share of the records that are found. Null where it does not.
 */
export function countedDoubt(limit: Limit, counted: CountedMatches | null): Doubt | null {
  if (counted === null) return null;
  const value = asFigure(limit, counted);
  if (value === null || isMet(limit, value)) return null;
  return {
    result: "not met",
    code: "expected matches",
    mark: "too low by the matches counted",
    text: `Counted in the population file, ${shareText(shareOf(counted))} of the records are matched correctly, so this limit is not met.`,
  };
}

/**
 * Why a value of a released file does not meet a limit that it is within: in the original more was counted in the
 * population than is estimated there, and the released file is taken to be off by as much. Null where that does not matter.
 * @param initial the figure of the original, as it is estimated
 */
export function countedBefore(
  limit: Limit,
  value: number,
  initial: number | null,
  counted: CountedMatches | null,
): Doubt | null {
  if (counted === null) return null;
  const truth = asFigure(limit, counted);
  if (truth === null || truth <= (initial ?? 0)) return null;
  const isWithin =
    initial !== null && initial > 0 ? isMet(limit, (value * truth) / initial) : isMet(limit, truth);
  if (isWithin) return null;
  const found = `In the original, ${shareText(shareOf(counted))} of the records are matched correctly, counted in the population file`;
  return {
    result: "cannot tell",
    code: "expected matches",
    mark: "perhaps too low",
    text:
      initial === null
        ? `${found}. The figure has no value there, so that it is not known how far it is off for this file.`
        : `${found}: more than is estimated there. If the estimate for this file is too low by as much, the limit is not met.`,
  };
}
