import { studied, type Cautions, type Side, type SidedCaution } from "@sdc-risk/blocks";
import { counted, countText } from "@sdc-risk/data";
import { diagnosisMark, type Diagnoses } from "@sdc-risk/individual-risk";
import type { DesignDoubt } from "./clusters/doubts.ts";
import { isCount } from "./estimate/lead.ts";
import { doubt as roughText, trusted } from "./report/words.ts";
import type { PopulationSummary } from "./summary-schema.ts";

/** Places of the figures that say what the file shows without a model. */
const FLOORS = ["expectedMatches.floor", "expectedMatches.marketer", "expectedMatches.dataIntrusion"];
/** Places of those that the log-linear model gives. */
const MODELLED = [
  "expectedMatches.all",
  "expectedMatches.uniques",
  "expectedMatches.perRecord",
  "expectedMatches.inFile",
  "tau1",
  "tau2",
  "perturbed.tau2",
];

const INDIVIDUAL_RISK = "expectedMatches.individualRisk";

/** Places of the figures that rest on the results of individual risk. */
export const BY_INDIVIDUAL_RISK = { "individual-risk": [INDIVIDUAL_RISK] };

const largerText = (records: number, population: number): string =>
  `${records === 1 ? "The one record of the file is" : `The ${countText(records)} records of the file are`} taken ` +
  "for the whole population, and " +
  `the population that was given has ${counted(population, "unit")}.`;

const LIMIT =
  "It is an upper limit: it is counted as if the file held the whole population; its size is not known " +
  "(--population-size, --weight, --census).";

const sumText = (mark: string): string =>
  `It sums up individual risks, which are ${mark} for this file; their section says why.`;

/**
 * What to know of figures before they are judged by a limit; a count of the whole population needs no word.
 * @param individual what speaks against individual risk in this file
 * @param population units of the population where that was given; null where it was not
 * @param doubt what the way that the file was drawn says against the figures of a model
 */
export function cautionsOf(
  summary: PopulationSummary,
  individual: Diagnoses,
  population: number | null,
  doubt: DesignDoubt | null,
): Cautions {
  const { records, expectedMatches } = summary;
  const off = diagnosisMark(individual);
  const say = (places: readonly string[], mark: string, text: string, side: Side): [string, SidedCaution][] =>
    places.map((place) => [place, { mark, text, side }]);
  if (records === 0) return {};
  if (isCount(expectedMatches.by) && population !== null && population > records)
    return Object.fromEntries(say(MODELLED, "too high", largerText(records, population), "high"));
  if (expectedMatches.by === "census") return {};
  if (expectedMatches.by === "upper-limit")
    return Object.fromEntries(say(MODELLED, "at most", LIMIT, "high"));
  return Object.fromEntries([
    ...say(
      FLOORS,
      "a floor",
      `It is a floor: the true number is mostly well above it ${studied("near-floor")}.`,
      "low",
    ),
    ...(trusted(summary.expectedMatches) ? [] : say(MODELLED, "rough", roughText(summary), "either")),
    ...(doubt === null ? [] : say(MODELLED, doubt.mark, doubt.text, doubt.side)),
    ...(off === null
      ? []
      : say([INDIVIDUAL_RISK], off, sumText(off), individual.tooHigh === null ? "low" : "high")),
    ...say(
      ["superpopulation"],
      "one of several estimates",
      "It is one of several estimates that can differ by a factor of ten on one file.",
      "either",
    ),
  ]);
}
