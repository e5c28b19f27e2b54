import { SMALLEST_GROUP, type CodedColumn } from "@sdc-risk/core";
import { countCodes } from "@sdc-risk/core/kernels";

const TEXTS = new Set([
  "na",
  "n/a",
  "#n/a",
  "nan",
  "null",
  ".",
  "..",
  "-",
  "--",
  "?",
  "missing",
  "k.a.",
  "keine angabe",
  "nsp",
  "ns/nr",
  "n.d.",
  "brak danych",
  "нет данных",
]);
const NUMBERS = [-7, -8, -9, -77, -88, -98, -99, -777, -888, -998, -999, -9999, -99999] as const;

/** Levels of a text variable that read like codes for missing values, each held by at least three records. */
export function missingTexts(column: CodedColumn): string[] {
  const counts = countCodes(column.codes, column.size),
    found: string[] = [];
  for (let code = 0; code < column.size; code++) {
    if (counts[code]! < SMALLEST_GROUP) continue;
    const label = column.label(code);
    if (TEXTS.has(label.trim().toLowerCase()) && label === label.trim()) found.push(label);
  }
  return found;
}

/** Negative numbers of the usual form (-9, -99, -999) in a variable that is otherwise never negative, each held by at least three records. */
export function missingNumbers(values: Float64Array): string[] {
  const counts = new Map<number, number>(NUMBERS.map((code) => [code, 0]));
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (!(x < 0)) continue;
    const count = counts.get(x);
    if (count === undefined) return [];
    counts.set(x, count + 1);
  }
  return NUMBERS.filter((code) => counts.get(code)! >= SMALLEST_GROUP).map(String);
}
