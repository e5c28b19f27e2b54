// Written from the definitions, record by record, without anything of the search.
import type { Rows } from "./files.ts";

type Row = Rows[number];

const isComplete = (row: Row): boolean => row.every((value) => value !== null);
const agrees = (left: Row, key: Row): boolean => left.every((value, j) => value === null || value === key[j]);
const share = (persons: readonly Row[], key: Row, left: Row): number => {
  const agreeing = persons.filter((person) => agrees(left, person));
  return agrees(left, key) ? agreeing.filter((person) => agrees(key, person)).length / agreeing.length : 0;
};

/** Candidates of a person whom no complete key resembles: the records that hold nothing but what it holds. */
function covering(original: Rows, released: Rows, t: number): number {
  const persons = original.filter(isComplete);
  const count = (left: Row): number => persons.filter((person) => agrees(left, person)).length;
  const own = released[t];
  if (own.every((value, j) => value === original[t][j]) || count(own) === 0) return 1;
  return released
    .filter((left) => agrees(left, original[t]) && count(left) > 0)
    .reduce((sum, left) => sum + count(own) / count(left), 0);
}

/** Expected persons with fewer than k effective candidates, by the definition. */
export function expectedBelow(original: Rows, released: Rows, k: number): number {
  const persons = original.filter(isComplete);
  const candidates = (t: number, key: Row, without: number): number => {
    const chances = released.map((left, j) => (j === without ? 0 : share(persons, key, left)));
    return chances.reduce((a, b) => a + b, 0) / share(persons, key, released[t]);
  };
  let below = 0;
  for (const [t, own] of original.entries()) {
    const standing = [...original.keys()].filter((i) => isComplete(original[i]) && agrees(own, original[i]));
    if (standing.length === 0) below += covering(original, released, t) < k - 1e-9 ? 1 : 0;
    else if (isComplete(own)) below += candidates(t, own, -1) < k - 1e-9 ? 1 : 0;
    else below += standing.filter((i) => candidates(t, original[i], i) < k - 1e-9).length / standing.length;
  }
  return below;
}

/** What is left of records where cells are suppressed: keys of each as bits. */
export const releasedRows = (rows: Rows, masks: ArrayLike<number>): Rows =>
  rows.map((row, i) => row.map((value, j) => (((masks[i] >> j) & 1) === 1 ? null : value)));

/** All ways to suppress values that the records have. */
export function* allMasks(rows: Rows): Generator<readonly number[]> {
  const cells = rows.flatMap((row, i) =>
    row.flatMap((value, j) => (value === null ? [] : [[i, j] as const])),
  );
  for (let plan = 0; plan < 2 ** cells.length; plan++) {
    const masks = rows.map(() => 0);
    for (const [at, [i, j]] of cells.entries()) if (((plan >> at) & 1) === 1) masks[i] |= 1 << j;
    yield masks;
  }
}

/** Cells of a plan. */
export const cellsOf = (masks: readonly number[]): number =>
  masks.reduce((sum, mask) => sum + mask.toString(2).replaceAll("0", "").length, 0);

/** Whether some set of at most `most` keys that a record still has is shared by fewer than k records of the file. */
export function hasSmallSet(
  rows: Rows,
  record: number,
  mask: number,
  { k, most }: { readonly k: number; readonly most: number },
): boolean {
  const own = rows[record];
  const left = own.flatMap((value, j) => (value === null || ((mask >> j) & 1) === 1 ? [] : [j]));
  for (let choice = 1; choice < 2 ** left.length; choice++) {
    const set = left.filter((_, at) => ((choice >> at) & 1) === 1);
    if (set.length > most) continue;
    if (rows.filter((row) => set.every((j) => row[j] === own[j])).length < k) return true;
  }
  return false;
}
