import type { Finding } from "@sdc-risk/assess";
import { cautionAt, type SidedCaution } from "@sdc-risk/blocks";
import type { AnyMeasure } from "@sdc-risk/core";
import type { LeadingRole, LeadingSummaries } from "@sdc-risk/core/summary";
import { installed } from "../../installed.ts";
import { unusualOption } from "../counting.ts";
import { declaredFigures } from "../declared-figures.ts";

/** What a measure found; undefined where it was not computed. */
export const findingOf = (findings: readonly Finding[], measure: string): Finding | undefined =>
  findings.find(({ id }) => id === measure);

/**
 * The measure whose summary leads the answer with something, by its own declaration: the first of those that
 * come with sdc-risk. Others do not lead: whatever confirms the figures of a policy has to be tested as these are.
 */
function leadingMeasure(role: LeadingRole): AnyMeasure {
  const leading = installed.find((measure) => declaredFigures(measure)?.leads === role);
  if (leading === undefined) throw new Error(`No measure that comes with sdc-risk leads with "${role}".`);
  return leading;
}

/** Its id. */
export const leadingId = (role: LeadingRole): string => leadingMeasure(role).id;

/** What the measure found that leads the answer with something; undefined where it was not computed. */
export const leadingFinding = (findings: readonly Finding[], role: LeadingRole): Finding | undefined =>
  findingOf(findings, leadingId(role));

/** Its summary, as far as the answer reads it: `leads` has checked the type where the schema was declared. */
export const leadingSummary = <Role extends LeadingRole>(
  findings: readonly Finding[],
  role: Role,
): LeadingSummaries[Role] | undefined =>
  leadingFinding(findings, role)?.done.summary as LeadingSummaries[Role] | undefined;

const MATCHES: keyof LeadingSummaries["matches"] = "expectedMatches";
const IN_FILE: keyof LeadingSummaries["matches"][typeof MATCHES] = "inFile";

/** What is known against the expected correct matches; null where nothing is. */
export const matchesCaution = (findings: readonly Finding[]): SidedCaution | null =>
  cautionAt(leadingFinding(findings, "matches")?.done.cautions, `${MATCHES}.${IN_FILE}`);

/** The option by which the expected correct matches may be lower than by default, with its value; null where none is. */
export function matchesOption(findings: readonly Finding[]): string | null {
  const measure = leadingMeasure("matches");
  const figure = { measure: measure.id, steps: [{ field: MATCHES }, { field: IN_FILE }] };
  return unusualOption(measure, figure, leadingFinding(findings, "matches")?.done.options);
}
