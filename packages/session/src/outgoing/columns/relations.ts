import { inTurns, numbersAt, rankedPairs, sorting, type Tick } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "./columns.ts";

/** Records that must repeat a value before they speak for a rule. */
export const REPEATED = 20;
/** Records per value below which numbers in order say little. */
const FEW = 30;

/** How one column follows from another. */
export interface Following {
  /** Share of the records with both that hold the value which is most frequent beside theirs. */
  readonly share: number;
  /** Records beyond the first of each value: those that could have spoken against it. */
  readonly repeated: number;
}

/** Records of each unit of two columns; null where each is a record. */
export type UnitRecords = ArrayLike<number> | null;

/** How well the value of one column follows from that of another, on records that hold both. */
export function following(of: OutgoingColumn, from: OutgoingColumn, units: UnitRecords = null): Following {
  const n = of.codes.length;
  const counts = new Map<number, number>();
  const best = new Float64Array(from.size);
  const held = new Float64Array(from.size);
  for (let i = 0; i < n; i++) {
    const a = from.codes[i]!;
    const b = of.codes[i]!;
    if (a < 0 || b < 0) continue;
    const pair = a * of.size + b;
    const records = units?.[i] ?? 1;
    const count = (counts.get(pair) ?? 0) + records;
    counts.set(pair, count);
    held[a]! += records;
    if (count > best[a]!) best[a] = count;
  }
  let records = 0;
  let right = 0;
  let values = 0;
  for (let a = 0; a < held.length; a++) {
    if (held[a] === 0) continue;
    values++;
    records += held[a]!;
    right += best[a]!;
  }
  return { share: records === 0 ? 0 : right / records, repeated: records - values };
}

/**
 * Records that repeat a value from which another one follows without exception: those that could have spoken against
 * it; 0 where one does.
 */
export function followedBy(of: OutgoingColumn, from: OutgoingColumn, units: UnitRecords = null): number {
  const to = new Int32Array(from.size).fill(-1);
  let repeated = 0;
  for (let i = 0; i < of.codes.length; i++) {
    const a = from.codes[i]!;
    const b = of.codes[i]!;
    if (a < 0 || b < 0) continue;
    repeated += units?.[i] ?? 1;
    if (to[a] === -1) {
      to[a] = b;
      repeated--;
    } else if (to[a] !== b) return 0;
  }
  return repeated;
}

/** Whether one column follows from another without exception, on records enough to say so. */
export const follows = (of: OutgoingColumn, from: OutgoingColumn, units: UnitRecords = null): boolean =>
  followedBy(of, from, units) >= REPEATED;

/**
 * Whether a column is made of bands of a number: in the order of the number each of its values stands in one
 * run.
 */
export async function bandsOf(
  column: OutgoingColumn,
  numbers: Float64Array,
  tick: Tick,
  units: UnitRecords = null,
): Promise<boolean> {
  const rows = Int32Array.from(numbers.keys()).filter(
    (i) => numbers[i] === numbers[i] && column.codes[i]! >= 0,
  );
  const records = rows.reduce((sum, row) => sum + (units?.[row] ?? 1), 0);
  const bands = new Set<number>();
  if (records < FEW) return false;
  const order = await inTurns(sorting(numbersAt(numbers, rows)), tick);
  let runs = 0;
  let before = -1;
  let number = NaN;
  for (const at of order) {
    const row = rows[at]!;
    const code = column.codes[row]!;
    // one number in two bands
    if (numbers[row] === number && code !== before) return false;
    if (code !== before) runs++;
    before = code;
    number = numbers[row]!;
    bands.add(code);
  }
  return bands.size > 1 && runs === bands.size && records >= 2 * bands.size;
}

/** The size of Spearman's rank correlation on records that hold both numbers; 0 where one of them is constant. */
export async function rankCorrelation(x: Float64Array, y: Float64Array, tick: Tick): Promise<number> {
  const { pairs, correlation } = await inTurns(rankedPairs(x, y), tick);
  return pairs < FEW ? 0 : Math.abs(correlation);
}

/** Records that hold a value of one column, and how many of them hold the same of another. */
interface SameValues {
  readonly held: number;
  readonly same: number;
}

/**
 * How many records hold the same in two columns, as a text or as a number.
 * @param rows those that are looked at; all unless given
 */
export function sameValues(
  one: OutgoingColumn,
  other: OutgoingColumn,
  rows: Iterable<number> = one.codes.keys(),
): SameValues {
  const numbers =
    one.numbers !== null && other.numbers !== null ? { one: one.numbers, other: other.numbers } : null;
  let held = 0;
  let same = 0;
  for (const i of rows) {
    const a = one.codes[i]!;
    const b = other.codes[i]!;
    if (a < 0) continue;
    held++;
    if (b < 0) continue;
    if (numbers !== null ? numbers.one[i] === numbers.other[i] : one.label(a) === other.label(b)) same++;
  }
  return { held, same };
}

/** Whether two columns part the records alike, one to one. */
export function sameRecords(
  one: Pick<OutgoingColumn, "codes">,
  other: Pick<OutgoingColumn, "codes">,
): boolean {
  const to = new Map<number, number>();
  const from = new Map<number, number>();
  for (let i = 0; i < one.codes.length; i++) {
    const a = one.codes[i]!;
    const b = other.codes[i]!;
    if ((to.get(a) ?? b) !== b || (from.get(b) ?? a) !== a) return false;
    to.set(a, b);
    from.set(b, a);
  }
  return true;
}
