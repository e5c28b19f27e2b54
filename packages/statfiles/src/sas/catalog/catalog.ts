import { byteAt } from "../../bytes/byte-at.ts";
import { Cursor, ascii, trimmedEnd } from "../../bytes/cursor.ts";
import { Damaged } from "../../bytes/damaged.ts";
import { tagText } from "../../columns/number-column.ts";
import { namingFile } from "../../naming-file.ts";
import { declaredTexts } from "../../text/declared.ts";
import type { Texts } from "../../text/texts.ts";
import type { Catalog, ValueLabel } from "../../types.ts";
import { sasEncoding } from "../encodings.ts";
import { type SasHeader, readSasHeader, sasKind } from "../header.ts";
import { tagOfNumber } from "../missing.ts";

/** The page, from 0, that the index begins on, and the one from which on it may go on. */
const FIRST_INDEX = 1;
const MORE_INDEX = 3;
const ENTRY = "XLSR";
const IN_USE = 0x4f;

/**
 * Reads the value labels of a catalogue of SAS (.sas7bcat) whose formats give labels to single values.
 * @param name of the file, for messages
 * @throws SdcError BAD_FILE, BAD_ENCODING
 */
export function readCatalog(
  bytes: Uint8Array,
  name: string,
  options: { readonly encoding?: string } = {},
): Promise<Catalog> {
  // eslint-disable-next-line @typescript-eslint/require-await -- files are read asynchronously, this one is small
  return namingFile(name, "a SAS catalogue (.sas7bcat)", async () => {
    if (sasKind(bytes) !== "catalog") throw new Damaged("It does not begin as catalogues do.");
    const header = readSasHeader(new Cursor(bytes));
    const texts = declaredTexts(sasEncoding(header.encoding), name, options);
    const found = new Map<string, readonly ValueLabel[]>();
    for (const place of placesOf(bytes, header)) {
      const format = readFormat(chained(bytes, place, header), header, texts);
      if (format !== null) found.set(format.name.toUpperCase(), format.labels);
    }
    return found;
  });
}

interface CatalogPosition {
  /** From 1. */
  readonly page: number;
  readonly at: number;
}

/** Where the formats begin, by the index. */
function placesOf(bytes: Uint8Array, header: SasHeader): CatalogPosition[] {
  const { wide, shift, size, pageSize, pages } = header;
  const found = new Map<string, CatalogPosition>();
  for (let page = FIRST_INDEX; page < pages; page++) {
    if (page > FIRST_INDEX && page < MORE_INDEX) continue;
    const start = size + page * pageSize;
    const first = page === FIRST_INDEX ? 856 + 2 * shift + (wide ? 144 : 0) : 16;
    for (const place of indexed(bytes.subarray(start, start + pageSize), first, header)) {
      found.set(`${place.page}:${place.at}`, place);
    }
  }
  return [...found.values()].sort((a, b) => a.page - b.page || a.at - b.at);
}

function* indexed(
  page: Uint8Array,
  first: number,
  { wide, shift, little }: SasHeader,
): Generator<CatalogPosition> {
  const width = 212 + shift + (wide ? 72 : 0);
  const mark = 50 + shift + (wide ? 24 : 0);
  const cursor = new Cursor(page);
  cursor.little = little;
  const isEntry = (at: number): boolean => ascii(page.subarray(at, at + ENTRY.length)) === ENTRY;
  for (let at = first; at + width <= page.length; at += width) {
    if (!isEntry(at)) at += 8; // some are filled up
    if (!isEntry(at) || at + width > page.length) return;
    if (page[at + mark] !== IN_USE) continue;
    cursor.at = at + (wide ? 8 : 4);
    const number = wide ? cursor.u32("An entry") : cursor.u16("An entry");
    cursor.at = at + (wide ? 16 : 8);
    yield { page: number, at: wide ? cursor.u32("An entry") & 0xffff : cursor.u16("An entry") };
  }
}

/** The bytes of a format, whose links may stand on several pages. */
function chained(
  bytes: Uint8Array,
  first: CatalogPosition,
  { wide, little, size, pageSize, pages }: SasHeader,
): Uint8Array {
  const links: Uint8Array[] = [];
  const cursor = new Cursor(bytes);
  cursor.little = little;
  let length = 0;
  let { page, at } = first;
  while (page > 0 && at > 0) {
    if (page > pages || links.length > pages)
      throw new Damaged(`A format is to go on at page ${page} of ${pages}.`);
    const start = size + (page - 1) * pageSize + at;
    cursor.seek(start, "A format");
    page = cursor.u32("A format");
    cursor.at = start + (wide ? 8 : 4);
    at = cursor.u16("A format");
    const count = cursor.u16("A format");
    cursor.seek(start + (wide ? 32 : 16), "A format");
    links.push(cursor.take(count, "A format"));
    length += count;
  }
  const whole = new Uint8Array(length);
  let filled = 0;
  for (const link of links) {
    whole.set(link, filled);
    filled += link.length;
  }
  return whole;
}

/** A format and its labels; null where the block holds something else. */
function readFormat(
  block: Uint8Array,
  header: SasHeader,
  texts: Texts,
): { name: string; labels: ValueLabel[] } | null {
  const { wide, little } = header;
  const cursor = new Cursor(block);
  const flags = block[2] ?? 0;
  cursor.little = little;
  const pad = (flags & 0x08) === 0 ? 0 : 4;
  const payload = (wide ? 138 : 106) + (pad > 0 ? pad + 16 : 0);
  if (block.length < payload) return null;
  cursor.at = (wide ? 42 : 38) + pad;
  const entries = cursor.u32("A format");
  cursor.at = (wide ? 50 : 42) + pad;
  const used = cursor.u32("A format");
  const hasLong = (flags & (wide ? 0x20 : 0x80)) !== 0;
  if (used === 0 || block.length < payload + (hasLong ? 32 : 0)) return null;
  const name = texts.padded(hasLong ? block.subarray(payload, payload + 32) : block.subarray(8, 16));
  cursor.at = payload + (hasLong ? 32 : 0);
  return { name, labels: readLabels(cursor, entries, used, name.startsWith("$"), header, texts) };
}

function readLabels(
  cursor: Cursor,
  entries: number,
  used: number,
  isText: boolean,
  { shift }: SasHeader,
  texts: Texts,
): ValueLabel[] {
  const places = new Array<number>(
    cursor.count(used, Math.min(entries, cursor.left / 6), "value labels"),
  ).fill(-1);
  const what = "A value label";
  for (let i = 0; i < entries; i++) {
    const start = cursor.at;
    cursor.skip(2, what);
    const length = cursor.u8(what);
    if (i < used) {
      cursor.at = start + 10 + shift;
      const place = cursor.count(cursor.u32(what), used - 1, "labels before a label");
      places[place] = start;
    }
    cursor.at = start;
    cursor.skip(6 + length, what);
  }
  return places.map((place) => {
    if (place < 0) throw cursor.damaged("A label has no value.");
    const value = isText ? textAt(cursor.bytes, place, texts) : numberAt(cursor, place);
    cursor.skip(8, what);
    const label = cursor.take(cursor.u16(what), what);
    if (cursor.left > 0) cursor.skip(1, what);
    return { value, label: texts.padded(label) };
  });
}

function textAt(bytes: Uint8Array, place: number, texts: Texts): string {
  const end = place + 6 + byteAt(bytes, place + 2);
  return texts.text(bytes.subarray(end - 16, trimmedEnd(bytes, end - 16, end)));
}

/**
 * A number, high byte first in any file, so written that bytes are in the order of numbers: of those from 0
 * on the sign is
 * turned round, of others every bit. A missing value is NaN whose third byte tells which.
 */
function numberAt(cursor: Cursor, place: number): number | string {
  if (place + 30 > cursor.bytes.length) throw cursor.damaged("A value with a label is cut off.");
  const { view } = cursor;
  const first = view.getUint8(place + 22);
  const bits = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < 8; i++)
    bits.setUint8(i, view.getUint8(place + 22 + i) ^ (first < 0x80 ? 0xff : i === 0 ? 0x80 : 0));
  const value = bits.getFloat64(0);
  if (value === value) return value + 0;
  const tag = tagOfNumber(~bits.getUint8(2) & 0xff);
  return tag === 0 ? "." : tagText(tag);
}
