import type { Tick } from "@sdc-risk/data/kernels";
import type { Unit } from "@sdc-risk/blocks";
import { variablesOf, type SdcObject } from "@sdc-risk/core";
import { counted, countText, type Classes } from "@sdc-risk/data";

/** Files smaller than this say little by the number of their levels. */
const FEW_RECORDS = 20;

/** Keys with the number of their levels, missing left out. */
interface KeyLevels {
  readonly records: number;
  readonly keys: readonly { readonly name: string; readonly distinct: number }[];
}

/** The number of levels of each key. @param classes of records */
export async function levelsOf(sdc: SdcObject, classes: Classes, tick: Tick): Promise<KeyLevels["keys"]> {
  const keys: { name: string; distinct: number }[] = [];
  if (classes.records === 0) return keys;
  for (const name of variablesOf(sdc.roles, "keys")) {
    const levels = await classes.ontoInTurns([name], tick);
    const missing = levels.variables[0].codes.includes(-1);
    keys.push({ name, distinct: levels.size - (missing ? 1 : 0) });
  }
  return keys;
}

/** What about the keys makes the figures hard to read: identifiers among them, empty ones, weights below one. */
export function keyWarnings(
  sdc: SdcObject,
  { records, keys }: KeyLevels,
  { one }: Unit,
  warn: (code: string, message: string) => void,
): void {
  if (records === 0) return;
  for (const { name, distinct } of keys) {
    if (distinct === 0)
      warn("all-missing-key", `Key "${name}" is missing on every record, so it tells nobody apart.`);
    else if (distinct === records && records > 1)
      warn(
        "unique-key",
        `Key "${name}" has a different value on every record, so every record is unique on it. It looks ` +
          "like an identifier: leave it out of the keys or group its values.",
      );
    else if (distinct > records / 2 && records >= FEW_RECORDS)
      warn(
        "many-levels",
        `Key "${name}" has ${countText(distinct)} values in ${countText(records)} records. Group its ` +
          "values, or take it as continuous (role numeric).",
      );
  }
  const below = sdc.weightFacts?.belowOne ?? 0;
  if (below > 0)
    warn(
      "weights-below-one",
      `${counted(below, "weight is", "weights are")} below 1: a ${one} then stands ` +
        "for less than itself, and population frequencies can fall below sample frequencies. Check that " +
        `"${sdc.roles.weight!}" holds expansion weights (population over sample).`,
    );
}
