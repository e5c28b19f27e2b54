import { countText, required } from "@sdc-risk/data";
import { type Cursor, ascii } from "../bytes/cursor.ts";
import { Damaged } from "../bytes/damaged.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import type { SasHeader } from "./header.ts";
import { type Subheader, pagesOf } from "./pages.ts";

/** What the parts of a table's pages are for, by their first four bytes as a number. */
export const SIGNATURE = {
  ROW_SIZE: 0xf7f7f7f7,
  COLUMN_COUNT: 0xf6f6f6f6,
  COUNTS: 0xfffffc00,
  FORMAT: 0xfffffbfe,
  ATTRIBUTES: 0xfffffffc,
  TEXT: 0xfffffffd,
  LIST: 0xfffffffe,
  NAMES: 0xffffffff,
} as const;
const MORE = 0xfffffff8;
const NUMBER = 1;
const TEXT = 2;
const PACKINGS = ["SASYZCRL", "SASYZCR2"] as const;

export interface SasColumn {
  readonly at: number;
  readonly width: number;
  readonly isText: boolean;
  readonly name: Uint8Array;
  readonly format: Uint8Array;
  readonly label: Uint8Array;
}

export interface SasDictionary {
  readonly rowWidth: number;
  /** Of the table, with those that are deleted. */
  readonly rows: number;
  readonly deletedRows: number;
  /** Records of a page that also holds parts, at most. */
  readonly mixedRows: number;
  readonly columns: readonly SasColumn[];
  /** Records that the pages have room for, at most. */
  readonly mostRows: number;
  /** How records are packed. */
  readonly packing: (typeof PACKINGS)[number] | null;
}

/** A text in one of the text parts. */
interface Reference {
  readonly part: number;
  readonly at: number;
  readonly length: number;
}

/** What a part of a page is for; a number in any case. */
export function signatureOf(cursor: Cursor, { at, length }: Subheader, { wide }: SasHeader): number {
  if (length < (wide ? 8 : 4)) return 0;
  cursor.at = at;
  const first = cursor.u32("A part of a page");
  if (!wide) return first;
  const second = cursor.u32("A part of a page");
  // of eight bytes the low ones tell, wherever they stand
  return cursor.little || (first !== 0xffffffff && first !== 0) ? first : second;
}

export function isKnown(signature: number): boolean {
  return (
    signature === SIGNATURE.ROW_SIZE ||
    signature === SIGNATURE.COLUMN_COUNT ||
    signature === SIGNATURE.COUNTS ||
    signature === SIGNATURE.FORMAT ||
    (signature & MORE) >>> 0 === MORE
  );
}

/** Reads what all pages say of the table. */
export async function readSasDictionary(file: FileBytes, header: SasHeader): Promise<SasDictionary> {
  const reading = new Reading(header);
  let mostRows = 0;
  let mixed = 0;
  for await (const page of pagesOf(file, header)) {
    if (page.records === "all") mostRows += page.blocks;
    if (page.records === "mixed") mixed++;
    for (const part of page.parts) {
      if (part.length > 0 && part.packing === 0) reading.take(part, page.cursor);
      if (part.length > 0 && (part.packing !== 0 || part.kind !== 0)) mostRows++;
    }
  }
  const dictionary = reading.done();
  return { ...dictionary, mostRows: mostRows + mixed * dictionary.mixedRows };
}

class Reading {
  /** Over the piece that is looked at. */
  private cursor!: Cursor;
  private readonly signature: number;
  private size: Pick<SasDictionary, "rowWidth" | "rows" | "deletedRows" | "mixedRows"> | null = null;
  private count = -1;
  private readonly texts: Uint8Array[] = [];
  private readonly names: Reference[] = [];
  private readonly attributes: { at: number; width: number; isText: boolean }[] = [];
  private readonly formats: { format: Reference; label: Reference }[] = [];

  private readonly header: SasHeader;

  constructor(header: SasHeader) {
    this.header = header;
    this.signature = header.wide ? 8 : 4;
  }

  take(part: Subheader, cursor: Cursor): void {
    this.cursor = cursor;
    const {
      header: { wide },
    } = this;
    const signature = signatureOf(cursor, part, this.header);
    switch (signature) {
      case SIGNATURE.ROW_SIZE:
        this.need(part, wide ? 128 : 64);
        this.size = {
          rowWidth: this.word(part, wide ? 40 : 20),
          rows: this.word(part, wide ? 48 : 24),
          deletedRows: this.word(part, wide ? 56 : 28),
          mixedRows: this.word(part, wide ? 120 : 60),
        };
        break;
      case SIGNATURE.COLUMN_COUNT:
        this.need(part, wide ? 16 : 8);
        this.count = this.word(part, this.signature);
        break;
      case SIGNATURE.TEXT:
        this.texts.push(cursor.bytes.slice(part.at + this.signature, part.at + part.length));
        break;
      case SIGNATURE.NAMES:
        this.takeNames(part);
        break;
      case SIGNATURE.ATTRIBUTES:
        this.takeAttributes(part);
        break;
      case SIGNATURE.FORMAT:
        this.need(part, wide ? 58 : 46);
        this.formats.push({
          format: this.reference(part.at + (wide ? 46 : 34)),
          label: this.reference(part.at + (wide ? 52 : 40)),
        });
        break;
      default:
    }
  }

  done(): Omit<SasDictionary, "mostRows"> {
    const { size, count, names, attributes, formats } = this;
    if (size === null) throw new Damaged("No page says how long a record is.");
    const counts = [names.length, attributes.length, formats.length];
    if (counts.some((one) => one !== count)) {
      throw new Damaged(
        `It claims ${countText(count)} variables, and describes ` +
          `${counts.map((one) => countText(one)).join(", ")} of them.`,
      );
    }
    const used = attributes.reduce((sum, { width }) => sum + width, 0);
    if (size.rowWidth > used + this.header.pageSize) {
      throw new Damaged(
        `A record should have ${countText(size.rowWidth)} bytes; its variables take ${countText(used)}.`,
      );
    }
    const columns = attributes.map((attribute, i) => {
      const { at, width } = attribute;
      if (at + width > size.rowWidth)
        throw new Damaged(
          `Variable ${i + 1} should begin at byte ${at} of a record, which has ${size.rowWidth}.`,
        );
      const name = this.text(required(names[i], "name of a variable"));
      const { format, label } = required(formats[i], "format of a variable");
      return { ...attribute, name, format: this.text(format), label: this.text(label) };
    });
    const start = ascii((this.texts[0] ?? new Uint8Array(0)).subarray(0, 64));
    return { ...size, columns, packing: PACKINGS.find((packing) => start.includes(packing)) ?? null };
  }

  private takeNames(part: Subheader): void {
    const { at, length } = part;
    const count = Math.floor((length - (this.header.wide ? 28 : 20)) / 8);
    for (let i = 0; i < count; i++) this.names.push(this.reference(at + this.signature + 8 + i * 8));
  }

  private takeAttributes(part: Subheader): void {
    const {
      header: { wide },
      cursor,
    } = this;
    const width = wide ? 16 : 12;
    const count = Math.floor((part.length - (wide ? 28 : 20)) / width);
    for (let i = 0; i < count; i++) {
      cursor.at = part.at + this.signature + 8 + i * width;
      const at = wide ? cursor.u64("A variable") : cursor.u32("A variable");
      const size = cursor.u32("A variable");
      cursor.skip(2, "A variable");
      const kind = cursor.u8("A variable");
      const isText = kind === TEXT;
      const valid = isText ? size >= 1 && size <= 32_767 : kind === NUMBER && size >= 3 && size <= 8;
      if (!valid) throw cursor.damaged(`A variable is of kind ${kind} and ${size} bytes long.`);
      this.attributes.push({ at, width: size, isText });
    }
  }

  private need({ at, length }: Subheader, least: number): void {
    if (length >= least) return;
    this.cursor.at = at;
    throw this.cursor.damaged(`A part of a page has ${length} bytes; expected ${least}.`);
  }

  private word({ at }: Subheader, offset: number): number {
    this.cursor.at = at + offset;
    return this.header.wide ? this.cursor.u64("A part of a page") : this.cursor.u32("A part of a page");
  }

  private reference(at: number): Reference {
    this.cursor.at = at;
    const part = this.cursor.u16("A text");
    const from = this.cursor.u16("A text");
    return { part, at: from, length: this.cursor.u16("A text") };
  }

  private text({ part, at, length }: Reference): Uint8Array {
    if (length === 0) return new Uint8Array(0);
    const text = this.texts[part];
    if (text === undefined || at + length > text.length)
      throw new Damaged(`A name or label should be at byte ${at} of text ${part}, but is not.`);
    return text.subarray(at, at + length);
  }
}
