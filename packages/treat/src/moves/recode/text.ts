import { countText } from "@sdc-risk/data";
import type { Recoding } from "./options.ts";

/** How a merge reads: one group by its label, several by how many values are left. */
function mergeText({ key, values }: Recoding): string {
  const merged = values.filter(({ from }) => from.length > 1);
  const [only] = merged;
  if (merged.length === 1)
    return `${countText(only.from.length)} values of ${key} as “${only.label ?? only.to}”`;
  const before = values.reduce((sum, { from }) => sum + from.length, 0);
  return `${key} in ${countText(values.length)} groups in place of ${countText(before)} values`;
}

/** How a recoding reads. */
export function text(step: Recoding): string {
  const { key, grouping } = step;
  const end = (top: number | undefined): string => (top === undefined ? "" : `, ${top} and more as one`);
  switch (grouping?.by) {
    case "bands":
      return `${key} in bands of ${grouping.width}${end(grouping.top)}`;
    case "ends":
      return `${key} with ${[
        ...(grouping.bottom === undefined ? [] : [`values below ${grouping.bottom} as one`]),
        ...(grouping.top === undefined ? [] : [`${grouping.top} and more as one`]),
      ].join(" and ")}`;
    case "prefix":
      return `${key} by ${grouping.length === 1 ? "its first character" : `its first ${grouping.length} characters`}`;
    case "date":
      return `${key} by ${grouping.to}`;
    case "merge":
    case "all":
    case undefined:
      return mergeText(step);
  }
}
