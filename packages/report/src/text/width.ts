const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
// Emoji; Hangul, Han, Kana, Yi; compatibility and full-width forms; the supplementary planes of ideographs.
const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]$/u;

/**
 * Columns that text takes in a terminal: wide scripts and emoji two, marks that combine none (after Unicode
 * Annex 11).
 */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const c of text) {
    if (c >= " " && c <= "~") columns += 1;
    else if (!ZERO.test(c)) columns += WIDE.test(c) ? 2 : 1;
  }
  return columns;
}

/** Text filled with blanks behind it to so many columns of a terminal; longer text stays as it is. */
export const padEnd = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - columnsOf(text)));
/** Text filled with blanks before it to so many columns of a terminal; longer text stays as it is. */
export const padStart = (text: string, columns: number): string =>
  " ".repeat(Math.max(0, columns - columnsOf(text))) + text;

/** The columns of the widest text, at least 1. */
export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, columnsOf(text)), 1);
