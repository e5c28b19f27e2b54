import { counted, SdcError } from "@sdc-risk/data";
import type { Plan } from "./plan-schema.ts";

/** A file that a plan is applied to. */
export interface PlannedFile {
  readonly name: string;
  readonly records: number;
  /** SHA-256 of its bytes; null where it is not known. */
  readonly sha256: string | null;
}

/**
 * Refuses a file that a plan was not made for: its numbers of records would be those of others.
 * @param anyFile whether another file of as many records is taken
 * @throws BAD_FILE
 */
export function checkFits({ data }: Pick<Plan, "data">, file: PlannedFile, anyFile = false): void {
  if (data.records !== file.records)
    throw new SdcError(
      "BAD_FILE",
      `The plan was made for ${data.name}, which has ${counted(data.records, "record")}; ${file.name} has ` +
        `${counted(file.records, "record")}. A plan names records by their numbers: make one for this file (sdc-risk plan).`,
    );
  if (anyFile || file.sha256 === null || data.sha256 === file.sha256) return;
  if (data.sha256 === null)
    throw new SdcError(
      "BAD_FILE",
      `The plan does not say by a SHA-256 which file it was made for, so nothing shows that it was ${file.name}. The ` +
        "plan suppresses values in records of that file. If it was this one, give --any-file.",
    );
  throw new SdcError(
    "BAD_FILE",
    `The plan was made for ${data.name}, and ${file.name} is another file (its SHA-256 differs). The plan suppresses ` +
      "values in records of the file that it was made for. If this is the same data written otherwise, with its " +
      "records in the same order, give --any-file.",
  );
}
