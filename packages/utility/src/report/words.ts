import { counted } from "@sdc-risk/data";
import type { UtilityFigures, UtilityFile } from "../summary-schema.ts";

/** The figures that tables show: by weights where both files have them. */
export interface Leading {
  readonly figures: UtilityFigures;
  readonly unweighted: UtilityFigures;
  readonly weighted: UtilityFigures | null;
  /** "By weights." or why not. */
  readonly reading: string;
  /** A title, with the number of the released file where there are several. */
  readonly titled: (title: string) => string;
}

export function leadingOf(
  { file, unweighted, weighted, weightedReason }: UtilityFile,
  several: boolean,
): Leading {
  return {
    figures: weighted ?? unweighted,
    unweighted,
    weighted,
    reading: weighted === null ? `Without weights. ${weightedReason ?? ""}`.trimEnd() : "By weights.",
    titled: (title) => (several ? `${title}, file ${file}` : title),
  };
}

/** Mean of the figures that there are; null without any. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const held = values.filter((value) => value !== null);
  return held.length === 0 ? null : held.reduce((sum, value) => sum + value, 0) / held.length;
}

/** Pairs that a sentence names. */
const NAMED = 5;

type Pairs = UtilityFigures["twoWay"];

/** "education and expend; education and income; and 3 more pairs". */
function pairsText(pairs: Pairs): string {
  const named = pairs.slice(0, NAMED).map(({ first, second }) => `${first} and ${second}`);
  const more = pairs.length - named.length;
  if (more > 0) named.push(counted(more, "more pair"));
  return named.length < 3
    ? named.join("; and ")
    : `${named.slice(0, -1).join("; ")}; and ${named.at(-1) ?? ""}`;
}

/** Which relations of variables the release lost or made, those whose tables differ most first; nothing without any. */
export function relationsText(all: Pairs): string {
  const byDifference = all.toSorted((a, b) => (b.spmse ?? 0) - (a.spmse ?? 0));
  const lost = byDifference.filter(({ relation }) => relation === "lost");
  const made = byDifference.filter(({ relation }) => relation === "made");
  return [
    lost.length === 0
      ? ""
      : `Lost relations: ${pairsText(lost)} go together in the original, and less than half as much or not at all in the release.`,
    made.length === 0
      ? ""
      : `Made relations: ${pairsText(made)} go together in the release, and less than half as much or not at all in the original.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}
