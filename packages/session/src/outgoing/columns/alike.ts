import { SdcObject, variablesOf, type Source } from "@sdc-risk/core";
import { listedLabels, type Tick } from "@sdc-risk/data";
import { DataType } from "apache-arrow";
import { textsOf, valuesHeld } from "./columns.ts";
import type { OutgoingFile } from "../outgoing-file.ts";

/** Two values of a sensitive variable that are one to whoever reads them. */
export interface AlikeValues {
  readonly variable: string;
  readonly values: readonly [string, string];
}

/** What is left of a text without case, blanks at its ends and forms of letters. */
export const plainText = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();

/** The texts of the values that records hold, and what the file says that they mean. */
interface ValuesRead {
  readonly texts: Iterable<string>;
  readonly labels: ReadonlyMap<string, string>;
}

/** The values of a variable of a file in memory. */
function readHere(sdc: SdcObject, name: string): ValuesRead {
  const field = sdc.table.schema.fields.find((one) => one.name === name);
  const labels = new Map((field && listedLabels(field))?.map((one) => [String(one.value), one.label]));
  return { texts: textsOf(sdc.coded(name)), labels };
}

/** The values of a variable of an engine; null where none can read like another: numbers and dates without labels. */
async function readElsewhere(
  { missing }: SdcObject,
  { source, name }: { readonly source: Source; readonly name: string },
  tick: Tick,
): Promise<ValuesRead | null> {
  const variable = source.variables.find((one) => one.name === name);
  const labels = variable?.described?.values ?? new Map<string, string>();
  if (!DataType.isUtf8(variable?.type) && labels.size === 0) return null;
  // of records, whoever they are of
  const plain = await SdcObject.fromSource(source, {}, { missing });
  return { texts: await valuesHeld(plain, name, tick), labels };
}

/** The first two values that read alike. */
function firstAlike({ texts, labels }: ValuesRead): AlikeValues["values"] | null {
  const known = new Map<string, string>();
  for (const text of texts) {
    const words = plainText(labels.get(text) ?? text);
    const other = known.get(words);
    if (other !== undefined) return [other, text];
    known.set(words, text);
  }
  return null;
}

/**
 * Sensitive variables of which two values read alike, such as "flu" and "Flu ", or two codes of one label: measures
 * count them as two, and a group in which everybody has the one or the other tells the value all the same.
 * @throws ABORTED, and what the source throws
 */
export async function alikeValues(
  { sdc, roles, held, whose }: OutgoingFile,
  tick: Tick,
): Promise<readonly AlikeValues[]> {
  const { source } = sdc;
  const out: AlikeValues[] = [];
  for (const name of variablesOf(roles, "sensitive")) {
    if (!held.has(name)) continue;
    const read = source === null ? readHere(sdc, name) : await readElsewhere(sdc, { source, name }, tick);
    const values = read && firstAlike(read);
    if (values !== null) out.push({ variable: whose(name).variable, values });
  }
  return out;
}
