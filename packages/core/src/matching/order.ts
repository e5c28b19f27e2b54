import type { Table, Vector } from "apache-arrow";
import { codeVector, unifyLevels, isSdcError, type CodedColumn } from "@sdc-risk/data";
import { range, atOnce } from "@sdc-risk/data/kernels";
import { agreementOf, shows, speaksMore, type Agreement } from "./agreement.ts";
import { pairedVariable, evenly, type PairedVariable, type RecordPairs } from "./pairs.ts";
import { columnNamed } from "./table-column.ts";

/** Pairs of records that are looked at, and values of all variables together: some ten milliseconds. */
const MOST_PAIRS = 1000;
const MOST_VALUES = 400_000;
const FEWEST_PAIRS = 100;
/** A variable names the same records in both files where it shares so many of its values. */
const SAME_VALUES = 0.9;

/** What the variables of two files say of records taken as pairs. */
export interface PairEvidence {
  /** Pairs that were looked at. */
  readonly pairs: number;
  /** The variable that speaks for the pairs most; null where no variable varies. */
  readonly best: ({ readonly name: string } & Agreement) | null;
  /** Standard deviations above a random order, over all variables. */
  readonly score: number;
  /** Whether a variable shows that the pairs are one unit. */
  readonly shown: boolean;
  /** Whether none does, though there are variables that could. */
  readonly doubted: boolean;
}

/** The variables of both files. */
const shared = (original: Table, released: Table, without: string | null): string[] =>
  original.schema.fields
    .map(({ name }) => name)
    .filter((name) => name !== without && released.getChild(name) !== null);

/** How many pairs to look at. */
const mostPairs = (variables: number): number =>
  Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, Math.floor(MOST_VALUES / Math.max(1, variables))));

/**
 * Whether records that are taken as pairs look like one unit.
 * @param match per original record the released one, −1 where there is none
 * @param among original records that are looked at
 * @param without a variable that does not count: the one that made the pairs
 */
export function evidenceOf(
  original: Table,
  released: Table,
  match: Int32Array,
  among: Int32Array,
  without: string | null,
): PairEvidence {
  const names = shared(original, released, without);
  const rows = evenly(
    among.filter((row) => match[row] >= 0),
    mostPairs(names.length),
  );
  const pairs: RecordPairs = { original: rows, released: rows.map((row) => match[row]) };
  return judged(
    names,
    (name) => pairedVariable(name, columnNamed(original, name), columnNamed(released, name), pairs),
    rows.length,
  );
}

function judged(
  names: readonly string[],
  variable: (name: string) => PairedVariable,
  pairs: number,
): PairEvidence {
  let best: PairEvidence["best"] = null;
  let score = 0;
  let shown = false;
  let telling = false;
  for (const name of names) {
    const found = agreementOf(variable(name));
    if (found === null) continue;
    score += found.score;
    telling ||= found.telling;
    shown ||= shows(found);
    if (speaksMore(found, best)) best = { name, ...found };
  }
  return { pairs, best, score, shown, doubted: telling && !shown };
}

/**
 * Records of two files at the same place, counted from the beginning or, where that shows nothing, from the end.
 * @returns per record of the one the record of the other, −1 where there is none; null where no variable shows that
 *   these are the same units
 */
export function atSamePlace(one: Table, other: Table): Int32Array | null {
  const places = range(one.numRows);
  const ends = one.numRows === other.numRows ? [0] : [0, other.numRows - one.numRows];
  for (const shift of ends) {
    const match = places.map((row) => (row + shift >= 0 && row + shift < other.numRows ? row + shift : -1));
    if (evidenceOf(one, other, match, places, null).shown) return match;
  }
  return null;
}

/** A variable that names the records of both files and stands in them in two orders. */
export interface Reordered {
  readonly name: string;
  /** Records that stand at another place. */
  readonly moved: number;
}

/** What is known of the order of two files of one length. */
export interface Order {
  readonly evidence: PairEvidence;
  readonly reordered: Reordered | null;
}

/**
 * Whether the records of two files of one length stand in one order. A variable that differs on all records,
 * holds the same values in both files and holds them in another order says that they do not, unless the other
 * variables speak for the order as it stands: then its values were swapped.
 * @param measured variables whose values are compared, which therefore name no records
 */
export function orderOf(original: Table, released: Table, measured: ReadonlySet<string>): Order {
  const names = shared(original, released, null);
  const rows = evenly(range(original.numRows), mostPairs(names.length));
  const candidates: string[] = [];
  const pairs: RecordPairs = { original: rows, released: rows };
  const evidence = judged(
    names,
    (name) => {
      const one = pairedVariable(name, columnNamed(original, name), columnNamed(released, name), pairs);
      if (
        !measured.has(name) &&
        namesRecords(one) &&
        one.original.some((code, at) => code !== one.released[at])
      )
        candidates.push(name);
      return one;
    },
    rows.length,
  );
  for (const name of candidates) {
    const reordered = reorderedBy(name, original, released);
    if (reordered !== null) return { evidence, reordered };
  }
  return { evidence, reordered: null };
}

/** Whether every record that was looked at has a value of its own, text or a whole number, in both files. */
function namesRecords({ original, released, numbers }: PairedVariable): boolean {
  if (
    numbers !== null &&
    !(numbers.original.every(Number.isInteger) && numbers.released.every(Number.isInteger))
  )
    return false;
  return [original, released].every((codes) => !codes.includes(-1) && new Set(codes).size === codes.length);
}

function reorderedBy(name: string, original: Table, released: Table): Reordered | null {
  const match = matchBy(name, columnNamed(original, name), columnNamed(released, name));
  const n = original.numRows;
  if (match === null) return null;
  const moved = range(n).filter((row) => match[row] >= 0 && match[row] !== row);
  let held = 0;
  for (const row of match) if (row >= 0) held++;
  if (moved.length === 0 || held < SAME_VALUES * n) return null;
  const asTheyStand = evidenceOf(original, released, range(n), moved, name);
  const byName = evidenceOf(original, released, match, moved, name);
  return asTheyStand.score > byName.score ? null : { name, moved: moved.length };
}

/** Per original record the released one of the same value; null where a value is missing or occurs twice in a file. */
function matchBy(name: string, ours: Vector, theirs: Vector): Int32Array | null {
  // released files are the ones in which a value may occur twice, as in synthetic files
  const b = uniqueCodes(name, theirs);
  const a = b === null ? null : uniqueCodes(name, ours);
  if (a === null || b === null) return null;
  try {
    const { size, from } = atOnce(unifyLevels([a, b]));
    const to = from[1] ?? null;
    const at = new Int32Array(size).fill(-1);
    for (let row = 0; row < b.codes.length; row++) {
      const code = to === null ? b.codes[row] : to[b.codes[row]];
      // two texts may write one number
      if (at[code] >= 0) return null;
      at[code] = row;
    }
    return a.codes.map((code) => at[code]);
  } catch (error) {
    if (isSdcError(error)) return null;
    throw error;
  }
}

/** A column whose records all hold a value of their own, or null. */
function uniqueCodes(name: string, vector: Vector): CodedColumn | null {
  if (vector.nullCount > 0) return null;
  const column = codeVector(name, vector);
  const { codes, size } = column;
  if (size < codes.length) return null;
  const seen = new Uint8Array(size);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    if (code < 0 || seen[code] === 1) return null;
    seen[code] = 1;
  }
  return column;
}
