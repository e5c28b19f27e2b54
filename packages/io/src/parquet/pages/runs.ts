import type { Cursor } from "./cursor.ts";
import { Damaged } from "../../damaged.ts";

/** Numbers that a run may hold beyond the last one. */
const MOST_FILLED_UP = 255;

/**
 * Reads `count` numbers of `width` bits from Parquet's hybrid of repeated and of bit-packed runs.
 * @param cursor over the bytes of the runs and nothing else
 * @param width 0 to 32
 * @throws Damaged where a run is longer than the numbers that are left, a repeated number takes more bits, or
 *   bytes are left over
 */
export function readRuns(cursor: Cursor, width: number, count: number): Int32Array {
  if (width > 32) throw new Damaged(`A page has numbers of ${width} bits; at most 32 can be.`);
  const out = new Int32Array(count);
  let filled = 0;
  while (filled < count) {
    const head = cursor.varint();
    if (head % 2 === 1) filled = unpackGroups(cursor, width, out, filled, (head - 1) * 4);
    else filled = repeat(cursor, width, out, filled, head / 2);
  }
  if (!endsHere(cursor, width))
    throw new Damaged(`A page holds more than the ${count} values that it claims.`);
  return out;
}

/**
 * Whether nothing follows that counts: zeros, or one group that nobody needs. DuckDB 1.3 writes such a group
 * where the numbers end with the one before.
 */
function endsHere(cursor: Cursor, width: number): boolean {
  const { at } = cursor;
  while (cursor.left > 0 && cursor.byte() === 0);
  if (cursor.bytes[cursor.at - 1] === 0 || cursor.at === at) return true;
  cursor.at--;
  const head = cursor.varint();
  const numbers = (head - 1) * 4;
  return head % 2 === 1 && numbers <= MOST_FILLED_UP + 1 && cursor.left === (numbers / 8) * width;
}

function repeat(cursor: Cursor, width: number, out: Int32Array, from: number, length: number): number {
  if (length > out.length - from)
    throw new Damaged(`A page holds more than the ${out.length} values that it claims.`);
  let value = 0;
  for (let shift = 0; shift < width; shift += 8) value |= cursor.byte() << shift;
  if (width < 32 && value >>> width !== 0)
    throw new Damaged(`A page holds ${value >>> 0} where at most ${2 ** width - 1} can be.`);
  if (value !== 0) out.fill(value, from, from + length);
  return from + length;
}

/**
 * Groups of eight numbers. The last group is filled up, by DuckDB up to 256 numbers; bytes that nobody needs
 * may be left out.
 */
function unpackGroups(cursor: Cursor, width: number, out: Int32Array, from: number, length: number): number {
  const taken = Math.min(length, out.length - from);
  const stored = (length / 8) * width;
  const needed = Math.ceil((taken * width) / 8);
  if (length - taken > MOST_FILLED_UP)
    throw new Damaged(`A page holds more than the ${out.length} values that it claims.`);
  const bytes = cursor.take(cursor.left < stored ? Math.max(needed, cursor.left) : stored);
  if (width === 0) return from + taken;
  if (width > 24) return unpackWide(bytes, width, out, from, taken);
  const mask = (1 << width) - 1;
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let i = from; i < from + taken; i++) {
    while (bits < width) {
      held |= bytes[at++] << bits;
      bits += 8;
    }
    out[i] = held & mask;
    held >>>= width;
    bits -= width;
  }
  return from + taken;
}

/** Numbers of more than 24 bits, of which a 32-bit word does not hold one and a byte. */
function unpackWide(bytes: Uint8Array, width: number, out: Int32Array, from: number, count: number): number {
  for (let i = 0; i < count; i++) {
    let value = 0;
    for (let bit = 0; bit < width;) {
      const at = i * width + bit;
      const part = Math.min(8 - (at & 7), width - bit);
      value |= ((bytes[at >> 3] >> (at & 7)) & ((1 << part) - 1)) << bit;
      bit += part;
    }
    out[from + i] = value;
  }
  return from + count;
}
