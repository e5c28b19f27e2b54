import { columnsOf, padEnd, wrap } from "@sdc-risk/report";

export { columnsOf, fill, padEnd, padStart, wrap } from "@sdc-risk/report";

/** Text of at most `columns` columns; what is cut off is told by "…". */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let out = "";
  for (const c of text) {
    if (columnsOf(out + c) > columns - 1) break;
    out += c;
  }
  return `${out}…`;
}

/** The fewest columns that text is wrapped in beside something else. */
export const LEAST = 16;

/**
 * Texts beside a label: the label in `wanted` columns, the texts wrapped in the rest of `width`. A longer
 * label has a line of its own, and so has every label where the rest would be too narrow.
 */
export function labelledLines(
  label: string,
  texts: readonly string[],
  wanted: number,
  width: number,
): string[] {
  const column = width - wanted < LEAST ? 4 : wanted;
  const lines = texts.flatMap((text) => wrap(text, width - column));
  const indent = " ".repeat(column);
  if (columnsOf(label) <= column - 2)
    return lines.map((line, i) => (i === 0 ? padEnd(label, column) : indent) + line);
  const margin = " ".repeat(/^ */.exec(label)![0].length);
  return [
    ...wrap(label, width - margin.length).map((line) => margin + line),
    ...lines.map((line) => indent + line),
  ];
}
