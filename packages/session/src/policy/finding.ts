import type { Finding } from "@sdc-risk/assess";

/** Fields of a summary, of which nothing is known but their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a measure found; undefined where it was not computed. */
export const findingOf = (findings: readonly Finding[], measure: string): Finding | undefined =>
  findings.find(({ id }) => id === measure);

/** The summary of a measure; undefined where it was not computed. */
export const summaryOf = (findings: readonly Finding[], measure: string): Fields | undefined =>
  findingOf(findings, measure)?.done.summary as Fields | undefined;
