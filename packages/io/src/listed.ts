import { countText } from "@sdc-risk/data";

/**
 * Names or codes for a message, not all where there are many: `"a", "b" and 4 more`.
 * @param most so many are named
 */
export function listed(
  words: readonly string[],
  most = 10,
  shown: (word: string) => string = (word) => JSON.stringify(word),
): string {
  const more = words.length - most;
  return words.slice(0, most).map(shown).join(", ") + (more > 0 ? ` and ${countText(more)} more` : "");
}
