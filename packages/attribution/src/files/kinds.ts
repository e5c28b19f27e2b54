import { SdcError, type SdcObject } from "@sdc-risk/core";

interface TypeLike {
  readonly dictionary?: TypeLike | undefined;
}

/** What a column holds, as far as values of two files can be compared: the name of its type without widths and units, or nothing. */
function kindOf(sdc: SdcObject, name: string): string {
  if (sdc.table.getChild(name)!.nullCount === sdc.records) return "nothing";
  let type = sdc.table.schema.fields.find((field) => field.name === name)!.type as TypeLike;
  while (type.dictionary !== undefined) type = type.dictionary;
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- Arrow's types write their own name
  const [word] = /^[A-Za-z]+/.exec(String(type)) ?? [""];
  if (/^(Uint|Int|Float|Decimal)/.test(word)) return "numbers";
  if (word.includes("Utf")) return "text";
  return word === "Null" ? "nothing" : word.toLowerCase();
}

/**
 * Whether values of a variable are numbers in both files.
 * @throws BAD_RELEASED where the released file lacks the variable or holds it as another type
 */
export function checkVariable(original: SdcObject, released: SdcObject, name: string, role: "key" | "target", file: number): { readonly numbers: boolean } {
  if (!released.variables.includes(name)) throw new SdcError("BAD_RELEASED", `Released file ${file} has no variable "${name}", which is a ${role}. Attribution compares keys and targets of both files.`);
  const ours = kindOf(original, name), theirs = kindOf(released, name);
  if (ours !== theirs && ours !== "nothing" && theirs !== "nothing") throw new SdcError("BAD_RELEASED", `Variable "${name}" holds ${ours} in the original and ${theirs} in released file ${file}: their values cannot be compared. Give it one type.`);
  return { numbers: ours === "numbers" || theirs === "numbers" };
}
