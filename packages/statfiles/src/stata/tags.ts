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
