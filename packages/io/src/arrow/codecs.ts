import { CompressionType, compressionRegistry } from "apache-arrow";
import { decompressZstd } from "hyparquet-compressors";
import { unpackLz4Frame } from "./lz4-frame.js";

/** Lets Arrow read compressed record batches; what an application registered itself stays. */
export function registerCodecs(): void {
  if (!compressionRegistry.get(CompressionType.ZSTD)) compressionRegistry.set(CompressionType.ZSTD, { decode: (bytes) => decompressZstd(bytes) });
  if (!compressionRegistry.get(CompressionType.LZ4_FRAME)) compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpackLz4Frame });
}
