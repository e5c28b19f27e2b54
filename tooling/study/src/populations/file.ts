import { SdcObject } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import type { Key, Population } from "./population.ts";

/** The units that `order` names, in this order; a missing value is one more level. */
function keyOf(sdc: SdcObject, name: string, order: Int32Array): Key {
  const { codes, size } = sdc.coded(name);
  return { name, codes: order.map((unit) => (codes[unit] < 0 ? size : codes[unit])), size: size + 1 };
}

/**
 * A population of one's own, a register or a census: one record per unit.
 * @param keys in the order in which the study takes more of them
 * @param household the variable that numbers households; null where there is none
 * @throws what reading a file throws, UNKNOWN_VARIABLE, ROLE_CONFLICT
 */
export async function populationOf(
  path: string,
  keys: readonly string[],
  household: string | null,
): Promise<Population> {
  const { table, name } = await readFile(path);
  const sdc = SdcObject.fromArrow(table, household === null ? { keys } : { keys, household });
  const order = Int32Array.from({ length: sdc.records }, (_, unit) => unit);
  const of = household === null ? null : sdc.coded(household).codes;
  if (of?.includes(-1) === true)
    throw new Error(`Variable "${household!}" of ${name} has missing values; every unit needs a household.`);
  // members side by side
  if (of !== null) order.sort((a, b) => of[a] - of[b] || a - b);
  return {
    id: "file",
    name,
    about: `from a file, by ${keys.join(", ")}`,
    units: sdc.records,
    keys: keys.map((key) => keyOf(sdc, key, order)),
    household: of && order.map((unit) => of[unit]),
    cluster: null,
    levels: null,
    real: true,
  };
}
