import { countCodes, range, translate } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "../columns/columns.ts";
import { partColumn } from "../columns/parts-of-texts.ts";
import type { Grouping } from "./group-sets.ts";

/** What is looked at of a variable, per record. */
export type Values = Pick<OutgoingColumn, "name" | "codes" | "size" | "levels">;

/** A variable that tells which records belong together: alike within a group, or with one value for the first of each. */
export interface Clue {
  readonly name: string;
  readonly codes: Int32Array;
  /** The value with which a group begins; null for a variable that records of a group have in common. */
  readonly start: number | null;
}

/** An order that records can be brought into. */
export interface RecordOrder {
  /** A variable; null for the order of the file. */
  readonly by: string | null;
  /** Records, first ones first. */
  readonly records: Int32Array;
}

/** A variable is that of a group where it differs within this share of the groups at most. */
const MOST_MIXED = 0.01;
/** A value begins groups where it is that of so many of their first records, and of few of the others. */
const STARTS = 0.95;
/** Share of the records with a value of their own from which on a variable may order them. */
const OWN = 0.9;

/** Whether the records of a group have the same value, but for missing ones, in nearly all groups of several records. */
function isShared({ codes, levels }: Values, truth: Grouping): boolean {
  if (levels < 2) return false;
  const value = new Int32Array(truth.size).fill(-1);
  const records = countCodes(truth.of, truth.size);
  const isMixed = new Uint8Array(truth.size);
  for (const [record, group] of truth.of.entries()) {
    const code = codes[record]!;
    if (group < 0 || code < 0) continue;
    if (value[group] === -1) value[group] = code;
    else if (value[group] !== code) isMixed[group] = 1;
  }
  let several = 0;
  let mixed = 0;
  for (const [group, n] of records.entries()) {
    several += Number(n > 1);
    mixed += isMixed[group]!;
  }
  return mixed <= MOST_MIXED * several;
}

/** The value that the first record of a group has, and few others have; null where there is none. */
function startOf({ codes, size }: Values, truth: Grouping, { records }: RecordOrder): number | null {
  const isSeen = new Uint8Array(truth.size);
  const first = new Int32Array(size);
  const all = new Int32Array(size);
  let groups = 0;
  for (const record of records) {
    const group = truth.of[record]!;
    const code = codes[record]!;
    const isFirst = group < 0 || isSeen[group] === 0;
    if (isFirst) groups++;
    if (group >= 0) isSeen[group] = 1;
    if (code < 0) continue;
    all[code]!++;
    if (isFirst) first[code]!++;
  }
  const others = records.length - groups;
  const code = first.findIndex(
    (n, at) => n >= STARTS * groups && all[at]! - n <= (1 - STARTS) * Math.max(others, 1),
  );
  return code === -1 ? null : code;
}

/** The variables that records of a group have in common. */
export const sharedClues = (columns: Iterable<Values>, truth: Grouping): readonly Clue[] =>
  [...columns]
    .filter((column) => isShared(column, truth))
    .map(({ name, codes }) => ({ name, codes, start: null }));

/** The variables with a value that begins groups. */
export const startClues = (columns: Iterable<Values>, truth: Grouping, order: RecordOrder): readonly Clue[] =>
  [...columns].flatMap((column) => {
    const start = startOf(column, truth, order);
    return start === null ? [] : [{ name: column.name, codes: column.codes, start }];
  });

/** Whether nearly every record has a value of its own, so that a variable may order records, or name them. */
export const isOwn = ({ codes, levels }: OutgoingColumn): boolean =>
  codes.length > 0 && levels >= OWN * codes.length;

/** Records by the numbers of a variable, or by its texts, in which numbers count as such. */
export function orderBy({ name, codes, numbers, size, label }: OutgoingColumn): RecordOrder {
  let places: ArrayLike<number>;
  if (numbers === null) {
    const { compare } = new Intl.Collator("en", { numeric: true });
    const rank = new Int32Array(size);
    for (const [at, code] of range(size)
      .sort((a, b) => compare(label(a), label(b)))
      .entries())
      rank[code] = at;
    places = translate(codes, rank);
  } else places = numbers;
  const records = range(codes.length).filter((i) => codes[i]! >= 0);
  return { by: name, records: records.sort((a, b) => places[a]! - places[b]!) };
}

/** How the beginning of a text or number may say which group a record is of. */
const BEGINNINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[^\p{L}\p{N}][\p{L}\p{N}]*$/u, ""),
  (text) => text.slice(0, -1),
  (text) => text.slice(0, -2),
];

/** What the values of a variable begin with: ids of persons often begin with that of their household. */
export const beginningsOf = (column: OutgoingColumn): readonly Values[] =>
  BEGINNINGS.map((beginning) => partColumn(column, column.name, beginning)).filter((one) => one !== null);
