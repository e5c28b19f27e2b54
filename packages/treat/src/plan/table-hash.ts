import type { Data, Table } from "apache-arrow";

/** A hash of bytes that goes on from another one (FNV-1a, 32 bits). */
function hashed(bytes: ArrayBufferView, from: number): number {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hash = from;
  for (const byte of view) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

/** A hash of all that a column holds. */
function dataHash(data: Data, from: number): number {
  let hash = from;
  for (const buffer of [data.valueOffsets, data.values, data.nullBitmap, data.typeIds] as unknown[])
    if (ArrayBuffer.isView(buffer)) hash = hashed(buffer, hash);
  for (const child of data.children) hash = dataHash(child, hash);
  for (const part of (data.dictionary?.data ?? []) as Data[]) hash = dataHash(part, hash);
  return hash;
}

/** A hash of the bytes of a table, by which it is seen whether somebody wrote into it. */
export const tableHash = ({ batches }: Table): number =>
  batches.reduce((hash, { data }) => dataHash(data, hash), 0x811c9dc5 | 0);
