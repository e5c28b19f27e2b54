import { SdcError } from "@sdc-risk/data";
import type { Source } from "./source.ts";

/** Codes per record are 32-bit, so this is where it stops. */
export const MAX_RECORDS = 2 ** 31 - 1;

/** Refuses records that are too many to be numbered. @throws TOO_MANY_RECORDS */
export function checkNumberable(what: "file" | "table", records: number): void {
  if (records > MAX_RECORDS)
    throw new SdcError(
      "TOO_MANY_RECORDS",
      `The ${what} has ${records} records; at most ${MAX_RECORDS} can be numbered.`,
    );
}

/** Records by whose number a way is chosen: those of the table, also where a few are in their place. */
export const recordsBehind = ({ records, standsFor }: Pick<Source, "records" | "standsFor">): number =>
  standsFor ?? records;

/** Holds what was read to the number of records. @throws CHANGED_DATA */
export function checkRecordCount({ records }: Source, read: number): void {
  if (read !== records)
    throw new SdcError(
      "CHANGED_DATA",
      `The table had ${records} records at first and ${read} when it was read: it changed during the run.`,
    );
}
