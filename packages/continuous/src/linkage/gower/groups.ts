import { shareable } from "@sdc-risk/core/tasks";
import { group } from "@sdc-risk/data";
import { inTurns, sortingByCode, type Tick } from "@sdc-risk/data/kernels";

/** Records of a file by group: a group shares all categories and misses the same numeric variables. */
export interface CategoryGroups {
  readonly size: number;
  /** Per group and category a code, −1 where missing. */
  readonly codes: Int32Array;
  /** Per group: bit v is 1 where numeric variable v is held. */
  readonly held: Int32Array;
  /** Per group where its records begin in `order`, and one more at the end. */
  readonly starts: Int32Array;
  /** Records sorted by group. */
  readonly order: Int32Array;
}

/**
 * @param numbers NaN where missing
 * @param codes per category and record, −1 where missing
 * @param sizes numbers of codes
 */
export async function groupsOf(
  numbers: readonly Float64Array[],
  codes: readonly Int32Array[],
  sizes: readonly number[],
  records: number,
  tick: Tick,
): Promise<CategoryGroups> {
  const held = new Int32Array(records);
  const flags: Int32Array[] = [];
  for (const [v, values] of numbers.entries()) {
    const flag = new Int32Array(records);
    for (let i = 0; i < records; i++) if (values[i] === values[i]) flag[i] = 1;
    for (let i = 0; i < records; i++) held[i] |= flag[i] << v;
    flags.push(flag);
    await tick();
  }
  const columns = [
    ...flags.map((one) => ({ codes: one, size: 2 })),
    ...codes.map((one, c) => ({ codes: one, size: sizes[c] })),
  ];
  const { of, first, size } = await inTurns(group(columns, records), tick);
  const { order, starts } = await inTurns(sortingByCode(of, size), tick);
  const c = codes.length;
  const ofGroup = new Int32Array(size * c);
  for (let g = 0; g < size; g++)
    for (let one = 0; one < c; one++) ofGroup[g * c + one] = codes[one][first[g]];
  return {
    size,
    codes: shareable(ofGroup),
    held: shareable(first.map((record) => held[record])),
    starts: shareable(starts),
    order,
  };
}

/** The number of categories in which two groups differ; where it is above `most`, some number above it. */
export function differing(
  a: CategoryGroups,
  groupOfA: number,
  b: CategoryGroups,
  groupOfB: number,
  categories: number,
  most: number,
): number {
  let differ = 0;
  for (
    let c = 0, x = groupOfA * categories, y = groupOfB * categories;
    c < categories && differ <= most;
    c++
  ) {
    const one = a.codes[x + c];
    const other = b.codes[y + c];
    if (one >= 0 && other >= 0 && one !== other) differ++;
  }
  return differ;
}

/** The number of variables that two groups share, categories and numbers. */
export function shared(
  a: CategoryGroups,
  groupOfA: number,
  b: CategoryGroups,
  groupOfB: number,
  categories: number,
): number {
  let count = 0;
  for (let c = 0, x = groupOfA * categories, y = groupOfB * categories; c < categories; c++)
    if (a.codes[x + c] >= 0 && b.codes[y + c] >= 0) count++;
  for (let rest = a.held[groupOfA] & b.held[groupOfB]; rest !== 0; rest &= rest - 1) count++;
  return count;
}
