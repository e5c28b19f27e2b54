import type { Finding } from "@sdc-risk/assess";
import { cautionAt, type SidedCaution } from "@sdc-risk/blocks";
import type { Leading } from "../installed.ts";

/** What a measure found; undefined where it was not computed. */
export const findingOf = (findings: readonly Finding[], measure: string): Finding | undefined =>
  findings.find(({ id }) => id === measure);

/** The type of a measure's summary. */
export type SummaryBy<M> = M extends Leading<infer Summary> ? Summary : never;

/** The summary of a measure; undefined where it was not computed. */
export const summaryOf = <Summary>(
  findings: readonly Finding[],
  { id }: Leading<Summary>,
): Summary | undefined => findingOf(findings, id)?.done.summary as Summary | undefined;

/** A field of a part of a summary, such as "expectedMatches.inFile". */
type PlaceIn<Summary> = {
  [Part in keyof Summary & string]: `${Part}.${keyof Summary[Part] & string}`;
}[keyof Summary & string];

/** What is known against a figure of a measure; null where nothing is. */
export const cautionOf = <Summary>(
  findings: readonly Finding[],
  { id }: Leading<Summary>,
  place: PlaceIn<Summary>,
): SidedCaution | null => cautionAt(findingOf(findings, id)?.done.cautions, place);
