import { countText, SdcError } from "@sdc-risk/data";
import type { GroupSize, Source } from "./source.ts";

/** Records in memory have 32-bit codes, and classes 32-bit counts, so this is where these stop. */
export const MAX_RECORDS = 2 ** 31 - 1;

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

/** Refuses classes of a table of so many records that the count of one, or of several together, may not fit. @throws TOO_MANY_RECORDS */
export function checkClassCounts(source: Pick<Source, "records" | "standsFor">): void {
  const records = recordsBehind(source);
  if (records > MAX_RECORDS)
    throw new SdcError(
      "TOO_MANY_RECORDS",
      `The table has ${countText(records)} records. Classes that come over have counts of 32 bits, for tables of up ` +
        `to ${countText(MAX_RECORDS)} records.`,
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
