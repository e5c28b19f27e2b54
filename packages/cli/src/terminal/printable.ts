/** Text for the terminal: control characters and direction marks that came with a file are shown, not obeyed. */
export function printable(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex -- these are what must not reach the terminal
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** JSON of a value, indented, that is safe to print: what `printable` shows is an escape of JSON. */
export function printableJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).split("\n").map(printable).join("\n")}\n`;
}
