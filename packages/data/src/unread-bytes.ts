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

/** Bytes from a place to the one behind the last of them. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What lies between some stretches, in order. These may be in any order, and lie over one another.
 * @param within where to begin, and where to end
 */
export function gapsBetween(
  parts: readonly Stretch[],
  { from: begin = 0, to: end }: { readonly from?: number; readonly to: number },
): Stretch[] {
  const gaps: Stretch[] = [];
  let at = begin;
  for (const { from, to } of [...parts].sort((one, other) => one.from - other.from)) {
    const next = Math.min(from, end);
    if (next > at) gaps.push({ from: at, to: next });
    at = Math.max(at, next, to);
  }
  return at < end ? [...gaps, { from: at, to: end }] : gaps;
}

/** How many bytes outside of some stretches may say something. */
export const tellingOutside = (bytes: Uint8Array, parts: readonly Stretch[]): number =>
  gapsBetween(parts, { to: bytes.length }).reduce(
    (sum, { from, to }) => sum + tellingBytes(bytes.subarray(from, to)),
    0,
  );

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
