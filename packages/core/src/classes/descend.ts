import type { Classes } from "./classes.js";
import type { IntList } from "./int-list.js";

/** Classes sorted by their codes, one variable after the other: a tree whose nodes are ranges. */
export interface SortedIndex {
  /** Classes in sorted order. */
  readonly order: Int32Array;
  /** Codes of the variables in the order of the levels of the tree, each in sorted order of the classes. */
  readonly sorted: readonly Int32Array[];
  /** The same variables, by class. */
  readonly codes: readonly Int32Array[];
}

/**
 * Sorts by counting, last variable first. Variables that tell classes apart best come first: few missing values, many levels.
 * @param members the classes to be found
 */
export function* sortedIndex(classes: Classes, members: Int32Array): Generator<void, SortedIndex> {
  const chance = ({ codes, size }: { codes: Int32Array; size: number }): number => {
    let missing = 0;
    for (let c = 0; c < codes.length; c++) if (codes[c]! < 0) missing++;
    return missing / codes.length + 1 / Math.max(1, size);
  };
  const variables = [...classes.variables].map((variable) => ({ variable, chance: chance(variable) })).sort((a, b) => a.chance - b.chance).map(({ variable }) => variable);
  let order = Int32Array.from(members);
  for (const { codes, size } of [...variables].reverse()) {
    order = sortByCode(order, codes, size);
    yield;
  }
  return {
    order,
    codes: variables.map(({ codes }) => codes),
    sorted: variables.map(({ codes }) => order.map((c) => codes[c]!)),
  };
}

function sortByCode(order: Int32Array<ArrayBuffer>, codes: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(size + 2), out = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) starts[codes[order[i]!]! + 2]!++;
  for (let s = 1; s < starts.length; s++) starts[s]! += starts[s - 1]!;
  for (let i = 0; i < order.length; i++) out[starts[codes[order[i]!]! + 1]!++] = order[i]!;
  return out;
}

/**
 * Finds the classes of the index that are compatible with a class of the same variables, itself among them where it is indexed.
 * @param limit gives up after so many steps
 * @returns the steps left; below 0 where it gave up
 */
export function findCompatible(index: SortedIndex, query: number, found: IntList, limit = Infinity): number {
  found.size = 0;
  return visit(index, query, 0, 0, index.order.length, found, limit);
}

/** Ranges this short are compared one by one. */
const SHORT = 8;

function visit(index: SortedIndex, query: number, depth: number, from: number, to: number, found: IntList, limit: number): number {
  if (from >= to || limit < 0) return limit;
  if (depth === index.codes.length || to - from <= SHORT) {
    for (let i = from; i < to; i++) if (agrees(index.codes, query, index.order[i]!, depth)) found.add(index.order[i]!);
    return limit - (to - from);
  }
  const sorted = index.sorted[depth]!, code = index.codes[depth]![query]!;
  let left = limit - 1;
  if (code < 0) {
    for (let i = from; i < to; ) {
      const end = behind(sorted, i, to, sorted[i]!);
      left = visit(index, query, depth + 1, i, end, found, left);
      i = end;
    }
    return left;
  }
  const known = behind(sorted, from, to, -1);
  left = visit(index, query, depth + 1, from, known, found, left);
  const start = behind(sorted, known, to, code - 1);
  return visit(index, query, depth + 1, start, behind(sorted, start, to, code), found, left);
}

/** The first place in sorted[from..to) that holds more than `code`. */
function behind(sorted: Int32Array, from: number, to: number, code: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! <= code) from = middle + 1;
    else to = middle;
  }
  return from;
}

function agrees(codes: readonly Int32Array[], a: number, b: number, depth: number): boolean {
  for (let v = depth; v < codes.length; v++) {
    const x = codes[v]![a]!, y = codes[v]![b]!;
    if (x !== y && x >= 0 && y >= 0) return false;
  }
  return true;
}
