import { countText, shareText, strangeKeys, type Classes } from "@sdc-risk/core";
import type { KnownPopulationSummary } from "./summary.js";

/**
 * What is wrong between file and population: keys that it lacks, variables that share no value, keys with too
 * few units.
 */
export function warnOf(
  { records, unknownKeys, overfull }: KnownPopulationSummary,
  classes: Classes,
  warn: (code: string, message: string) => void,
): void {
  for (const name of strangeKeys(classes))
    warn(
      "no-shared-value",
      `No value of "${name}" in the file is one of the population: it is coded in two ways.`,
    );
  if (unknownKeys > 0)
    warn(
      "unknown-keys",
      `The population lacks the keys of ${countText(unknownKeys)} of ${countText(records)} records ` +
        `(${shareText(unknownKeys / records)}): errors of coding, of coverage or of time. They are left out ` +
        "of what is counted.",
    );
  if (overfull.keys > 0)
    warn(
      "overfull-keys",
      `${countText(overfull.keys)} ${overfull.keys === 1 ? "key has" : "keys have"} more records in the ` +
        `file than units in the population (${countText(overfull.records)} records): the file is no part of ` +
        "the population as it stands.",
    );
}
