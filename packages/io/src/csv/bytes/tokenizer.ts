import { grown } from "@sdc-risk/data/kernels";
import { SdcError } from "@sdc-risk/data";

const LF = 10;
const CR = 13;
const QUOTE = 34;
const LONGEST_RECORD = 64 * 1024 * 1024;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Cuts UTF-8 bytes into the cells of records by RFC 4180, with LF, CR or CRLF as line ends.
 *
 * `fill` adds bytes; `scan` cuts all records that are complete. Cell `c` of record `r` then is
 * `buffer[starts[r * width + c] … ends[r * width + c])`, quotes removed, until the next `fill`.
 */
export class Tokenizer {
  buffer = new Uint8Array(1 << 20);
  starts = new Int32Array(1 << 16);
  ends = new Int32Array(1 << 16);
  /** Records that the latest `scan` cut. */
  records = 0;
  /** Fields per record: those of the header once it is read. */
  width = 0;
  /** Bytes cut so far. */
  consumed = 0;
  /** Bytes of the longest record so far, with its line end. */
  longest = 0;
  /** Whether a quoted field so far goes over several lines. */
  multiline = false;
  /** How records below the header end so far; the last one of a file may have no end. */
  readonly lineEnds = new Set<"LF" | "CR" | "CR and LF">();

  private from = 0;
  private filled = 0;
  private line = 1;
  private retryAt = 0;
  private emptyLines = 0;
  private firstEmptyLine = 0;
  private readonly special = new Uint8Array(256);
  private escaped: number[] = [];

  private readonly name: string;
  private readonly delimiter: number;

  constructor(name: string, delimiter: number) {
    this.name = name;
    this.delimiter = delimiter;
    for (const byte of [delimiter, LF, CR]) this.special[byte] = 1;
  }

  fill(bytes: Uint8Array): void {
    this.buffer.copyWithin(0, this.from, this.filled);
    this.filled -= this.from;
    this.from = 0;
    const needed = this.filled + bytes.length + 1;
    if (needed > this.buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.buffer.length * 2));
      larger.set(this.buffer.subarray(0, this.filled));
      this.buffer = larger;
    }
    this.buffer.set(bytes, this.filled);
    this.filled += bytes.length;
    this.buffer[this.filled] = LF; // every scan ends here at the latest
  }

  /**
   * Cuts records.
   * @param last no more bytes will come: the end of the bytes ends the record
   * @param most records to cut at most
   * @throws SdcError RAGGED_ROWS, BAD_FILE
   */
  scan(last: boolean, most = Infinity): void {
    this.records = 0;
    if (!last && this.filled < this.retryAt) return;
    const begin = this.from;
    while (this.from < this.filled && this.records < most) {
      const line = this.line;
      const next = this.record(last);
      if (next < 0) {
        // a long record is tried again only when twice as much of it is there
        this.line = line;
        this.escaped.length = 0;
        const held = this.filled - this.from;
        if (held > LONGEST_RECORD)
          throw this.bad(line, "starts a record of more than 64 MiB; is a quote not closed?");
        this.retryAt = this.records === 0 ? held * 2 : 0;
        break;
      }
      this.longest = Math.max(this.longest, next - this.from);
      this.from = next;
      this.retryAt = 0;
    }
    this.consumed += this.from - begin;
  }

  /** Leaves out the first record that the latest `scan` cut. */
  leaveOutFirst(): void {
    const { starts, ends, width, records } = this;
    for (const cells of [starts, ends]) cells.copyWithin(0, width, records * width);
    this.records--;
  }

  /** The cells of a record that the latest `scan` cut, as texts. */
  texts(record: number): string[] {
    const { buffer, starts, ends, width } = this;
    return Array.from({ length: width }, (_, c) => {
      const k = record * width + c;
      return decoder.decode(buffer.subarray(starts[k], ends[k]));
    });
  }

  /** Cuts the record at `from`; gives where the next one starts, or -1 when the record is not complete. */
  private record(last: boolean): number {
    const { buffer, filled, special, delimiter } = this;
    const firstLine = this.line;
    const base = this.records * this.width;
    let k = base;
    let i = this.from;
    let quoted = false;
    for (;;) {
      if (k >= this.starts.length) this.grow();
      if (buffer[i] === QUOTE) {
        quoted = true;
        const openLine = this.line;
        this.starts[k] = ++i;
        i = this.closing(i, k);
        if (i < 0 && last) throw this.bad(openLine, "opens a quoted field that is never closed");
        if (i < 0) return -1;
        this.ends[k++] = i++;
        if (special[buffer[i]] === 0)
          throw this.bad(
            this.line,
            "has text after a closing quote; write a quote inside of a quoted field twice",
          );
      } else {
        this.starts[k] = i;
        while (special[buffer[i]] === 0) i++;
        this.ends[k++] = i;
      }
      if (buffer[i] === delimiter)
        i++; // the byte at `filled` is LF, so this one is not it
      else break;
    }
    if (i >= filled) {
      if (!last) return -1;
    } else if (buffer[i] === CR && i + 1 >= filled && !last) return -1;
    this.line++;
    const both = buffer[i] === CR && buffer[i + 1] === LF && i + 1 < filled;
    const next = Math.min(filled, both ? i + 2 : i + 1);
    if (this.width > 0 && i < filled) this.lineEnds.add(both ? "CR and LF" : buffer[i] === CR ? "CR" : "LF");
    const fields = k - base;
    if (fields === 1 && !quoted && this.starts[base] === this.ends[base]) this.noteEmptyLine(firstLine);
    else this.keep(base, fields, firstLine);
    return next;
  }

  /** The closing quote of the field whose text starts at `i`, or -1. */
  private closing(i: number, cell: number): number {
    const { buffer, filled, line } = this;
    let escaped = false;
    for (; ; i++) {
      const byte = buffer[i];
      if (byte === QUOTE) {
        if (buffer[i + 1] !== QUOTE || i + 1 >= filled) break;
        escaped = true;
        i++;
      } else if (byte === LF) {
        if (i >= filled) return -1;
        this.line++;
      } else if (byte === CR && buffer[i + 1] !== LF) this.line++;
    }
    if (escaped) this.escaped.push(cell);
    if (this.line !== line) this.multiline = true;
    return i;
  }

  /**
   * An empty line is a record of its own in a file of one column, nothing at either end of the file, and
   * wrong elsewhere.
   */
  private noteEmptyLine(line: number): void {
    if (this.width === 0) return;
    if (this.emptyLines++ === 0) this.firstEmptyLine = line;
  }

  private keep(base: number, fields: number, line: number): void {
    if (this.width === 0) this.width = fields;
    for (const cell of this.escaped) this.unescape(cell);
    this.escaped.length = 0;
    if (this.emptyLines > 0) this.insertEmpty(base);
    if (fields !== this.width) throw this.ragged(line, fields);
    this.records++;
  }

  /** Empty lines come before a record in a file of one column: they are records whose cell is missing. */
  private insertEmpty(base: number): void {
    if (this.width > 1) throw this.blank(this.firstEmptyLine);
    while (base + this.emptyLines >= this.starts.length) this.grow();
    this.starts[base + this.emptyLines] = this.starts[base];
    this.ends[base + this.emptyLines] = this.ends[base];
    this.starts.fill(0, base, base + this.emptyLines);
    this.ends.fill(0, base, base + this.emptyLines);
    this.records += this.emptyLines;
    this.emptyLines = 0;
  }

  /** Writes each pair of quotes in a cell as one. */
  private unescape(cell: number): void {
    const { buffer } = this;
    const end = this.ends[cell];
    let to = this.starts[cell];
    for (let i = to; i < end; i++) {
      const byte = buffer[i];
      buffer[to++] = byte;
      if (byte === QUOTE) i++;
    }
    this.ends[cell] = to;
  }

  private grow(): void {
    for (const key of ["starts", "ends"] as const) this[key] = grown(this[key], 2 * this[key].length);
  }

  private ragged(line: number, fields: number): SdcError {
    const count = fields === 1 ? "1 field" : `${fields} fields`;
    return new SdcError(
      "RAGGED_ROWS",
      `${JSON.stringify(this.name)}: line ${line} has ${count}, the header has ${this.width}.`,
    );
  }

  private blank(line: number): SdcError {
    return new SdcError(
      "RAGGED_ROWS",
      `${JSON.stringify(this.name)}: line ${line} is blank; the header has ${this.width} fields. Remove the line.`,
    );
  }

  private bad(line: number, what: string): SdcError {
    return new SdcError("BAD_FILE", `${JSON.stringify(this.name)}: line ${line} ${what}.`);
  }
}
