import { countText, tellingBytes } from "@sdc-risk/data";
import type { CompressionCodec, PageHeader } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { Damaged } from "../../damaged.ts";
import { claimed } from "./claimed.ts";
import { checkSize } from "./unpack.ts";

/** A page of a column chunk, packed. */
export interface ParquetPage {
  readonly header: PageHeader;
  readonly packed: Uint8Array;
  /** Bytes that it claims to unpack to. */
  readonly size: number;
  /** Values that it claims, missing ones too; of a dictionary its levels. */
  readonly values: number;
}

/** The pages of a column chunk. */
interface ColumnPages {
  readonly pages: ParquetPage[];
  /** Bytes in them that may say something, and no value is made of. */
  readonly unread: number;
}

/** Bytes of nothing, packed, and of the head of a page without statistics. */
const EMPTY = 32;
const LARGEST_HEAD = 128;
/** Ways in which one program writes a page of nothing. */
const KINDS = 2;

/**
 * Walks over the heads of a chunk's pages, unpacks nothing, and makes room for nothing.
 * @param bytes of the chunk
 * @param rows that the footer claims
 * @throws Damaged where the pages claim other sums than the footer, or do not fill the chunk
 */
export function pagesOf(bytes: Uint8Array, codec: CompressionCodec, rows: number): ColumnPages {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  const pages: ParquetPage[] = [];
  let held = 0;
  let unread = 0;
  while (reader.offset < bytes.length) {
    const before = reader.offset;
    const page = pageAt(bytes, reader, codec);
    unread += unreadInHead(page, reader.offset - before - page.packed.length);
    if (page.values === 0 && !isEmpty(page)) unread += tellingBytes(page.packed);
    if (page.header.type === "DICTIONARY_PAGE" && pages.length > 0)
      throw new Damaged("A dictionary comes after the values that need it.");
    if (page.header.type !== "DICTIONARY_PAGE") held += page.values;
    if (page.header.type !== "INDEX_PAGE") pages.push(page);
  }
  if (held !== rows)
    throw new Damaged(`The footer claims ${countText(rows)} values, and the pages hold ${countText(held)}.`);
  return { pages, unread };
}

/** Whether a page holds nothing. */
const isEmpty = ({ values, size, packed }: ParquetPage): boolean =>
  values === 0 && size === 0 && packed.length <= EMPTY;

/** Whether bytes are pages of nothing, as of a group without rows, of which the footer has no place. */
export function areEmptyPages(bytes: Uint8Array): boolean {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  const pages = new Set<string>();
  try {
    while (reader.offset < bytes.length) {
      const before = reader.offset;
      if (!isEmpty(pageAt(bytes, reader, "UNCOMPRESSED"))) return false;
      pages.add(bytes.subarray(before, reader.offset).join());
    }
  } catch {
    return false;
  }
  return pages.size <= KINDS;
}

/** Bytes of a page's head that say more than what is read of it: statistics are left out of these. */
function unreadInHead({ header }: ParquetPage, length: number): number {
  const { statistics } = header.data_page_header ?? header.data_page_header_v2 ?? {};
  const { min, max, min_value: least, max_value: most } = statistics ?? {};
  return length > LARGEST_HEAD && [min, max, least, most].every((value) => value === undefined) ? length : 0;
}

function pageAt(
  bytes: Uint8Array,
  reader: { view: DataView; offset: number },
  codec: CompressionCodec,
): ParquetPage {
  const header = headerAt(reader);
  const length = claimed(header.compressed_page_size, "The size of a page");
  const size = claimed(header.uncompressed_page_size, "The unpacked size of a page");
  const from = reader.offset;
  const to = from + length;
  if (to > bytes.length)
    throw new Damaged(`A page claims ${length} bytes, and ${bytes.length - from} are left of its column.`);
  reader.offset = to;
  checkSize(codec, length, size);
  return { header, packed: bytes.subarray(from, to), size, values: valuesOf(header) };
}

function headerAt(reader: { view: DataView; offset: number }): PageHeader {
  try {
    return parquetHeader(reader);
  } catch (cause) {
    throw new Damaged("The head of a page cannot be read.", { cause });
  }
}

function valuesOf(header: PageHeader): number {
  const {
    type,
    data_page_header: first,
    data_page_header_v2: second,
    dictionary_page_header: dictionary,
  } = header;
  if (type === "INDEX_PAGE") return 0;
  if (type === "DATA_PAGE") return claimed(first?.num_values, "The number of values of a page");
  if (type === "DICTIONARY_PAGE")
    return claimed(dictionary?.num_values, "The number of levels of a dictionary");
  const values = claimed(second?.num_values, "The number of values of a page");
  const rows = claimed(second?.num_rows, "The number of rows of a page");
  if (rows !== values) throw new Damaged(`A page claims ${rows} rows and ${values} values.`);
  return values;
}
