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
