import { SdcError } from "@sdc-risk/data";
import type { Source } from "./source.ts";

/** Holds what was read to the number of records. @throws CHANGED_DATA */
export function checkRecordCount({ records }: Source, read: number): void {
  if (read !== records)
    throw new SdcError(
      "CHANGED_DATA",
      `The table had ${records} records at first and ${read} when it was read: it changed during the run.`,
    );
}
