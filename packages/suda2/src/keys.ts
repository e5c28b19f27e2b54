import { shareable, type Classes } from "@sdc-risk/core";

/** Codes in as few bytes as they need: 0 is missing, levels begin at 1. */
export type Codes = Uint8Array | Uint16Array | Int32Array;

/**
 * The distinct keys of a file, as the search for minimal sample uniques takes them. A key that two or more records hold has
 * no sample unique: it only stands in the way of others. Such keys come last. Variables stand in the order of the search,
 * from the one that tells keys apart least to the one that does so most.
 */
export interface Keys {
  readonly size: number;
  /** The first `single` keys are held by one record each. */
  readonly single: number;
  readonly variables: number;
  /** Variable after variable, code per key. */
  readonly codes: Codes;
  /** Levels of each variable; its codes are 0 to `levels`. */
  readonly levels: Int32Array;
}

export interface PreparedKeys extends Keys {
  /** Position of each variable of the search among the key variables. */
  readonly position: Int32Array;
  /** Class of each key. */
  readonly of: Int32Array;
}

/** Pairs of keys that agree on a variable: the fewer, the faster the variable tells keys apart. */
function agreeingPairs(codes: Int32Array, size: number): number {
  const counts = new Int32Array(size);
  for (let k = 0; k < codes.length; k++) if (codes[k]! >= 0) counts[codes[k]!]!++;
  let pairs = 0;
  for (const count of counts) pairs += count * (count - 1);
  return pairs;
}

/** Keys sorted by codes, stably, missing first: one digit of a radix sort. */
function sortBy(codes: Int32Array, size: number, order: Int32Array): Int32Array {
  const starts = new Int32Array(size + 2), sorted = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) starts[codes[order[i]!]! + 2]!++;
  for (let c = 1; c < starts.length; c++) starts[c]! += starts[c - 1]!;
  for (let i = 0; i < order.length; i++) sorted[starts[codes[order[i]!]! + 1]!++] = order[i]!;
  return sorted;
}

/** Digits that keys are sorted by, so that keys that a search visits together lie together. */
const DIGITS = 3;

/** Makes the keys of a search out of classes. */
export function prepareKeys({ variables, size, counts }: Classes): PreparedKeys {
  const pairs = variables.map(({ codes, size: levels }) => agreeingPairs(codes, levels));
  const n = variables.length, levelsOf = (p: number): number => variables[p]!.size;
  // the few with the fewest levels first, then from the least to the most telling
  const byLevels = Int32Array.from(variables.keys()).sort((a, b) => levelsOf(a) - levelsOf(b) || a - b);
  const position = Int32Array.from([...byLevels.subarray(0, 5), ...byLevels.subarray(5).sort((a, b) => pairs[b]! - pairs[a]! || a - b)]);
  let of: Int32Array = Int32Array.from({ length: size }, (_, k) => k);
  for (let v = Math.max(0, n - DIGITS); v < n; v++) of = sortBy(variables[position[v]!]!.codes, variables[position[v]!]!.size, of);
  of = sortBy(Int32Array.from(counts, (count) => (count > 1 ? 1 : 0)), 2, of);

  const levels = Int32Array.from(position, (p) => variables[p]!.size), most = Math.max(1, ...levels);
  const codes = shareable(most < 0x100 ? new Uint8Array(n * size) : most < 0x10000 ? new Uint16Array(n * size) : new Int32Array(n * size));
  for (let v = 0; v < n; v++) {
    const from = variables[position[v]!]!.codes;
    for (let k = 0; k < size; k++) codes[v * size + k] = from[of[k]!]! + 1;
  }
  let single = 0;
  while (single < size && counts[of[single]!] === 1) single++;
  return { size, single, variables: n, codes, levels, position, of };
}

/** The values at some places. */
export function allOf(values: Int32Array, places: Int32Array): Int32Array {
  const out = new Int32Array(places.length);
  for (let i = 0; i < out.length; i++) out[i] = values[places[i]!]!;
  return out;
}
