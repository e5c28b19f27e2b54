import { levelsByWord, mapLevels, type CodedColumn } from "@sdc-risk/core";
import type { Recoding } from "./scenario.js";

/** A number of at most so many digits that a band's edge is written with: 0.1 + 0.2 is 0.3. */
const edge = (x: number): number => Number(x.toPrecision(12));

/** The band that a number falls into. */
function bandOf(x: number, { width, from }: Extract<Recoding, { kind: "bands" }>): string {
  const low = edge(from + Math.floor((x - from) / width) * width),
    whole = Number.isInteger(width) && Number.isInteger(from);
  if (!whole) return `${low} to under ${edge(low + width)}`;
  return width === 1 ? String(low) : `${low}–${low + width - 1}`;
}

/** What a level becomes by a recoding. Levels that are no numbers stay as they are in bands and ends. */
export function recoder(change: Recoding): (label: string) => string {
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

/** The change with the levels that it merges by their texts, where it names some by their value labels. */
function byText(change: Recoding, column: CodedColumn): Recoding {
  if (change.kind !== "merge" || column.shown === undefined) return change;
  const byWord = levelsByWord(column);
  const textOf = (word: string): string => {
    const code = byWord.get(word);
    return code === undefined ? word : column.label(code);
  };
  return {
    ...change,
    groups: change.groups.map(({ label, levels }) => ({ label, levels: levels.map(textOf) })),
  };
}

/** A coded column made coarser. */
export const recodeColumn =
  (change: Recoding) =>
  (column: CodedColumn): CodedColumn =>
    mapLevels(column, recoder(byText(change, column)));

/** A recoding in a few words, after the name of its variable. */
export function recodingText(change: Recoding): string {
  if (change.kind === "bands")
    return `in bands of ${change.width}${change.from === 0 ? "" : ` from ${change.from}`}`;
  if (change.kind === "merge")
    return `with merged levels (${change.groups.map(({ label }) => label).join(", ")})`;
  const ends = [
    ...(change.bottom === null ? [] : [`at or below ${change.bottom}`]),
    ...(change.top === null ? [] : [`at or above ${change.top}`]),
  ];
  return ends.length === 0 ? "as it is" : `with one level ${ends.join(" and one ")}`;
}
