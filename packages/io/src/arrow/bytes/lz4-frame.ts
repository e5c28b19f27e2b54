import { roomFor } from "@sdc-risk/data/columns";
import { Damaged } from "../../damaged.ts";

const MAGIC = 0x184d2204;

/**
 * Unpacks an LZ4 frame (LZ4 frame format 1.6.3), which Arrow and Feather files of R and Python hold;
 * checksums are not tested.
 */
export function unpackLz4Frame(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Damaged("This is not an LZ4 frame.");
  const flags = view.getUint8(4);
  const hasSize = (flags & 8) !== 0;
  const blockChecksums = (flags & 16) !== 0;
  let at = 7 + (hasSize ? 8 : 0) + ((flags & 1) !== 0 ? 4 : 0);
  // a size that so few bytes cannot give is not believed
  const out = new Output(
    hasSize ? Math.min(Number(view.getBigUint64(6, true)), input.length * 255) : input.length * 3,
  );
  for (;;) {
    const size = view.getUint32(at, true);
    at += 4;
    if (size === 0) {
      if (at + ((flags & 4) !== 0 ? 4 : 0) < input.length)
        throw new Damaged("The LZ4 data go on behind their end.");
      return out.bytes.subarray(0, out.length);
    }
    const block = input.subarray(at, at + (size & 0x7fffffff));
    if (size >= 0x80000000) out.literals(block);
    else unpackBlock(block, out);
    at += block.length + (blockChecksums ? 4 : 0);
  }
}

/** Unpacks one LZ4 block; what it gives may be shorter or longer than expected by the file. */
export function unpackLz4Block(block: Uint8Array, expected: number): Uint8Array {
  const out = new Output(expected);
  unpackBlock(block, out);
  return out.bytes.subarray(0, out.length);
}

class Output {
  bytes: Uint8Array;
  length = 0;

  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  literals(bytes: Uint8Array): void {
    this.bytes = roomFor(this.bytes, this.length + bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Repeats `count` bytes that were written `back` bytes ago; the two stretches may overlap. */
  match(back: number, count: number): void {
    if (back === 0 || back > this.length) throw new Damaged("The LZ4 data is damaged.");
    this.bytes = roomFor(this.bytes, this.length + count);
    const { bytes } = this;
    for (let to = this.length, end = to + count; to < end; to++) bytes[to] = bytes[to - back];
    this.length += count;
  }
}

function unpackBlock(block: Uint8Array, out: Output): void {
  let at = 0;
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    if (nibble === 15) {
      let more: number;
      do length += more = block[at++] ?? 0;
      while (more === 255);
    }
    return length;
  };
  while (at < block.length) {
    const token = block[at++];
    const literals = lengthOf(token >> 4);
    out.literals(block.subarray(at, at + literals));
    at += literals;
    if (at >= block.length) return;
    const back = block[at] | (block[at + 1] << 8);
    at += 2;
    out.match(back, lengthOf(token & 15) + 4);
  }
}
