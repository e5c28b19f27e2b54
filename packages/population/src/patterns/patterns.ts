import type { Counts } from "@sdc-risk/data/kernels";
import type { CellTable } from "../table/table.ts";

/** The keys that some records hold while they miss all others. */
export interface KeyPattern {
  /** Positions of the keys that are held, rising; none for records without a key. */
  readonly keys: readonly number[];
  /** Records of exactly this pattern. */
  readonly records: number;
}

/** The patterns of missing keys of a file. */
export interface Patterns {
  /** Those of most records first, then by their keys. */
  readonly list: readonly KeyPattern[];
  /** The pattern of each class. */
  readonly of: Int32Array;
  /** Records that miss a key. */
  readonly incomplete: number;
}

/** Classes between two yields. */
const PIECE = 1 << 16;

/** Positions of the keys that some records miss. */
export const gappyKeys = ({ labels }: CellTable): number[] =>
  labels.flatMap((own, v) => (own.at(-1) === null ? [v] : []));

/** Which keys records hold. */
export function* patternsOf(table: CellTable): Generator<void, Patterns> {
  const { codes, labels, counts } = table;
  const gappy = gappyKeys(table);
  let of = new Int32Array(counts.length);
  let patterns: number[][] = [labels.flatMap((_, v) => (gappy.includes(v) ? [] : [v]))];
  for (const v of gappy) {
    const next = new Int32Array(counts.length);
    const missing = labels[v].length - 1;
    const numbers = new Map<number, number>();
    const keys: number[][] = [];
    for (let c = 0; c < next.length; c++) {
      if (c % PIECE === PIECE - 1) yield;
      const holds = codes[v][c] === missing ? 0 : 1;
      const id = 2 * of[c] + holds;
      let number = numbers.get(id);
      if (number === undefined) {
        numbers.set(id, (number = keys.length));
        keys.push(holds === 1 ? [...patterns[of[c]], v] : patterns[of[c]]);
      }
      next[c] = number;
    }
    [of, patterns] = [next, keys];
  }
  return ordered(of, patterns, counts, labels.length);
}

/** Patterns in an order that does not depend on that of records. */
function ordered(of: Int32Array, keys: readonly number[][], counts: Counts, variables: number): Patterns {
  const records = new Array<number>(keys.length).fill(0);
  for (let c = 0; c < of.length; c++) records[of[c]] += counts[c];
  const rising = keys.map((own) => [...own].sort((a, b) => a - b));
  const order = rising
    .map((_, p) => p)
    .sort((a, b) => records[b] - records[a] || byKeys(rising[a], rising[b]));
  const place = new Int32Array(order.length);
  order.forEach((p, at) => {
    place[p] = at;
  });
  const list = order.map((p) => ({ keys: rising[p], records: records[p] }));
  return {
    list,
    of: of.map((p) => place[p]),
    incomplete: list.reduce((total, one) => total + (one.keys.length < variables ? one.records : 0), 0),
  };
}

function byKeys(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return b.length - a.length;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
