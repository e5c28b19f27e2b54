import { meanOf } from "../report/words.ts";
import type { Front, UtilityFile } from "../summary-schema.ts";
import { beatenBy } from "./front.ts";
import { leadingRisk, risksOf, type Found } from "./risks.ts";

/** 1 less the mean SPECKS of tables of pairs, or of single variables where no pairs are compared; null without any. */
function usefulness({ unweighted, weighted }: UtilityFile): number | null {
  const { oneWay, twoWay } = weighted ?? unweighted;
  const specks = meanOf((twoWay.length > 0 ? twoWay : oneWay).map((one) => one.specks));
  return specks === null ? null : 1 - specks;
}

/** Risk beside utility of several released files; null for one, and where nothing of the run is about risk. */
export function frontOf(files: readonly UtilityFile[], found: Found): Front | null {
  if (files.length < 2) return null;
  const placed = files.map((file) => ({
    file: file.file,
    utility: usefulness(file),
    overlap: (file.weighted ?? file.unweighted).overlap.mean,
    risks: risksOf(found, file.file),
  }));
  const risk = leadingRisk(placed);
  if (risk === null) return null;
  const beaten = beatenBy(placed.map((one) => ({ risk: one.risks[risk].value, utility: one.utility })));
  return {
    risk,
    files: placed.map((one, i) => ({
      ...one,
      beatenBy: (beaten[i] ?? []).flatMap((place) => placed[place]?.file ?? []),
    })),
  };
}
