/**
 * A pattern of agreement is a number in base 3, a digit per compared key, the first key's the lowest: 0 where
 * two records disagree, 1 where they agree, 2 where one of them misses the key.
 */
export type Pattern = number;

/** The states of a key in a pattern. */
export const DISAGREE = 0;
export const AGREE = 1;
export const MISSING = 2;

/** The state of a key in a pattern. @param key its place among the compared ones */
export const stateOf = (pattern: Pattern, key: number): number => Math.floor(pattern / 3 ** key) % 3;

/** The pattern of two records that agree on all keys that both hold. @param keys number of compared keys */
export function agreement(held: readonly number[], keys: number): Pattern {
  const isHeld = new Set(held);
  let pattern = 0;
  for (let key = 0; key < keys; key++) pattern += (isHeld.has(key) ? AGREE : MISSING) * 3 ** key;
  return pattern;
}

/** The pattern of two codes per compared key, −1 where missing. */
export function patternOf(
  columns: readonly { readonly codes: Int32Array }[],
  ours: number,
  theirs: number,
): Pattern {
  let pattern = 0;
  for (let key = columns.length - 1; key >= 0; key--) {
    const { codes } = columns[key];
    const x = codes[ours];
    const y = codes[theirs];
    pattern = 3 * pattern + (x < 0 || y < 0 ? MISSING : x === y ? AGREE : DISAGREE);
  }
  return pattern;
}
