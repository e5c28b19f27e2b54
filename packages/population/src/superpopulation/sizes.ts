import type { Counts } from "@sdc-risk/data/kernels";

/** Classes by size: `counts[i]` classes hold `sizes[i]` records; sizes rise. */
export interface ClassSizes {
  readonly sizes: readonly number[];
  readonly counts: readonly number[];
  /** u. */
  readonly classes: number;
  /** n. */
  readonly records: number;
  /** s₁. */
  readonly uniques: number;
}

/** Up to it, classes by size are counted in an array. */
const SMALL = 1 << 12;

export function classSizes(frequencies: Counts): ClassSizes {
  const small = new Int32Array(SMALL);
  const by = new Map<number, number>();
  let records = 0;
  for (const f of frequencies) {
    if (f < SMALL) small[f]++;
    else by.set(f, (by.get(f) ?? 0) + 1);
    records += f;
  }
  small.forEach((count, size) => {
    if (count > 0) by.set(size, count);
  });
  const sorted = [...by].sort(([a], [b]) => a - b);
  return {
    sizes: sorted.map(([size]) => size),
    counts: sorted.map(([, count]) => count),
    classes: frequencies.length,
    records,
    uniques: by.get(1) ?? 0,
  };
}
