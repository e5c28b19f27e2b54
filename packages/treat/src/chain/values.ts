import { risingLevels, type CodedColumn } from "@sdc-risk/data";
import type { Grouping } from "./grouping.ts";
import { relabelBy } from "./grouping.ts";

/** A value, and how many records have it. */
export interface CountedValue {
  readonly text: string;
  readonly records: number;
}

/**
 * The values that records have, from the lowest to the highest.
 * @param units records that share each of the codes; null where each is of one
 */
export function countsOf(column: CodedColumn, units: Float64Array | null): readonly CountedValue[] {
  const { codes, size, label } = column;
  const counts = new Float64Array(size);
  for (let i = 0; i < codes.length; i++) if (codes[i] >= 0) counts[codes[i]] += units === null ? 1 : units[i];
  const held = [...counts.keys()].filter((code) => counts[code] > 0);
  return risingLevels(column, held).map((code) => ({ text: label(code), records: counts[code] }));
}

/** Levels of a chain at most, the one where all values are one among them. */
const MOST = 6;

/** Groupings that each make fewer groups than the one before, as many as a chain may have: at least two groups each. */
export function shortened(
  name: string,
  values: readonly CountedValue[],
  groupings: readonly Grouping[],
): readonly Grouping[] {
  let before = values.length;
  const kept = groupings.filter((grouping) => {
    const relabel = relabelBy(grouping, name);
    const groups = new Set(values.map(({ text }) => relabel(text))).size;
    const isCoarser = groups < before && groups > 1;
    if (isCoarser) before = groups;
    return isCoarser;
  });
  const most = MOST - 1;
  return kept.length <= most
    ? kept
    : Array.from({ length: most }, (_, i) => kept[Math.round((i * (kept.length - 1)) / (most - 1))]);
}
