import { tellingBytes } from "@sdc-risk/data";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { bytesBehind, inflate } from "../bytes/inflate.ts";
import type { UnreadCodes } from "./unpack.ts";

const HEADER = 24;
const ENTRY = 24;

/**
 * The blocks of a .zsav, unpacked one after the other, and the bytes that they claim together.
 * @param start where the data begin in the file
 * @param unread bytes that no block has are added to it; null where nobody looks for them
 */
export async function zlibBlocks(
  file: FileBytes,
  start: number,
  little: boolean,
  unread: UnreadCodes | null,
): Promise<{ readonly chunks: AsyncGenerator<Uint8Array>; readonly size: number }> {
  const head = await file.from(start, HEADER);
  head.little = little;
  const own = head.u64("The place of the compressed data");
  if (own !== start)
    throw head.damaged(`The compressed data should begin at byte ${own}, but begin at ${start}.`);
  const trailer = head.u64("The place of the list of blocks");
  const length = head.u64("The length of the list of blocks");
  head.seek(trailer, "The list of blocks");
  const cursor = await file.from(trailer);
  cursor.little = little;
  if (length !== cursor.left)
    throw cursor.damaged(`The list of blocks claims ${length} bytes; here are ${cursor.left}.`);
  cursor.i64("The bias");
  cursor.i64("The list of blocks");
  cursor.i32("The size of a block");
  const count = cursor.count(cursor.i32("A count"), cursor.left / ENTRY, "blocks");
  const blocks: { readonly at: number; readonly packed: number; readonly size: number }[] = [];
  let unpacked = start;
  let at = start + HEADER;
  for (let i = 0; i < count; i++) {
    const from = cursor.u64("A block");
    const place = cursor.u64("A block");
    const size = cursor.u32("A block");
    const packed = cursor.u32("A block");
    if (from !== unpacked || place !== at || place + packed > trailer) {
      throw cursor.damaged(`Block ${i + 1} of ${count} is not where the one before it ends.`);
    }
    blocks.push({ at, packed, size });
    unpacked += size;
    at += packed;
  }
  if (at !== trailer)
    throw cursor.damaged(`The blocks end at byte ${at}, and their list begins at ${trailer}.`);
  if (unread !== null)
    unread.behind += tellingBytes(cursor.take(cursor.left, "What follows the list of blocks"));
  return { chunks: inflated(file, blocks, unread), size: unpacked - start };
}

/** Unpacks the blocks; one is no longer there when the next is asked for. */
async function* inflated(
  file: FileBytes,
  blocks: readonly { readonly at: number; readonly packed: number; readonly size: number }[],
  unread: UnreadCodes | null,
): AsyncGenerator<Uint8Array> {
  let room: Uint8Array | undefined;
  for (const [i, { at, packed, size }] of blocks.entries()) {
    const bytes = await file.part(at, packed);
    room = await inflate(bytes, size, `Block ${i + 1} of ${blocks.length}`, room);
    if (unread !== null) unread.behind += await bytesBehind(bytes, room);
    yield room;
  }
}
