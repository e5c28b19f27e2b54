import { CompressionType, Message, type MessageHeader } from "apache-arrow";
import { zstdSize } from "./zstd-size.js";

/** What the messages of a file or stream claim together. */
export interface Claims {
  /** Records of all record batches. */
  readonly records: number;
  /** Bytes that packed buffers claim to unpack to. */
  readonly unpacked: number;
}

type Batch = ReturnType<Message<MessageHeader.RecordBatch>["header"]>;

const CONTINUES = 0xffffffff;
/** Most bytes that a byte of LZ4 can stand for. */
const MOST_OF_LZ4 = 255;
/** What stands for the size of a buffer that is not packed. */
const NOT_PACKED = -1n;

/**
 * Walks over all messages, without reading what they hold.
 * @param bytes of the messages: a stream, or a file without its two magic words and its footer
 * @throws Error where a message claims more than the bytes hold
 */
export function claimsOf(bytes: Uint8Array): Claims {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0, records = 0, unpacked = 0;
  while (at + 4 <= bytes.length) {
    if (view.getUint32(at, true) === CONTINUES) at += 4; // files before version 0.15 do without
    const length = at + 4 <= bytes.length ? view.getInt32(at, true) : 0, head = at + 4;
    if (length === 0) break;
    if (length < 0 || head + length > bytes.length) throw new Error(`A message claims ${length} bytes, and ${bytes.length - head} are left.`);
    const message = Message.decode(bytes.subarray(head, head + length)), body = head + length, size = message.bodyLength;
    if (!(size >= 0 && body + size <= bytes.length)) throw new Error(`A message claims ${size} bytes of values, and ${bytes.length - body} are left.`);
    const batch = batchOf(message);
    if (batch) unpacked += sizeOf(batch, bytes.subarray(body, body + size));
    if (message.isRecordBatch()) records += batch!.length;
    at = body + size;
  }
  return { records, unpacked };
}

function batchOf(message: Message): Batch | undefined {
  if (message.isRecordBatch()) return message.header();
  return message.isDictionaryBatch() ? message.header().data : undefined;
}

/** Bytes that the packed buffers of a batch claim. */
function sizeOf({ buffers, compression }: Batch, body: Uint8Array): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let total = 0;
  for (const { offset, length } of buffers) {
    if (!(offset >= 0 && length >= 0 && offset + length <= body.length)) throw new Error(`A buffer claims the bytes from ${offset} to ${offset + length} of ${body.length}.`);
    if (compression === null || length === 0) continue;
    if (length < 8) throw new Error("A packed buffer is cut off.");
    const size = view.getBigInt64(offset, true);
    if (size === NOT_PACKED) continue;
    const own = compression.type === CompressionType.ZSTD ? zstdSize(body.subarray(offset + 8, offset + length)) : undefined;
    const most = compression.type === CompressionType.LZ4_FRAME ? MOST_OF_LZ4 * length : own;
    if (size < 0n || (most !== undefined && size > BigInt(most))) {
      throw new Error(`A buffer claims to unpack from ${length} to ${size} bytes, which cannot be.`);
    }
    total += Number(size);
  }
  return total;
}
