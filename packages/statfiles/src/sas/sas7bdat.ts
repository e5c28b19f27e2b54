import { countText } from "@sdc-risk/core";
import { type Cursor, ascii, trimmedEnd } from "../bytes/cursor.js";
import { Damaged } from "../bytes/damaged.js";
import type { FileBytes } from "../bytes/file-bytes.js";
import { type Block, blockRows } from "../columns/block.js";
import type { Decoder } from "../columns/block.js";
import { fixedText } from "../columns/fixed-text.js";
import { type Variable, readRecords } from "../columns/record-reader.js";
import { Texts } from "../text/texts.js";
import type { StatFile, StatOptions, StatWarning } from "../types.js";
import { labelsOf } from "./catalog-labels.js";
import { type SasColumn, type SasDictionary, isKnown, readSasDictionary, signatureOf } from "./dictionary.js";
import { sasEncoding } from "./encodings.js";
import { sasMoment } from "./formats.js";
import { type SasHeader, readSasHeader } from "./header.js";
import { tagOfNumber } from "./missing.js";
import { type Page, type Part, deletedRows, pagesOf } from "./pages.js";
import { type UnpackRow, unpackRoss, unpackRuns } from "./unpack-rows.js";

const UNPACK = { SASYZCRL: unpackRuns, SASYZCR2: unpackRoss } as const;
const WORDS = { SASYZCRL: "run-length coded", SASYZCR2: "packed by RDC" } as const;
/** How a part of a page is packed. */
const PLAIN = 0,
  NOTHING = 1,
  PACKED = 4;

/** Reads a table of SAS (.sas7bdat) of 32 or 64 bit, packed or not. @throws SdcError, Damaged */
export async function readSas7bdat(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const header = await file.start(readSasHeader),
    texts = new Texts(options.encoding ?? sasEncoding(header.encoding));
  const dictionary = await readSasDictionary(file, header),
    { rows, mostRows, packing } = dictionary;
  if (rows > mostRows)
    throw new Damaged(`It claims ${countText(rows)} records, and holds at most ${countText(mostRows)}.`);
  const variables = dictionary.columns.map((column) => variableOf(column, header, texts, options));
  const rowsOf = new Rows(file, header, dictionary);
  const plan = { variables, records: rows, exact: false, held: file.held(), texts };
  const read = await readRecords({ ...plan, blocks: rowsOf.blocks() }, name, options);
  const how = packing === null ? "" : `, ${WORDS[packing]}`,
    version = `SAS table of ${header.wide ? 64 : 32} bit${how}`;
  const warnings = [...read.warnings, ...rowsOf.warnings()];
  return {
    ...read,
    format: "sas7bdat",
    version,
    encoding: texts.encoding,
    label: texts.padded(header.name) || null,
    weight: null,
    warnings,
  };
}

function variableOf(
  { at, width, isText, name, format, label }: SasColumn,
  { little }: SasHeader,
  texts: Texts,
  { catalog }: StatOptions,
): Variable {
  const shown = ascii(format).trimEnd();
  const cell: Variable["cell"] = isText
    ? { kind: "text", read: fixedText(at, width, trimmedEnd) }
    : { kind: "number", at, decode: shortDoubles(width, little), single: false, moment: sasMoment(shown) };
  const common = { name: texts.padded(name), label: texts.padded(label) || null, format: shown || null };
  return { ...common, valueLabels: labelsOf(catalog, shown), declared: null, cell };
}

/**
 * Doubles of which the last bytes are left out; the third byte of NaN tells which missing value it is,
 * complemented.
 */
function shortDoubles(size: number, little: boolean): Decoder {
  const whole = new DataView(new ArrayBuffer(8)),
    shift = little ? 8 - size : 0,
    tagAt = little ? 5 : 2;
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      let value: number;
      if (size === 8) value = view.getFloat64(p, little);
      else {
        for (let byte = 0; byte < size; byte++) whole.setUint8(shift + byte, view.getUint8(p + byte));
        value = whole.getFloat64(0, little);
      }
      values[i] = value;
      if (value !== value)
        tags[i] = tagOfNumber(~(size === 8 ? view.getUint8(p + tagAt) : whole.getUint8(tagAt)) & 255);
    }
  };
}

/** The records of a table, page by page. */
class Rows {
  private taken = 0;
  private deleted = 0;
  private readonly unpack: UnpackRow | null;

  constructor(
    private readonly file: FileBytes,
    private readonly header: SasHeader,
    private readonly dictionary: SasDictionary,
  ) {
    this.unpack = dictionary.packing === null ? null : UNPACK[dictionary.packing];
  }

  async *blocks(): AsyncGenerator<Block> {
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
    // deleted records are counted or not
    if (this.taken === rows || this.taken - this.deleted === rows) return;
    throw new Damaged(`It claims ${countText(rows)} records, and holds ${countText(this.taken)}.`);
  }

  warnings(): StatWarning[] {
    if (this.deleted === 0) return [];
    const what = this.deleted === 1 ? "1 record that was" : `${countText(this.deleted)} records that were`;
    return [
      {
        code: "deleted-records",
        message: `The file still holds ${what} deleted; they were left out. Copy the table to be rid of them.`,
      },
    ];
  }

  /** Adds the record that a part holds; false where it holds none. */
  private addPart(part: Part, cursor: Cursor, gathered: Gathered): boolean {
    const { rowWidth, rows } = this.dictionary,
      { at, length, packing, kind } = part;
    if (length === 0 || packing === NOTHING) return false;
    if (packing === PLAIN) {
      if (kind === 0 || isKnown(signatureOf(cursor, part, this.header))) return false;
    } else if (packing !== PACKED)
      throw new Damaged(`A record is packed in way ${packing}, which is not known here.`);
    if (this.taken === rows) throw new Damaged(`It claims ${countText(rows)} records, and holds more.`);
    this.taken++;
    const to = gathered.room();
    if (length === rowWidth) gathered.bytes.set(cursor.bytes.subarray(at, at + length), to);
    else if (packing === PACKED && this.unpack !== null)
      this.unpack(cursor.bytes, at, at + length, gathered.bytes, to, rowWidth);
    else throw new Damaged(`A record has ${length} bytes; expected ${rowWidth}.`);
    return true;
  }

  /** The records that stand behind the pointers of a page. */
  private *plain(page: Page, gathered: Gathered): Generator<Block> {
    const { rowWidth, rows, mixedRows } = this.dictionary,
      { data, at, origin } = page,
      { bytes, view } = page.cursor;
    const count = page.records === "all" ? page.blocks : Math.max(0, Math.min(mixedRows, rows - this.taken)),
      room = at + this.header.pageSize - data;
    if (count * rowWidth > room)
      throw new Damaged(`A page claims ${countText(count)} records, which it has no room for.`);
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
    const deleted = deletedRows(page, count, rowWidth, this.header);
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

/** Records that are put together from several places. */
class Gathered {
  rows = 0;
  readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly most: number;

  constructor(private readonly width: number) {
    this.most = blockRows(width);
    this.bytes = new Uint8Array(this.most * width);
    this.view = new DataView(this.bytes.buffer);
  }

  isFull(): boolean {
    return this.rows === this.most;
  }

  /** Where the next record is to be put. */
  room(): number {
    return this.rows++ * this.width;
  }

  /** The records so far; the next ones take their place. */
  block(): Block {
    const { bytes, view, rows, width } = this;
    this.rows = 0;
    return { bytes, view, at: 0, rows, width, origin: 0 };
  }
}
