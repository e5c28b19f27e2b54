import { countText } from "@sdc-risk/data";

/** Bytes that contradict themselves, what the file says of them, or its format. */
export class Damaged extends Error {}

/** A damage with the place where it shows, counted from the first byte of the file as 0. */
export function damagedAt(byte: number, what: string): Damaged {
  return new Damaged(`At byte ${countText(byte)}: ${what}`);
}
