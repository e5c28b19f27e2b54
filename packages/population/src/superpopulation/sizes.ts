import type { ClassTally } from "@sdc-risk/data";
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

/** Sizes of rows of classes that are alike. */
export function sizesOfTally({ counts, times, classes, records }: ClassTally): ClassSizes {
  const by = new Map<number, number>();
  for (let row = 0; row < counts.length; row++)
    by.set(counts[row], (by.get(counts[row]) ?? 0) + (times === null ? 1 : times[row]));
  return sorted(by, { classes, records });
}

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
  return sorted(by, { classes: frequencies.length, records });
}

/** @param by how many classes there are of each size */
function sorted(by: ReadonlyMap<number, number>, all: Pick<ClassSizes, "classes" | "records">): ClassSizes {
  const rising = [...by].sort(([a], [b]) => a - b);
  return {
    sizes: rising.map(([size]) => size),
    counts: rising.map(([, count]) => count),
    ...all,
    uniques: by.get(1) ?? 0,
  };
}
