import type { ByteSource } from "../source.ts";
import { piecesOf } from "./archive.ts";
import { SheetCells, type CellContext } from "./sheet-cells.ts";
import { SheetCsv } from "./sheet-csv.ts";
import type { ZipEntry } from "./zip-directory.ts";

/** The sheet of a workbook as a source of CSV, which is written anew each time that it is read. */
export class SheetSource implements ByteSource {
  readonly size: number;
  /** What the latest reading, as far as it came, has found. */
  csv: SheetCsv;
  /** Whether it has met formulas, phonetic readings, and other things beside values. */
  formulas = false;
  readings = false;
  others = false;
  private packed = 0;
  private written = 0;

  readonly name: string;
  private readonly sheet: {
    readonly path: string;
    readonly entry: ZipEntry;
    readonly context: CellContext;
  };
  private readonly damaged: (cause: unknown) => Error;
  private readonly withTime: ReadonlySet<number>;

  /** @param damaged an error that names the file, for what is wrong within it */
  constructor(
    name: string,
    sheet: {
      readonly path: string;
      readonly entry: ZipEntry;
      readonly context: CellContext;
    },
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
    const { path, entry, context } = this.sheet;
    const csv = (this.csv = new SheetCsv(this.name, this.withTime));
    const cells = new SheetCells(this.name, context, (row) => {
      csv.row(row);
    });
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
  }

  private within<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      throw this.damaged(cause);
    }
  }
}
