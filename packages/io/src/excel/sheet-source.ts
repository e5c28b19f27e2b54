import type { ByteSource } from "../source.js";
import { piecesOf, type ZipEntry } from "./archive.js";
import { SheetCells, type CellContext } from "./sheet-cells.js";
import { SheetCsv } from "./sheet-csv.js";

/** The sheet of a workbook as a source of CSV, which is written anew each time that it is read. */
export class SheetSource implements ByteSource {
  readonly size: number;
  /** What the latest reading, as far as it came, has found. */
  csv: SheetCsv;
  private packed = 0;
  private written = 0;

  /** @param damaged an error that names the file, for what is wrong within it */
  constructor(
    readonly name: string,
    private readonly sheet: {
      readonly path: string;
      readonly entry: ZipEntry;
      readonly context: CellContext;
    },
    private readonly damaged: (cause: unknown) => Error,
    private readonly withTime: ReadonlySet<number>,
  ) {
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
