import { gapsBetween, tellingBytes, tellingOutside, type UnreadBytes } from "@sdc-risk/data";
import type { DataType, Schema } from "apache-arrow";
import { unpackedBuffer } from "./codecs.ts";
import { layoutOf } from "./layout.ts";
import type { ClaimedBatch, Claims } from "./messages.ts";

/** What is said at the end of a stream, or before the footer of a file: no more messages. */
const END = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0] as const;
const SHORT_END = 4;
/** Bytes of the magic word of a file. */
const MAGIC = 6;
/** Bytes before the fields of a schema that has no message around it. */
const SCHEMA_HEAD = 48;
/** Bytes of the head of a batch: those of each node and buffer, of each number of further buffers, and the rest. */
const HEAD = { PAIR: 16, LONG: 8, REST: 256 } as const;

/** A part of a file, from its first byte to the one behind its last. */
interface Part {
  readonly from: number;
  readonly end: number;
}

/** Bytes behind the messages of a stream and the mark of its end. */
export function bytesBehind(bytes: Uint8Array, end: number): readonly UnreadBytes[] {
  const behind = bytes.subarray(end + endLength(bytes.subarray(end)));
  return [{ where: "behind the end of the stream", bytes: tellingBytes(behind) }];
}

/**
 * Bytes before the footer of a file that are in none of its messages.
 * @param data the file up to its footer
 */
export function bytesBetween(
  data: Uint8Array,
  footer: Uint8Array,
  parts: readonly Part[],
): readonly UnreadBytes[] {
  const stretches = parts.map(({ from, end }) => ({ from, to: end }));
  return gapsBetween(stretches, { from: MAGIC, to: data.length }).map(({ from, to }) => {
    const gap = data.subarray(from, to);
    const isSchema = from === MAGIC && isCopy(gap, footer);
    const bytes = isSchema ? 0 : tellingBytes(gap.subarray(endLength(gap)));
    return { where: "between the batches of the file", bytes };
  });
}

/** Whether bytes are the schema as the footer ends with it, behind a head of their own: polars writes that. */
function isCopy(bytes: Uint8Array, footer: Uint8Array): boolean {
  let one = lengthWithoutZeros(bytes);
  let other = lengthWithoutZeros(footer);
  while (one > 0 && other > 0 && bytes[one - 1] === footer[other - 1]) {
    one--;
    other--;
  }
  return one <= SCHEMA_HEAD;
}

function lengthWithoutZeros(bytes: Uint8Array): number {
  let { length } = bytes;
  while (length > 0 && bytes[length - 1] === 0) length--;
  return length;
}

/** Bytes of the mark of an end, of which old programs wrote four. */
function endLength(bytes: Uint8Array): number {
  if (END.every((byte, i) => bytes[i] === byte)) return END.length;
  return bytes.length >= SHORT_END && tellingBytes(bytes.subarray(0, SHORT_END)) === 0 ? SHORT_END : 0;
}

/** Bytes of a batch that are in none of its buffers. @param head bytes of its head */
export function unreadInMessage(batch: ClaimedBatch, head: number): readonly UnreadBytes[] {
  const { length: records, nodes, buffers, variadicBufferCounts, body } = batch;
  const needed =
    HEAD.PAIR * (nodes.length + buffers.length) + HEAD.LONG * (variadicBufferCounts?.length ?? 0) + HEAD.REST;
  const held = buffers.map(({ offset, length }) => ({ from: offset, to: offset + length }));
  return [
    { where: "in heads of batches", bytes: Math.max(0, head - needed) },
    { where: "in batches of no records", bytes: records === 0 ? tellingBytes(body) : 0 },
    { where: "between the buffers of batches", bytes: tellingOutside(body, held) },
  ];
}

/** Bytes of the buffers of batches that no column needs. */
export function unreadInBuffers(
  { batches, levels }: Claims,
  { fields, dictionaries }: Schema,
): readonly UnreadBytes[] {
  const columns = fields.map(({ type }) => type as DataType);
  return [
    ...batches.flatMap((batch) => unneeded(batch, columns)),
    ...levels.flatMap(([id, batch]) =>
      unneeded(
        batch,
        [dictionaries.get(id)].flatMap((type) => type ?? []),
      ),
    ),
  ];
}

/** Buffers behind those of the columns, and what says which values are missing of a column where none are. */
function unneeded(batch: ClaimedBatch, columns: readonly DataType[]): UnreadBytes[] {
  const { nodes, buffers, body } = batch;
  const layout = layoutOf(columns, batch.variadicBufferCounts ?? []);
  if (layout === null) return [];
  const bytesOf = (buffer: { readonly offset: number; readonly length: number } | undefined): Uint8Array =>
    buffer === undefined ? new Uint8Array(0) : body.subarray(buffer.offset, buffer.offset + buffer.length);
  const more = buffers.slice(layout.buffers).reduce((sum, one) => sum + tellingBytes(bytesOf(one)), 0);
  const marks = layout.marks.reduce<number>((sum, place, node) => {
    const { length = 0, nullCount = 0 } = nodes[node] ?? {};
    if (place === null || nullCount > 0) return sum;
    const bytes = unpackedBuffer(bytesOf(buffers[place]), batch.compression);
    return sum + (areOnes(bytes, length) ? 0 : bytes.length);
  }, 0);
  return [
    { where: "in buffers of no column", bytes: more },
    { where: "in marks of missing values of columns without any", bytes: marks },
  ];
}

/** Whether so many bits are 1, and the others of their last byte are all 1 or all 0. */
function areOnes(bytes: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  const last = bytes.subarray(whole);
  const isOne = (byte: number): boolean => byte === 0xff;
  if (bytes.length === 0 || tellingBytes(bytes) === 0) return true;
  if (!bytes.subarray(0, whole).every(isOne)) return false;
  const [rest = 0xff] = last;
  return (rest === 0xff || rest === (1 << (bits % 8)) - 1) && tellingBytes(last.subarray(1)) === 0;
}
