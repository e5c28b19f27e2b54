/** Numbers from one to another one, the ends among them. */
interface Band {
  readonly from: number;
  readonly to: number;
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
/** "20-49", "[20, 50)", "20 to 49 years" */
const CLOSED = new RegExp(String.raw`^\D*${NUMBER}\D+${NUMBER}\D*$`, "u");
/** "85+", "85 and over", "85 ou plus" */
const FROM = new RegExp(
  String.raw`^\D*${NUMBER}\s*(?:\+|(?:and|or|et|ou|und|oder|y|o|e)\s+\p{L}+)\D*$|^[>≥]=?\s*${NUMBER}\D*$`,
  "u",
);
/** "<20", "under 20" */
const BELOW = new RegExp(
  String.raw`^(?:[<≤]=?|(?:under|below|less than|up to|moins de|unter|bis)\b)\s*${NUMBER}\D*$`,
  "iu",
);
/** "43", "43 years" */
const SINGLE = new RegExp(String.raw`^\s*${NUMBER}(?:\s*\p{L}+)?\s*$`, "u");

/** The number that a text is, with a unit or without; null where it is none. */
export function singleNumber(text: string): number | null {
  const found = SINGLE.exec(text);
  return found === null ? null : Number(found[1]);
}

/** The band that a text names; null where it names none. */
export function bandIn(text: string): Band | null {
  const closed = CLOSED.exec(text);
  if (closed !== null) {
    const [from, to] = [Number(closed[1]), Number(closed[2])];
    return from < to ? { from, to } : null;
  }
  const open = FROM.exec(text);
  if (open !== null) return { from: Number(open[1] ?? open[2]), to: Infinity };
  const below = BELOW.exec(text);
  return below === null ? null : { from: -Infinity, to: Number(below[1]) };
}

const NUMBERS = new RegExp(NUMBER, "gu");

/**
 * The one number that a text tells, whatever else is in it ("age 43", "43-43"), or the lower one of a band of two ("43-44");
 * null where it tells none, several, or a wider band ("85+").
 */
export function numberTold(text: string): number | null {
  const band = bandIn(text);
  if (band !== null) return band.to - band.from <= 1 ? band.from : null;
  const numbers = Array.from(text.matchAll(NUMBERS), ([one]) => Number(one));
  const [first] = numbers;
  return first !== undefined && numbers.every((one) => one === first) ? first : null;
}
