import { SdcError } from "@sdc-risk/data";
import type { ReadWarning } from "../types.ts";

/** The warning for a column that takes no part; `why` ends the sentence that its name begins. */
export function leftOut(column: string, why: string): ReadWarning {
  return { code: "dropped-column", message: `The column ${JSON.stringify(column)} ${why}; it was left out.` };
}

/** The error for a file of which no column can be used. */
export function onlyNested(file: string): SdcError {
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(file)} has only nested or binary columns; expected numbers, texts, dates or booleans.`,
  );
}
