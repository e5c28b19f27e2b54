import { required, tellingBytes } from "@sdc-risk/data";
import { DataType, type Data, type Vector } from "apache-arrow";
import { beyondViews } from "./beyond-views.ts";

/** A part of a column, as far as it is needed here. */
interface ColumnPart extends Pick<Data, "length" | "offset" | "nullCount" | "nullBitmap" | "stride"> {
  readonly type: DataType;
  readonly values: Uint8Array | Int32Array | Float64Array | undefined;
  /** Of texts only. */
  readonly valueOffsets?: Int32Array | BigInt64Array;
  readonly dictionary?: Vector;
}

/** Parts that follow one, which its last bytes may repeat: 64 bytes are 512 bits. */
const FOLLOWING = 8;
const MOST_BITS = 512;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/**
 * Bytes of the buffers of parts of a column, and of its levels, that none of its values has. Arrow's C++ library cuts
 * columns at 64 bytes, so that a part may end with the values that the next one begins with: these are known.
 * @param parts checked, in their order
 */
export function bytesBeyond(parts: readonly Data[]): number {
  const all = parts as unknown as readonly ColumnPart[];
  const levels = new Set(all.flatMap(({ dictionary }) => dictionary?.data ?? []));
  return (
    all.reduce((sum, part, i) => sum + beyondPart(part, all.slice(i + 1, i + 1 + FOLLOWING)), 0) +
    beyondViews(all.filter(({ type }) => DataType.isUtf8View(type))) +
    [...levels].reduce((sum, part) => sum + bytesBeyond([part as Data]), 0)
  );
}

function beyondPart(part: ColumnPart, next: readonly ColumnPart[]): number {
  const { type, length, offset, nullCount, nullBitmap, values, valueOffsets } = part;
  if (DataType.isNull(type)) return 0;
  const end = offset + length;
  const marks = nullCount > 0 ? beyondBits(nullBitmap, end, next.map(marksOf)) : 0;
  if (values === undefined) return marks;
  const bytes = bytesOf(values);
  if (DataType.isUtf8View(type)) return marks;
  if (DataType.isBool(type)) {
    const bits = next.map((one) => bitsOf(one.values as Uint8Array, one.offset, one.offset + one.length));
    return marks + beyondBits(bytes, end, bits);
  }
  if (valueOffsets !== undefined) return marks + beyondTexts(part, valueOffsets, next);
  const width = part.stride * values.BYTES_PER_ELEMENT;
  const following = next.map((one) =>
    bytesOf(required(one.values, "values")).subarray(0, one.length * width),
  );
  return marks + unexplained(bytes.subarray(length * width), following);
}

function beyondTexts(
  part: ColumnPart,
  offsets: Int32Array | BigInt64Array,
  next: readonly ColumnPart[],
): number {
  const { length } = part;
  const bytes = bytesOf(required(part.values, "texts"));
  if (length === 0)
    return tellingBytes(bytes) + tellingBytes(bytesOf(offsets).subarray(offsets.BYTES_PER_ELEMENT));
  const to = Number(offsets[length]);
  let end = to;
  const places = next.map((one) => {
    const own = numbersOf(required(one.valueOffsets, "places of texts"), 0, one.length + 1);
    const moved = own.slice(1).map((place) => place - own[0] + end);
    end = moved.at(-1) ?? end;
    return moved;
  });
  const texts = next.map((one) => {
    const own = required(one.valueOffsets, "places of texts");
    return bytesOf(required(one.values, "texts")).subarray(Number(own[0]), Number(own[one.length]));
  });
  return (
    tellingBytes(bytes.subarray(0, Number(offsets[0]))) +
    unexplained(bytes.subarray(to), texts) +
    offsets.BYTES_PER_ELEMENT * unexplained(numbersOf(offsets, length + 1, offsets.length), places)
  );
}

/** How many numbers behind those of a part are not those that follow, nor zero. */
function unexplained(tail: ArrayLike<number>, following: readonly ArrayLike<number>[]): number {
  let at = 0;
  for (const part of following)
    for (let i = 0; i < part.length && at < tail.length; i++, at++)
      if (tail[at] !== part[i]) return telling(tail, 0);
  return telling(tail, at);
}

/** Numbers from a place on, none where all are zero. */
function telling(all: ArrayLike<number>, from: number): number {
  for (let i = from; i < all.length; i++) if (all[i] !== 0) return all.length - from;
  return 0;
}

const numbersOf = (all: Int32Array | BigInt64Array, from: number, to: number): number[] =>
  Array.from(all.subarray(from, to), Number);

/** Bits as numbers. */
const bitsOf = (bytes: Uint8Array, from: number, to: number): Uint8Array =>
  Uint8Array.from(
    { length: Math.min(to - from, MOST_BITS) },
    (_, i) => (bytes[(from + i) >> 3] >> ((from + i) & 7)) & 1,
  );

const marksOf = ({ nullCount, nullBitmap, offset, length }: ColumnPart): Uint8Array =>
  nullCount > 0
    ? bitsOf(nullBitmap, offset, offset + length)
    : new Uint8Array(Math.min(length, MOST_BITS)).fill(1);

/** Bytes behind so many bits. @param following the bits of the next parts */
function beyondBits(bytes: Uint8Array, bits: number, following: readonly Uint8Array[]): number {
  const end = Math.min(8 * bytes.length, bits + MOST_BITS);
  const near = Math.ceil(unexplained(bitsOf(bytes, bits, end), following) / 8);
  return near + tellingBytes(bytes.subarray(Math.ceil(end / 8)));
}
