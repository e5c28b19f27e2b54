import { studied } from "@sdc-risk/core";
import type { PopulationSummary } from "./summary.js";

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
];

/** What to know of figures before they are judged by a limit; a count of the whole population needs no word. */
export function cautionsOf({
  records,
  expectedMatches: { by, tested, refuted },
}: PopulationSummary): Readonly<Record<string, string>> {
  if (records === 0 || by === "census") return {};
  const say = (places: readonly string[], text: string): [string, string][] =>
    places.map((place) => [place, text]);
  const doubt =
    refuted === true
      ? "The test of bias refutes the log-linear model that this figure comes from: it is rough."
      : "The log-linear model that this figure comes from was not tested: it is rough.";
  return Object.fromEntries([
    ...say(FLOORS, `It is a floor: the true number is mostly well above it ${studied("near-floor")}.`),
    ...(tested && refuted !== true ? [] : say(MODELLED, doubt)),
    ["superpopulation", "It is one of several estimates that can differ by a factor of ten on one file."],
  ]);
}
