import { snappyUncompress as uncompress } from "hyparquet";

// Stands in for hysnappy in the build: that is WebAssembly, which the page's Content-Security-Policy does not let in.

/** Unpacks Snappy. */
export function snappyUncompress(input: Uint8Array, outputLength: number): Uint8Array {
  const output = new Uint8Array(outputLength);
  uncompress(input, output);
  return output;
}

export const snappyUncompressor = (): typeof snappyUncompress => snappyUncompress;
