import type { Keys, PreparedKeys } from "../search/keys.ts";

/** Sums by pairs of values are kept in a table of all pairs of codes of two variables up to so many of these. */
export const TABLE = 65_536;

/** Room for the tables of all pairs of variables together, in numbers: 2 MiB, which each task makes and returns. */
const TABLES = 2 ** 18;

/** The pairs of key variables: their numbers, and the two of each. */
export interface KeyPairs {
  /** At `a * n + b`, of either order. */
  readonly pairOf: Uint8Array;
  /** The two variables of each, by their position, ascending. */
  readonly members: readonly (readonly [number, number])[];
}

/** Numbers the pairs of so many variables. */
export function pairsOf(n: number): KeyPairs {
  const pairOf = new Uint8Array(n * n);
  const members: [number, number][] = [];
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++) {
      pairOf[a * n + b] = pairOf[b * n + a] = members.length;
      members.push([a, b]);
    }
  return { pairOf, members };
}

/** Tables of sums by pairs of codes of the search, one after another. */
export interface PairTables {
  /** Per pair of key variables: the two variables of the search that it is, at `2 * pair`. */
  readonly columns: Int32Array;
  /** Per pair: where its table begins, rows by the first variable; −1 where it would be too large. */
  readonly starts: Int32Array;
  /** Numbers in all tables. */
  readonly length: number;
}

/** Codes of a variable, with that of a missing value. */
export const codesOf = ({ levels }: Pick<Keys, "levels">, column: number): number => levels[column] + 1;

/** Gives tables to the pairs of variables with the fewest pairs of codes, as far as there is room. */
export function pairTables(keys: Pick<PreparedKeys, "levels" | "variables" | "position">): PairTables {
  const { members } = pairsOf(keys.variables);
  const columns = Int32Array.from(members.flat(), (v) => keys.position.indexOf(v));
  const starts = new Int32Array(members.length).fill(-1);
  const places = Int32Array.from(
    members,
    (_, pair) => codesOf(keys, columns[2 * pair]) * codesOf(keys, columns[2 * pair + 1]),
  );
  let length = 0;
  for (const pair of Int32Array.from(places.keys()).sort((a, b) => places[a] - places[b] || a - b)) {
    if (places[pair] > TABLE || length + places[pair] > TABLES) break;
    starts[pair] = length;
    length += places[pair];
  }
  return { columns, starts, length };
}
