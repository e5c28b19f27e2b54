import type { SchemaElement } from "hyparquet";
import { Cursor } from "./cursor.ts";
import { Damaged, NotRead } from "../../damaged.ts";
import { readDeltas } from "./delta.ts";
import { readRuns } from "./runs.ts";

/**
 * Numbers as they are stored: value `i` is `words[i * width … (i + 1) * width)`, little-endian. Booleans are
 * words of 0 and 1.
 */
export interface StoredWords {
  readonly kind: "words";
  readonly words: Int32Array;
  readonly width: 1 | 2;
}

/** Texts and other bytes: value `i` is `bytes[starts[i] … ends[i])`. */
export interface Stretches {
  readonly kind: "stretches";
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export type Stored = StoredWords | Stretches;

/** Zeros that fastparquet writes behind the values of a page. */
const FILLING = 8;

/** Reads `count` values of a column in one encoding, which must take all bytes but those zeros. @throws Damaged */
export function readStored(
  bytes: Uint8Array,
  encoding: string | undefined,
  element: SchemaElement,
  count: number,
): Stored {
  const cursor = new Cursor(bytes);
  const stored = decode(cursor, encoding, element, count);
  const { left } = cursor;
  const isFilling = left === FILLING && cursor.take(left).every((byte) => byte === 0);
  if (left > 0 && !isFilling)
    throw new Damaged(`A page has ${left} bytes more than its ${count} values take.`);
  return stored;
}

export const countOf = (stored: Stored): number =>
  stored.kind === "words" ? stored.words.length / stored.width : stored.starts.length;

function decode(cursor: Cursor, encoding: string | undefined, element: SchemaElement, count: number): Stored {
  const { type } = element;
  const width = widthOf(element);
  switch (encoding) {
    case "PLAIN":
      return plain(cursor, element, count);
    case "RLE":
      if (type === "BOOLEAN") return words(readRuns(new Cursor(cursor.take(cursor.word())), 1, count), 1);
      break;
    case "BYTE_STREAM_SPLIT":
      if (width !== null && type !== "INT96")
        return ofBytes(joinStreams(cursor.take(count * width), width, count), width, element, count);
      break;
    case "DELTA_BINARY_PACKED":
      if (type === "INT32" || type === "INT64") return differences(cursor, type, count);
      break;
    case "DELTA_LENGTH_BYTE_ARRAY":
      if (type === "BYTE_ARRAY") return lengthsFirst(cursor, count);
      break;
    case "DELTA_BYTE_ARRAY":
      if (type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY") return prefixes(cursor, count);
      break;
    case undefined:
    default:
      break;
  }
  throw new NotRead(
    `A page has the encoding ${encoding ?? "of an unknown number"}, which is not read for ${type ?? "this type"}.`,
  );
}

/** Bytes of a value where all take as many; null for texts and bits. */
function widthOf({ type, type_length: length }: SchemaElement): number | null {
  switch (type) {
    case "INT32":
    case "FLOAT":
      return 4;
    case "INT64":
    case "DOUBLE":
      return 8;
    case "INT96":
      return 12;
    case "FIXED_LEN_BYTE_ARRAY":
      if (!(length !== undefined && length > 0))
        throw new Damaged(`Its values are ${length} bytes long, which cannot be.`);
      return length;
    case "BOOLEAN":
    case "BYTE_ARRAY":
    case undefined:
    default:
      return null;
  }
}

function plain(cursor: Cursor, element: SchemaElement, count: number): Stored {
  const width = widthOf(element);
  if (width !== null) return ofBytes(cursor.take(count * width), width, element, count);
  if (element.type === "BYTE_ARRAY") return lengthsBetween(cursor, count);
  const bits = cursor.take(Math.ceil(count / 8));
  const out = new Int32Array(count);
  for (let i = 0; i < count; i++) out[i] = (bits[i >> 3] >> (i & 7)) & 1;
  return words(out, 1);
}

const words = (values: Int32Array, width: 1 | 2): StoredWords => ({ kind: "words", words: values, width });

/** Values of one width that lie one behind the other. */
function ofBytes(bytes: Uint8Array, width: number, element: SchemaElement, count: number): Stored {
  if (element.type !== "FIXED_LEN_BYTE_ARRAY" && element.type !== "INT96")
    return words(wordsOf(bytes), width === 4 ? 1 : 2);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    starts[i] = i * width;
    ends[i] = starts[i] + width;
  }
  return { kind: "stretches", bytes, starts, ends };
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

function lengthsBetween(cursor: Cursor, count: number): Stretches {
  if (count * 4 > cursor.left)
    throw new Damaged(`A page claims ${count} texts, which do not fit into its ${cursor.left} bytes.`);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const length = cursor.word();
    starts[i] = cursor.at;
    cursor.take(length);
    ends[i] = cursor.at;
  }
  return { kind: "stretches", bytes: cursor.bytes, starts, ends };
}

function differences(cursor: Cursor, type: "INT32" | "INT64", count: number): StoredWords {
  if (type === "INT32") {
    const out = new Int32Array(count);
    readDeltas(cursor, count, out);
    return words(out, 1);
  }
  const out = new BigInt64Array(count);
  readDeltas(cursor, count, out);
  return words(new Int32Array(out.buffer), 2);
}

function lengths(cursor: Cursor, count: number): Int32Array {
  const out = new Int32Array(count);
  readDeltas(cursor, count, out);
  if (out.some((length) => length < 0)) throw new Damaged("A page holds a text of negative length.");
  return out;
}

function lengthsFirst(cursor: Cursor, count: number): Stretches {
  const sizes = lengths(cursor, count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    starts[i] = cursor.at;
    cursor.take(sizes[i]);
    ends[i] = cursor.at;
  }
  return { kind: "stretches", bytes: cursor.bytes, starts, ends };
}

/** Each text begins with as many bytes of the one before as its prefix says. */
function prefixes(cursor: Cursor, count: number): Stretches {
  const shared = lengths(cursor, count);
  const rest = lengthsFirst(cursor, count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? 0 : ends[i - 1] - starts[i - 1];
    if (shared[i] > before) throw new Damaged("A page shortens a text to more bytes than it has.");
    starts[i] = total;
    total += shared[i] + rest.ends[i] - rest.starts[i];
    if (total > 2 ** 31 - 1) throw new Damaged("A page holds more than 2 GiB of texts.");
    ends[i] = total;
  }
  const bytes = new Uint8Array(total);
  for (let i = 0; i < count; i++) {
    if (shared[i] > 0) bytes.copyWithin(starts[i], starts[i - 1], starts[i - 1] + shared[i]);
    bytes.set(rest.bytes.subarray(rest.starts[i], rest.ends[i]), starts[i] + shared[i]);
  }
  return { kind: "stretches", bytes, starts, ends };
}

/** The first bytes of all values, then the second ones, and so on, put together again. */
function joinStreams(bytes: Uint8Array, width: number, count: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let byte = 0, at = 0; byte < width; byte++)
    for (let i = byte; at < (byte + 1) * count; i += width) out[i] = bytes[at++];
  return out;
}
