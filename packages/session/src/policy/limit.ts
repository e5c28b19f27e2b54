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

/** Measures that a limit cannot be judged without: its own, and for figures of a model the one that confirms it. */
export const neededFor = ({ meta, figure }: Limit): readonly string[] =>
  meta.modelled === true ? [figure.measure, leadingId("matches")] : [figure.measure];

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
