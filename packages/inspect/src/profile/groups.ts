import type { CodedColumn } from "@sdc-risk/core";

/** How the records that share a value of a variable belong together, as members of a household do. */
export interface Groups {
  /** Records of the third largest group, so that no single group is told of. */
  readonly size: number;
  /** Whether the records of every group stand one after the other. */
  readonly together: boolean;
  /** Other variables with one value in every group (99 in 100 records at least), and how many were looked at. */
  readonly shared: number;
  readonly compared: number;
}

/** Records of the largest group that is taken for a household. */
const LARGEST = 60;
/** About how many pairs of variables are compared in a file at most: all of a thousand variables, a hundred with each of ten thousand. */
const PAIRS = 1_000_000;

/** Evenly spaced variables to look for shared values in, so that the pairs stay within bounds; all where they do. */
export function comparable<T>(others: readonly T[], grouping: number): readonly T[] {
  const every = Math.ceil((others.length * grouping) / PAIRS);
  return every <= 1 ? others : others.filter((_, i) => i % every === 0);
}

/** Whether a variable could say who belongs together: many small groups, not all of one record. */
export function mayGroup(counts: Int32Array, records: number): boolean {
  let groups = 0,
    largest = 0,
    held = 0;
  for (const count of counts) {
    if (count > 0) groups++;
    held += count;
    largest = Math.max(largest, count);
  }
  return groups > 1 && groups < held && largest <= LARGEST && groups >= records / 15 && held >= 0.8 * records;
}

/**
 * Whether another variable has one value within every group; records without a value are left out.
 * @param value room for a code per group; overwritten
 */
function isShared(of: Int32Array, value: Int32Array, other: Int32Array): boolean {
  const most = of.length / 100;
  let differing = 0;
  value.fill(-1);
  for (let i = 0; i < of.length; i++) {
    const group = of[i]!,
      code = other[i]!;
    if (group < 0 || code < 0) continue;
    if (value[group]! < 0) value[group] = code;
    else if (value[group] !== code && ++differing > most) return false;
  }
  return true;
}

/**
 * The groups that a variable makes.
 * @param counts records per level of the variable
 * @param others variables to look for shared values in: neither constant nor different for every record; the variable itself is passed over
 */
export function groupsOf(column: CodedColumn, counts: Int32Array, others: readonly CodedColumn[]): Groups {
  const { codes, size } = column;
  const sizes = counts.filter((count) => count > 0).sort(),
    groups = sizes.length;
  let runs = 0;
  for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0 && codes[i] !== codes[i - 1]) runs++;
  const value = new Int32Array(size),
    compared = others.filter((other) => other !== column);
  const shared = compared.filter((other) => isShared(codes, value, other.codes)).length;
  return { size: sizes.at(-3) ?? 1, together: runs === groups, shared, compared: compared.length };
}
