import { countBy, group, inTurns, type GroupColumn, type Tick } from "@sdc-risk/data/kernels";
import { CellCounts } from "./cell-counts.ts";
import type { Prediction } from "./prediction.ts";

/**
 * How well a column predicts a key on the records of a file: one minus the error of prediction in the λ of Goodman
 * and Kruskal (1954), leaving one out. See `predictedByClasses`; here both are known for each record.
 * @param by codes from 0 per record, missing as a value of its own
 * @param size of those codes
 * @param key codes per record, −1 where it is not known, which is left aside
 */
export async function predictedByRecords(
  by: Int32Array,
  size: number,
  key: GroupColumn,
  tick: Tick,
): Promise<Prediction | null> {
  const {
    of,
    first,
    size: pairs,
  } = await inTurns(group([{ codes: by, size, complete: true }, key], by.length), tick);
  const counts = countBy(of, pairs, null);
  const cells = new CellCounts(size);
  const byKey = new Float64Array(key.size);
  let records = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const row = first[pair]!;
    const code = key.codes[row]!;
    if (code < 0) continue;
    const n = counts[pair]!;
    records += n;
    byKey[code]! += n;
    cells.add(by[row]!, code, n);
  }
  if (records === 0) return null;
  let right = 0;
  for (let value = 0; value < size; value++) right += cells.right(value);
  return { share: right / records, most: byKey.reduce((most, n) => Math.max(most, n), 0) / records };
}
