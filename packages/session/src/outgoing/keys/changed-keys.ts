import { group, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { predictedByRecords } from "../../given-away/by-records.ts";
import { changedRecords, type ChangedRecords } from "../../given-away/changed-records.ts";
import { chanceOfMore } from "../../given-away/chance.ts";
import { isShortList } from "../../given-away/prediction.ts";
import { toldBy, toldByList, toldByValues, type ToldRecords } from "../../given-away/told-records.ts";
import type { OutgoingColumn } from "../columns/columns.ts";
import { followedBy, rankCorrelation, REPEATED, sameValues } from "../columns/relations.ts";
import type { Giver } from "./giver.ts";

/** A key that the file holds, though not as the original does, and the records in which it hides something. */
export interface ChangedKey {
  readonly original: OutgoingColumn;
  readonly held: OutgoingColumn;
  /** By the way in which the value is hidden; empty where nothing is. */
  readonly changed: readonly ChangedRecords[];
}

/** A key that the file holds, with what it hides of it. */
export const changedKey = (original: OutgoingColumn, held: OutgoingColumn): ChangedKey => ({
  original,
  held,
  changed: changedRecords(original, held),
});

/** Rank correlation from which on one number tells another. */
export const ORDER = 0.98;
/** Of more hidden records than this pairs are not taken at their word: what they tell shows on the records. */
const FEW = 100;

const giverBy = (by: readonly string[], told: ToldRecords): Giver => ({
  by,
  share: told.share,
  how: "values",
  hidden: told,
});

/** What some columns tell by their values. */
async function byValues(
  { original, changed }: ChangedKey,
  columns: readonly OutgoingColumn[],
  chance: number,
  tick: Tick,
): Promise<Giver | null> {
  const names = columns.map(({ name }) => name);
  for (const records of changed) {
    const told = await toldByValues(records, columns, chance, tick);
    if (told !== null) return giverBy(names, told);
  }
  const few = changed.filter(({ rows }) => columns.length === 1 || rows.length <= FEW);
  if (few.length === 0) return null;
  const { of, size } = await inTurns(group(columns, original.codes.length), tick);
  const whole = isShortList(size, of.length) ? await predictedByRecords(of, size, original, tick) : null;
  if (whole === null) return null;
  for (const records of few) {
    const told = await toldByList(records, columns, whole, tick);
    if (told !== null) return giverBy(names, told);
  }
  return null;
}

/** Whether a column is the key in other words, or nearly so: what few records per value do not hide. */
function isSame(
  { original, held }: ChangedKey,
  records: ChangedRecords,
  column: OutgoingColumn,
  chance: number,
): ToldRecords | null {
  const { rows, how, guess } = records;
  const all = sameValues(original, column);
  const right = sameValues(original, column, rows).same;
  const comparable = { comparable: all.held, rightThere: all.same };
  const told = toldBy(records, { right, expected: all.same / Math.max(all.held, 1), ...comparable }, chance);
  if (told !== null) return told;
  if (column.levels > original.levels || (how === "coarsened" && column.levels <= held.levels)) return null;
  const repeated = followedBy(original, column);
  const isRule = repeated >= REPEATED && chanceOfMore(repeated, repeated, guess) <= chance;
  const reached = rows.reduce((sum, row) => sum + (column.codes[row]! < 0 ? 0 : 1), 0);
  return isRule && reached > 0
    ? { how, records: rows.length, share: reached / rows.length, isExpected: false }
    : null;
}

/** Whether a column of numbers is in the order of a key of numbers, more closely than what the file holds of it. */
async function orderOf(
  { original, held, changed }: ChangedKey,
  column: OutgoingColumn,
  tick: Tick,
): Promise<number | null> {
  if (original.numbers === null || column.numbers === null || original.levels < 3) return null;
  // bands are a recoding
  if (column.levels <= original.levels / 2) return null;
  const share = await rankCorrelation(column.numbers, original.numbers, tick);
  if (share < ORDER) return null;
  const isReached = ({ rows, how }: ChangedRecords): boolean =>
    how === "suppressed" && rows.some((row) => column.codes[row]! >= 0);
  if (changed.some(isReached)) return share;
  if (column.levels <= held.levels) return null;
  if (held.numbers === null) return share;
  return share > (await rankCorrelation(held.numbers, original.numbers, tick)) ? share : null;
}

/**
 * What one column tells of the records in which a file hides a key that it holds; null where it tells too little.
 * @param chance the greatest probability with which it may be taken for one that tells, where it does not
 */
export async function changedGiver(
  key: ChangedKey,
  column: OutgoingColumn,
  chance: number,
  tick: Tick,
): Promise<Giver | null> {
  const by = [column.name];
  const found = await byValues(key, [column], chance, tick);
  if (found !== null) return found;
  for (const records of key.changed) {
    const told = isSame(key, records, column, chance);
    if (told !== null) return giverBy(by, told);
  }
  const order = key.changed.length === 0 ? null : await orderOf(key, column, tick);
  return order === null ? null : { by, share: order, how: "order", hidden: null };
}

/** The same of two columns together. */
export const changedGivers = byValues;
