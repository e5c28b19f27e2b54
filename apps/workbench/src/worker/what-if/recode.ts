import { mapLevels, type CodedColumn } from "@sdc-risk/core";
import type { Change } from "../api.js";

/** A number of at most so many digits that a band's edge is written with: 0.1 + 0.2 is 0.3. */
const edge = (x: number): number => Number(x.toPrecision(12));

/** The level that a number falls into, or null where the change leaves it as it is. */
function bandOf(x: number, { width, from }: Extract<Change, { kind: "bands" }>): string {
  const low = edge(from + Math.floor((x - from) / width) * width),
    whole = Number.isInteger(width) && Number.isInteger(from);
  return whole
    ? width === 1
      ? String(low)
      : `${low}–${low + width - 1}`
    : `${low} to under ${edge(low + width)}`;
}

/** What a level becomes by a change. Levels that are no numbers stay as they are in bands and ends. */
export function recoder(change: Change): (label: string) => string {
  if (change.kind === "merge") {
    const to = new Map(
      change.groups.flatMap(({ label, levels }) => levels.map((level) => [level, label] as const)),
    );
    return (label) => to.get(label) ?? label;
  }
  return (label) => {
    const x = Number(label);
    if (label.trim() === "" || !Number.isFinite(x)) return label;
    if (change.kind === "bands") return bandOf(x, change);
    if (change.bottom !== null && x <= change.bottom) return `≤ ${change.bottom}`;
    return change.top !== null && x >= change.top ? `≥ ${change.top}` : label;
  };
}

export const recodeColumn =
  (change: Change) =>
  (column: CodedColumn): CodedColumn =>
    mapLevels(column, recoder(change));
