import { Damaged } from "./damaged.ts";

/** The byte at a place. @throws Damaged where the bytes end before it */
export function byteAt(bytes: Uint8Array, at: number): number {
  if (!(at < bytes.length)) throw new Damaged(`There is no byte ${at} of ${bytes.length}.`);
  return bytes[at];
}
