import type { CompressionCodec } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { unpackLz4Block } from "../../arrow/bytes/lz4-frame.ts";
import { checkFrames, zstdSize } from "../../arrow/bytes/zstd-size.ts";
import { crc32 } from "./crc32.ts";
import { Cursor } from "./cursor.ts";
import { Damaged, NotRead } from "../../damaged.ts";

/** Most bytes that one packed byte can stand for; the formats of the codecs give no limit for the others. */
const MOST: Partial<Record<CompressionCodec, number>> = {
  UNCOMPRESSED: 1,
  SNAPPY: 64,
  GZIP: 1032,
  LZ4: 255,
  LZ4_RAW: 255,
};

/** Refuses a size that so few packed bytes cannot unpack to. @throws Damaged */
export function checkSize(codec: CompressionCodec, packed: number, size: number): void {
  if (size <= (MOST[codec] ?? Infinity) * packed + 64) return;
  throw new Damaged(`A page claims to unpack from ${packed} to ${size} bytes, which ${codec} cannot.`);
}

/** Unpacks a page, which must give `size` bytes. @throws Damaged, and what the codecs throw */
export function unpack(codec: CompressionCodec, packed: Uint8Array, size: number): Uint8Array {
  if (codec !== "UNCOMPRESSED") checkClaim(codec, packed, size);
  if (codec === "ZSTD") checkFrames(packed);
  const page = size === 0 && packed.length === 0 ? packed : unpacked(codec, packed, size);
  if (page.length !== size) throw new Damaged(`A page unpacks to ${page.length} bytes and claims ${size}.`);
  if (codec === "GZIP") checkGzip(packed, page);
  return page;
}

function unpacked(codec: CompressionCodec, packed: Uint8Array, size: number): Uint8Array {
  if (codec === "UNCOMPRESSED") return packed;
  if (codec === "LZ4_RAW") return unpackLz4Block(packed, size);
  const unpacker = compressors[codec];
  if (!unpacker)
    throw new NotRead(
      `Its pages are packed with ${(codec as string | undefined) ?? "an unknown method"}, which is not read.`,
    );
  return unpacker(packed, size);
}

/** Compares the size with the one that the packed bytes begin with, before room for either is made. */
function checkClaim(codec: CompressionCodec, packed: Uint8Array, size: number): void {
  const own =
    codec === "ZSTD"
      ? zstdSize(packed)
      : codec === "SNAPPY" && packed.length > 0
        ? new Cursor(packed).varint()
        : undefined;
  if (own !== undefined && own !== size)
    throw new Damaged(`A page unpacks to ${own} bytes and claims ${size}.`);
}

/**
 * The last eight bytes of gzip are a checksum and the size modulo 2^32. Of several members, one behind the other,
 * they are those of the last.
 */
function checkGzip(packed: Uint8Array, page: Uint8Array): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = packed.length;
  const last = view.getUint32(end - 4, true);
  if (last > page.length || view.getInt32(end - 8, true) !== crc32(page.subarray(page.length - last)))
    throw new Damaged("The checksum of a page's gzip data is wrong.");
}
