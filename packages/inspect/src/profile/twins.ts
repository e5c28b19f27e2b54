import type { CodedColumn } from "@sdc-risk/data";

/**
 * Whether two columns part the records in the same way: one value of the one for each value of the other,
 * missing included.
 */
export function sameParts(one: CodedColumn, other: CodedColumn): boolean {
  const to = new Int32Array(one.size + 1).fill(-2);
  const from = new Int32Array(other.size + 1).fill(-2);
  for (let i = 0; i < one.codes.length; i++) {
    const a = one.codes[i]!;
    const b = other.codes[i]!;
    if (to[a + 1] === -2) to[a + 1] = b;
    if (from[b + 1] === -2) from[b + 1] = a;
    if (to[a + 1] !== b || from[b + 1] !== a) return false;
  }
  return true;
}

/** A column that may be one of two that say the same. */
export interface TwinCandidate {
  readonly column: CodedColumn;
  readonly levels: number;
  readonly isText: boolean;
}

/** Texts of so few levels are classes: a code beside them is no secret. */
const FEW = 20;

/** Whether a variable of so many levels may say the same as another one, and it is worth a word. */
export const mayBeTwin = ({ levels }: Pick<TwinCandidate, "levels">, records: number): boolean =>
  levels > FEW && levels < records;

/**
 * Per column, the first text column that says the same in other words, as the name of a firm beside its number.
 * Columns that differ for every record are passed over: any two of them part the records alike.
 */
export function twinsOf(
  candidates: readonly TwinCandidate[],
  records: number,
): ReadonlyMap<CodedColumn, CodedColumn> {
  const texts = new Map<number, CodedColumn[]>();
  const twins = new Map<CodedColumn, CodedColumn>();
  const many = candidates.filter((one) => mayBeTwin(one, records));
  for (const { column, levels, isText } of many) {
    if (isText) texts.set(levels, [...(texts.get(levels) ?? []), column]);
  }
  for (const { column, levels } of many) {
    const twin = texts.get(levels)?.find((text) => text !== column && sameParts(column, text));
    if (twin !== undefined) twins.set(column, twin);
  }
  return twins;
}
