import { CompressionType, compressionRegistry } from "apache-arrow";
import { decompressZstd } from "hyparquet-compressors";
import { unpackLz4Frame } from "./bytes/lz4-frame.ts";
import { zstdSize } from "./bytes/zstd-size.ts";

/** Lets Arrow read compressed record batches; what an application registered itself stays. */
export function registerCodecs(): void {
  if (!compressionRegistry.get(CompressionType.ZSTD))
    compressionRegistry.set(CompressionType.ZSTD, { decode: unpackZstd });
  if (!compressionRegistry.get(CompressionType.LZ4_FRAME))
    compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpackLz4Frame });
}

/** Unpacks into memory of its own, whose start numbers of 64 bits may be read from. */
function unpackZstd(bytes: Uint8Array): Uint8Array {
  const size = zstdSize(bytes);
  return size === undefined ? decompressZstd(bytes).slice() : decompressZstd(bytes, new Uint8Array(size));
}
