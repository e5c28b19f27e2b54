import { roomFor } from "@sdc-risk/data/columns";
import { Damaged } from "../../damaged.ts";
import { Deflated } from "../../gzip/deflated.ts";
import type { Memory } from "../../memory.ts";
import { Crc32 } from "../../parquet/pages/crc32.ts";
import type { ZipEntry } from "./zip-directory.ts";

/** Packed bytes that are unpacked at once: to 16 MiB at most. */
const PIECE = 1 << 14;

/**
 * The bytes of a file in an archive, piece by piece, with the share of it that was taken.
 * @throws Damaged where it is damaged, longer than it claims, or has another checksum
 */
export function* piecesOf(
  path: string,
  { method, packed, size, crc }: ZipEntry,
): Generator<[Uint8Array, number]> {
  if (method !== 0 && method !== 8) throw new Damaged(`${path} is packed by a method that is not supported.`);
  const sum = new Crc32();
  let held = 0;
  const data = method === 0 ? null : new Deflated();
  for (let at = 0; at < packed.length; at += PIECE) {
    const piece = packed.subarray(at, at + PIECE);
    const share = Math.min(1, (at + PIECE) / packed.length);
    if (data !== null && data.behind !== null) throw goesOn(path);
    for (const part of data === null ? [piece] : inflated(data, piece, path)) {
      held += part.length;
      if (held > size) throw new Damaged(`${path} is longer than the archive says.`);
      sum.add(part);
      yield [part, share];
    }
  }
  if (data !== null && data.behind === null) throw new Damaged(`${path} cannot be unpacked.`);
  if (data !== null && data.behind !== null && data.behind.length > 0) throw goesOn(path);
  if (held !== size || sum.value !== crc)
    throw new Damaged(`The checksum of ${path} does not match: it was changed.`);
}

const goesOn = (path: string): Damaged => new Damaged(`${path} goes on behind its end.`);

function inflated(data: Deflated, piece: Uint8Array, path: string): readonly Uint8Array[] {
  try {
    return data.push(piece);
  } catch (cause) {
    throw new Damaged(`${path} cannot be unpacked.`, { cause });
  }
}

/**
 * The bytes of a file in an archive as a whole.
 * @param takes bytes that reading takes for each of its bytes
 * @throws TooLargeError; Damaged as `piecesOf`
 */
export function unpacked(path: string, entry: ZipEntry, memory: Memory, takes: number): Uint8Array {
  memory.need(entry.size * takes, { records: 0, variables: 0, unpacked: entry.size });
  let bytes = new Uint8Array(Math.min(entry.size, 1 << 20));
  let held = 0;
  for (const [piece] of piecesOf(path, entry)) {
    bytes = roomFor(bytes, held + piece.length);
    bytes.set(piece, held);
    held += piece.length;
  }
  return bytes.subarray(0, held);
}
