/**
 * What numbers with a format are: a date or a moment, a time of day, a duration that may have more than 24
 * hours, or numbers.
 */
export type FormatKind = "number" | "moment" | "time" | "elapsed";

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * Formats that every program knows by number, in all languages (ECMA-376-1, 18.8.30). A number that is a date
 * in one language and a time in another is called a date.
 */
const KNOWN: ReadonlyMap<number, FormatKind> = new Map<number, FormatKind>([
  ...[...from(14, 17), 22, ...from(27, 31), ...from(34, 36), ...from(50, 58), ...from(71, 74), 77, 81].map(
    (id) => [id, "moment"] as const,
  ),
  ...[...from(18, 21), 32, 33, 45, 47, 75, 76, 78, 80].map((id) => [id, "time"] as const),
  [46, "elapsed"],
  [79, "elapsed"],
]);

/** Texts within quotes, letters behind a backslash, `_` and `*`, and what stands in brackets. */
const LITERAL = /"[^"]*"?|[\\_*][^]|\[[^\]]*\]?/g;
const ELAPSED = /\[(h+|m+|s+)\]/i;
const FRACTION = /s+[.,]0+/gi;

/** The kind of a format by its code, `yyyy-mm-dd` or `#,##0.00`; the first of several sections counts. */
export function kindOfCode(code: string): FormatKind {
  const elapsed = ELAPSED.test(code);
  const bare = code.replace(LITERAL, "").replace(/;.*/s, "").replace(FRACTION, "s");
  if (elapsed) return "elapsed";
  if (/^\s*(general|standard)\s*$/i.test(bare) || /[#0?%@]/.test(bare)) return "number";
  if (/[yd]/i.test(bare)) return "moment";
  if (/[hs]/i.test(bare)) return "time";
  return /m/i.test(bare) ? "moment" : "number";
}

/** The kind of a format by its number. @param own the codes that the workbook defines */
export const kindOfFormat = (id: number, own: ReadonlyMap<number, string>): FormatKind => {
  const code = own.get(id);
  return code === undefined ? (KNOWN.get(id) ?? "number") : kindOfCode(code);
};
