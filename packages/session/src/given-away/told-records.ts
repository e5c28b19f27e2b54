import { allOf, countBy, group, inTurns, type GroupColumn, type Tick } from "@sdc-risk/data/kernels";
import { CellCounts } from "./cell-counts.ts";
import { chanceOfFewer, chanceOfMore } from "./chance.ts";
import type { ChangedRecords, Hiding } from "./changed-records.ts";
import { isGivenAway, isShortList } from "./prediction.ts";

/** What variables tell of the records in which a key is hidden. */
export interface ToldRecords {
  readonly how: Hiding;
  /** How many records those are. */
  readonly records: number;
  /** Share of them that is told rightly. */
  readonly share: number;
  /** Whether the share is that of comparable records: so much is expected of these. */
  readonly isExpected: boolean;
}

/** What a way of telling comes to. */
export interface InferenceScore {
  /** Of the hidden records, how many it tells rightly. */
  readonly right: number;
  /** Share that is expected to be told rightly, by how well it tells comparable records. */
  readonly expected: number;
  /** Comparable records, and how many of them it tells rightly. */
  readonly comparable: number;
  readonly rightThere: number;
}

/** At most this share of the hidden records is told wrongly, and at most this part of what a guess has wrong. */
const MOST_WRONG = 0.15;
const MOST_OF_WRONG = 0.5;
/** What is expected is refuted where so few right ones are less probable than this. */
const REFUTED = 1e-4;

const isLittle = (share: number, guess: number): boolean =>
  1 - share <= MOST_WRONG + 1e-12 && 1 - share <= MOST_OF_WRONG * (1 - guess) + 1e-12;

/**
 * Whether a way of telling gives the hidden records away: it has at most 15 % of them wrong, and at most half of what a
 * guess has wrong that looks at no variable. Either it does so on the hidden records themselves, or on comparable ones,
 * as on those whose values were not suppressed, and the hidden ones do not refute that. So few hidden records are no
 * shelter: what tells the key of all other records is known to tell it of these.
 * @param chance the greatest probability with which a variable that says nothing may be taken for one that tells
 */
export function toldBy(changed: ChangedRecords, telling: InferenceScore, chance: number): ToldRecords | null {
  const { how, rows, guess, guessed } = changed;
  const { right, expected, comparable, rightThere } = telling;
  const records = rows.length;
  const share = right / records;
  const best = Math.max(guess, guessed / records);
  if (isLittle(share, guessed / records) && chanceOfMore(records, right, best) <= chance)
    return { how, records, share, isExpected: false };
  const isSeen = chanceOfMore(comparable, rightThere, guess) <= chance;
  const stands = chanceOfFewer(records, right, expected) >= REFUTED;
  return isLittle(expected, guess) && isSeen && stands
    ? { how, records, share: Math.max(share, expected), isExpected: share < expected }
    : null;
}

/** Cells of some variables, and what they hold. */
interface GroupedCells {
  readonly of: Int32Array;
  readonly size: number;
  /** By the records of the original. */
  readonly all: CellCounts;
  /** By those whose value the released file shows. */
  readonly shown: CellCounts;
}

async function cellsOf(
  { target, within, rows, how }: ChangedRecords,
  by: readonly GroupColumn[],
  tick: Tick,
): Promise<GroupedCells> {
  const records = target.codes.length;
  const columns = within === null ? by : [...by, within];
  const { of, size } = await inTurns(group(columns, records), tick);
  const pairs = await inTurns(group([{ codes: of, size, complete: true }, target], records), tick);
  const counts = countBy(pairs.of, pairs.size, null);
  const hidden =
    how === "suppressed" ? countBy(allOf(pairs.of, rows), pairs.size, null) : new Int32Array(pairs.size);
  const all = new CellCounts(size);
  const shown = new CellCounts(size);
  for (let pair = 0; pair < pairs.size; pair++) {
    const row = pairs.first[pair]!;
    const code = target.codes[row]!;
    if (code < 0) continue;
    all.add(of[row]!, code, counts[pair]!);
    shown.add(of[row]!, code, counts[pair]! - hidden[pair]!);
  }
  return { of, size, all, shown };
}

/** How the hidden records are told by the most frequent value of the others that have the same values of variables. */
function byCells(
  { rows, target }: ChangedRecords,
  of: Int32Array,
  counts: CellCounts,
  isRight: (cell: number, code: number) => boolean,
): InferenceScore {
  const seen = new Set<number>();
  let right = 0;
  let expected = 0;
  for (const row of rows) {
    const cell = of[row]!;
    seen.add(cell);
    if (isRight(cell, target.codes[row]!)) right++;
    if (counts.known[cell]! > 0) expected += counts.right(cell) / counts.known[cell]!;
  }
  let comparable = 0;
  let rightThere = 0;
  for (const cell of seen) {
    comparable += counts.known[cell]!;
    rightThere += counts.right(cell);
  }
  return { right, expected: expected / rows.length, comparable, rightThere };
}

/**
 * What some variables tell of the records in which a key is hidden, by the values of other records: those that the
 * released file shows, and, of a list that is short enough to be known by heart, all others of the original.
 * @param by the variables, as codes per record
 */
export async function toldByValues(
  changed: ChangedRecords,
  by: readonly GroupColumn[],
  chance: number,
  tick: Tick,
): Promise<ToldRecords | null> {
  const { of, size, all, shown } = await cellsOf(changed, by, tick);
  if (changed.how === "suppressed") {
    const seen = byCells(
      changed,
      of,
      shown,
      (cell, code) => shown.first[cell]! > shown.second[cell]! && shown.code[cell] === code,
    );
    const told = toldBy(changed, seen, chance);
    if (told !== null) return told;
  }
  if (!isShortList(size, of.length)) return null;
  const known = byCells(changed, of, all, (cell, code) => all.right(cell) > 0 && all.code[cell] === code);
  return toldBy(changed, known, chance);
}

/**
 * What some variables tell that give the whole key away, as they do where the file lacks it: what is known of them is no
 * chance, so that in few records each cell is taken at its word.
 * @param whole how well they tell the key of all records
 */
export async function toldByList(
  changed: ChangedRecords,
  by: readonly GroupColumn[],
  whole: { readonly share: number; readonly most: number },
  tick: Tick,
): Promise<ToldRecords | null> {
  if (!isGivenAway(whole)) return null;
  const { of, all } = await cellsOf(changed, by, tick);
  const { how, rows, target, guess } = changed;
  const records = rows.length;
  let right = 0;
  for (const row of rows) if (all.code[of[row]!] === target.codes[row]!) right++;
  const share = right / records;
  if (!isLittle(share, guess) || chanceOfFewer(records, right, whole.share) < REFUTED) return null;
  return { how, records, share, isExpected: false };
}
