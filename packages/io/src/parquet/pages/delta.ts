import type { Cursor } from "./cursor.ts";
import { Damaged } from "../../damaged.ts";

const LARGEST_BLOCK = 1 << 20;

/**
 * Reads `count` whole numbers of 32 or 64 bits as differences (Parquet's DELTA_BINARY_PACKED); sums wrap around.
 * @throws Damaged where the head is impossible or claims another count
 */
export function readDeltas(cursor: Cursor, count: number, out: Int32Array | BigInt64Array): void {
  const block = cursor.varint();
  const parts = cursor.varint();
  const total = cursor.varint();
  const size = block / parts;
  const first = cursor.zigzag();
  if (block > LARGEST_BLOCK || !(size >= 8 && size % 8 === 0)) {
    throw new Damaged(`A page has blocks of ${block} differences in ${parts} parts, which cannot be.`);
  }
  if (total !== count) throw new Damaged(`A page claims ${count} values and holds ${total}.`);
  if (count > 0) out[0] = out instanceof Int32Array ? Number(BigInt.asIntN(32, first)) : first;
  for (let i = 1; i < count;) {
    const least = cursor.zigzag();
    const widths = cursor.take(parts);
    for (let part = 0; part < parts && i < count; part++) {
      const width = widths[part];
      const here = Math.min(size, count - i);
      if (width > 64) throw new Damaged(`A page has differences of ${width} bits; at most 64 can be.`);
      const needed = Math.ceil((here * width) / 8);
      const stored = (size * width) / 8;
      const bytes = cursor.take(Math.max(needed, Math.min(stored, cursor.left)));
      if (out instanceof Int32Array) add32(out, i, here, least, bytes, width);
      else add64(out, i, here, least, bytes, width);
      i += here;
    }
  }
}

function add32(
  out: Int32Array,
  from: number,
  count: number,
  least: bigint,
  bytes: Uint8Array,
  width: number,
): void {
  const step = Number(BigInt.asIntN(32, least));
  let sum = out[from - 1];
  for (let k = 0; k < count; k++)
    out[from + k] = sum = (sum + step + bitsAt(bytes, k * width, Math.min(32, width))) | 0;
}

function add64(
  out: BigInt64Array,
  from: number,
  count: number,
  least: bigint,
  bytes: Uint8Array,
  width: number,
): void {
  let sum = out[from - 1];
  for (let k = 0; k < count; k++) {
    const low = BigInt(bitsAt(bytes, k * width, Math.min(32, width)));
    const high = width > 32 ? BigInt(bitsAt(bytes, k * width + 32, width - 32)) << 32n : 0n;
    out[from + k] = sum = BigInt.asIntN(64, sum + least + low + high);
  }
}

/** Up to 32 bits from bit `from` on, lowest first. */
function bitsAt(bytes: Uint8Array, from: number, width: number): number {
  let value = 0;
  for (let bit = 0; bit < width;) {
    const at = from + bit;
    const part = Math.min(8 - (at & 7), width - bit);
    value += ((bytes[at >> 3] >> (at & 7)) & ((1 << part) - 1)) * 2 ** bit;
    bit += part;
  }
  return value;
}
