import { roomFor } from "@sdc-risk/data/columns";
import { SdcError } from "@sdc-risk/data";
import type { ReadWarning } from "../types.ts";
import { parseNumber, type CsvCells } from "./bytes/cells.ts";

/** Digits, which may be grouped by points, spaces or apostrophes where a comma and decimals follow. */
const WITH_COMMA = /^(-?)(\d{1,3}(?:[. '’\u00a0\u202f]\d{3})+|\d+),(\d+)$/;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** A number with a decimal comma as one with a point: "1.234,5" as "1234.5"; null where it is none. */
export function withPoint(text: string): string | null {
  const [, sign = "", whole, decimals = ""] = WITH_COMMA.exec(text.trim()) ?? [];
  return whole === undefined ? null : `${sign}${whole.replace(/\D/g, "")}.${decimals}`;
}

/** The cells of one column, as numbers with a point where they have a decimal comma. */
class ColumnCells implements CsvCells {
  buffer = new Uint8Array(1 << 12);
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  records = 0;
  readonly width = 1;
  private filled = 0;

  begin(records: number): void {
    this.starts = roomFor(this.starts, records);
    this.ends = roomFor(this.ends, records);
    this.records = records;
    this.filled = 0;
  }

  add(record: number, bytes: Uint8Array): void {
    const end = this.filled + bytes.length;
    if (end > this.buffer.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.buffer.length));
      larger.set(this.buffer.subarray(0, this.filled));
      this.buffer = larger;
    }
    this.buffer.set(bytes, this.filled);
    this.starts[record] = this.filled;
    this.ends[record] = end;
    this.filled = end;
  }
}

const POINT = 46;
const COMMA = 44;

/** Reads numbers of a file whose decimal sign is a comma. A point in a number without a comma is no number then. */
export class DecimalCommas {
  private readonly cells = new ColumnCells();
  /** Columns in which some cell is a number with a comma. */
  private readonly held = new Set<number>();

  /** @param name of the file @throws BAD_OPTIONS where the file is cut at commas */
  constructor(name: string, delimiter: string) {
    if (delimiter === ",")
      throw new SdcError(
        "BAD_OPTIONS",
        `${JSON.stringify(name)} is cut at commas, so a comma cannot be its decimal sign. Give its delimiter, such ` +
          "as ; (--delimiter), or leave out the decimal sign (--decimal).",
      );
  }

  /** A column of all records, to be read as numbers where it can be: its column 0. */
  column(all: CsvCells, column: number): CsvCells {
    const { cells, held } = this;
    const { buffer, starts, ends, width, records } = all;
    cells.begin(records);
    for (let r = 0; r < records; r++) {
      const bytes = buffer.subarray(starts[r * width + column], ends[r * width + column]);
      const number = bytes.includes(COMMA) ? withPoint(decoder.decode(bytes)) : null;
      if (number !== null) held.add(column);
      cells.add(r, number === null ? plain(bytes) : encoder.encode(number));
    }
    return cells;
  }

  /** That columns stay texts, though they hold numbers with a comma. @param texts the columns that are read as texts */
  warnings(texts: readonly { readonly column: number; readonly name: string }[]): ReadWarning[] {
    return texts
      .filter(({ column }) => this.held.has(column))
      .map(({ name }) => ({
        code: "decimal-commas",
        message: `${JSON.stringify(name)} holds numbers with a decimal comma and other values, so it was read as text.`,
      }));
  }
}

/** A cell that is no number with a comma: 1.5 could be 1500 or one and a half, and so is neither. */
function plain(bytes: Uint8Array): Uint8Array {
  const isPointed = bytes.includes(POINT) && !Number.isNaN(parseNumber(bytes, 0, bytes.length));
  return isPointed ? encoder.encode(`"${decoder.decode(bytes)}"`) : bytes;
}
