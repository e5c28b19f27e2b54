import { recordNames, type Classes, type RecordName } from "@sdc-risk/data";
import type { Records } from "./records.ts";

/**
 * Names of records of some classes, for internal reports: their ids, or their numbers in the file.
 * @param sdc whose classes these are
 * @param chosen classes, the most wanted first
 * @param most records, class after class, in a class by their ids; null where the records lie elsewhere
 */
export function namedRecords(
  sdc: Pick<Records, "source" | "roles" | "coded">,
  classes: Classes,
  chosen: ArrayLike<number>,
  most: number,
): readonly RecordName[] {
  const { id } = sdc.roles;
  if (sdc.source === null) return recordNames(classes, chosen, id === undefined ? null : sdc.coded(id), most);
  return Array.from({ length: Math.min(most, chosen.length) }, (_, i) => ({
    class: chosen[i],
    record: null,
  }));
}
