const ESCAPE = /_x([\da-f]{4})_/gi;

/** A text with the characters that Excel writes as `_x000D_`, since XML has no place for them. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

const UNDERSCORE = 95;
const X = 120;

/** Whether a text, as UTF-8 at `bytes[from … to)`, may hold such a character. */
export function mayHoldEscapes(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to - 6; i++) if (bytes[i] === UNDERSCORE && bytes[i + 1] === X) return true;
  return false;
}
