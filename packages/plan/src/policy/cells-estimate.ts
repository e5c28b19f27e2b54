import { atOnce, group } from "@sdc-risk/data/kernels";
import { costsOfSets } from "../cells/costs.ts";
import type { Protection } from "./protection.ts";
import type { ClassTable } from "../lattice/class-table.ts";

/** Sets of keys that are tried, the cheapest ones. */
const MOST_SETS = 256;

/** Classes of records as one kind of intruder sees them, and what it costs to suppress their values. */
export interface SuppressibleClasses {
  readonly table: ClassTable;
  /** The keys that the intruder knows and that tell something, by their places. */
  readonly keys: readonly number[];
  /** By key of the table, the cost of suppressing a value on average; Infinity where that may not be. */
  readonly costs: readonly number[];
}

/**
 * How many records lose each key, roughly, so that all are in groups of at least k: classes that are too small lose the
 * cheapest keys without which enough of them are alike, group by group from the cheapest sets of keys on.
 * @param lose called with a class of the table and a key that its records lose
 */
export function estimateCells(
  { table, keys, costs }: SuppressibleClasses,
  { k, spared }: Protection,
  lose: (c: number, key: number) => void,
): void {
  const places = keys.filter((j) => costs[j] < Infinity);
  const sets = setsOf(
    keys,
    places,
    places.map((j) => costs[j]),
  );
  const gaps = gapsOf(table, keys);
  const lonely = lonelyClasses(table, keys, gaps);
  const counts = countsWithin(table, keys);
  let free = Int32Array.from({ length: table.size }, (_, c) => c).filter((c) =>
    gaps[c] === 0 ? counts[c] < k : lonely[c] === 1,
  );
  const records = (classes: Int32Array): number => classes.reduce((sum, c) => sum + table.records[c], 0);
  const fewest = spared * records(Int32Array.from({ length: table.size }, (_, c) => c));
  for (const set of sets) {
    if (records(free) <= fewest) return;
    const joining = free.filter((c) => (gaps[c] & ~set) === 0 && (lonely[c] === 0 || gaps[c] !== set));
    const of = groupsWithout(table, keys, set, joining);
    const sizes = new Float64Array(joining.length);
    for (const [i, c] of joining.entries()) sizes[of[i]] += table.records[c];
    const taken = new Set<number>();
    for (const [i, c] of joining.entries()) {
      if (sizes[of[i]] < k) continue;
      taken.add(c);
      for (const [bit, j] of keys.entries()) if (((set & ~gaps[c]) >> bit) & 1) lose(c, j);
    }
    if (taken.size > 0) free = free.filter((c) => !taken.has(c));
  }
  for (const c of free) for (const j of places) lose(c, j);
}

/** Sets of keys that may be suppressed, as bits of the intruder's keys, from the cheapest on. */
function setsOf(keys: readonly number[], places: readonly number[], costs: readonly number[]): number[] {
  const bits = places.map((j) => 1 << keys.indexOf(j));
  const all = costsOfSets(places, costs);
  const order = [...all.keys()]
    .slice(1)
    .sort((a, b) => all[a] - all[b] || a - b)
    .slice(0, MOST_SETS);
  return order.map((set) => bits.reduce((mask, bit, at) => (((set >> at) & 1) === 1 ? mask | bit : mask), 0));
}

/** By class, the keys that it misses, as bits. */
function gapsOf(table: ClassTable, keys: readonly number[]): Int32Array {
  const gaps = new Int32Array(table.size);
  for (const [bit, j] of keys.entries())
    for (let c = 0; c < table.size; c++) if (table.labels[j][c] < 0) gaps[c] |= 1 << bit;
  return gaps;
}

/** By class, the records that share its values of some keys. */
function countsWithin(table: ClassTable, keys: readonly number[]): Float64Array {
  const all = Int32Array.from({ length: table.size }, (_, c) => c);
  const of = groupsWithout(table, keys, 0, all);
  const sizes = new Float64Array(table.size);
  for (let c = 0; c < table.size; c++) sizes[of[c]] += table.records[c];
  return Float64Array.from(all, (c) => sizes[of[c]]);
}

/** Some classes by their values of the keys that are not left out. */
function groupsWithout(
  table: ClassTable,
  keys: readonly number[],
  set: number,
  classes: Int32Array,
): ArrayLike<number> {
  const left = keys.filter((_, bit) => ((set >> bit) & 1) === 0);
  if (left.length === 0 || classes.length === 0) return new Int32Array(classes.length);
  const columns = left.map((j) => ({ codes: classes.map((c) => table.labels[j][c]), size: table.sizes[j] }));
  return atOnce(group(columns, classes.length)).of;
}

/** By class, 1 where keys are missing and nobody's complete keys agree with the others. */
function lonelyClasses(table: ClassTable, keys: readonly number[], gaps: Int32Array): Uint8Array {
  const out = new Uint8Array(table.size);
  for (const mask of new Set(gaps)) {
    if (mask === 0) continue;
    const some = Int32Array.from(gaps.keys()).filter((c) => gaps[c] === 0 || gaps[c] === mask);
    const of = groupsWithout(table, keys, mask, some);
    const agreeing = new Set<number>();
    for (const [i, c] of some.entries()) if (gaps[c] === 0) agreeing.add(of[i]);
    for (const [i, c] of some.entries()) if (gaps[c] === mask && !agreeing.has(of[i])) out[c] = 1;
  }
  return out;
}
