import type { ByteSource } from "../source.ts";
import { piecesOf } from "./archive/archive.ts";
import { FormsOfCells, UnusualCells } from "./cell-forms.ts";
import { HeaderBeside } from "./header-beside.ts";
import { SheetCells, type CellContext } from "./sheet-cells.ts";
import { SheetCsv } from "./sheet-csv.ts";
import type { ZipEntry } from "./archive/zip-directory.ts";

/** Where a sheet lies in the archive, and what its cells refer to. */
export interface SheetPlace {
  readonly path: string;
  readonly entry: ZipEntry;
  readonly context: CellContext;
  /** Whether forms of numbers are looked at. */
  readonly forms: boolean;
}

/** The sheet of a workbook as a source of CSV, which is written anew each time that it is read. */
export class SheetSource implements ByteSource {
  readonly size: number;
  /** What the latest reading, as far as it came, has found. */
  csv: SheetCsv;
  /** Whether it has met formulas and phonetic readings of records, and other things beside values. */
  formulas = false;
  readings = false;
  others = false;
  header = new HeaderBeside();
  /** What a whole reading has met of forms of numbers, where that was asked for. */
  look: UnusualCells | null = null;
  private packed = 0;
  private written = 0;

  readonly name: string;
  private readonly sheet: SheetPlace;
  private readonly damaged: (cause: unknown) => Error;
  private readonly withTime: ReadonlySet<number>;

  /** @param damaged an error that names the file, for what is wrong within it */
  constructor(
    name: string,
    sheet: SheetPlace,
    damaged: (cause: unknown) => Error,
    withTime: ReadonlySet<number>,
  ) {
    this.name = name;
    this.sheet = sheet;
    this.damaged = damaged;
    this.withTime = withTime;
    this.size = sheet.entry.packed.length;
    this.csv = new SheetCsv(name, withTime);
  }

  /** Bytes of CSV, by how many the share of the sheet gave that was read. */
  get expected(): number {
    return this.packed === 0 ? this.size : Math.round((this.written / this.packed) * this.size);
  }

  position(): number {
    return this.packed;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- sources are asynchronous, memory is not
  async *chunks(): AsyncGenerator<Uint8Array> {
    const { path, entry, context, forms } = this.sheet;
    const look = forms ? new UnusualCells() : undefined;
    const csv = (this.csv = new SheetCsv(this.name, this.withTime));
    const cells = new SheetCells(this.name, { ...context, look }, (row) => {
      csv.row(row);
    });
    this.header = cells.header;
    this.packed = this.written = 0;
    const pieces = piecesOf(path, entry);
    for (;;) {
      const next = this.within(() => pieces.next());
      if (next.done === true) break;
      const [piece, share] = next.value;
      this.within(() => {
        cells.xml.push(piece);
      });
      this.formulas = cells.formulas;
      this.readings = cells.readings;
      this.others = cells.others;
      const text = csv.taken();
      this.packed = share * this.size;
      this.written += text.length;
      if (text.length > 0) yield text;
    }
    this.within(() => {
      cells.xml.end();
    });
    csv.end();
    this.look = look ?? null;
  }

  /** Numbers are written as they are read, but for those of texts and some whole ones. */
  oneForm(column: number): boolean {
    return this.look !== null && !this.look.asWritten.has(column);
  }

  /** A second way through the sheet, for forms of numbers that the first one met. */
  async forms(tick: () => Promise<void>): Promise<FormsOfCells | null> {
    const { look, sheet } = this;
    if (look === null || (look.unusual.size === 0 && look.mixed.size === 0)) return null;
    const found = new FormsOfCells(look);
    const cells = new SheetCells(this.name, { ...sheet.context, look: found }, () => undefined);
    for (const [piece] of piecesOf(sheet.path, sheet.entry)) {
      this.within(() => {
        cells.xml.push(piece);
      });
      await tick();
    }
    return found;
  }

  private within<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      throw this.damaged(cause);
    }
  }
}
