import type { SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { inTurns, sum, type Tick } from "@sdc-risk/data/kernels";
import { partInFile } from "../estimate/in-file.ts";
import { perClass } from "../estimate/lead.ts";
import { figuresOf, type Figures } from "../risk/figures.ts";
import type { FractionOption } from "../sample/strata.ts";

/** What is counted of units of several records in a file that holds them all. */
export interface CountedProfiles extends Figures {
  /** Per class of equal profiles as for single records: unique in the population, and 1/F. */
  readonly unique: Float64Array;
  readonly match: Float64Array;
  /** The part of the correct matches that is left to an intruder whose file holds the coverage of the population. */
  readonly part: number;
}

/** Whether somebody has said that all units of the population are in the file. */
const holdsAll = (sdc: SdcObject, option: FractionOption): boolean =>
  sdc.extent === "population" || option === 1;

/**
 * Correct matches where the file holds all units: F is the number of units of a profile, so that of those who share one
 * a single link in the mean is right.
 * @param coverage share of the population that the intruder's file holds, in (0, 1]
 * @returns null where units are missing from the file, where nobody has said that none is, and where a key is missing:
 *   a unit is then found by what it holds, which more units may have
 */
export async function countedProfiles(
  sdc: SdcObject,
  classes: Classes,
  { samplingFraction, coverage }: { readonly samplingFraction: FractionOption; readonly coverage: number },
  tick: Tick,
): Promise<CountedProfiles | null> {
  const { counts, size, records } = classes;
  if (records === 0 || !holdsAll(sdc, samplingFraction) || sum(classes.incomplete()) > 0) return null;
  const nobodyElse = { fractions: new Float64Array(size).fill(1), expected: new Float64Array(size) };
  const { unique, match } = await inTurns(perClass(counts, nobodyElse, Infinity), tick);
  const part = await inTurns(partInFile(counts, nobodyElse, { match, shape: Infinity, coverage }), tick);
  return { ...figuresOf(counts, nobodyElse), unique, match, part };
}
