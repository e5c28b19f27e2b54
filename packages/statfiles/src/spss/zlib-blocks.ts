import type { Cursor } from "../bytes/cursor.js";
import { inflate } from "../bytes/inflate.js";

const HEADER = 24,
  ENTRY = 24;

/** The blocks of a .zsav, unpacked one after the other, and the bytes that they claim together. */
export function zlibBlocks(cursor: Cursor): {
  readonly chunks: AsyncGenerator<Uint8Array>;
  readonly size: number;
} {
  const start = cursor.at,
    own = cursor.u64("The place of the compressed data");
  if (own !== start)
    throw cursor.damaged(`The compressed data are to begin at byte ${own}, and begin at ${start}.`);
  const trailer = cursor.u64("The place of the list of blocks"),
    length = cursor.u64("The length of the list of blocks");
  cursor.seek(trailer, "The list of blocks");
  if (length !== cursor.left)
    throw cursor.damaged(`The list of blocks claims ${length} bytes; here are ${cursor.left}.`);
  cursor.i64("The bias");
  cursor.i64("The list of blocks");
  cursor.i32("The size of a block");
  const count = cursor.count(cursor.i32("A count"), cursor.left / ENTRY, "blocks");
  const blocks: { readonly at: number; readonly packed: number; readonly size: number }[] = [];
  let unpacked = start,
    at = start + HEADER;
  for (let i = 0; i < count; i++) {
    const from = cursor.u64("A block"),
      place = cursor.u64("A block");
    const size = cursor.u32("A block"),
      packed = cursor.u32("A block");
    if (from !== unpacked || place !== at || place + packed > trailer) {
      throw cursor.damaged(`Block ${i + 1} of ${count} is not where the one before it ends.`);
    }
    blocks.push({ at, packed, size });
    unpacked += size;
    at += packed;
  }
  if (at !== trailer)
    throw cursor.damaged(`The blocks end at byte ${at}, and their list begins at ${trailer}.`);
  return { chunks: inflated(cursor.bytes, blocks), size: unpacked - start };
}

async function* inflated(
  bytes: Uint8Array,
  blocks: readonly { readonly at: number; readonly packed: number; readonly size: number }[],
): AsyncGenerator<Uint8Array> {
  for (const [i, { at, packed, size }] of blocks.entries()) {
    yield await inflate(bytes.subarray(at, at + packed), size, `Block ${i + 1} of ${blocks.length}`);
  }
}
