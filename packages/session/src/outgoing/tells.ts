import { group, inTurns, type GroupColumn, type Tick } from "@sdc-risk/core/kernels";
import type { Told } from "../given-away/given-away.js";

/** How well the values of a column tell a key, and by how many values. */
export interface Telling extends Told {
  /** Different values that some record with a value of the key holds. */
  readonly values: number;
}

/**
 * How well a column tells a key on the records of a file: one minus the error of prediction in the λ of Goodman
 * and Kruskal (1954), leaving one out. See `told`; here both are known for each record.
 * @param by codes from 0 per record, missing as a value of its own
 * @param size of those codes
 * @param key codes per record, −1 where it is not known, which is left aside
 */
export async function tells(
  by: Int32Array,
  size: number,
  key: GroupColumn,
  tick: Tick,
): Promise<Telling | null> {
  const {
    of,
    first,
    size: pairs,
  } = await inTurns(group([{ codes: by, size, complete: true }, key], by.length), tick);
  const counts = new Int32Array(pairs),
    best = new Int32Array(size),
    second = new Int32Array(size);
  for (const pair of of) counts[pair]!++;
  const byKey = new Float64Array(key.size);
  let records = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const row = first[pair]!,
      code = key.codes[row]!;
    if (code < 0) continue;
    const value = by[row]!,
      n = counts[pair]!;
    records += n;
    byKey[code]! += n;
    if (n > best[value]!) {
      second[value] = best[value]!;
      best[value] = n;
    } else if (n > second[value]!) second[value] = n;
  }
  if (records === 0) return null;
  let right = 0,
    values = 0;
  for (let value = 0; value < size; value++) {
    if (best[value] === 0) continue;
    values++;
    if (best[value]! - 1 > second[value]!) right += best[value]!;
  }
  return {
    share: right / records,
    most: byKey.reduce((most, n) => Math.max(most, n), 0) / records,
    values,
  };
}

/** Numbers for the combinations of some columns, from 0; missing is a value of its own. */
export async function together(
  columns: readonly GroupColumn[],
  records: number,
  tick: Tick,
): Promise<{ readonly codes: Int32Array; readonly size: number }> {
  const { of, size } = await inTurns(group(columns, records), tick);
  return { codes: of, size };
}
