import { isSdcError, unreadBytes } from "@sdc-risk/data";
import { parquetMetadata } from "hyparquet";
import { outsideColumns, unreadOutside } from "../parquet/unread.ts";
import { restoreNames, TAIL } from "../parquet/whole-names.ts";
import type { ReadWarning } from "../types.ts";
import { fileSource } from "./file-source.ts";

const NOT_FOLLOWED =
  "The footer of the file cannot be followed here, so it was not looked at whether the file holds bytes outside its columns.";

/**
 * What there is to tell of bytes of a Parquet file that its footer leads nobody to, for an engine that reads the rest:
 * its columns are passed over.
 * @throws SdcError CANNOT_READ
 */
export async function unreadInParquet(path: string): Promise<readonly ReadWarning[]> {
  try {
    return await unreadAt(path);
  } catch (cause) {
    if (isSdcError(cause)) throw cause;
    // engines read files that this software does not
    return [{ code: "unread-bytes", message: NOT_FOLLOWED }];
  }
}

async function unreadAt(path: string): Promise<readonly ReadWarning[]> {
  const { size, read } = await fileSource(path);
  if (read === undefined || size < TAIL) return [];
  const part = async (from: number, to: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(to - from);
    await read(from, bytes);
    return bytes;
  };
  const tail = await part(size - TAIL, size);
  const length = new DataView(tail.buffer).getUint32(0, true);
  const end = await part(Math.max(0, size - TAIL - length), size);
  const metadata = parquetMetadata(end.buffer as ArrayBuffer, { geoparquet: false });
  restoreNames(metadata, end);
  const outside = [];
  for (const { from, to } of outsideColumns(metadata, size))
    outside.push({ from, bytes: await part(from, to) });
  return unreadBytes(unreadOutside(outside, metadata, end.subarray(0, length)));
}
