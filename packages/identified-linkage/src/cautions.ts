import { cautionAt, type Cautions, type SidedCaution } from "@sdc-risk/blocks";
import { counted, countText } from "@sdc-risk/data";
import type { IdentifiedLinkageSummary } from "./summary.ts";

/** Place of the links by weights that are expected to be right. */
export const EXPECTED = "probabilistic.thresholds.expectedCorrect";

/** Place of the persons in both files by the model. */
export const PERSONS = "probabilistic.expectedPersons";

/** That the steps of EM ended before the model stood still. */
export const UNSETTLED =
  "The model had not converged when its steps ended: its weights and all that is expected of links are rough.";

/** How to settle what nobody said. */
const SETTLE = "Give the share of the population that the identified file holds in the option coverage.";

const ASSUMED: SidedCaution = {
  mark: "rough, coverage unknown",
  text:
    "Nobody said what share of the population the identified file holds, so the model estimates from the keys which " +
    "persons are in it. In trials that was within a tenth or so where half of them or more were in it; with few keys, " +
    `or few persons in both files, it was up to three times the right number, or a third of it. ${SETTLE}`,
  side: "either",
};

/** Of links by equal keys where there is no model either. */
const AT_MOST: SidedCaution = {
  mark: "at most, coverage unknown",
  text:
    "Nobody said what share of the population the identified file holds. So many links are right if it holds the " +
    `person of every record that has a candidate, and none if it holds nobody of them. ${SETTLE}`,
  side: "high",
};

/** What to know of links by equal keys where the coverage is not known. */
function ofEqualKeys({ exact, probabilistic, coverageFrom }: IdentifiedLinkageSummary): Cautions {
  if (coverageFrom !== "assumed") return {};
  const caution = probabilistic.converged === true ? ASSUMED : AT_MOST;
  return { "exact.expectedCorrect": caution, ...(exact.correct === null ? { "exact.share": caution } : {}) };
}

/**
 * What to know of figures before they are judged by a limit. Where nobody says what share of the population the
 * identified file holds, the model may find too many persons there, or too few (docs/measures/identified-linkage.md);
 * where keys tell little it may find hardly any of those who are there.
 */
export function cautionsOf(summary: IdentifiedLinkageSummary): Cautions {
  return { ...ofEqualKeys(summary), ...ofWeights(summary) };
}

/**
 * The same beside what contradicts the identified file: it says what to mend, and a figure that is too low is no upper
 * end, so that what is told for other reasons leaves it open on either side.
 */
export function allCautions(summary: IdentifiedLinkageSummary, low: Cautions): Cautions {
  const own = Object.entries(cautionsOf(summary)).map(([place, caution]): [string, SidedCaution] => {
    const below = cautionAt(low, place);
    return [place, below === null ? caution : { mark: below.mark, text: below.text, side: "either" }];
  });
  return { ...Object.fromEntries(own), ...low };
}

function ofWeights({ records, coverage, coverageFrom, probabilistic }: IdentifiedLinkageSummary): Cautions {
  const { expectedPersons } = probabilistic;
  if (expectedPersons === null) return {};
  if (probabilistic.converged === false)
    return { [EXPECTED]: { mark: "rough, the model has not converged", text: UNSETTLED } };
  if (coverageFrom === "assumed") return { [EXPECTED]: ASSUMED, [PERSONS]: ASSUMED };
  const there = coverage * records;
  if (2 * expectedPersons >= there) return {};
  const caution: SidedCaution = {
    mark: "perhaps too low",
    text:
      `By its coverage the identified file holds about ${countText(Math.round(there))} of the ` +
      `${counted(records, "person")}, and the model tells ${countText(Math.round(expectedPersons))} of them ` +
      "from others: the keys tell too little, or the file is of other persons than its coverage says.",
  };
  // chances of kinds of person are those of the model, too
  return { [EXPECTED]: caution, easiest: caution };
}
