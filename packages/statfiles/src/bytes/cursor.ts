import { countText } from "@sdc-risk/core";
import { damagedAt } from "./damaged.js";

/** A place in the bytes of a file, from which they are read one after the other; never beyond their end. */
export class Cursor {
  readonly view: DataView;
  little = true;

  /**
   * @param origin where the bytes begin in the file, for messages
   */
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
    private readonly origin = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Takes `count` bytes, without a copy. @throws Damaged where there are fewer */
  take(count: number, what: string): Uint8Array {
    const from = this.skip(count, what);
    return this.bytes.subarray(from, from + count);
  }

  /** Passes `count` bytes and gives where they began. @throws Damaged where there are fewer */
  skip(count: number, what: string): number {
    if (!(count >= 0 && count <= this.left)) {
      throw this.damaged(`${what} takes ${countText(count)} bytes, and ${countText(this.left)} are left.`);
    }
    const from = this.at;
    this.at += count;
    return from;
  }

  /** Goes to a place that the file names. @throws Damaged where the file does not reach so far */
  seek(to: number, what: string): void {
    if (!(Number.isSafeInteger(to) && to >= 0 && to <= this.bytes.length)) {
      const length = countText(this.bytes.length);
      throw this.damaged(`${what} is to begin at byte ${countText(to)}, and the file has ${length}.`);
    }
    this.at = to;
  }

  u8(what: string): number {
    return this.view.getUint8(this.skip(1, what));
  }

  i16(what: string): number {
    return this.view.getInt16(this.skip(2, what), this.little);
  }

  u16(what: string): number {
    return this.view.getUint16(this.skip(2, what), this.little);
  }

  i32(what: string): number {
    return this.view.getInt32(this.skip(4, what), this.little);
  }

  u32(what: string): number {
    return this.view.getUint32(this.skip(4, what), this.little);
  }

  /** A whole number of 64 bits; beyond 2^53 it is rounded, which no count or place of a real file reaches. */
  u64(what: string): number {
    return Number(this.view.getBigUint64(this.skip(8, what), this.little));
  }

  i64(what: string): number {
    return Number(this.view.getBigInt64(this.skip(8, what), this.little));
  }

  f64(what: string): number {
    return this.view.getFloat64(this.skip(8, what), this.little);
  }

  /** A count from 0 to `most`, both included. @throws Damaged */
  count(value: number, most: number, what: string): number {
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
    throw this.damaged(
      `The file claims ${countText(value)} ${what}; here are at most ${countText(Math.max(0, most))}.`,
    );
  }

  damaged(what: string): Error {
    return damagedAt(this.origin + this.at, what);
  }
}

/** Bytes as characters of one byte each: for words of the format, not for texts of people. */
export function ascii(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Where a text of fixed width ends: before the blanks and zero bytes that fill it up. */
export function trimmedEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0)) end--;
  return end;
}

/** Where a text ends that a zero byte may end before `to`. */
export function zeroEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = from;
  while (end < to && bytes[end] !== 0) end++;
  return end;
}
