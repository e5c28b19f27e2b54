import { roomFor } from "@sdc-risk/data/columns";
import { Inflate } from "fflate";
import { Damaged } from "../damaged.ts";
import type { Memory } from "../memory.ts";
import { Crc32 } from "../parquet/pages/crc32.ts";

/** A file in a zip archive, by its directory. */
export interface ZipEntry {
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: Uint8Array;
  /** Bytes that it claims to unpack to. */
  readonly size: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Bytes of the end of the directory. */
const END_LENGTH = 22;
/** Packed bytes that are unpacked at once: to 16 MiB at most. */
const PIECE = 1 << 14;
const names = new TextDecoder();

/** The files of a zip archive by their paths. @throws Damaged where its directory is damaged */
export function entriesOf(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, ZipEntry>();
  let end = bytes.length - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Damaged("The directory at the end of the archive is missing.");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY)
      throw new Damaged("The directory of the archive is damaged.");
    const length = view.getUint16(at + 28, true);
    const path = names.decode(bytes.subarray(at + 46, at + 46 + length));
    entries.set(path, {
      method: view.getUint16(at + 10, true),
      crc: view.getInt32(at + 16, true),
      packed: packedAt(view, bytes, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function packedAt(view: DataView, bytes: Uint8Array, at: number, length: number): Uint8Array {
  const start =
    at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL
      ? Infinity
      : at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + length > bytes.length) throw new Damaged("The directory of the archive is damaged.");
  return bytes.subarray(start, start + length);
}

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
  let out: Uint8Array[] = [];
  const inflate = new Inflate((piece) => out.push(piece));
  for (let at = 0; at < packed.length || at === 0; at += PIECE) {
    const piece = packed.subarray(at, at + PIECE);
    if (method === 0) out.push(piece);
    else inflated(inflate, piece, at + PIECE >= packed.length, path);
    const share = Math.min(1, (at + PIECE) / packed.length);
    for (const part of out) {
      held += part.length;
      if (held > size) throw new Damaged(`${path} is longer than the archive says.`);
      sum.add(part);
      if (part.length > 0) yield [part, share];
    }
    out = [];
  }
  if (held !== size || sum.value !== crc)
    throw new Damaged(`The checksum of ${path} does not match: it was changed.`);
}

function inflated(inflate: Inflate, piece: Uint8Array, last: boolean, path: string): void {
  try {
    inflate.push(piece, last);
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
