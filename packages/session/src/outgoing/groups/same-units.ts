import type { SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { bothColumns, valuesOf, type BothColumns } from "../columns/both-columns.ts";

/** A variable is compared where at most this share of the records has a value more often than the original has it. */
const MOST_CHANGED = 0.05;
/** Or so many times as many as by chance, and at most this share. */
const TIMES_CHANCE = 3;
const MOST_BY_CHANCE = 0.25;
/** Other records would have so many values more often than the original at least, or they show nothing. */
const LEAST_EXPECTED = 20;
/** A file of other records has at least this share of them. */
const LEAST_NEW = 0.25;
/** Fewer than this share of them shows the same records by some of the variables already. */
const HARDLY_NEW = 0.1;
/** So many combinations of values at least, as if all were of one size: fewer may agree by chance. */
const LEAST_COMBINATIONS = 6;
/** So large a share of the records with combinations of their own shows all there is to see. */
const ENOUGH = 0.9;
/** How close the logistic curve comes to the normal one. */
const LOGISTIC = 1.702;

/** Whether the records of a file are those of the original. */
export type SameUnits = "same" | "others" | "not known";

/** Records of both files by what they are alike in. */
export interface Alike {
  readonly original: Float64Array;
  readonly released: Float64Array;
  readonly size: number;
}

/** What two files have in common. */
export interface InCommon {
  /** Records of the file that have values more often than the original has them. */
  readonly more: number;
  /** Of these, records that it has more than the original in all. */
  readonly added: number;
  /** How many would be expected to, if they were others drawn like those of the original. */
  readonly expected: number;
  /** Of these, by combinations of values that the original has. */
  readonly byCounts: number;
  /** Combinations of values, as if all were of one size. */
  readonly combinations: number;
}

export const nothing = ({ records: own }: SdcObject, { records: theirs }: SdcObject): Alike => ({
  original: new Float64Array(own),
  released: new Float64Array(theirs),
  size: 1,
});

/** Records that agree in one variable more. */
export function agreeing(before: Alike, columns: BothColumns): Alike {
  const { own, theirs, size } = valuesOf(columns);
  const classes = new Map<number, number>();
  const numbered = (groups: Float64Array, values: Int32Array): Float64Array =>
    groups.map((group, record) => {
      const id = group * size + values[record]!;
      const known = classes.get(id) ?? classes.size;
      classes.set(id, known);
      return known;
    });
  return {
    original: numbered(before.original, own),
    released: numbered(before.released, theirs),
    size: classes.size,
  };
}

/** How far a normal number is above zero on average. */
function above(mean: number, deviation: number): number {
  if (deviation === 0) return Math.max(0, mean);
  const z = mean / deviation;
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
  return deviation * density + mean / (1 + Math.exp(-LOGISTIC * z));
}

/**
 * Other records have each value more or less often than those of the original by chance, the same records never more
 * often. By Good and Turing, new values are as frequent as those that one record has.
 */
export function inCommon({ original, released, size }: Alike): InCommon {
  const counts = new Int32Array(size);
  for (const group of original) counts[group] = (counts[group] ?? 0) + 1;
  const times = released.length / original.length;
  const added = Math.max(0, released.length - original.length);
  let single = 0;
  let byCounts = 0;
  let roots = 0;
  for (const count of counts) {
    single += Number(count === 1);
    byCounts += above(count * (times - 1), Math.sqrt(count * (1 + times)));
    roots += Math.sqrt(count);
  }
  let more = 0;
  for (const group of released) {
    const left = (counts[group] ?? 0) - 1;
    counts[group] = left;
    more += Number(left < 0);
  }
  const expected = Math.max(byCounts, times * single);
  return { more, added, expected, byCounts, combinations: roots ** 2 / original.length };
}

/** Whether a variable is as others would have it, so that it may be compared; one that was treated is not. */
export const isComparable = ({ more, added, byCounts }: InCommon, records: number): boolean =>
  more - added <=
  Math.max(MOST_CHANGED * records, Math.min(TIMES_CHANCE * (byCounts - added), MOST_BY_CHANCE * records));

/** What the combinations of some variables show, the same records by few of them that are new. */
function shownBy({ more, expected, combinations }: InCommon, few: number): SameUnits {
  if (expected < LEAST_EXPECTED || combinations < LEAST_COMBINATIONS) return "not known";
  return more < few * expected ? "same" : "others";
}

/**
 * Whether the records of a file are those of the original, in whatever order: they have no combinations of values
 * more often than the original, though others would by chance. Variables that changed least are looked at first, so
 * that those that were treated do not hide what the others show.
 * @param without variables that name groups or records
 * @throws ABORTED
 */
export async function areSameUnits(
  original: SdcObject,
  released: SdcObject,
  without: ReadonlySet<string>,
  tick: Tick,
): Promise<SameUnits> {
  const start = nothing(original, released);
  const compared: { readonly name: string; readonly more: number }[] = [];
  for (const name of released.variables) {
    const columns = without.has(name) ? null : await bothColumns(original, released, name, tick);
    if (columns === null) continue;
    const found = inCommon(agreeing(start, columns));
    if (isComparable(found, released.records)) compared.push({ name, more: found.more });
    await tick();
  }
  let alike = start;
  let shown: SameUnits = "not known";
  for (const { name } of compared.sort((a, b) => a.more - b.more)) {
    const columns = await bothColumns(original, released, name, tick);
    if (columns === null) continue;
    alike = agreeing(alike, columns);
    const found = inCommon(alike);
    await tick();
    if (shownBy(found, HARDLY_NEW) === "same") return "same";
    const one = shownBy(found, LEAST_NEW);
    if (one !== "not known") shown = one;
    if (found.expected >= ENOUGH * released.records) break;
  }
  return shown;
}
