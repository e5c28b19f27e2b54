import type { UnreadBytes } from "@sdc-risk/data";
import { CompressionType, DataType, type Field, Message } from "apache-arrow";
import { Footer } from "apache-arrow/ipc/metadata/file";
import { checkFooter, checkMessage, HEADER } from "./check-message.ts";
import { NOT_PACKED } from "./codecs.ts";
import { zstdSize } from "./bytes/zstd-size.ts";
import { Damaged } from "../damaged.ts";
import { bytesBehind, bytesBetween, unreadInMessage } from "./unread.ts";

/** What the messages of a file or stream claim together. */
export interface Claims {
  /** Records of all record batches. */
  readonly records: number;
  /** Bytes that packed buffers claim to unpack to. */
  readonly unpacked: number;
  /** The record batches, and the levels of dictionaries, with the ids of these. */
  readonly batches: readonly ClaimedBatch[];
  readonly levels: readonly (readonly [id: number, batch: ClaimedBatch])[];
  /** Bytes that belong to no buffer of a message, and may say something. */
  readonly unread: readonly UnreadBytes[];
}

/** What a batch claims: how many records or levels, the lengths of its columns with their children, depth first. */
export interface ClaimedBatch {
  readonly length: number;
  readonly nodes: readonly { readonly length: number; readonly nullCount: number }[];
  readonly buffers: readonly { readonly offset: number; readonly length: number }[];
  /** Of columns of texts whose places are views, the buffers that these are in. */
  readonly variadicBufferCounts?: readonly number[] | null;
  readonly compression: { readonly type: CompressionType } | null;
  /** The bytes of its buffers. */
  readonly body: Uint8Array;
}

const CONTINUES = 0xffffffff;
/** Most bytes that a byte of LZ4 can stand for. */
const MOST_OF_LZ4 = 255;
/** The magic word of a file and what fills it up to eight bytes. */
const START = 8;

interface MessagePart extends Claims {
  readonly from: number;
  readonly end: number;
  /** What the message holds, one of `HEADER`. */
  readonly kind: number;
}

/**
 * Compares the records of each batch with the length of each column: Arrow would fill up a shorter one.
 * @throws Damaged
 */
export function checkLengths({ batches }: Claims, fields: readonly Field[]): void {
  for (const { length: records, nodes } of batches) {
    let at = 0;
    for (const field of fields) {
      const { length } = nodes[at] ?? { length: 0 };
      if (length !== records)
        throw new Damaged(
          `A batch claims ${records} records, and ${length} values of ${JSON.stringify(field.name)}.`,
        );
      at += nodesOf(field.type as DataType);
    }
  }
}

/** Lengths that a column has: its own, and those of its children. */
function nodesOf(type: DataType): number {
  const children = DataType.isDictionary(type) ? [] : ((type.children as Field[] | null) ?? []);
  return children.reduce((sum, child) => sum + nodesOf(child.type as DataType), 1);
}

/**
 * Walks over the messages of a stream, without reading what they hold.
 * @throws Damaged where one claims more than the bytes hold
 */
export function claimsOfStream(bytes: Uint8Array): Claims {
  const parts: MessagePart[] = [];
  for (let part = partAt(bytes, 0); part !== null; part = partAt(bytes, part.end)) {
    if ((part.kind === HEADER.SCHEMA) !== (parts.length === 0))
      throw new Damaged("A stream has one schema, and it comes first.");
    parts.push(part);
  }
  return sum(parts, bytesBehind(bytes, parts.at(-1)?.end ?? 0));
}

/**
 * Walks over the messages that the footer of a file lists.
 * @param footer where the footer begins, `end` where it ends
 * @throws Damaged where one claims more than the file holds, or where the file holds one that the footer does not list
 */
export function claimsOfFile(bytes: Uint8Array, footer: number, end: number): Claims {
  checkFooter(bytes.subarray(footer, end));
  const data = bytes.subarray(0, footer);
  const listed = Footer.decode(bytes.subarray(footer, end));
  const blocks = [...listed.recordBatches()].map(({ offset }) => [offset, HEADER.RECORDS] as const);
  const levels = [...listed.dictionaryBatches()].map(({ offset }) => [offset, HEADER.DICTIONARY] as const);
  const starts = new Map<number, number>([...blocks, ...levels]);
  const parts = Array.from(starts, ([offset, kind]) => {
    const part = offset >= START ? partAt(data, offset) : null;
    if (part?.kind !== kind)
      throw new Damaged(`The footer lists a batch at byte ${offset}, and there is none.`);
    return part;
  });
  // the schema is read from the footer; polars writes another one at the start, in a way of its own
  const schema = nextAt(data, START) === START ? partAt(data, START) : null;
  for (const after of [...(schema === null ? [] : [schema.end]), ...parts.map((part) => part.end)]) {
    const next = nextAt(data, after);
    if (next !== null && !starts.has(next))
      throw new Damaged(`A batch at byte ${next} is missing in the footer.`);
  }
  if (starts.size < blocks.length + levels.length) throw new Damaged("The footer lists a batch twice.");
  const known = schema === null ? parts : [schema, ...parts];
  return sum(parts, bytesBetween(data, bytes.subarray(footer, end), known));
}

function sum(parts: readonly MessagePart[], unread: readonly UnreadBytes[]): Claims {
  const total = (of: (part: MessagePart) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return {
    records: total((part) => part.records),
    unpacked: total((part) => part.unpacked),
    batches: parts.flatMap((part) => part.batches),
    levels: parts.flatMap((part) => part.levels),
    unread: [...unread, ...parts.flatMap((part) => part.unread)],
  };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the next message begins after what fills up the one before; null where none does. */
function nextAt(bytes: Uint8Array, from: number): number | null {
  let at = from;
  while (at < bytes.length && bytes[at] === 0) at++;
  const view = viewOf(bytes);
  return at + 8 <= bytes.length && view.getUint32(at, true) === CONTINUES && view.getInt32(at + 4, true) > 0
    ? at
    : null;
}

/** The message at a place; null where the messages end. */
function partAt(bytes: Uint8Array, from: number): MessagePart | null {
  const view = viewOf(bytes);
  let at = from;
  if (at + 4 <= bytes.length && view.getUint32(at, true) === CONTINUES) at += 4; // files before version 0.15 do without
  const length = at + 4 <= bytes.length ? view.getInt32(at, true) : 0;
  const head = at + 4;
  const body = head + length;
  if (length === 0) return null;
  if (length < 0 || body > bytes.length)
    throw new Damaged(`A message claims ${length} bytes, and ${bytes.length - head} are left.`);
  const kind = checkMessage(bytes.subarray(head, body));
  const message = Message.decode(bytes.subarray(head, body));
  const end = body + message.bodyLength;
  if (!(end >= body && end <= bytes.length))
    throw new Damaged(
      `A message claims ${message.bodyLength} bytes of values, and ${bytes.length - body} are left.`,
    );
  const place = { from, end, kind };
  const dictionary = message.isDictionaryBatch() ? message.header() : null;
  const batch = message.isRecordBatch() ? message.header() : (dictionary?.data ?? null);
  if (batch === null) return { ...place, records: 0, unpacked: 0, batches: [], levels: [], unread: [] };
  const { nodes, buffers, variadicBufferCounts, compression } = batch;
  const values = bytes.subarray(body, end);
  const claimed = { length: batch.length, nodes, buffers, variadicBufferCounts, compression, body: values };
  const said = { ...place, unpacked: sizeOf(claimed), unread: unreadInMessage(claimed, length) };
  if (dictionary === null) return { ...said, records: batch.length, batches: [claimed], levels: [] };
  if (nodes[0]?.length !== batch.length)
    throw new Damaged(`A dictionary claims ${batch.length} levels, and ${nodes[0]?.length ?? 0} values.`);
  return { ...said, records: 0, batches: [], levels: [[dictionary.id, claimed]] };
}

/** Bytes that the packed buffers of a batch claim. */
function sizeOf({ buffers, compression, body }: ClaimedBatch): number {
  let total = 0;
  for (const { offset, length } of buffers) {
    if (!(offset >= 0 && length >= 0 && offset + length <= body.length))
      throw new Damaged(`A buffer claims the bytes from ${offset} to ${offset + length} of ${body.length}.`);
    if (compression !== null && length > 0)
      total += unpackedSize(body.subarray(offset, offset + length), compression.type);
  }
  return total;
}

function unpackedSize(buffer: Uint8Array, codec: CompressionType): number {
  if (buffer.length < 8) throw new Damaged("A packed buffer is cut off.");
  const size = viewOf(buffer).getBigInt64(0, true);
  const own = codec === CompressionType.ZSTD ? zstdSize(buffer.subarray(8)) : undefined;
  if (size === NOT_PACKED) return 0;
  const most = codec === CompressionType.LZ4_FRAME ? MOST_OF_LZ4 * buffer.length : (own ?? Infinity);
  if (size >= 0n && Number(size) <= most && (own === undefined || Number(size) === own)) return Number(size);
  throw new Damaged(`A buffer claims to unpack from ${buffer.length} to ${size} bytes, which cannot be.`);
}
