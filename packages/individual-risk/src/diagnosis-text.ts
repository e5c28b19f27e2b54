import { studied, type Unit } from "@sdc-risk/blocks";
import { countText, formatValue, nearestWhole } from "@sdc-risk/data";
import { FEW_PAIRS } from "./diagnose.ts";
import type { Diagnoses, Diagnosis } from "./summary.ts";

/** What else the words depend on. */
export interface DiagnosisContext {
  /** The chance that a person is in the intruder's file with the same keys; the numbers leave it aside. */
  readonly presence: number;
  /** Whether no key is missing: else sample uniques are counted in another way than frequencies may be. */
  readonly complete: boolean;
  readonly unit: Unit;
  /** Whether a key is made of several records, for which there is no log-linear model. */
  readonly profiles: boolean;
}

/** An expectation in a sentence: whole from 10 on, as it is where it is small. */
const matches = (expected: number): string =>
  expected >= 10 ? countText(nearestWhole(expected)) : formatValue(expected, "number");

/** "Only 118 records share their key with exactly one other, and 1,866 are alone". */
function pairsText(
  { pairsPerUnique, uniques }: Diagnosis,
  { complete, unit: { many } }: DiagnosisContext,
): string {
  const pairs = Math.round(pairsPerUnique * uniques);
  const alone =
    `${uniques === 1 ? "1 is" : `${countText(uniques)} are`} ` +
    `alone${complete ? "" : " (with missing keys as a category of their own)"}`;
  return pairs === 0
    ? `No key is shared by exactly two ${many}, and ${alone}`
    : `${countText(pairs)} ${many} share their key with exactly one other, and ${alone}`;
}

/** With fewer uniques and records in pairs than this the sign is mostly chance. */
const FEW_RECORDS = 20;
const isBelowFloor = ({ risk, floor }: Diagnosis): boolean => floor !== null && risk < floor;
const isChance = ({ pairsPerUnique, uniques }: Diagnosis): boolean =>
  uniques * (1 + pairsPerUnique) < FEW_RECORDS;

/** How the figures by this model are off, in a few words; null where nothing says so. */
export function diagnosisMark({ tooLow, tooHigh }: Diagnoses): string | null {
  if (tooHigh !== null) return isChance(tooHigh) ? "perhaps too high" : "probably too high";
  if (tooLow === null) return null;
  if (isChance(tooLow)) return "perhaps too low";
  return isBelowFloor(tooLow) ? "too low" : "probably too low";
}

/** Why the figures by this model are off, in one sentence with the numbers of the file; empty where nothing says so. */
export function diagnosisReason(
  { tooLow, tooHigh }: Diagnoses,
  { complete, unit: { many } }: DiagnosisContext,
): string {
  const found = tooLow ?? tooHigh;
  if (found === null) return "";
  const { pairsPerUnique, uniques, risk, floor } = found;
  if (tooLow !== null && pairsPerUnique >= FEW_PAIRS && floor !== null)
    return (
      `By this model the ${many} that are alone with their keys give ${matches(risk)} correct matches, ` +
      `and without a model at least about ${matches(floor)}.`
    );
  const pairs = countText(Math.round(pairsPerUnique * uniques));
  const taken = complete ? "" : ", with missing keys as a category of their own";
  const off = diagnosisMark({ tooLow, tooHigh })!;
  return (
    `The negative binomial model of individual risk expects about as many ${many} in pairs as unique ${many}, but this ` +
    `file has ${pairs} in pairs and ${countText(uniques)} unique ones${taken}, so its figures are ${off}.`
  );
}

/**
 * Why the figures by this model are too low or too high for the file, with its numbers; empty where nothing
 * says so.
 */
export function diagnosisText({ tooLow, tooHigh }: Diagnoses, context: DiagnosisContext): string {
  if (tooHigh !== null) {
    const study =
      "with more in pairs than alone it was too high in nearly all simulated samples " +
      studied("sign-many-pairs");
    return (
      `These figures ${isChance(tooHigh) ? "may be" : "are probably"} too high. ` +
      `${pairsText(tooHigh, context)}. The model expects about as many: ${study}.`
    );
  }
  if (tooLow === null) return "";
  const { risk, floor, pairsPerUnique, uniques } = tooLow;
  const below = isBelowFloor(tooLow);
  const sure = below ? "are too low for this file" : "are in all likelihood too low";
  const verdict = `These figures ${isChance(tooLow) ? "may be too low" : sure}.`;
  const few = pairsPerUnique < 0.5;
  const all = "it was too low in nearly all simulated samples";
  const study = few
    ? ` The model expects about as many: with less than half as many in pairs ${all} ${studied("sign-few-pairs")}.`
    : "";
  const simple = below
    ? `; data intrusion simulation alone gives at least about ${matches(floor!)} ${studied("sign-below-dis")}`
    : "";
  const whom = context.presence < 1 ? ", for an intruder whose file holds everybody," : "";
  const figures =
    `By this model${whom} ` +
    `${uniques === 1 ? "the 1 sample unique gives" : `the ${countText(uniques)} sample uniques give`} ` +
    `${matches(risk)} correct matches${simple}.`;
  return (
    `${verdict} ${pairsText(tooLow, context)}.${study} ` +
    `${figures}${context.profiles ? "" : " Go by a log-linear model: the measure population."}`
  );
}
