import { allOf, countCodes, range, translate, type GroupColumn } from "@sdc-risk/data/kernels";

/** How a released file hides the value of a key. */
export type Hiding = "suppressed" | "coarsened";

/** The records in which a released file hides the value of a key in one way. */
export interface ChangedRecords {
  readonly how: Hiding;
  /** What there is to tell, as codes per record of the file; −1 where that is not known, or nothing is hidden. */
  readonly target: GroupColumn;
  /** What the file still holds of the key, within which the value is guessed; null where it holds nothing. */
  readonly within: GroupColumn | null;
  /** The records that are hidden, ascending: at least one. */
  readonly rows: Int32Array;
  /** Share of them that is right by the most frequent value of what is consistent with what the file holds. */
  readonly guess: number;
  /** How many of them the best rule tells rightly that looks at no other variable, leaving one out. */
  readonly guessed: number;
}

/** The most frequent code, how many hold it, and how many hold the next. */
interface Frequent {
  readonly code: number;
  readonly first: number;
  readonly second: number;
}

function mostFrequent(counts: Float64Array | Int32Array): Frequent {
  let code = -1;
  let first = 0;
  let second = 0;
  for (const [at, n] of counts.entries())
    if (n > first) [code, first, second] = [at, n, first];
    else if (n > second) second = n;
  return { code, first, second };
}

/** How many of some records hold each code. */
const countsOf = ({ codes, size }: GroupColumn, rows: Int32Array): Int32Array =>
  countCodes(allOf(codes, rows), size);

/** By value of the original the released value that most records have in its place, behind them the value itself. */
function levelsOf(original: GroupColumn, held: GroupColumn): Int32Array {
  const counts = new Map<number, number>();
  const most = new Float64Array(original.size);
  const level = Int32Array.from({ length: original.size }, (_, code) => held.size + code);
  for (const [row, code] of original.codes.entries()) {
    const to = held.codes[row]!;
    if (code < 0 || to < 0) continue;
    const n = (counts.get(code * held.size + to) ?? 0) + 1;
    counts.set(code * held.size + to, n);
    if (n > most[code]!) {
      most[code] = n;
      level[code] = to;
    }
  }
  return level;
}

/** Records without a value, of which the value at its released level is to be told. */
function suppressedIn(original: GroupColumn, held: GroupColumn): ChangedRecords | null {
  const records = range(original.codes.length);
  const rows = records.filter((row) => original.codes[row]! >= 0 && held.codes[row]! < 0);
  if (rows.length === 0) return null;
  const level = levelsOf(original, held);
  const codes = translate(original.codes, level);
  const target = { codes, size: held.size + original.size };
  const all = countsOf(target, records);
  const { code, first } = mostFrequent(all);
  const own = countsOf(target, rows);
  const alike = mostFrequent(own);
  const known = all.reduce((sum, n) => sum + n, 0);
  return {
    how: "suppressed",
    target,
    within: null,
    rows,
    guess: first / known,
    guessed: Math.max(own[code]!, alike.first - 1 > alike.second ? alike.first : 0),
  };
}

/** Records whose released value several values of the original have. */
function coarsenedIn(original: GroupColumn, held: GroupColumn): ChangedRecords | null {
  const byLevel = new Map<number, Float64Array>();
  for (const [row, code] of original.codes.entries()) {
    const to = held.codes[row]!;
    if (code < 0 || to < 0) continue;
    const counts = byLevel.get(to) ?? new Float64Array(original.size);
    counts[code]!++;
    byLevel.set(to, counts);
  }
  let frequent = 0;
  let guessed = 0;
  for (const [to, counts] of byLevel) {
    const { first, second } = mostFrequent(counts);
    // one value only: nothing is hidden
    if (second === 0) byLevel.delete(to);
    else {
      frequent += first;
      if (first - 1 > second) guessed += first;
    }
  }
  const rows = range(original.codes.length).filter(
    (row) => original.codes[row]! >= 0 && byLevel.has(held.codes[row]!),
  );
  if (rows.length === 0) return null;
  const codes = new Int32Array(original.codes.length).fill(-1);
  for (const row of rows) codes[row] = original.codes[row]!;
  const target = { codes, size: original.size };
  return { how: "coarsened", target, within: held, rows, guess: frequent / rows.length, guessed };
}

/** The records of a file in which it hides the value of a key that it holds. */
export const changedRecords = (original: GroupColumn, held: GroupColumn): readonly ChangedRecords[] =>
  [coarsenedIn(original, held), suppressedIn(original, held)].filter((one) => one !== null);
