import type { Cautions } from "@sdc-risk/core";
import type { IdentifiedLinkageSummary } from "./summary.js";

/** Place of the links by weights that are expected to be right. */
export const EXPECTED = "probabilistic.thresholds.expectedCorrect";

/**
 * What to know of figures before they are judged by a limit. Where most persons are not in the identified
 * file, and nobody says what share of the population it holds, the model finds too many of them there
 * (docs/measures/identified-linkage.md).
 */
export function cautionsOf({ records, coverageFrom, probabilistic }: IdentifiedLinkageSummary): Cautions {
  const { expectedPersons } = probabilistic;
  if (expectedPersons === null || coverageFrom !== "assumed" || 2 * expectedPersons >= records) return {};
  return {
    [EXPECTED]: {
      mark: "perhaps too high",
      text:
        "Most persons are not in the identified file by the model, and its coverage is not given. Then it " +
        "can come out a tenth too high. The option coverage sets it.",
    },
  };
}
