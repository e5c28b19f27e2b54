import { translate } from "@sdc-risk/data/kernels";
import { levelsIn, type OutgoingColumn } from "./columns.ts";

/**
 * A column of a part of the texts that another one holds; null where that is one text for all records, or is as different
 * as the whole texts, so that it tells nothing, or nothing more.
 * @param partOf by the text of a level
 */
export function partColumn(
  { codes, size, label, levels }: OutgoingColumn,
  name: string,
  partOf: (text: string) => string,
): OutgoingColumn | null {
  const codeOf = new Map<string, number>();
  const to = Int32Array.from({ length: size }, (_, code) => {
    const text = partOf(label(code));
    const known = codeOf.get(text) ?? codeOf.size;
    codeOf.set(text, known);
    return known;
  });
  const texts = [...codeOf.keys()];
  const made = { codes: translate(codes, to), size: texts.length };
  const left = levelsIn(made);
  if (left < 2 || left === levels) return null;
  return { name, ...made, label: (code) => texts[code] ?? "", levels: left, numbers: null };
}
