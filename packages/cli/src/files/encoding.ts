import { isEncoding } from "@sdc-risk/io/node";
import { UsageError } from "../exit.ts";

/** Refuses a label that no reader knows; whether the format of the file allows it the reader tells. @throws UsageError */
export async function checkEncoding(label: string | undefined): Promise<void> {
  if (label === undefined || (await isEncoding(label))) return;
  throw new UsageError(
    `There is no encoding "${label}". Examples: utf-8, windows-1252, iso-8859-2, utf-16le; in files of SPSS, Stata and ` +
      "SAS also code pages, such as cp850.",
  );
}
