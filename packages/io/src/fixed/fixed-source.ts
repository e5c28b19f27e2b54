import { SdcError, required } from "@sdc-risk/data";
import { NotUtf8 } from "@sdc-risk/data/columns";
import { asUtf8 } from "../csv/encoding/encoding.ts";
import { LONGEST_RECORD } from "../ddi/numbers.ts";
import type { ByteSource } from "../source.ts";
import { FixedCsv, type FixedReading } from "./fixed-csv.ts";

const END_OF_DOS = "\u001a";
const encoder = new TextEncoder();

/** The bytes of a file are no UTF-8, in which it was to be read. */
export class OtherEncoding extends Error {}

/** A file of fixed width as a source of CSV, which is written anew each time that it is read. */
export class FixedSource implements ByteSource {
  readonly size: number;
  /** What the latest reading has found. */
  csv: FixedCsv;
  /** Whether some of its lines end with CR and LF, and some with LF alone. */
  private carriage = false;
  private plain = false;
  private written = 0;

  private readonly file: ByteSource;
  private readonly reading: FixedReading;
  private readonly encoding: string;

  constructor(file: ByteSource, reading: FixedReading, encoding: string) {
    this.file = file;
    this.reading = reading;
    this.encoding = encoding;
    this.size = file.size;
    this.csv = new FixedCsv(reading);
  }

  get name(): string {
    return this.file.name;
  }

  /** Bytes of CSV, by how many the share of the file gave that was read. */
  get expected(): number {
    const at = this.file.position();
    return at === 0 ? this.file.expected : Math.round((this.written / at) * this.size);
  }

  /** Whether lines end in two ways. */
  get endsDiffer(): boolean {
    return this.carriage && this.plain;
  }

  position(): number {
    return this.file.position();
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const csv = (this.csv = new FixedCsv(this.reading));
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    this.written = 0;
    let rest = "";
    let text = csv.names;
    for await (const piece of this.utf8()) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = required(lines.pop(), "rest of a piece");
      if (rest.length > LONGEST_RECORD) throw this.noLines();
      for (const line of lines) text += csv.record(this.withoutEnd(line));
      const bytes = encoder.encode(text);
      this.written += bytes.length;
      text = "";
      if (bytes.length > 0) yield bytes;
    }
    // a byte of the end of files of CP/M and DOS is no record
    const all = rest + decoder.decode();
    const last = (all.endsWith(END_OF_DOS) ? all.slice(0, -1) : all).replace(/\r$/, "");
    if (last !== "") yield encoder.encode(text + csv.record(last));
    if (csv.records === 0)
      throw new SdcError(
        "EMPTY_DATA",
        `${JSON.stringify(this.name)} is empty; expected at least one record.`,
      );
  }

  private async *utf8(): AsyncGenerator<Uint8Array> {
    try {
      yield* asUtf8(this.file.chunks(), this.encoding, this.name);
    } catch (error) {
      throw error instanceof NotUtf8 ? new OtherEncoding("Not UTF-8.") : error;
    }
  }

  private withoutEnd(line: string): string {
    const carriage = line.endsWith("\r");
    if (carriage) this.carriage = true;
    else this.plain = true;
    return carriage ? line.slice(0, -1) : line;
  }

  private noLines(): SdcError {
    return new SdcError(
      "BAD_FILE",
      `${JSON.stringify(this.name)} has no line ends; a file of fixed width has one line for each record.`,
    );
  }
}
