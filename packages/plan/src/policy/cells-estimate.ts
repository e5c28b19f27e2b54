import { allOf, atOnce, group, range } from "@sdc-risk/data/kernels";
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

/** What hears of an estimate while it is made. */
export interface EstimateListener {
  /** A class of the table, and a key that its records lose. */
  readonly lose: (c: number, key: number) => void;
  /**
   * Asked before each set of keys is tried.
   * @param records that have to lose at least one value more
   * @returns whether the estimate is not needed any more
   */
  readonly isEnough: (records: number) => boolean;
}

/**
 * How many records lose each key, roughly, so that all are in groups of at least k: classes that are too small lose the
 * cheapest keys without which enough of them are alike, group by group from the cheapest sets of keys on.
 * @returns whether it came to its end, and was not found to be enough before
 */
export function* estimateCells(
  { table, keys, costs }: SuppressibleClasses,
  { k, spared }: Protection,
  { lose, isEnough }: EstimateListener,
): Generator<void, boolean> {
  const places = keys.filter((j) => costs[j] < Infinity);
  const sets = setsOf(
    keys,
    places,
    places.map((j) => costs[j]),
  );
  const gaps = gapsOf(table, keys);
  const lonely = lonelyClasses(table, keys, gaps);
  let free = tooSmall(table, keys, { k, gaps, lonely });
  const fewest = spared * table.records.reduce((a, b) => a + b, 0);
  let { all, complete } = recordsOf(table, free, gaps);
  for (const set of sets) {
    if (all <= fewest) return true;
    if (isEnough(complete - fewest)) return false;
    yield;
    const joining = joiningIn(free, set, { gaps, lonely });
    if (joining.length === 0) continue;
    const taken = largeGroups(table, joining, groupsWithout(table, keys, set, joining), k);
    if (taken.length === 0) continue;
    for (const c of taken)
      for (let bit = 0; bit < keys.length; bit++) if (((set & ~gaps[c]) >> bit) & 1) lose(c, keys[bit]);
    free = without(free, taken);
    ({ all, complete } = recordsOf(table, free, gaps));
  }
  for (const c of free) for (const j of places) lose(c, j);
  return true;
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
  for (const [bit, j] of keys.entries()) {
    if (table.missing[j] === null) continue;
    const labels = table.labels[j];
    for (let c = 0; c < table.size; c++) if (labels[c] < 0) gaps[c] |= 1 << bit;
  }
  return gaps;
}

/** What classes miss, and what they need. */
interface Needs {
  readonly k: number;
  /** By class, the keys that it misses, as bits. */
  readonly gaps: Int32Array;
  /** By class, 1 where nobody with complete keys resembles it. */
  readonly lonely: Uint8Array;
}

/** The classes in groups that are too small, and those with gaps whom nobody resembles. */
function tooSmall(table: ClassTable, keys: readonly number[], { k, gaps, lonely }: Needs): Int32Array {
  const { size, records } = table;
  const of = groupsWithout(table, keys, 0, range(size));
  const sizes = new Float64Array(size);
  for (let c = 0; c < size; c++) sizes[of[c]] += records[c];
  const out = new Int32Array(size);
  let length = 0;
  for (let c = 0; c < size; c++) if (gaps[c] === 0 ? sizes[of[c]] < k : lonely[c] === 1) out[length++] = c;
  return out.subarray(0, length);
}

/** The classes that may lose a set of keys: they miss no other one, and lose something by it where nobody resembles them. */
function joiningIn(classes: Int32Array, set: number, { gaps, lonely }: Omit<Needs, "k">): Int32Array {
  const out = new Int32Array(classes.length);
  let length = 0;
  for (let i = 0; i < classes.length; i++) {
    const c = classes[i];
    if ((gaps[c] & ~set) === 0 && (lonely[c] === 0 || gaps[c] !== set)) out[length++] = c;
  }
  return out.subarray(0, length);
}

/** Records of some classes, and of those of them that miss no key. */
function recordsOf(
  { records }: ClassTable,
  classes: Int32Array,
  gaps: Int32Array,
): { readonly all: number; readonly complete: number } {
  let all = 0;
  let complete = 0;
  for (let i = 0; i < classes.length; i++) {
    const c = classes[i];
    all += records[c];
    if (gaps[c] === 0) complete += records[c];
  }
  return { all, complete };
}

/** Those of some classes that are in groups of at least k records. @param of the group of each */
function largeGroups(
  { records }: ClassTable,
  classes: Int32Array,
  of: ArrayLike<number>,
  k: number,
): Int32Array {
  const sizes = new Float64Array(classes.length);
  for (let i = 0; i < classes.length; i++) sizes[of[i]] += records[classes[i]];
  const out = new Int32Array(classes.length);
  let length = 0;
  for (let i = 0; i < classes.length; i++) if (sizes[of[i]] >= k) out[length++] = classes[i];
  return out.subarray(0, length);
}

/** Classes but for some of them; both in ascending order. */
function without(classes: Int32Array, some: Int32Array): Int32Array {
  const out = new Int32Array(classes.length - some.length);
  let at = 0;
  let length = 0;
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] === some[at]) at++;
    else out[length++] = classes[i];
  }
  return out;
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
  // classes of a table differ in the keys that tell something
  if (left.length === tellingKeys(table)) return range(classes.length);
  const columns = left.map((j) => ({
    codes: allOf(table.labels[j], classes),
    size: table.sizes[j],
    complete: table.missing[j] === null,
  }));
  return atOnce(group(columns, classes.length)).of;
}

/** How many keys of a table have more than one label. */
export const tellingKeys = ({ sizes }: ClassTable): number => sizes.filter((size) => size > 1).length;

/** By class, 1 where keys are missing and nobody's complete keys agree with the others. */
function lonelyClasses(table: ClassTable, keys: readonly number[], gaps: Int32Array): Uint8Array {
  const out = new Uint8Array(table.size);
  for (const mask of masksIn(gaps, keys.length)) {
    const some = withGaps(gaps, mask);
    const of = groupsWithout(table, keys, mask, some);
    const agreeing = new Uint8Array(some.length);
    for (let i = 0; i < some.length; i++) if (gaps[some[i]] === 0) agreeing[of[i]] = 1;
    for (let i = 0; i < some.length; i++) if (gaps[some[i]] !== 0 && agreeing[of[i]] === 0) out[some[i]] = 1;
  }
  return out;
}

/** Sets of keys that some class misses, as bits. */
function masksIn(gaps: Int32Array, keys: number): number[] {
  const held = new Uint8Array(1 << keys);
  for (let c = 0; c < gaps.length; c++) held[gaps[c]] = 1;
  const out: number[] = [];
  for (let mask = 1; mask < held.length; mask++) if (held[mask] === 1) out.push(mask);
  return out;
}

/** The classes that miss no key, and those that miss some. */
function withGaps(gaps: Int32Array, mask: number): Int32Array {
  const out = new Int32Array(gaps.length);
  let length = 0;
  for (let c = 0; c < gaps.length; c++) if (gaps[c] === 0 || gaps[c] === mask) out[length++] = c;
  return out.subarray(0, length);
}
