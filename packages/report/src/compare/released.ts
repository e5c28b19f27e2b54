import type { ReleasedReport, RiskReport } from "../risk-report.ts";
import type { ComparedRelease, Side } from "./comparison.ts";
import { compareFindings } from "./findings.ts";
import { match, type MatchedItems } from "./match.ts";

type ReleasedFiles = Pick<RiskReport, "released">;

/** Released files of two reports that stand for each other: the only ones of both, else those of one name. */
export function releasedPairs(a: ReleasedFiles, b: ReleasedFiles): MatchedItems<ReleasedReport>[] {
  const single = a.released.length === 1 && b.released.length === 1;
  return match(a.released, b.released, ({ name }) => (single ? "" : name));
}

/** The released files of one report alone. */
export const releasedInOne = (
  pairs: readonly MatchedItems<ReleasedReport>[],
): readonly { readonly side: Side; readonly file: string }[] =>
  pairs.flatMap(({ a, b, either }) =>
    a !== undefined && b !== undefined ? [] : [{ side: b === undefined ? "a" : "b", file: either.name }],
  );

/** What was found in the released files that both reports have. */
export const compareReleased = (
  pairs: readonly MatchedItems<ReleasedReport>[],
  nameB: string,
): ComparedRelease[] =>
  pairs.flatMap(({ a, b }) =>
    a?.assessment === undefined || b?.assessment === undefined
      ? []
      : [
          {
            files: { a: a.name, b: b.name },
            rows: { a: a.rows, b: b.rows },
            ...compareFindings(a.assessment.measures, b.assessment.measures, nameB),
          },
        ],
  );
