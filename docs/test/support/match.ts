/**
 * Whether lines are as a page shows them. A line that is `…` stands for any number of lines, and `…` at the end of a
 * line for the rest of it.
 */
export function matches(shown: readonly string[], printed: readonly string[]): boolean {
  const [head, ...rest] = shown;
  if (head === undefined) return printed.length === 0;
  if (head === "…")
    return printed.some((_, skipped) => matches(rest, printed.slice(skipped))) || matches(rest, []);
  const line = printed[0];
  if (line === undefined) return false;
  const same = head.endsWith("…") ? line.startsWith(head.slice(0, -1).trimEnd()) : line === head;
  return same && matches(rest, printed.slice(1));
}

/** Lines without what the eye does not see: spaces at their ends, empty lines around all of them. */
export function linesOf(text: string): string[] {
  return text
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
}
