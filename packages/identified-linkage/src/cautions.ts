import { counted, countText, type Caution, type Cautions } from "@sdc-risk/core";
import type { IdentifiedLinkageSummary } from "./summary.js";

/** Place of the links by weights that are expected to be right. */
export const EXPECTED = "probabilistic.thresholds.expectedCorrect";

/** That the steps of EM ended before the model stood still. */
export const UNSETTLED =
  "The model had not converged when its steps ended: its weights and all that is expected of links are rough.";

const ASSUMED: Caution = {
  mark: "perhaps too high",
  text:
    "Most persons are not in the identified file by the model, and its coverage is not given. Then " +
    "it can come out a tenth too high. The option coverage sets it.",
};

/**
 * What to know of figures before they are judged by a limit. Where most persons are not in the identified
 * file, and nobody says what share of the population it holds, the model finds too many of them there
 * (docs/measures/identified-linkage.md); where keys tell little it may find hardly any of those who are there.
 */
export function cautionsOf({
  records,
  coverage,
  coverageFrom,
  probabilistic,
}: IdentifiedLinkageSummary): Cautions {
  const { expectedPersons } = probabilistic;
  if (expectedPersons === null) return {};
  if (probabilistic.converged === false)
    return { [EXPECTED]: { mark: "rough, the model has not converged", text: UNSETTLED } };
  const there = coverage * records;
  if (2 * expectedPersons >= (coverageFrom === "assumed" ? records : there)) return {};
  if (coverageFrom === "assumed") return { [EXPECTED]: ASSUMED };
  return {
    [EXPECTED]: {
      mark: "perhaps too low",
      text:
        `By its coverage the identified file holds about ${countText(Math.round(there))} of the ` +
        `${counted(records, "person")}, and the model tells ${countText(Math.round(expectedPersons))} of them ` +
        "from others: the keys tell too little, or the file is of other persons than its coverage says.",
    },
  };
}
