import type { ColumnChunk } from "hyparquet";
import type { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";

/** A table of places by the words of values, at most half full for a part of rows. */
const SLOTS = 1 << 18;

/** Distinct values of a part, and the place of each value among them. */
interface DistinctNumbers {
  readonly values: Float64Array;
  readonly places: Int32Array;
}

/**
 * Writes columns of numbers as chunks of row groups: values as they lie in memory, or a dictionary of them
 * where that takes fewer bytes. Neither is packed further: that takes longer than all the rest, and gains
 * little on numbers.
 */
export class NumberChunks {
  private readonly slots = new Int32Array(SLOTS);

  private readonly bytes: ByteWriter;

  /** @param bytes take the chunks */
  constructor(bytes: ByteWriter) {
    this.bytes = bytes;
  }

  /**
   * @param values NaN is null; of integers none is
   * @returns what the footer says of the chunk
   */
  write(name: string, values: Float64Array | Int32Array): ColumnChunk {
    const { bytes } = this;
    const from = bytes.offset;
    const held = values instanceof Int32Array ? values : withoutNulls(values);
    const distinct = held instanceof Int32Array ? null : this.distinct(held);
    const width = distinct === null ? 0 : bitsOf(distinct.values.length);
    const packed = distinct === null ? 0 : Math.ceil(held.length / 8) * width + 8 * distinct.values.length;
    let dictionary: bigint | undefined;
    let body = bytesOf(held);
    let encoding: "PLAIN" | "RLE_DICTIONARY" = "PLAIN";
    if (distinct !== null && packed < body.length) {
      dictionary = BigInt(bytes.offset);
      encoding = "RLE_DICTIONARY";
      this.dictionary(distinct.values);
      body = placesOf(distinct.places, width);
    }
    const page = BigInt(bytes.offset);
    this.page(values, held.length, encoding, body);
    const size = BigInt(bytes.offset - from);
    return {
      file_offset: BigInt(from),
      meta_data: {
        type: values instanceof Int32Array ? "INT32" : "DOUBLE",
        encodings: encoding === "PLAIN" ? ["PLAIN"] : ["PLAIN", "RLE_DICTIONARY"],
        path_in_schema: [name],
        codec: "UNCOMPRESSED",
        num_values: BigInt(values.length),
        total_compressed_size: size,
        total_uncompressed_size: size,
        data_page_offset: page,
        ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary }),
        statistics: { null_count: BigInt(values.length - held.length), ...rangeOf(held) },
      },
    };
  }

  private dictionary(values: Float64Array): void {
    const body = bytesOf(values);
    writePageHeader(this.bytes, {
      type: "DICTIONARY_PAGE",
      uncompressed_page_size: body.length,
      compressed_page_size: body.length,
      dictionary_page_header: { num_values: values.length, encoding: "PLAIN" },
    });
    this.bytes.appendBytes(body);
  }

  private page(
    values: Float64Array | Int32Array,
    held: number,
    encoding: "PLAIN" | "RLE_DICTIONARY",
    body: Uint8Array,
  ): void {
    const levels = values instanceof Int32Array ? new Uint8Array(0) : levelsOf(values, held);
    const size = levels.length + body.length;
    writePageHeader(this.bytes, {
      type: "DATA_PAGE_V2",
      uncompressed_page_size: size,
      compressed_page_size: size,
      data_page_header_v2: {
        num_values: values.length,
        num_nulls: values.length - held,
        num_rows: values.length,
        encoding,
        definition_levels_byte_length: levels.length,
        repetition_levels_byte_length: 0,
        is_compressed: false,
      },
    });
    this.bytes.appendBytes(levels);
    this.bytes.appendBytes(body);
  }

  /**
   * Distinct values by their bits, in the order in which they come; null where there are too many for a
   * dictionary to pay.
   */
  private distinct(values: Float64Array): DistinctNumbers | null {
    const { slots } = this;
    const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
    const places = new Int32Array(values.length);
    const first = new Int32Array(values.length);
    const most = Math.min(SLOTS / 2, Math.ceil(0.8 * values.length));
    let size = 0;
    slots.fill(0);
    for (let i = 0; i < values.length; i++) {
      const low = words[2 * i];
      const high = words[2 * i + 1];
      let slot = Math.imul(Math.imul(low, 0x9e3779b1) ^ high, 0x85ebca6b) >>> 14;
      for (;;) {
        const place = slots[slot] - 1;
        if (place < 0) {
          if (size === most) return null;
          slots[slot] = size + 1;
          first[size] = i;
          places[i] = size++;
          break;
        }
        const at = 2 * first[place];
        if (words[at] === low && words[at + 1] === high) {
          places[i] = place;
          break;
        }
        slot = (slot + 1) & (SLOTS - 1);
      }
    }
    const out = new Float64Array(size);
    for (let place = 0; place < size; place++) out[place] = values[first[place]];
    return { values: out, places };
  }
}

/** Bits that a place among so many takes. */
const bitsOf = (size: number): number => (size <= 1 ? 0 : 32 - Math.clz32(size - 1));

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function withoutNulls(values: Float64Array): Float64Array {
  let held = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) held++;
  return held === values.length ? values : values.filter((x) => !Number.isNaN(x));
}

/** The least and the most of the values; zeros as the format wants them: −0 and 0. */
function rangeOf(values: Float64Array | Int32Array): { min_value?: number; max_value?: number } {
  if (values.length === 0) return {};
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const x = values[i];
    if (x < least) least = x;
    if (x > most) most = x;
  }
  return { min_value: least === 0 ? -0 : least, max_value: most === 0 ? 0 : most };
}

/** A number in the format's variable length: seven bits a byte. */
function variable(value: number): number[] {
  const out: number[] = [];
  for (; value >= 128; value = Math.floor(value / 128)) out.push((value % 128) + 128);
  return [...out, value];
}

/** Which values are there: one run where all or none are, else a bit each. */
function levelsOf(values: Float64Array, held: number): Uint8Array {
  if (held === values.length || held === 0)
    return Uint8Array.from([...variable(values.length * 2), held === 0 ? 0 : 1]);
  const groups = Math.ceil(values.length / 8);
  const head = variable(groups * 2 + 1);
  const out = new Uint8Array(head.length + groups);
  out.set(head);
  for (let i = 0; i < values.length; i++)
    if (!Number.isNaN(values[i])) out[head.length + (i >> 3)] |= 1 << (i & 7);
  return out;
}

/** Places in a dictionary, so many bits each, in groups of eight; the byte before says how many bits. */
function placesOf(places: Int32Array, width: number): Uint8Array {
  const groups = Math.ceil(places.length / 8);
  const head = [width, ...variable(groups * 2 + 1)];
  const out = new Uint8Array(head.length + groups * width);
  out.set(head);
  let at = head.length;
  let bits = 0;
  let waiting = 0;
  for (let i = 0; i < places.length; i++) {
    waiting |= places[i] << bits;
    for (bits += width; bits >= 8; bits -= 8, waiting >>>= 8) out[at++] = waiting & 255;
  }
  if (bits > 0) out[at] = waiting & 255;
  return out;
}
