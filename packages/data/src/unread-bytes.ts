import { countText } from "./format-value.ts";

/** Bytes of a file that belong to nothing that was read. */
export interface UnreadBytes {
  /** "behind the end of the archive" */
  readonly where: string;
  readonly bytes: number;
}

/** So few bytes are left wherever a program aligns what it writes, and say nothing of many records. */
const HANDFUL = 8;

/** How many of some bytes may say something: none where all are zero, by which programs fill up room. */
export function tellingBytes(bytes: Uint8Array): number {
  return bytes.every((byte) => byte === 0) ? 0 : bytes.length;
}

/**
 * What there is to tell of bytes that no reader looks at: whoever has the file has them.
 * @returns a warning, or nothing where they are a handful all together
 */
export function unreadBytes(
  found: readonly UnreadBytes[],
): readonly { readonly code: "unread-bytes"; readonly message: string }[] {
  const places = new Map<string, number>();
  for (const { where, bytes } of found) if (bytes > 0) places.set(where, (places.get(where) ?? 0) + bytes);
  const all = [...places.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (all <= HANDFUL) return [];
  const listed = Array.from(places, ([where, bytes]) => `${countText(bytes)} ${where}`).join("; ");
  const message = `The file holds bytes that are none of its values, and that no program shows: ${listed}.`;
  return [{ code: "unread-bytes", message }];
}
