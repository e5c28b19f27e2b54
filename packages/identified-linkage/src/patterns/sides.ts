import type { Classes } from "@sdc-risk/data";
import { joined } from "@sdc-risk/data/kernels";

/** Classes of one file that miss the same keys. */
export interface MissingSide {
  /** Bit v is set where key v is missing. */
  readonly missing: number;
  /** Numbers of the classes, in those of both files. */
  readonly members: Int32Array;
}

/** Keys whose values are compared, and those on which two records must agree to be compared at all. */
export interface ComparedKeys {
  /** Places of the keys among the variables of the classes. */
  readonly compared: readonly number[];
  readonly blocking: readonly number[];
}

/**
 * Classes that hold records of a file, by which keys they miss; classes that miss a blocking key are left
 * out, since they agree with nobody. In rising order of `missing`.
 * @param mass records of the file in each class
 */
export function sidesOf(
  { variables, size }: Classes,
  mass: ArrayLike<number>,
  { compared, blocking }: ComparedKeys,
): MissingSide[] {
  const masks = new Int32Array(size);
  const found = new Map<number, number>();
  for (const [bit, v] of compared.entries()) {
    const { codes } = variables[v];
    for (let c = 0; c < size; c++) if (codes[c] < 0) masks[c] |= 1 << bit;
  }
  for (const v of blocking) {
    const { codes } = variables[v];
    for (let c = 0; c < size; c++) if (codes[c] < 0) masks[c] = -1;
  }
  for (let c = 0; c < size; c++)
    if (mass[c] > 0 && masks[c] >= 0) found.set(masks[c], (found.get(masks[c]) ?? 0) + 1);
  const sides = new Map(Array.from(found, ([mask, n]) => [mask, new Int32Array(n)]));
  const filled = new Map<number, number>();
  for (let c = 0; c < size; c++) {
    const side = mass[c] > 0 ? sides.get(masks[c]) : undefined;
    if (side === undefined) continue;
    const at = filled.get(masks[c]) ?? 0;
    side[at] = c;
    filled.set(masks[c], at + 1);
  }
  return Array.from(sides, ([missing, members]) => ({ missing, members })).sort(
    (a, b) => a.missing - b.missing,
  );
}

/** Sides that miss the same of some keys as one. @param keys bits of the keys that count */
export function sidesAmong(sides: readonly MissingSide[], keys: number): MissingSide[] {
  const merged = new Map<number, Int32Array[]>();
  for (const { missing, members } of sides) {
    const lists = merged.get(missing & keys);
    if (lists === undefined) merged.set(missing & keys, [members]);
    else lists.push(members);
  }
  return Array.from(merged, ([missing, lists]) => ({
    missing,
    members: lists.length === 1 ? lists[0] : joined(lists, Int32Array),
  }));
}
