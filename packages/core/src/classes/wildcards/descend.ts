import type { Classes } from "../classes.js";
import { sortingByCode } from "../../kernels/sorting/counting-sort.js";
import type { IntList } from "../../kernels/int-list.js";
import { upperBound } from "../../kernels/search.js";

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
  const variables = [...classes.variables]
    .map((variable) => ({ variable, chance: chance(variable) }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ variable }) => variable);
  let order = members;
  for (const { codes, size } of [...variables].reverse()) {
    ({ order } = yield* sortingByCode(codes, size + 1, order, -1));
    yield;
  }
  return {
    order,
    codes: variables.map(({ codes }) => codes),
    sorted: variables.map(({ codes }) => order.map((c) => codes[c]!)),
  };
}

/**
 * Finds the classes of the index that are compatible with a class of the same variables, itself among them where it is indexed.
 * @param limit gives up after so many steps
 * @returns the steps left; below 0 where it gave up
 */
export function findCompatible(index: SortedIndex, query: number, found: IntList, limit = Infinity): number {
  found.length = 0;
  return visit(index, query, 0, 0, index.order.length, found, limit);
}

/** Ranges this short are compared one by one. */
const SHORT = 8;

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
  if (depth === index.codes.length || to - from <= SHORT) {
    for (let i = from; i < to; i++)
      if (agrees(index.codes, query, index.order[i]!, depth)) found.add(index.order[i]!);
    return limit - (to - from);
  }
  const sorted = index.sorted[depth]!,
    code = index.codes[depth]![query]!;
  let left = limit - 1;
  if (code < 0) {
    for (let i = from; i < to;) {
      const end = upperBound(sorted, sorted[i]!, i, to);
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

function agrees(codes: readonly Int32Array[], a: number, b: number, depth: number): boolean {
  for (let v = depth; v < codes.length; v++) {
    const x = codes[v]![a]!,
      y = codes[v]![b]!;
    if (x !== y && x >= 0 && y >= 0) return false;
  }
  return true;
}
