import { sortingByCode } from "../../kernels/sorting/counting-sort.ts";
import type { IntList } from "../../kernels/lists/int-list.ts";
import { upperBound } from "../../kernels/search.ts";
import { range } from "../../kernels/lists/range.ts";
import { agreeBehind, bitsOf, type Bits } from "./bits.ts";
import type { Classes, ClassVariable } from "../classes.ts";

/** Keys of classes as they are searched. */
export interface SearchedKeys {
  /** Variables that tell classes apart best come first: few missing values, many levels. */
  readonly variables: readonly ClassVariable[];
  /** By class. */
  readonly bits: Bits;
}

/** Classes sorted by their codes, one variable after the other: a tree whose nodes are ranges. */
export interface SortedIndex {
  /** All classes, which may be looked up whether or not the index holds them. */
  readonly keys: SearchedKeys;
  /** Classes in sorted order. */
  readonly order: Int32Array;
  /** Codes of the variables in the order of the levels of the tree, each in sorted order of the classes. */
  readonly sorted: readonly Int32Array[];
  /** Keys in sorted order of the classes. */
  readonly bits: Bits;
}

export function searched(classes: Pick<Classes, "variables" | "size">): SearchedKeys {
  const chance = ({ codes, size }: { codes: Int32Array; size: number }): number => {
    let missing = 0;
    for (let c = 0; c < codes.length; c++) if (codes[c] < 0) missing++;
    return missing / codes.length + 1 / Math.max(1, size);
  };
  const variables = classes.variables
    .map((variable) => ({ variable, chance: chance(variable) }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ variable }) => variable);
  return { variables, bits: bitsOf(variables, range(classes.size)) };
}

/**
 * Sorts by counting, last variable first.
 * @param members the classes to be found
 */
export function* sortedIndex(keys: SearchedKeys, members: Int32Array): Generator<void, SortedIndex> {
  let order = members;
  for (const { codes, size } of [...keys.variables].reverse()) {
    ({ order } = yield* sortingByCode(codes, size + 1, order, -1));
    yield;
  }
  const sorted: Int32Array[] = [];
  for (const { codes } of keys.variables) {
    sorted.push(order.map((c) => codes[c]));
    yield;
  }
  return { keys, order, sorted, bits: bitsOf(keys.variables, order) };
}

/**
 * Finds the classes of the index that are compatible with a class of the same variables, itself among them
 * where it is indexed.
 * @param limit gives up after so many steps
 * @returns the steps left; below 0 where it gave up
 */
export function findCompatible(index: SortedIndex, query: number, found: IntList, limit = Infinity): number {
  found.length = 0;
  return visit(index, query, 0, 0, index.order.length, found, limit);
}

/** Ranges this short are compared one by one; so many comparisons take as long as a step down. */
const SHORT = 48;
const STEP = 16;

function visit(
  index: SortedIndex,
  query: number,
  depth: number,
  from: number,
  to: number,
  found: IntList,
  limit: number,
): number {
  if (from >= to || limit < 0) return limit;
  if (depth === index.sorted.length || to - from <= SHORT) {
    compare(index, query, from, to, found);
    return limit - (to - from) / STEP;
  }
  const sorted = index.sorted[depth];
  const code = index.keys.variables[depth].codes[query];
  let left = limit - 1;
  if (code < 0) {
    for (let i = from; i < to;) {
      const end = upperBound(sorted, sorted[i], i, to);
      left = visit(index, query, depth + 1, i, end, found, left);
      i = end;
    }
    return left;
  }
  const known = upperBound(sorted, -1, from, to);
  left = visit(index, query, depth + 1, from, known, found, left);
  const start = upperBound(sorted, code - 1, known, to);
  return visit(index, query, depth + 1, start, upperBound(sorted, code, start, to), found, left);
}

function compare(
  { keys, order, bits }: SortedIndex,
  query: number,
  from: number,
  to: number,
  found: IntList,
): void {
  const values = bits.values[0];
  const held = bits.held[0];
  const value = keys.bits.values[0][query];
  const holds = keys.bits.held[0][query];
  for (let i = from; i < to; i++)
    if (((values[i] ^ value) & held[i] & holds) === 0 && agreeBehind(bits, i, keys.bits, query))
      found.add(order[i]);
}
