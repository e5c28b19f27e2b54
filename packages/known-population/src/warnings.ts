import { countText, shareText } from "@sdc-risk/core";
import type { KnownPopulationSummary } from "./summary.js";

/**
 * What is wrong between file and population: keys that it lacks, variables that share no value, keys with too
 * few units.
 */
export function warnOf(
  { records, unknownKeys, overfull, unknownLevels }: KnownPopulationSummary,
  held: ReadonlyMap<string, number>,
  warn: (code: string, message: string) => void,
): void {
  for (const { variable, records: lacking } of unknownLevels)
    if (lacking === held.get(variable))
      warn(
        "no-shared-value",
        `No value of "${variable}" in the file is one of the population: it is coded in two ways.`,
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
