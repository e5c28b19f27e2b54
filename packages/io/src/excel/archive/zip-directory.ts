import type { Stretch } from "@sdc-risk/data";
import { Damaged } from "../../damaged.ts";

/** A file in a zip archive, by its directory (PKWARE, APPNOTE.TXT 6.3.10). */
export interface ZipEntry {
  readonly path: string;
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: Uint8Array;
  /** Bytes that it claims to unpack to. */
  readonly size: number;
  /** From its local header to where its data, or what is said of them behind them, end. */
  readonly from: number;
  readonly to: number;
  /** Checksum and sizes before its data; zeros where they are told behind them. */
  readonly said: readonly [crc: number, packed: number, size: number];
  /** Bytes of its name, in the directory and before its data. */
  readonly names: readonly [Uint8Array, Uint8Array];
  /** Lists of extra fields, in the directory and before its data. */
  readonly extras: readonly [Uint8Array, Uint8Array];
  readonly comment: Uint8Array;
}

/** The directory of an archive, and where it is. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly from: number;
  readonly to: number;
  /** From where to where its end is told, with the larger numbers that may be before. */
  readonly end: Stretch;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
export const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
/** The end of a directory with numbers of 64 bits, and what says where it is. */
const WIDE = { END: 0x06064b50, END_LENGTH: 56, LOCATOR: 0x07064b50, LOCATOR_LENGTH: 20 } as const;
/** Bytes before the name of an entry, in the directory and before its data. */
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** Bytes of the end of the directory. */
const END_LENGTH = 22;
/** That sizes and checksum are told behind the data. */
const BEHIND = 8;
const names = new TextDecoder();

/** The directory of a zip archive. @throws Damaged where it is damaged or missing */
export function directoryOf(bytes: Uint8Array): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Damaged("The directory at the end of the archive is missing.");
  const from = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  let at = from;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [entry, length] = entryAt(view, bytes, at);
    entries.push(entry);
    at += length;
  }
  return { entries, from, to: at, end: { from: wideEnd(view, end), to: end + END_LENGTH } };
}

/** An entry of the directory, and its bytes there. */
function entryAt(view: DataView, bytes: Uint8Array, at: number): [ZipEntry, number] {
  const isThere = at + ENTRY_LENGTH <= bytes.length && view.getUint32(at, true) === ENTRY;
  if (!isThere) throw new Damaged("The directory of the archive is damaged.");
  let end = at + ENTRY_LENGTH;
  const take = (length: number): Uint8Array => bytes.subarray(end, (end += length));
  const name = take(view.getUint16(at + 28, true));
  const extra = take(view.getUint16(at + 30, true));
  const comment = take(view.getUint16(at + 32, true));
  const from = view.getUint32(at + 42, true);
  const packedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const local = localAt(view, bytes, from, packedSize);
  const crc = view.getInt32(at + 16, true);
  const isTold = (view.getUint16(at + 8, true) & BEHIND) !== 0;
  const entry = {
    path: names.decode(name),
    method: view.getUint16(at + 10, true),
    crc,
    packed: local.packed,
    size,
    from,
    to: isTold ? descriptorEnd(view, { to: local.to, crc, packed: packedSize, size }) : local.to,
    said: local.said,
    names: [name, local.name],
    extras: [extra, local.extra],
    comment,
  } as const;
  return [entry, end - at];
}

interface LocalHeader {
  readonly said: ZipEntry["said"];
  readonly name: Uint8Array;
  readonly extra: Uint8Array;
  readonly packed: Uint8Array;
  readonly to: number;
}

/** What is before the data of an entry, and the data. */
function localAt(view: DataView, bytes: Uint8Array, at: number, length: number): LocalHeader {
  const isThere = at + LOCAL_LENGTH <= bytes.length && view.getUint32(at, true) === LOCAL;
  const name = isThere ? at + LOCAL_LENGTH + view.getUint16(at + 26, true) : Infinity;
  const start = isThere ? name + view.getUint16(at + 28, true) : Infinity;
  if (start + length > bytes.length) throw new Damaged("The directory of the archive is damaged.");
  return {
    said: [view.getInt32(at + 14, true), view.getUint32(at + 18, true), view.getUint32(at + 22, true)],
    name: bytes.subarray(at + LOCAL_LENGTH, name),
    extra: bytes.subarray(name, start),
    packed: bytes.subarray(start, start + length),
    to: start + length,
  };
}

/** Where ends what is said of data behind them: a word that names it or none, checksum, two sizes of 32 or 64 bits. */
function descriptorEnd(view: DataView, { to, crc, packed, size }: DataSaid): number {
  const says = (place: number, value: number): boolean =>
    place + 4 <= view.byteLength && view.getInt32(place, true) === (value | 0);
  const sum = says(to, DESCRIPTOR) ? to + 4 : to;
  if (!says(sum, crc) || !says(sum + 4, packed)) return to;
  return says(sum + 8, size) ? sum + 12 : sum + 20;
}

/** Data that end at a place, and what the directory says of them. */
interface DataSaid {
  readonly to: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Where the end of a directory begins: at the one of 64 bits, where there is one. */
function wideEnd(view: DataView, end: number): number {
  const locator = end - WIDE.LOCATOR_LENGTH;
  const wide = locator - WIDE.END_LENGTH;
  const isWide =
    wide >= 0 && view.getUint32(locator, true) === WIDE.LOCATOR && view.getUint32(wide, true) === WIDE.END;
  return isWide ? wide : end;
}
