import type { CodedColumn } from "@sdc-risk/data";
import { atShare } from "@sdc-risk/data/kernels";
import type { LevelTally } from "./levels.ts";

/** How the records that share a value of a variable belong together, as members of a household do. */
export interface SharedValueGroups {
  /** Records of the third largest group, so that no single group is told of. */
  readonly size: number;
  /** Whether the records of every group stand one after the other; null where records have no order, as in a server. */
  readonly together: boolean | null;
  /**
   * Other variables with one value in every group, and how many were looked at. Missing values are left out,
   * and one group in a hundred records may have more values.
   */
  readonly shared: number;
  readonly compared: number;
}

/** Records of the largest group that is taken for a household. */
const LARGEST = 60;
/**
 * About how many pairs of variables are compared in a file at most: all of a thousand variables, a hundred
 * with each of ten thousand.
 */
const PAIRS = 1_000_000;

/** Evenly spaced variables to look for shared values in, so that the pairs stay within bounds; all where they do. */
export function comparable<T>(others: readonly T[], grouping: number): readonly T[] {
  const every = Math.ceil((others.length * grouping) / PAIRS);
  return every <= 1 ? others : others.filter((_, i) => i % every === 0);
}

/** What is known of the levels of a variable that may group records. */
export type GroupLevels = Pick<LevelTally<unknown>, "levels" | "held" | "most">;

/** Whether a variable could say who belongs together: many small groups, not all of one record. */
export function mayGroup({ levels, held, most }: GroupLevels, records: number): boolean {
  return (
    levels > 1 &&
    levels < held &&
    atShare(most, 1) <= LARGEST &&
    levels >= records / 15 &&
    held >= 0.8 * records
  );
}

/** Records of the third largest group. */
export const groupSize = ({ most }: GroupLevels): number => Math.max(1, atShare(most, 0));

/** Groups with more than one value of a variable that is shared all the same, in so many records. */
export const mostDiffering = (records: number): number => records / 100;

/**
 * Whether another variable has one value within every group; records without a value are left out.
 * @param value room for a code per group; overwritten
 */
function isShared(of: Int32Array, value: Int32Array, other: Int32Array): boolean {
  const most = mostDiffering(of.length);
  let differing = 0;
  value.fill(NONE);
  for (let i = 0; i < of.length; i++) {
    const group = of[i]!;
    const code = other[i]!;
    if (group < 0 || code < 0) continue;
    if (value[group] === NONE) value[group] = code;
    else if (value[group] !== code && value[group] !== SEVERAL) {
      value[group] = SEVERAL;
      if (++differing > most) return false;
    }
  }
  return true;
}
const NONE = -1;
const SEVERAL = -2;

/**
 * The groups that a variable makes.
 * @param levels of the variable
 * @param others variables to look for shared values in: neither constant nor different for every record; the
 *   variable itself is passed over
 */
export function groupsOf(
  column: CodedColumn,
  levels: GroupLevels,
  others: readonly CodedColumn[],
): SharedValueGroups {
  const { codes, size } = column;
  let runs = 0;
  for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0 && codes[i] !== codes[i - 1]) runs++;
  const value = new Int32Array(size);
  const compared = others.filter((other) => other !== column);
  const shared = compared.filter((other) => isShared(codes, value, other.codes)).length;
  return { size: groupSize(levels), together: runs === levels.levels, shared, compared: compared.length };
}
