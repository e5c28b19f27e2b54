import { optionAdvice } from "@sdc-risk/blocks";
import { samplingFraction, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { counted, formatEdge, isBelow, SdcError, shareText } from "@sdc-risk/data";
import type { SudaSummary } from "./summary/summary-schema.ts";

/** π where it is not known: a guess. */
const GUESS = 0.01;
/** Digits that tell a sum from the count that it is below. */
const DIGITS = 12;

/** π: as given, or records over the population that weights speak of, or a guess. */
export function fractionOf(
  sdc: SdcObject,
  given: number | "weights" | undefined,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): Pick<SudaSummary, "samplingFraction" | "samplingFractionFrom"> {
  if (typeof given === "number") return { samplingFraction: given, samplingFractionFrom: "option" };
  const weights = sdc.weightFacts;
  // weights of a file that is said to hold everybody stand for nobody else: they are there, and say 1
  const asked = given !== "weights" || sdc.roles.weight !== undefined;
  if (weights === null && asked && sdc.extent === "population")
    return { samplingFraction: 1, samplingFractionFrom: "census" };
  if (weights !== null) {
    const { total } = weights;
    if (isBelow(total, sdc.records))
      run.warn(
        "light-weights",
        `The weights add up to ${formatEdge(total, DIGITS)}, less than the ` +
          `${counted(sdc.records, "record")}: the file is taken as the whole population (sampling fraction 1).`,
      );
    return { samplingFraction: samplingFraction(weights), samplingFractionFrom: "weights" };
  }
  if (given === "weights")
    throw new SdcError(
      "BAD_OPTIONS",
      'Options of "suda2": samplingFraction is "weights", but no variable has the role weight. Give the ' +
        "role, or a number.",
    );
  run.warn(
    "guessed-sampling-fraction",
    "There are no weights, and no share of the population was given: DIS and DIS-SUDA take the file for " +
      `${shareText(GUESS)} of it, which is a guess. Give the role weight (--weight), or the share: ` +
      `${optionAdvice("suda2", { samplingFraction: 0.05 })}; 1 where the file is the population.`,
  );
  return { samplingFraction: GUESS, samplingFractionFrom: "guess" };
}
