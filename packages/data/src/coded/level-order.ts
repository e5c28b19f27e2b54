import { sortedBy } from "../kernels/sorting/radix-sort.ts";
import type { Levels } from "./coded-column.ts";

/** UTF-16 code units in the order of the code points that they belong to: surrogates come last. */
const rank = (unit: number): number =>
  unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;

/** Text in the order of its code points, whatever the language of the machine. */
export function compareText(a: string, b: string): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * A value that can be compared: decimals come as words, and all of a column have the same number of digits
 * behind the point.
 */
function comparable(column: Levels, code: number): number | bigint | string {
  const value = column.value(code);
  if (typeof value === "number" || typeof value === "bigint") return value;
  // Arrow's decoder drops a U+FEFF that a text begins with, and the text of the level keeps it
  if (typeof value === "string") return column.label(code);
  return value instanceof Uint32Array ? BigInt(column.label(code).replace(".", "")) : String(value);
}

/** Places in the order of their values, those of one double by their texts: moments have more digits than it. */
function ordered(
  order: readonly number[],
  values: readonly number[],
  text: (place: number) => string,
): readonly number[] {
  const same = (i: number): boolean => i > 0 && values[order[i]] === values[order[i - 1]];
  if (!order.some((_, i) => same(i))) return order;
  const texts = order.map((place) => text(place).replace(/Z$/, ""));
  return [...order.keys()]
    .sort((a, b) => values[order[a]] - values[order[b]] || compareText(texts[a], texts[b]))
    .map((i) => order[i]);
}

/**
 * Levels of a column from the lowest to the highest value: numbers by size, everything else by its text.
 * Never by codes, which depend on the order of records and on the file format.
 * @param levels codes, none of them −1
 */
export function risingLevels(column: Levels, levels: readonly number[]): number[] {
  const values = levels.map((code) => comparable(column, code));
  if (values.every((value) => typeof value === "number")) {
    const order = Array.from(sortedBy(Float64Array.from(values)));
    return ordered(order, values, (i) => column.label(levels[i])).map((i) => levels[i]);
  }
  const compare = (a: number | bigint | string, b: number | bigint | string): number => {
    if (typeof a === "string" || typeof b === "string") return compareText(String(a), String(b));
    return Number(a > b) - Number(a < b);
  };
  return [...levels.keys()].sort((a, b) => compare(values[a], values[b])).map((i) => levels[i]);
}
