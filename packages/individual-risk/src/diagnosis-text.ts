import { countText, formatValue } from "@sdc-risk/core";
import type { Diagnoses, Diagnosis } from "./diagnose.js";

/** An expectation in a sentence: whole from 10 on, as it is where it is small. */
const matches = (expected: number): string => (expected >= 10 ? countText(Math.round(expected)) : formatValue(expected, "number"));

const uniquesText = ({ uniques }: Diagnosis): string => (uniques === 1 ? "the 1 sample unique gives" : `the ${countText(uniques)} sample uniques give`);

/** "0.32 records share their key with exactly one other for each sample unique". */
const pairsText = ({ pairsPerUnique }: Diagnosis): string =>
  (pairsPerUnique === 0 ? "No key is shared by exactly two records" : `For each sample unique ${formatValue(Number(pairsPerUnique.toPrecision(2)), "number")} records share their key with exactly one other`);

/**
 * Why the figures by this model are too low or too high for the file, with its numbers; empty where nothing says so.
 * @param coverage of the intruder's file, which the numbers leave aside
 */
export function diagnosisText({ tooLow, tooHigh }: Diagnoses, coverage: number): string {
  if (tooHigh !== null) return `These figures are probably too high. ${pairsText(tooHigh)}, and the model supposes about one: above that it was too high in 517 of 522 simulated samples.`;
  if (tooLow === null) return "";
  const { risk, floor, pairsPerUnique } = tooLow, below = floor !== null && risk < floor;
  const why = pairsPerUnique < 0.5 ? `${pairsText(tooLow)}, where the model supposes about one: below 0.5 it was too low in all of 2,100 simulated samples.` : "";
  const verdict = below ? "These figures are too low for this file." : "These figures are in all likelihood too low.";
  const figures = `By this model${coverage < 1 ? ", for an intruder whose file holds everybody," : ""} ${uniquesText(tooLow)} ${matches(risk)} correct matches${below ? `; data intrusion simulation alone gives at least ${matches(floor)}` : ""}.`;
  return [verdict, why, figures, "Go by a log-linear model: the measure population."].filter((part) => part !== "").join(" ");
}
