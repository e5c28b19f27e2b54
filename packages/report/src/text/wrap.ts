import { columnsOf } from "./width.js";

/** A word in pieces of at most `width` columns, cut between characters as people see them. */
function pieces(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)) {
    if (part !== "" && columnsOf(part + segment) > width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

/** Text in lines of at most `width` columns (at least 2), broken at spaces; longer words are cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (columnsOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = columnsOf(word) <= width ? [word] : pieces(word, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)!;
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

/** Wrapped text, every line after `indent` spaces. */
export const indented = (text: string, width: number, indent: number): string[] => wrap(text, width - indent).map((line) => " ".repeat(indent) + line);
