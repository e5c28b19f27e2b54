import { unzipSync, zipSync, type Unzipped } from "fflate";
import { crc32 } from "../parquet/crc32.js";
import type { Memory } from "../memory.js";

/** What a sheet takes while it is read, in multiples of its XML: cells as values, rows, and the text of all of them. */
const TAKES = 8;

/**
 * The XML files of a workbook. The sizes that the archive claims are compared with what reading may take
 * before room is made; no entry gets longer than it claims.
 * @throws TooLargeError; an Error where the archive is damaged
 */
export function unzipped(bytes: Uint8Array, memory: Memory): Unzipped {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false;
      total += originalSize;
      memory.need(total * TAKES, { records: 0, variables: 0, unpacked: total });
      return true;
    },
  });
  const sums = checksums(bytes);
  for (const [path, xml] of Object.entries(files)) {
    if (crc32(xml) !== sums.get(path))
      throw new Error(`The checksum of ${path} does not fit: it was changed.`);
  }
  return files;
}

const END = 0x06054b50,
  ENTRY = 0x02014b50,
  END_LENGTH = 22;

/** The CRC-32 of each file by the directory at the end of an archive, which fflate does not test. */
function checksums(bytes: Uint8Array): ReadonlyMap<string, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    sums = new Map<string, number>(),
    names = new TextDecoder();
  let end = bytes.length - END_LENGTH;
  while (end > 0 && view.getUint32(end, true) !== END) end--;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("The directory of the archive is damaged.");
    const length = view.getUint16(at + 28, true);
    sums.set(names.decode(bytes.subarray(at + 46, at + 46 + length)), view.getInt32(at + 16, true));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sums;
}

/** What stands in the place of a cell's error: a character for private use, which no sheet holds by itself. */
export const ERROR_CELL = "\ue000sdc-risk: error";

/** A cell with an error: the library passes over it in silence, but it is to be told. */
const ERROR = /<((?:\w+:)?)c(\s[^>]*?)\st=(["'])e\3([^>]*?)(?:\/>|>[^]*?<\/\1c>)/g;

/** The same sheet with its errors as the text `ERROR_CELL`. */
export function withErrorsAsText(xml: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(xml);
  if (!/\st=["']e["']/.test(text)) return xml;
  const marked = text.replace(
    ERROR,
    (_, prefix: string, before: string, _quote: string, after: string) =>
      `<${prefix}c${before} t="str"${after}><${prefix}v>${ERROR_CELL}</${prefix}v></${prefix}c>`,
  );
  return new TextEncoder().encode(marked);
}

/** A character by its number, and what one begins with. */
const AMPERSAND = 0x26,
  NUMBER_SIGN = 0x23;
const REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi;

/** The same XML with characters beyond 16 bits as they are: the library takes the last 16 bits of their numbers. */
function withWideCharacters(xml: Uint8Array): Uint8Array {
  let at = xml.indexOf(AMPERSAND);
  while (at >= 0 && xml[at + 1] !== NUMBER_SIGN) at = xml.indexOf(AMPERSAND, at + 1);
  if (at < 0) return xml;
  const text = new TextDecoder().decode(xml);
  const wide = text.replace(REFERENCE, (reference, hex?: string, digits?: string) => {
    const number = hex === undefined ? Number(digits) : parseInt(hex, 16);
    return number > 0xffff && number <= 0x10ffff ? String.fromCodePoint(number) : reference;
  });
  return new TextEncoder().encode(wide);
}

/**
 * The same files, errors as text, in an archive that is not packed: to unpack it takes no worker, which a
 * page may forbid.
 */
export function storedZip(files: Unzipped): ArrayBuffer {
  const marked = Object.entries(files).map(([path, xml]) => [
    path,
    withWideCharacters(path.startsWith("xl/worksheets/") ? withErrorsAsText(xml) : xml),
  ]);
  const zip = zipSync(Object.fromEntries(marked) as Unzipped, { level: 0 });
  return zip.buffer.byteLength === zip.length ? zip.buffer : zip.slice().buffer;
}
