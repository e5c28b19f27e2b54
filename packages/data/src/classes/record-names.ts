import type { CodedColumn } from "../coded/coded-column.ts";
import { risingLevels } from "../coded/level-order.ts";
import type { Classes } from "./classes.ts";

/** A record by name, for internal reports only. */
export interface RecordName {
  readonly class: number;
  /** Its id, or its number in the file where there is none; null where that is not known. */
  readonly record: string | null;
}

/**
 * Names of records of some classes, class after class, and in a class by their ids: numbers by size, text by
 * code point, those without one last and by their numbers in the file.
 * @param chosen classes, the most wanted first
 */
export function recordNames(
  classes: Classes,
  chosen: ArrayLike<number>,
  id: CodedColumn | null,
  most: number,
): RecordName[] {
  const { classOf } = classes;
  // a bit per class: they fit into a cache where numbers of all classes would not
  const marks = new Int32Array(Math.ceil(classes.size / 32));
  const held: number[][] = Array.from({ length: Math.min(most, chosen.length) }, () => []);
  const place = new Map(held.map((_, at) => [chosen[at], at]));
  for (const c of place.keys()) marks[c >> 5] |= 1 << (c & 31);
  for (let i = 0; i < classOf.length; i++) {
    const c = classOf[i];
    if ((marks[c >> 5] & (1 << (c & 31))) === 0) continue;
    const records = held[place.get(c)!];
    // without ids the first ones of a class are the ones to be named
    if (id !== null || records.length < most) records.push(i);
  }
  const names: RecordName[] = [];
  for (const [at, records] of held.entries()) {
    if (names.length >= most) break;
    for (const record of ordered(records, id).slice(0, most - names.length)) {
      const code = id?.codes[record] ?? -1;
      names.push({
        class: chosen[at],
        record: id !== null && code >= 0 ? id.label(code) : String(record + 1),
      });
    }
  }
  return names;
}

/** Records by their ids. */
function ordered(records: readonly number[], id: CodedColumn | null): readonly number[] {
  if (id === null || records.length < 2) return records;
  const codes = [...new Set(records.map((record) => id.codes[record]))].filter((code) => code >= 0);
  const rank = new Map(risingLevels(id, codes).map((code, at) => [code, at]));
  const rankOf = (record: number): number => rank.get(id.codes[record]) ?? Infinity;
  // a stable sort: records of one id, and those without, stay in the order of the file; two infinities differ by NaN
  return [...records].sort((a, b) => rankOf(a) - rankOf(b) || 0);
}
