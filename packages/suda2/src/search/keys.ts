import { sharesMemory } from "@sdc-risk/core/tasks";
import type { Classes } from "@sdc-risk/data";
import { atOnce, countCodes, inTurns, sortingByCode, type Tick, type Counts } from "@sdc-risk/data/kernels";

/** Codes in as few bytes as they need: 0 is missing, levels begin at 1. */
export type Codes = Uint8Array | Uint16Array | Int32Array;

/**
 * The distinct keys of a file, as the search for minimal sample uniques takes them. A key that two or more
 * records hold has no sample unique: it only stands in the way of others. Such keys come last. Variables
 * stand in the order of the search, from the one that tells keys apart least to the one that does so most.
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

/** Keys for the search, with the way back to variables and classes. */
export interface PreparedKeys extends Keys {
  /** Position of each variable of the search among the key variables. */
  readonly position: Int32Array;
  /** Class of each key. */
  readonly of: Int32Array;
  /** Per key variable: the code of each of its levels as the classes have it; at 0 that of a missing value, −1. */
  readonly codeOf: readonly Int32Array[];
}

/** A variable with its levels numbered from 1, without those that no key holds. */
interface Compact {
  readonly codes: Codes;
  readonly levels: number;
  /** The code of each level; −1 at 0. */
  readonly codeOf: Int32Array;
  /** Pairs of keys that agree on it: the fewer, the better it tells keys apart. */
  readonly pairs: number;
}

function compact({ codes, size }: Classes["variables"][number]): Compact {
  const counts = countCodes(codes, size);
  const numbers = new Int32Array(size + 1);
  const codeOf = new Int32Array(size + 1).fill(-1);
  let levels = 0;
  let pairs = 0;
  for (let code = 0; code < size; code++) {
    if (counts[code] === 0) continue;
    numbers[code + 1] = ++levels;
    codeOf[levels] = code;
    pairs += counts[code] * (counts[code] - 1);
  }
  // narrow: they are read at random places, and more of them fit into a cache
  const out = codesFor(levels, codes.length, false);
  for (let k = 0; k < codes.length; k++) out[k] = numbers[codes[k] + 1];
  return { codes: out, levels, codeOf, pairs };
}

/** Variables at the beginning that have the fewest levels. */
const FEW = 5;
/** Digits that keys are sorted by, so that keys that a search visits together lie together. */
const DIGITS = 3;
/**
 * Digits are sorted by together as long as they have no more values in common: a step less over all keys, in
 * places at random.
 */
const TOGETHER = 2 ** 16;

/** Makes the keys of a search out of classes. */
export function prepareKeys(classes: Classes): PreparedKeys {
  return atOnce(preparing(classes));
}

/** `prepareKeys` with a tick between pieces of work. */
export function prepareKeysInTurns(classes: Classes, tick: Tick): Promise<PreparedKeys> {
  return inTurns(preparing(classes), tick);
}

function* preparing({ variables, size, counts }: Classes): Generator<void, PreparedKeys> {
  const columns: Compact[] = [];
  const n = variables.length;
  for (const variable of variables) {
    columns.push(compact(variable));
    yield;
  }
  // the few with the fewest levels first, then from the least to the most telling
  const byLevels = Int32Array.from(columns.keys()).sort(
    (a, b) => columns[a].levels - columns[b].levels || a - b,
  );
  const position = Int32Array.from([
    ...byLevels.subarray(0, FEW),
    ...byLevels.subarray(FEW).sort((a, b) => columns[b].pairs - columns[a].pairs || a - b),
  ]);
  const { twice, single } = apart(counts);
  const digits = Array.from(position.subarray(Math.max(0, n - DIGITS)), (p) => columns[p]);
  const of = yield* sorted([...digits, { codes: twice, levels: 1 }], size);

  const levels = Int32Array.from(position, (p) => columns[p].levels);
  const most = levels.reduce((a, b) => Math.max(a, b), 1);
  const codes = codesFor(most, n * size, sharesMemory());
  for (let v = 0; v < n; v++) {
    put(columns[position[v]].codes, of, codes.subarray(v * size, (v + 1) * size));
    yield;
  }
  return {
    size,
    single,
    variables: n,
    codes,
    levels,
    position,
    of,
    codeOf: columns.map((one) => one.codeOf),
  };
}

// loops in functions of their own: within a generator they take five times as long

/** Which keys two or more records hold, as 1, and how many one record does. @param counts 1 or more each */
function apart(counts: Counts): { readonly twice: Uint8Array; readonly single: number } {
  const twice = new Uint8Array(counts.length);
  let single = 0;
  for (let k = 0; k < counts.length; k++) {
    // without a branch, which nobody can foresee
    const more = Math.min(2, counts[k]) - 1;
    twice[k] = more;
    single += 1 - more;
  }
  return { twice, single };
}

/** Codes in the order of keys. */
function put(from: Codes, of: Int32Array, to: Codes): void {
  for (let k = 0; k < of.length; k++) to[k] = from[of[k]];
}

function addDigit(word: Int32Array, codes: Codes, span: number): void {
  for (let k = 0; k < word.length; k++) word[k] += span * codes[k];
}

/** Keys in the order of the last digit, then of the one before, … */
function* sorted(
  digits: readonly Pick<Compact, "codes" | "levels">[],
  size: number,
): Generator<void, Int32Array> {
  const word = new Int32Array(size);
  let span = 1;
  let order: Int32Array | null = null;
  for (const { codes, levels } of digits) {
    if (span > 1 && span * (levels + 1) > TOGETHER) {
      ({ order } = yield* sortingByCode(word, span, order));
      word.fill(0);
      span = 1;
    }
    addDigit(word, codes, span);
    span *= levels + 1;
    yield;
  }
  ({ order } = yield* sortingByCode(word, span, order));
  return order;
}

/** Room for codes up to `most`. */
function codesFor(most: number, length: number, shared: boolean): Codes {
  const bytes = (width: number): ArrayBuffer | SharedArrayBuffer =>
    shared ? new SharedArrayBuffer(length * width) : new ArrayBuffer(length * width);
  return most < 0x100
    ? new Uint8Array(bytes(1))
    : most < 0x10000
      ? new Uint16Array(bytes(2))
      : new Int32Array(bytes(4));
}
