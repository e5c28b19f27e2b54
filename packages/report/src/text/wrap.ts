import { columnsOf } from "./width.ts";

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

/** Words in lines of at most `width` columns; a wider word has a line of its own. */
export function fill(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = `${last ?? ""} ${word}`;
    if (last !== undefined && columnsOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** A space at which a line may break: none between a number and its "%". */
const BREAK = / (?!%)|(?<!\d) /;

/**
 * Text in lines of at most `width` columns (at least 2), broken at spaces but for that before a "%"; longer words
 * are cut.
 */
export function wrap(text: string, width: number): string[] {
  const words = text.split(BREAK).filter((part) => part !== "");
  const lines = fill(
    words.flatMap((word) =>
      columnsOf(word) <= width ? [word] : word.split(" ").flatMap((one) => pieces(one, width)),
    ),
    width,
  );
  return lines.length === 0 ? [""] : lines;
}

/** Wrapped text, every line after `indent` spaces. */
export const indented = (text: string, width: number, indent: number): string[] =>
  wrap(text, width - indent).map((line) => " ".repeat(indent) + line);
