import { countText } from "@sdc-risk/data";
import type { Cursor } from "../bytes/cursor.ts";
import { Damaged } from "../bytes/damaged.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { type RecordBlock, blockRows } from "../columns/block.ts";
import type { StatWarning } from "../types.ts";
import { type SasDictionary, isKnown, signatureOf } from "./dictionary.ts";
import { Gathered } from "./gathered.ts";
import type { SasHeader } from "./header.ts";
import { paddingOf } from "./padding.ts";
import { type SasPage, type Subheader, deletedRows, pagesOf } from "./pages.ts";
import { type UnpackRow, unpackRoss, unpackRuns } from "./unpack-rows.ts";

const UNPACK = { SASYZCRL: unpackRuns, SASYZCR2: unpackRoss } as const;
/** How a part of a page is packed. */
const PLAIN = 0;
const NOTHING = 1;
const PACKED = 4;
const DELETED = 5;

/** The records of a table, page by page. */
export class Rows {
  private taken = 0;
  private deleted = 0;
  private readonly unpack: UnpackRow | null;

  private readonly file: FileBytes;
  private readonly header: SasHeader;
  private readonly dictionary: SasDictionary;

  constructor(file: FileBytes, header: SasHeader, dictionary: SasDictionary) {
    this.file = file;
    this.header = header;
    this.dictionary = dictionary;
    this.unpack = dictionary.packing === null ? null : UNPACK[dictionary.packing];
  }

  async *blocks(): AsyncGenerator<RecordBlock> {
    const { rowWidth, rows } = this.dictionary;
    if (rowWidth === 0) return;
    const gathered = new Gathered(rowWidth);
    for await (const page of pagesOf(this.file, this.header)) {
      for (const part of page.parts) {
        if (this.addPart(part, page.cursor, gathered) && gathered.isFull()) yield gathered.block();
      }
      if (page.records === "none") continue;
      if (gathered.rows > 0) yield gathered.block();
      yield* this.plain(page, gathered);
    }
    if (gathered.rows > 0) yield gathered.block();
    const { deletedRows } = this.dictionary;
    if (this.deleted !== deletedRows)
      throw new Damaged(
        `It claims ${countText(deletedRows)} deleted records, and holds ${countText(this.deleted)}.`,
      );
    if (this.taken !== rows)
      throw new Damaged(`It claims ${countText(rows)} records, and holds ${countText(this.taken)}.`);
  }

  warnings(): StatWarning[] {
    if (this.deleted === 0) return [];
    const message =
      this.deleted === 1
        ? "The file still holds 1 record that was deleted; it was left out. Copy the table to be rid of it."
        : `The file still holds ${countText(this.deleted)} records that were deleted; they were left out. ` +
          "Copy the table to be rid of them.";
    return [{ code: "deleted-records", message }];
  }

  /** Adds the record that a part holds; false where it holds none. */
  private addPart(part: Subheader, cursor: Cursor, gathered: Gathered): boolean {
    const { rowWidth, rows } = this.dictionary;
    const { at, length, packing, kind } = part;
    if (length === 0 || packing === NOTHING) return false;
    if (packing === PLAIN) {
      if (kind === 0 || isKnown(signatureOf(cursor, part, this.header))) return false;
    } else if (packing !== PACKED && packing !== DELETED)
      throw new Damaged(`A record is packed in the unknown way ${packing}.`);
    if (this.taken === rows) throw new Damaged(`It claims ${countText(rows)} records, and holds more.`);
    this.taken++;
    if (packing === DELETED) {
      this.deleted++;
      return false;
    }
    const to = gathered.room();
    if (length === rowWidth) gathered.bytes.set(cursor.bytes.subarray(at, at + length), to);
    else if (packing === PACKED && this.unpack !== null)
      this.unpack(cursor.bytes, at, at + length, gathered.bytes, to, rowWidth);
    else throw new Damaged(`A record has ${length} bytes; expected ${rowWidth}.`);
    return true;
  }

  /** The records that stand behind the pointers of a page. */
  private *plain(page: SasPage, gathered: Gathered): Generator<RecordBlock> {
    const { rowWidth, rows, mixedRows } = this.dictionary;
    const { at, origin } = page;
    const { bytes, view } = page.cursor;
    const { pageSize } = this.header;
    const count = page.records === "all" ? page.blocks : Math.max(0, Math.min(mixedRows, rows - this.taken));
    if (page.behind + count * rowWidth > at + pageSize)
      throw new Damaged(`A page claims ${countText(count)} records, for which it has no room.`);
    const data = page.behind + paddingOf(page, count, this.header, this.dictionary);
    this.taken += count;
    if (page.deleted === null) {
      for (let row = 0; row < count; row += blockRows(rowWidth)) {
        yield {
          bytes,
          view,
          at: data + row * rowWidth,
          rows: Math.min(blockRows(rowWidth), count - row),
          width: rowWidth,
          origin,
        };
      }
      return;
    }
    const deleted = deletedRows(page, data, count, { rowWidth, pageSize });
    for (let row = 0; row < count; row++) {
      if (deleted[row] === 1) this.deleted++;
      else
        gathered.bytes.set(
          bytes.subarray(data + row * rowWidth, data + (row + 1) * rowWidth),
          gathered.room(),
        );
      if (gathered.isFull()) yield gathered.block();
    }
    if (gathered.rows > 0) yield gathered.block();
  }
}
