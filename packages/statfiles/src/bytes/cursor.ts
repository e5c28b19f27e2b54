import { countText } from "@sdc-risk/data";
import { damagedAt } from "./damaged.ts";

/** Thrown where bytes are asked for that the file has, and that are not here yet. */
export class NotHere extends Error {}

/** A place in the bytes of a file, from which they are read one after the other; never beyond their end. */
export class Cursor {
  readonly view: DataView;
  little = true;

  readonly bytes: Uint8Array;
  at: number;
  private readonly origin: number;
  private readonly size: number;

  /**
   * @param origin where the bytes begin in the file
   * @param size bytes from there to the end of the file, of which `bytes` may hold the first ones only
   */
  constructor(bytes: Uint8Array, at = 0, origin = 0, size = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.origin = origin;
    this.size = size;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes to the end of the file. */
  get left(): number {
    return this.size - this.at;
  }

  /** Bytes of the whole file. */
  get fileSize(): number {
    return this.origin + this.size;
  }

  /** Takes `count` bytes, without a copy. @throws Damaged where there are fewer; NotHere */
  take(count: number, what: string): Uint8Array {
    const from = this.held(count, what);
    return this.bytes.subarray(from, from + count);
  }

  /** The next `count` bytes, or as many as the file has, without passing them. @throws NotHere */
  peek(count: number): Uint8Array {
    const to = Math.min(this.at + count, this.size);
    if (to > this.bytes.length && this.at < to) throw new NotHere();
    return this.bytes.subarray(this.at, to);
  }

  /** Passes `count` bytes that are wanted, and gives where they began. @throws Damaged; NotHere */
  private held(count: number, what: string): number {
    const from = this.skip(count, what);
    if (this.at > this.bytes.length) throw new NotHere();
    return from;
  }

  /** Passes `count` bytes and gives where they began. @throws Damaged where there are fewer */
  skip(count: number, what: string): number {
    if (!(count >= 0 && count <= this.left)) {
      throw this.damaged(`${what} takes ${countText(count)} bytes, but ${countText(this.left)} are left.`);
    }
    const from = this.at;
    this.at += count;
    return from;
  }

  /** Goes to a place of the file, which the file names. @throws Damaged where the file does not reach so far */
  seek(place: number, what: string): void {
    const to = place - this.origin;
    if (!(Number.isSafeInteger(to) && to >= 0 && to <= this.size)) {
      const length = countText(this.fileSize);
      throw this.damaged(`${what} should begin at byte ${countText(place)}, but the file has ${length}.`);
    }
    this.at = to;
  }

  u8(what: string): number {
    return this.view.getUint8(this.held(1, what));
  }

  i16(what: string): number {
    return this.view.getInt16(this.held(2, what), this.little);
  }

  u16(what: string): number {
    return this.view.getUint16(this.held(2, what), this.little);
  }

  i32(what: string): number {
    return this.view.getInt32(this.held(4, what), this.little);
  }

  u32(what: string): number {
    return this.view.getUint32(this.held(4, what), this.little);
  }

  /** A whole number of 64 bits; beyond 2^53 it is rounded, which no count or place of a real file reaches. */
  u64(what: string): number {
    return Number(this.view.getBigUint64(this.held(8, what), this.little));
  }

  i64(what: string): number {
    return Number(this.view.getBigInt64(this.held(8, what), this.little));
  }

  f64(what: string): number {
    return this.view.getFloat64(this.held(8, what), this.little);
  }

  /** A count from 0 to `most`, both included. @throws Damaged */
  count(value: number, most: number, what: string): number {
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
    throw this.damaged(
      `The file claims ${countText(value)} ${what}; there is room for ${countText(Math.max(0, most))} at most.`,
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
