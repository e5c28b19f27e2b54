import { columnsOf, padEnd } from "@sdc-risk/report";

export { columnsOf, padEnd, padStart } from "@sdc-risk/report";

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

/** A word in pieces of at most `width` columns. */
function pieces(word: string, width: number): string[] {
  const parts = [""];
  for (const c of word) {
    if (columnsOf(parts.at(-1)! + c) > width) parts.push("");
    parts[parts.length - 1] = parts.at(-1)! + c;
  }
  return parts;
}

/** Lines of at most `width` columns, broken at spaces; longer words are cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ").filter((part) => part !== "").flatMap((part) => pieces(part, width))) {
    const last = lines.at(-1)!;
    if (last === "") lines[lines.length - 1] = word;
    else if (columnsOf(last) + 1 + columnsOf(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Texts beside a label: the label in `column` columns, the texts wrapped in the rest of `width`; a longer label has a line of its own. */
export function beside(label: string, texts: readonly string[], column: number, width: number): string[] {
  const lines = texts.flatMap((text) => wrap(text, width - column)), indent = " ".repeat(column);
  if (columnsOf(label) <= column - 2) return lines.map((line, i) => (i === 0 ? padEnd(label, column) : indent) + line);
  const margin = " ".repeat(/^ */.exec(label)![0].length);
  return [...wrap(label, width - margin.length).map((line) => margin + line), ...lines.map((line) => indent + line)];
}
