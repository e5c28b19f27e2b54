import { counted, countText } from "@sdc-risk/data";
import { decimalOf } from "@sdc-risk/data/kernels";

/** What each value of a variable became. */
export interface GroupedValues {
  /** Per level of the original the level that it became; −1 where no pair of records holds it. */
  readonly to: Int32Array;
  readonly label: (code: number) => string;
  /** Records whose value changed. */
  readonly changed: number;
  /** Whether its values are labels of categories, also where they are written as numbers. */
  readonly nominal: boolean;
}

/** Values of the original by what they became. */
function groupsOf({
  to,
}: GroupedValues): readonly (readonly [now: number, values: readonly [number, ...number[]]])[] {
  const groups = new Map<number, [number, ...number[]]>();
  for (const [old, now] of to.entries()) {
    if (now < 0) continue;
    const values = groups.get(now);
    if (values === undefined) groups.set(now, [old]);
    else values.push(old);
  }
  return [...groups];
}

/** Where numbers at the ends became one each, "top-coded"; null where something else happened. */
function ends(all: GroupedValues, groups: ReturnType<typeof groupsOf>): string | null {
  const { label } = all;
  const isKept = ([now, values]: (typeof groups)[number]): boolean =>
    values.length === 1 && label(values[0]) === label(now);
  const kept = groups.filter(isKept).map(([, [value]]) => Number(label(value)));
  const grouped = groups.filter((group) => !isKept(group));
  if (kept.length === 0 || grouped.length === 0 || grouped.length > 2) return null;
  const low = kept.reduce((a, b) => Math.min(a, b));
  const high = kept.reduce((a, b) => Math.max(a, b));
  const sides = grouped.map(([, values]) => {
    const numbers = values.map((value) => Number(label(value)));
    if (numbers.every((one) => one > high)) return "top-coded";
    return numbers.every((one) => one < low) ? "bottom-coded" : null;
  });
  if (sides.includes(null) || new Set(sides).size < sides.length) return null;
  return sides.sort().reverse().join(" and ");
}

/** Whether each group holds all numbers of the variable between its least and its largest. */
function areBands({ label }: GroupedValues, groups: ReturnType<typeof groupsOf>): boolean {
  const ranges = groups
    .map(([, values]) => values.map((value) => Number(label(value))))
    .map((numbers) => ({
      low: numbers.reduce((a, b) => Math.min(a, b)),
      high: numbers.reduce((a, b) => Math.max(a, b)),
    }))
    .sort((a, b) => a.low - b.low);
  let before = -Infinity;
  for (const { low, high } of ranges) {
    if (low <= before) return false;
    before = high;
  }
  return true;
}

/** How numbers were grouped; null where that is no way of numbers. */
function numbersText(all: GroupedValues, groups: ReturnType<typeof groupsOf>): string | null {
  const values = groups.flatMap(([, some]) => some);
  if (all.nominal || !values.every((value) => decimalOf(all.label(value)) !== null)) return null;
  const coded = ends(all, groups);
  if (coded !== null) return `${coded}: ${counted(all.changed, "value")}`;
  if (groups.length === values.length || !areBands(all, groups)) return null;
  return `banded: ${counted(values.length, "number")} became ${counted(groups.length, "band")}`;
}

/**
 * How the values of a variable were grouped, by what they are: ends and bands of numbers, codes that were cut, merged
 * categories; or that they were renamed only.
 */
export function groupedText(all: GroupedValues): string {
  const { label } = all;
  const groups = groupsOf(all);
  const values = groups.reduce((sum, [, some]) => sum + some.length, 0);
  const told = numbersText(all, groups);
  if (told !== null) return told;
  if (groups.length === values)
    return `renamed: ${counted(values, "level has another name", "levels have other names, none were merged")}`;
  if (groups.every(([now, some]) => some.every((value) => label(value).startsWith(label(now)))))
    return `shortened: ${counted(values, "value")} became ${countText(groups.length)}`;
  const merged = groups.filter(([, some]) => some.length > 1);
  const from = merged.reduce((sum, [, some]) => sum + some.length, 0);
  return `merged: ${countText(from)} of ${counted(values, "value")} became ${countText(merged.length)}`;
}
