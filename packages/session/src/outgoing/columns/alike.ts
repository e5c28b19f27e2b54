import { variablesOf } from "@sdc-risk/core";
import { listedLabels } from "@sdc-risk/data";
import type { OutgoingFile } from "../outgoing-file.ts";

/** Two values of a sensitive variable that are one to whoever reads them. */
export interface AlikeValues {
  readonly variable: string;
  readonly values: readonly [string, string];
}

/** What is left of a text without case, blanks at its ends and forms of letters. */
export const plainText = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();

/**
 * Sensitive variables of which two values read alike, such as "flu" and "Flu ", or two codes of one label: measures
 * count them as two, and a group in which everybody has the one or the other tells the value all the same.
 */
export function alikeValues({ sdc, roles, held, whose }: OutgoingFile): readonly AlikeValues[] {
  if (sdc.source !== null) return [];
  return variablesOf(roles, "sensitive").flatMap((name): AlikeValues[] => {
    if (!held.has(name)) return [];
    const { codes, label } = sdc.coded(name);
    const field = sdc.table.schema.fields.find((one) => one.name === name);
    const labels = new Map((field && listedLabels(field))?.map((one) => [String(one.value), one.label]));
    const known = new Map<string, string>();
    for (const code of new Set(codes)) {
      if (code < 0) continue;
      const text = label(code);
      const words = labels.get(text) ?? text;
      const other = known.get(plainText(words));
      if (other !== undefined) return [{ variable: whose(name).variable, values: [other, text] }];
      known.set(plainText(words), text);
    }
    return [];
  });
}
