import { SMALLEST_GROUP, type Levels } from "@sdc-risk/data";

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
const LONGEST = 16;

const capitalised = (text: string): string => text.replace(/\p{L}/u, (first) => first.toUpperCase());

/** Texts that read like such codes, in small letters, in capitals, and with capitals at the front: for engines. */
export const missingWords = (): readonly string[] => [
  ...new Set(
    [...TEXTS].flatMap((text) => [
      text,
      text.toUpperCase(),
      capitalised(text),
      text.split(" ").map(capitalised).join(" "),
    ]),
  ),
];
/** Numbers that are usual codes for missing values. */
export const MISSING_NUMBERS: readonly number[] = [
  -7, -8, -9, -77, -88, -98, -99, -777, -888, -998, -999, -9999, -99999,
];

/** Whether a text reads like a code for missing values. */
export const readsMissing = (text: string): boolean =>
  text.length <= LONGEST && text === text.trim() && TEXTS.has(text.toLowerCase());

/** Levels of a text variable that read like codes for missing values, each held by at least three records. */
export function missingTexts({ label }: Pick<Levels, "label">, counts: Int32Array): string[] {
  const found: string[] = [];
  for (const [code, records] of counts.entries()) {
    if (records < SMALLEST_GROUP) continue;
    const text = label(code);
    if (readsMissing(text)) found.push(text);
  }
  return found.sort();
}

/**
 * Negative numbers of the usual form (-9, -99, -999) in a variable that is otherwise never negative, each
 * held by at least three records.
 * @param negative records of each negative number, or of some where others are none of these
 */
export function missingAmong(negative: ReadonlyMap<number, number>): string[] {
  if ([...negative.keys()].some((x) => !MISSING_NUMBERS.includes(x))) return [];
  return MISSING_NUMBERS.filter((code) => (negative.get(code) ?? 0) >= SMALLEST_GROUP).map(String);
}
