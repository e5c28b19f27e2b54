import type { GroupColumn } from "@sdc-risk/data/kernels";

/** A key of the original and as a file holds it, by the same records; null where the file lacks it. */
export interface KeyInBoth {
  readonly original: GroupColumn;
  readonly held: GroupColumn | null;
}

/** Suppressed values of a key that are added to a sample, at most: more are in it by themselves. */
const MOST = 2_000;

/** Records of a sample, ascending, and with them those in which a file has the value of a key suppressed, where few are. */
export function withSuppressed(sample: Int32Array, keys: readonly KeyInBoth[]): Int32Array {
  const rows = new Set<number>(sample);
  for (const { original, held } of keys) {
    if (held === null) continue;
    const suppressed: number[] = [];
    for (const [row, code] of original.codes.entries())
      if (code >= 0 && held.codes[row]! < 0 && suppressed.push(row) > MOST) break;
    if (suppressed.length <= MOST) for (const row of suppressed) rows.add(row);
  }
  return Int32Array.from(rows).sort();
}
