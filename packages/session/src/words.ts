/** '"a", "b"': names as messages write them. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** "a", "a and b", "a, b and c" */
export function listed(texts: readonly string[], word = "and"): string {
  const last = texts.at(-1);
  return last === undefined || texts.length === 1
    ? texts.join("")
    : `${texts.slice(0, -1).join(", ")} ${word} ${last}`;
}
