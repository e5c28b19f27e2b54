import { type Cursor, ascii } from "../bytes/cursor.ts";

/** Whether a tag stands at the cursor; then it passes it. */
export function atTag(cursor: Cursor, tag: string): boolean {
  const found = ascii(cursor.peek(tag.length)) === tag;
  if (found) cursor.at += tag.length;
  return found;
}

/** @throws Damaged where another tag stands at the cursor */
export function expectTag(cursor: Cursor, tag: string): void {
  if (!atTag(cursor, tag)) throw cursor.damaged(`${tag} is missing here.`);
}

/** Goes to a place that the file names, and gives the bytes that it passes. @throws Damaged where the file has no such place */
export function passedTo(cursor: Cursor, place: number, what: string): Uint8Array {
  const from = cursor.at;
  cursor.seek(place, what);
  return cursor.bytes.subarray(from, Math.max(from, cursor.at));
}
