import { shareNothing, type PopulationClasses } from "@sdc-risk/core";
import { counted, countText, shareText } from "@sdc-risk/data";
import { heldCodes } from "@sdc-risk/data/kernels";
import type { KnownPopulationSummary } from "./summary.ts";

/** Keys of which file and population hold values, and none in common. */
const strangers = ({
  classes: { variables, counts },
  unitsOfLevels,
}: Pick<PopulationClasses, "classes" | "unitsOfLevels">): string[] =>
  variables.flatMap(({ name, codes, size }, v) => {
    const ours = codes.filter((_, c) => counts[c] > 0);
    const theirs = Uint8Array.from(unitsOfLevels[v], (units) => (units > 0 ? 1 : 0));
    return shareNothing(heldCodes(ours, size), theirs) ? [name] : [];
  });

/**
 * What is wrong between file and population: variables that share no value, a sample that is taken for the
 * population, keys that it lacks, keys with too few units.
 * @param census whether estimates take the file as the whole population
 */
export function warnOf(
  { population, records, unknownKeys, overfull }: KnownPopulationSummary,
  joint: Pick<PopulationClasses, "classes" | "unitsOfLevels">,
  census: boolean,
  warn: (code: string, message: string) => void,
): void {
  for (const name of strangers(joint))
    warn(
      "no-shared-value",
      `No value of "${name}" in the file is one of the population: it is coded in two ways.`,
    );
  if (census && population > records && records > 0)
    warn(
      "no-census",
      `The population has ${counted(population, "unit")}, but the ` +
        `${records === 1 ? "one record of the file is" : `${countText(records)} records of the file are`} taken for all of it, since neither weights nor a sampling fraction below 1 say otherwise: figures ` +
        "that are not counted in the population are too high. Give the role weight (--weight), or the share " +
        "of the population in the file as samplingFraction in the options of population.",
    );
  if (unknownKeys > 0)
    warn(
      "unknown-keys",
      `The population lacks the keys of ${countText(unknownKeys)} of ${counted(records, "record")} ` +
        `(${shareText(unknownKeys / records)}): errors of coding, of coverage or of time. They are left out ` +
        "of what is counted.",
    );
  if (overfull.keys > 0)
    warn(
      "overfull-keys",
      `${counted(overfull.keys, "key has", "keys have")} more records in the ` +
        `file than units in the population (${counted(overfull.records, "record")}): the file is no part of ` +
        "the population as it stands.",
    );
}
