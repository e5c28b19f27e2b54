import { byteAt } from "../bytes/byte-at.ts";
import { type Cursor, ascii } from "../bytes/cursor.ts";

/** The first 32 bytes of the files of SAS; the one at 15 tells tables from catalogues. */
const MAGIC = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, -1, 0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 8, 0, 9, 0xc7,
  0x31, 0x8c, 0x18, 0x1f, 0x10, 0x11,
];
const KINDS: Readonly<Record<number, "table" | "catalog">> = { 0x60: "table", 0x63: "catalog" };
const SET = 0x33;
const LITTLE = 1;
/** No head and no page of a real file is larger. */
const LARGEST = 1 << 24;
const SMALLEST = 1024;

/** What the head of a file of SAS says (Shotwell and Cummins 2013, SAS7BDAT database binary format). */
export interface SasHeader {
  /** Whether places and counts have 64 bits. */
  readonly wide: boolean;
  /** Bytes by which some parts are shifted: 0 or 4. */
  readonly shift: number;
  readonly little: boolean;
  /** Number of the encoding. */
  readonly encoding: number;
  /** What the table is called. */
  readonly name: Uint8Array;
  /** Bytes before the first page. */
  readonly size: number;
  readonly pageSize: number;
  readonly pages: number;
  /** Of the program that wrote the file, eight letters: `9.0401M6`. */
  readonly release: string;
}

/** What kind of file the first bytes begin; null where it is none of SAS. */
export function sasKind(head: Uint8Array): "table" | "catalog" | null {
  const isSas = head.length >= MAGIC.length && MAGIC.every((byte, i) => byte === -1 || byte === head[i]);
  return isSas ? (KINDS[head[15]!] ?? null) : null;
}

/** Reads the head at the start of a file. */
export function readSasHeader(cursor: Cursor): SasHeader {
  const bytes = cursor.take(164, "The head of the file");
  const wide = bytes[32] === SET;
  const shift = bytes[35] === SET ? 4 : 0;
  const order = byteAt(bytes, 37);
  if (order > LITTLE) throw cursor.damaged(`The order of bytes is ${order}; expected 0 or 1.`);
  const little = (cursor.little = order === LITTLE);
  cursor.skip(32 + shift, "The times of the file");
  const size = cursor.u32("The size of the head");
  const pageSize = cursor.u32("The size of a page");
  const pages = wide ? cursor.u64("The number of pages") : cursor.u32("The number of pages");
  for (const [what, value] of [
    ["head", size],
    ["page", pageSize],
  ] as const) {
    if (!(value >= SMALLEST && value <= LARGEST)) throw cursor.damaged(`The ${what} claims ${value} bytes.`);
  }
  cursor.count(pages, (cursor.fileSize - size) / pageSize, "pages");
  cursor.skip(8, "The head of the file");
  const release = ascii(cursor.take(8, "The release of SAS"));
  const encoding = byteAt(bytes, 70);
  const name = bytes.subarray(92, 156);
  return { wide, shift, little, encoding, name, size, pageSize, pages, release };
}
