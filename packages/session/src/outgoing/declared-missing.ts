import { variablesOf } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data";
import { areReasons } from "../variables/code-words.ts";
import { valuesHeld } from "./columns/columns.ts";
import type { OutgoingFile } from "./outgoing-file.ts";

/** A variable of which the file declares values as missing that do not read like codes. */
export interface ValuesDeclaredMissing {
  readonly variable: string;
  /** Different values, and the records that hold them. */
  readonly values: number;
  readonly records: number;
}

/**
 * Variables of which a file itself, or the codebook beside it, declares values as missing that do not read like codes
 * for missing values: whoever has the file sees them, and figures do not.
 * @throws ABORTED, and what the source throws
 */
export async function valuesDeclaredMissing(
  { sdc, roles, codebook, held, nameIn, whose }: OutgoingFile,
  tick: Tick,
): Promise<readonly ValuesDeclaredMissing[]> {
  const insensitive = new Set(variablesOf(roles, "insensitive"));
  const out: ValuesDeclaredMissing[] = [];
  for (const { name: own, missing } of codebook?.variables ?? []) {
    const name = nameIn(own);
    const reasons = (missing?.reasons ?? []).filter(({ records }) => records > 0);
    if (reasons.length === 0 || !held.has(name) || insensitive.has(name)) continue;
    if (areReasons(reasons, await valuesHeld(sdc, name, tick))) continue;
    const records = reasons.reduce((sum, one) => sum + one.records, 0);
    out.push({ variable: whose(name).variable, values: reasons.length, records });
  }
  return out;
}
