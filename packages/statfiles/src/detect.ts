import { ascii } from "./bytes/cursor.ts";
import { sasKind } from "./sas/header.ts";
import { isPortable } from "./spss/portable-text.ts";
import type { StatFormat } from "./types.ts";

/** The format by the first bytes of a file (600 suffice); null where it is none of these. */
export function detectStatFormat(head: Uint8Array): StatFormat | null {
  const start = ascii(head.subarray(0, 4));
  if (start === "$FL2" || start === "$FL3") return "sav";
  if (ascii(head.subarray(0, 11)) === "<stata_dta>" || isEarlyStata(head)) return "dta";
  if (/^HEADER RECORD\*{7}(?:LIBRARY|LIBV8)/.test(ascii(head.subarray(0, 27)))) return "xpt";
  if (sasKind(head) === "table") return "sas7bdat";
  if (isPortable(head)) return "por";
  return null;
}

/** A format number of Stata before 117, an order of bytes, and what follows them. */
function isEarlyStata([format = 0, order = 0, kind = 0]: Uint8Array): boolean {
  return format >= 104 && format <= 115 && (order === 1 || order === 2) && kind === 1;
}
