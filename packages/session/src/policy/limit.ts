import type { Assessment, Finding } from "@sdc-risk/assess";
import { cautionAt, type SidedCaution } from "@sdc-risk/blocks";
import { isAbove, isBelow } from "@sdc-risk/data";
import { placeOf } from "./figure.ts";
import { findingOf, leadingId } from "./judging/finding.ts";
import type { Limit } from "./rules.ts";

/** What was found in the file that is to go out. */
export interface FileFindings {
  readonly records: number;
  readonly findings: readonly Finding[];
  readonly skipped: Assessment<unknown>["skipped"];
}

/** Whether a value meets a limit; a missing one does not, nor does one that is no finite number. */
export function isMet(
  { bound, limit, strict }: Pick<Limit, "bound" | "limit" | "strict">,
  value: number | null,
): boolean {
  if (value === null || !Number.isFinite(value)) return false;
  if (bound === "min") return !isBelow(value, limit);
  return strict === true ? isBelow(value, limit) : !isAbove(value, limit);
}

/** Whether a figure is the number of correct matches itself. */
export function areMatches({ figure: { measure, steps } }: Pick<Limit, "figure">): boolean {
  const [first, second] = steps.map((step) => ("field" in step ? step.field : null));
  const isNumber = second === "inFile" || second === "all";
  return measure === leadingId("matches") && first === "expectedMatches" && isNumber;
}

/** Whether a figure is held against what is counted in a population file: it is no lower than that for no reason. */
export const isHeldAgainstCount = (limit: Pick<Limit, "figure" | "meta" | "bound">): boolean =>
  limit.bound === "max" && (limit.meta.over !== undefined || areMatches(limit));

/**
 * Measures that a limit cannot be judged without: its own, for figures of a model the one that confirms it, and the one
 * that counts in a population file.
 */
export const neededFor = (limit: Limit): readonly string[] => [
  limit.figure.measure,
  ...(limit.meta.modelled === true ? [leadingId("matches")] : []),
  ...(isHeldAgainstCount(limit) ? [leadingId("counted")] : []),
];

/**
 * What the measure says of the figure of a limit that must be known before it is judged; null where it says
 * nothing.
 */
export function ownCaution(
  { figure }: Limit,
  { findings }: Pick<FileFindings, "findings">,
): SidedCaution | null {
  const finding = findingOf(findings, figure.measure);
  return finding === undefined ? null : cautionAt(finding.done.cautions, placeOf(figure));
}
