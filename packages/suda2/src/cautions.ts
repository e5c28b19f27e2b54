import type { Cautions, SidedCaution } from "@sdc-risk/blocks";
import { distrustText } from "./scores/trust.ts";
import type { SudaSummary } from "./summary/summary-schema.ts";

/** What is off with data intrusion simulation in a file; null where nothing is. */
function intrusionCaution({
  intrusion,
  samplingFraction,
  samplingFractionFrom,
}: SudaSummary): SidedCaution | null {
  if (intrusion.dis === null || samplingFraction === null) return null;
  if (intrusion.inPairs === 0 && samplingFraction < 1)
    return {
      mark: "no estimate",
      text:
        "No key is shared by exactly two records, so it is the same whatever share of the population the " +
        "file holds.",
    };
  if (samplingFractionFrom !== "guess") return null;
  return {
    mark: "a guess",
    text:
      "What share of the population the file holds is a guess, since no weights were given. The option " +
      "samplingFraction sets it.",
  };
}

/** What rules must know where keys have gaps. A person whose record lacks a key may be found all the same: who else has such keys is seen in the file. */
export const LEFT_OUT: SidedCaution = {
  mark: "low by missing values",
  text: "A missing value is part of no sample unique here, though the person may be the only one whom the record fits.",
  side: "low",
};

/** What to know of figures before they are judged by a limit. */
export function cautionsOf(summary: SudaSummary): Cautions {
  const intrusion = intrusionCaution(summary);
  const { disSudaUnreliable, keys, maxSize } = summary;
  const distrust = {
    mark: "not to be trusted",
    text: distrustText(disSudaUnreliable, keys, maxSize),
  };
  return {
    ...(intrusion === null ? {} : { "intrusion.dis": intrusion, "intrusion.corresponding": intrusion }),
    ...(disSudaUnreliable.length === 0 ? {} : { above: distrust, disSuda: distrust }),
  };
}
