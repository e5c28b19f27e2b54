import type { Data, Vector } from "apache-arrow";

/** A chunk of a column. */
export type Chunk = Data;

/** The chunks of a column; Arrow leaves their type open. */
export function chunksOf(vector: Vector): readonly Chunk[] {
  return vector.data as readonly Chunk[];
}

/**
 * The validity bitmap of a chunk, or null where nothing in it is missing. A slice shares the bitmap of its parent:
 * the bit of row i is at `data.offset + i`.
 */
export function bitmapOf(data: Chunk): Uint8Array | null {
  return data.nullCount > 0 ? data.nullBitmap : null;
}

/** Whether row `at` (offset included) is valid. */
export function isValid(bitmap: Uint8Array, at: number): boolean {
  return ((bitmap[at >> 3] >> (at & 7)) & 1) === 1;
}
