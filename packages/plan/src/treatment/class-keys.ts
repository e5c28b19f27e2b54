import { allOf, atOnce, group } from "@sdc-risk/data/kernels";
import type { LatticeKey } from "../lattice/problem.ts";

/** Keys by classes of records that agree on all of them, in place of keys by records. */
export function keysByClass(keys: readonly LatticeKey[]): readonly LatticeKey[] {
  const records = keys[0]?.column.codes.length ?? 0;
  const columns = keys.map(({ column: { codes, size } }) => ({ codes, size }));
  const { of, first, size } = atOnce(group(columns, records));
  const counts = new Float64Array(size);
  for (let r = 0; r < records; r++) counts[of[r]]++;
  return keys.map((key) => ({
    ...key,
    counts,
    column: { ...key.column, codes: allOf(key.column.codes, first) },
  }));
}
