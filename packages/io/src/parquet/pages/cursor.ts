import { Damaged } from "../../damaged.ts";

/** Reads bytes from their start on. @throws Damaged at their end */
export class Cursor {
  at = 0;
  readonly view: DataView;

  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** The next `length` bytes, not copied. */
  take(length: number): Uint8Array {
    if (!(length >= 0 && length <= this.left))
      throw new Damaged(`A page ends ${length - this.left} bytes too early.`);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw new Damaged("A page ends too early.");
    return this.bytes[this.at++];
  }

  /** An unsigned 32-bit number, little-endian. */
  word(): number {
    this.take(4);
    return this.view.getUint32(this.at - 4, true);
  }

  /** An unsigned number of up to 32 bits, seven bits a byte (ULEB128). */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) break;
      factor *= 128;
    }
    if (value > 0xffffffff) throw new Damaged("A page holds a length of more than 32 bits.");
    return value;
  }

  /** A signed 64-bit number, its sign in the lowest bit (zigzag), seven bits a byte. */
  zigzag(): bigint {
    let value = 0n;
    let shift = 0n;
    for (;;) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) break;
      shift += 7n;
      if (shift > 63n) throw new Damaged("A page holds a number of more than 64 bits.");
    }
    return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n));
  }
}
