import { strangeKeys } from "@sdc-risk/core";
import { counted, countText, type Classes } from "@sdc-risk/data";
import { UNSETTLED } from "./cautions.ts";
import type { IdentifiedLinkageSummary } from "./summary.ts";

/** What is wrong between file and identified file, and what linkage leaves out. */
export function warnOf(
  { probabilistic }: IdentifiedLinkageSummary,
  classes: Classes,
  warn: (code: string, message: string) => void,
): void {
  for (const name of strangeKeys(classes))
    warn(
      "no-shared-value",
      `No value of "${name}" in the file is one of the identified file: it is coded in two ways.`,
    );
  const { blocking, pairsLeftOut, personsLeftOut, converged, keys } = probabilistic;
  if (blocking.length > 0)
    warn(
      "blocked",
      `Only records that agree on ${blocking.map((name) => `"${name}"`).join(", ")} are compared by weights: ` +
        `${counted(pairsLeftOut!, "pair is", "pairs are")} left out` +
        `${personsLeftOut === null ? "" : `, ${countText(personsLeftOut)} of them of one person`}.`,
    );
  if (converged === false) warn("not-settled", UNSETTLED);
  const silent = keys.filter(({ agreement, disagreement }) => agreement === 0 && disagreement === 0);
  for (const { key } of silent)
    warn(
      "silent-key",
      `Agreement on "${key}" says nothing by the model: pairs that look like one person agree on it no ` +
        "more often than others.",
    );
}
