import type { SdcObject } from "@sdc-risk/core";
import { shortName } from "@sdc-risk/data";

/** Letters of a label that a sentence has room for. */
const LONGEST = 40;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A key with its label, "Q102 (Age in completed years)", where that says more; a tag of HXL says no more to people. */
export function namedKey(sdc: Pick<SdcObject, "label">, key: string): string {
  const text = sdc.label(key)?.trim() ?? "";
  const says = text !== "" && !text.startsWith("#") && letters(text) !== letters(key);
  return says ? `${key} (${shortName(text, LONGEST)})` : key;
}
