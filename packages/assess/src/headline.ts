import type { Finding } from "./assess.ts";

/** The column by which all that was found puts records in order. */
export interface Headline {
  readonly measure: string;
  readonly column: string;
  /** Which of its values are the riskier ones. */
  readonly riskier: "high" | "low";
}

function ownHeadline({ id, done }: Finding): Headline | null {
  const [column, found] =
    Object.entries(done.columns).find(([, { headline }]) => headline !== undefined) ?? [];
  return column === undefined || found?.headline === undefined
    ? null
    : { measure: id, column, riskier: found.headline };
}

/**
 * The headline of the first measure, in the order of the report, on whose results no other measure with a
 * headline builds: what builds on another one knows more. Null where no measure has one.
 */
export function headlineOf(findings: readonly Finding[]): Headline | null {
  const leading = findings.filter((finding) => ownHeadline(finding) !== null);
  const first = leading.find(({ id }) => !leading.some(({ uses }) => Object.hasOwn(uses, id)));
  return first === undefined ? null : ownHeadline(first);
}
