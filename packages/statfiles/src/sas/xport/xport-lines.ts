import { type Cursor, ascii } from "../../bytes/cursor.ts";

/** Bytes of a line of a transport file, and what its header lines begin with. */
export const LINE = 80;
export const HEADER = "HEADER RECORD*******";

/** Takes a header line and gives what it is for. @throws Damaged where there is none */
export function headerName(cursor: Cursor): string {
  const at = cursor.at;
  const line = ascii(cursor.take(LINE, "A header line"));
  if (line.startsWith(HEADER)) return line.slice(HEADER.length, HEADER.length + 8).trimEnd();
  cursor.at = at;
  throw cursor.damaged("A header line is missing here.");
}

/** Takes a header line of one of these names, and gives it. @throws Damaged where another one stands there */
export function expectHeader(cursor: Cursor, names: readonly string[]): string {
  const at = cursor.at;
  const name = headerName(cursor);
  if (names.includes(name)) return name;
  cursor.at = at;
  throw cursor.damaged(`Here is the header ${JSON.stringify(name)}; expected ${names.join(" or ")}.`);
}

/** Bytes that fill up the last line. */
export function padding(length: number): number {
  return (LINE - (length % LINE)) % LINE;
}
