/** '"a", "b"': names as messages write them. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** "a", "a and b", "a, b and c" */
export const listed = (texts: readonly string[], word = "and"): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)!}`;
