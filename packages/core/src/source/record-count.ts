import { countText, SdcError } from "@sdc-risk/data";
import { MOST_IN_32_BITS } from "@sdc-risk/data/kernels";
import type { GroupSize, Source } from "./source.ts";

/** Records in memory are numbered in 32 bits, so this is where these stop. */
export const MAX_RECORDS = MOST_IN_32_BITS;

/** Refuses records that are too many to be numbered. @throws TOO_MANY_RECORDS */
export function checkNumberable(what: "file" | "table", records: number): void {
  if (records > MAX_RECORDS)
    throw new SdcError(
      "TOO_MANY_RECORDS",
      `The ${what} has ${countText(records)} records; at most ${countText(MAX_RECORDS)} can be numbered.`,
    );
}

/** Refuses records of a table that are too many to be counted. @throws TOO_MANY_RECORDS */
export function checkCountable(records: number): void {
  if (records > Number.MAX_SAFE_INTEGER)
    throw new SdcError(
      "TOO_MANY_RECORDS",
      `The table has about ${countText(records)} records; at most ${countText(Number.MAX_SAFE_INTEGER)} can be counted.`,
    );
}

/** Records by whose number a way is chosen: those of the table, also where a few are in their place. */
export const recordsBehind = ({ records, standsFor }: Pick<Source, "records" | "standsFor">): number =>
  standsFor ?? records;

/** Holds what was read to the number of records. @throws CHANGED_DATA */
export function checkRecordCount({ records }: Pick<Source, "records">, read: number): void {
  if (read !== records)
    throw new SdcError(
      "CHANGED_DATA",
      `The table had ${records} records at first and ${read} when it was read: it changed during the run.`,
    );
}

/** How many groups there are of all sizes. */
export const groupCount = (sizes: readonly GroupSize[]): number =>
  sizes.reduce((sum, { groups }) => sum + groups, 0);
