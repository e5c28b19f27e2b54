import { CompressionType, compressionRegistry } from "apache-arrow";
import { decompressZstd } from "hyparquet-compressors";
import { unpackLz4Frame } from "./bytes/lz4-frame.ts";
import { checkFrames, zstdSize } from "./bytes/zstd-size.ts";

/** Lets Arrow read compressed record batches; what an application registered itself stays. */
export function registerCodecs(): void {
  if (!compressionRegistry.get(CompressionType.ZSTD))
    compressionRegistry.set(CompressionType.ZSTD, { decode: unpackZstd });
  if (!compressionRegistry.get(CompressionType.LZ4_FRAME))
    compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpackLz4Frame });
}

/** What stands for the size of a buffer that is not packed. */
export const NOT_PACKED = -1n;
/** Bytes of the size before a packed buffer. */
const SIZE = 8;

/** A buffer of a batch without its compression. */
export function unpackedBuffer(
  buffer: Uint8Array,
  compression: { readonly type: CompressionType } | null,
): Uint8Array {
  if (compression === null || buffer.length < SIZE) return buffer;
  const size = new DataView(buffer.buffer, buffer.byteOffset, SIZE).getBigInt64(0, true);
  const packed = buffer.subarray(SIZE);
  if (size === NOT_PACKED) return packed;
  return compression.type === CompressionType.ZSTD ? unpackZstd(packed) : unpackLz4Frame(packed);
}

/** Unpacks into memory of its own, whose start numbers of 64 bits may be read from. */
function unpackZstd(bytes: Uint8Array): Uint8Array {
  checkFrames(bytes);
  const size = zstdSize(bytes);
  return size === undefined ? decompressZstd(bytes).slice() : decompressZstd(bytes, new Uint8Array(size));
}
