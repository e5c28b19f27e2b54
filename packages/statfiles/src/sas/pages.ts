import { byteAt } from "../bytes/byte-at.ts";
import { required } from "@sdc-risk/data";
import { Cursor } from "../bytes/cursor.ts";
import { Damaged } from "../bytes/damaged.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import type { SasHeader } from "./header.ts";

/** Kinds of pages, by bits of their number. */
const PAGE = { KINDS: 0x0f00, DATA: 0x0100, MIX: 0x0200, DELETED: 0x0080, COMPRESSION: 0x9000 } as const;

/** A part of a page that a pointer names. */
export interface Subheader {
  /** Where it begins in the piece of its page. */
  readonly at: number;
  readonly length: number;
  /** 0: as it is, 1: nothing, 4: a packed record. */
  readonly packing: number;
  /** 1 for records of a packed table. */
  readonly kind: number;
}

/**
 * A page in a piece of the file, which is no longer there when the next page is asked for; places count from
 * its start.
 */
export interface SasPage {
  /** The piece. */
  readonly cursor: Cursor;
  /** Where the piece begins in the file. */
  readonly origin: number;
  readonly at: number;
  /** Whether records follow behind the pointers. */
  readonly records: "all" | "mixed" | "none";
  /** Records and parts together. */
  readonly blocks: number;
  readonly parts: readonly Subheader[];
  /** Where the pointers end; the records begin there, or four bytes behind (see `paddingOf`). */
  readonly behind: number;
  /** Where the marks of deleted records are counted from; null where no record was deleted. */
  readonly deleted: number | null;
}

/** Reads the pages of a table, one after the other. */
export async function* pagesOf(file: FileBytes, header: SasHeader): AsyncGenerator<SasPage> {
  const { size, pageSize, pages, little } = header;
  let origin = size;
  for await (const piece of file.pieces(size, size + pages * pageSize, pageSize)) {
    const cursor = new Cursor(piece, 0, origin);
    cursor.little = little;
    for (let at = 0; at < piece.length; at += pageSize) {
      const page = pageAt(cursor, origin, at, header);
      if (page !== null) yield page;
    }
    origin += piece.length;
  }
}

/** The page that begins at a place; null where it is about compression. */
function pageAt(cursor: Cursor, origin: number, at: number, header: SasHeader): SasPage | null {
  const { wide } = header;
  const head = wide ? 40 : 24;
  const pointer = wide ? 24 : 12;
  cursor.at = at + (wide ? 24 : 12);
  const deletedAt = cursor.u32("A page");
  cursor.at = at + head - 8;
  const type = cursor.u16("The kind of a page");
  const blocks = cursor.u16("A page");
  const count = cursor.u16("A page");
  if ((type & PAGE.COMPRESSION) !== 0) return null;
  const kind = type & PAGE.KINDS;
  const isData = kind === PAGE.DATA;
  const records = isData ? "all" : kind === PAGE.MIX ? "mixed" : "none";
  const parts = isData ? [] : partsOf(cursor, at, head, pointer, count, header);
  const behind = at + head + (isData ? 0 : count * pointer);
  const deleted = (type & PAGE.DELETED) === 0 ? null : deletedAt;
  return { cursor, origin, at, records, blocks, parts, behind, deleted };
}

function partsOf(
  cursor: Cursor,
  page: number,
  head: number,
  pointer: number,
  count: number,
  { wide, pageSize }: SasHeader,
): Subheader[] {
  if (head + count * pointer > pageSize) {
    cursor.at = page;
    throw cursor.damaged(`A page claims ${count} parts, for which it has no room.`);
  }
  return Array.from({ length: count }, (_, i) => {
    cursor.at = page + head + i * pointer;
    const from = wide ? cursor.u64("A part of a page") : cursor.u32("A part of a page");
    const length = wide ? cursor.u64("A part of a page") : cursor.u32("A part of a page");
    const packing = cursor.u8("A part of a page");
    const kind = cursor.u8("A part of a page");
    if (length > 0 && !(from >= head && from + length <= pageSize)) {
      throw cursor.damaged(`A part of a page claims ${length} bytes from byte ${from} of ${pageSize}.`);
    }
    return { at: page + from, length, packing, kind };
  });
}

/**
 * Marks of deleted records of a page: one bit each, behind its records (Parso 2.0, readDeletedInfo).
 * @param data where the records begin in the piece of the page
 */
export function deletedRows(
  page: SasPage,
  data: number,
  count: number,
  { rowWidth, pageSize }: { readonly rowWidth: number; readonly pageSize: number },
): Uint8Array {
  const deleted = new Uint8Array(count);
  const from =
    data - page.at + required(page.deleted, "place of the marks of deleted records") + count * rowWidth;
  if (from + Math.ceil(count / 8) > pageSize)
    throw new Damaged("The marks of deleted records would be beyond their page.");
  for (let row = 0; row < count; row++)
    deleted[row] = (byteAt(page.cursor.bytes, page.at + from + (row >> 3)) >> (7 - (row & 7))) & 1;
  return deleted;
}
