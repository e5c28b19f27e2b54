import { isSdcError, SdcError } from "@sdc-risk/data";
import { checkNames } from "@sdc-risk/data/columns";
import { joined } from "@sdc-risk/data/kernels";
import type { Pace } from "../pace.ts";
import { type ByteSource, peek } from "../source.ts";
import type { ReadOptions, ReadWarning } from "../types.ts";
import { refuseBinary, refuseNul } from "./encoding/binary.ts";
import { checkDelimiter, detectDelimiter, likelyDelimiter } from "./bytes/dialect.ts";
import { asUtf8 } from "./encoding/encoding.ts";
import { textEncodings, type TextEncodings } from "./encoding/text-encodings.ts";
import { hxlTags, tagsWarning, type HxlTags } from "./hxl.ts";
import { Tokenizer } from "./bytes/tokenizer.ts";

/** Bytes that tell the delimiter. */
const HEAD = 1 << 16;
const HASH = 35;

/** Takes what a pass finds. */
export interface CsvTaker {
  /** The names of the columns, once. @throws SdcError */
  readonly begin?: (names: readonly string[]) => void;
  /** Some records; each time with the same tokenizer. */
  readonly take: (tokens: Tokenizer) => Promise<void> | void;
}

/** A way through the records of a CSV file, from its beginning to its end. */
export class CsvPass {
  delimiter = ",";
  /** The names of the columns; none before the header was read. */
  names: readonly string[] = [];
  /** The tags of HXL in the row below the header, which is then no record; null where there are none. */
  tags: HxlTags | null = null;
  private likely: string | undefined;
  /** Whether the row of tags is still to come. */
  private tagged = false;

  private readonly source: ByteSource;
  private readonly encoding: string;
  private readonly asked: string | undefined;
  private readonly pace: Pace;

  constructor(source: ByteSource, encoding: string, asked: string | undefined, pace: Pace) {
    this.source = source;
    this.encoding = encoding;
    this.asked = asked;
    this.pace = pace;
  }

  /**
   * Cuts all records.
   * @returns the tokenizer at the end of the file
   * @throws NotUtf8, SdcError BAD_FILE, BAD_ENCODING, RAGGED_ROWS, DUPLICATE_VARIABLE, ABORTED
   */
  async run(taker: CsvTaker): Promise<Tokenizer> {
    const { source } = this;
    const chunks = asUtf8(source.chunks(), this.encoding, source.name);
    const head: Uint8Array[] = [];
    let tokens: Tokenizer | undefined;
    let held = 0;
    for await (const chunk of chunks) {
      refuseNul(chunk, source.name);
      head.push(chunk);
      held += chunk.length;
      if (!tokens && held < HEAD) continue;
      tokens ??= this.open(head, false);
      await this.cut(tokens, head.splice(0), taker);
      await this.pace.tick((source.position() / source.size) * 0.99);
    }
    tokens ??= this.open(head, true);
    await this.cut(tokens, head, taker);
    await this.scan(tokens, true, taker);
    return tokens;
  }

  /** The error for a file without records. */
  empty(): SdcError {
    const what = this.names.length === 0 ? "is empty" : "has a header and zero records";
    return new SdcError(
      "EMPTY_DATA",
      `${JSON.stringify(this.source.name)} ${what}; expected a header line and at least one record.`,
    );
  }

  /** What is told of a row of tags, and where one column was found, and another delimiter would give more. */
  warnings(): ReadWarning[] {
    if (this.tags !== null) return [tagsWarning(this.tags)];
    if (this.names.length > 1 || this.likely === undefined) return [];
    const used = JSON.stringify(this.delimiter);
    const likely = JSON.stringify(this.likely);
    const message =
      `Only one column was found with the delimiter ${used}; ${likely} cuts every line into the same ` +
      "number of fields.";
    return [{ code: "one-column", message }];
  }

  private async cut(tokens: Tokenizer, pieces: readonly Uint8Array[], taker: CsvTaker): Promise<void> {
    for (const bytes of pieces) {
      tokens.fill(bytes);
      await this.scan(tokens, false, taker);
    }
  }

  private async scan(tokens: Tokenizer, last: boolean, taker: CsvTaker): Promise<void> {
    if (tokens.width === 0 && !this.header(tokens, last, taker)) return;
    tokens.scan(last);
    if (this.tagged && tokens.records > 0) {
      this.tagged = false;
      tokens.leaveOutFirst();
    }
    if (tokens.records > 0) await taker.take(tokens);
  }

  /** @param whole whether the head is the file */
  private open(head: readonly Uint8Array[], whole: boolean): Tokenizer {
    const first = joined(head, Uint8Array);
    this.delimiter = this.asked ?? detectDelimiter(first) ?? ",";
    this.likely = likelyDelimiter(first, this.delimiter);
    const delimiter = this.delimiter.charCodeAt(0);
    this.tags = tagsIn(first, new Tokenizer(this.source.name, delimiter), whole);
    this.tagged = this.tags !== null;
    return new Tokenizer(this.source.name, delimiter);
  }

  /** Reads the header; false when it is not complete so far. */
  private header(tokens: Tokenizer, last: boolean, { begin }: CsvTaker): boolean {
    tokens.scan(last, 1);
    if (tokens.records === 0) return false;
    this.names = tokens.texts(0);
    checkNames(this.names, this.source.name);
    begin?.(this.names);
    return true;
  }
}

/** The tags of HXL in the row below the header of a file; null where there are none, or what is there cannot be read. */
function tagsIn(head: Uint8Array, tokens: Tokenizer, whole: boolean): HxlTags | null {
  if (!head.includes(HASH)) return null;
  try {
    tokens.fill(head);
    tokens.scan(whole, 1);
    tokens.scan(whole, 2);
  } catch (error) {
    if (isSdcError(error)) return null; // it is told when the records are read
    throw error;
  }
  if (tokens.records === 0) return null;
  return hxlTags(tokens.texts(0), tokens.records > 1 ? tokens.texts(1) : null);
}

/**
 * How the bytes of a CSV file are letters.
 * @throws SdcError BAD_FILE where it is no text, BAD_OPTIONS, BAD_ENCODING
 */
export async function csvEncodings(
  source: ByteSource,
  { delimiter, encoding }: Pick<ReadOptions, "delimiter" | "encoding">,
): Promise<TextEncodings> {
  if (delimiter !== undefined) checkDelimiter(delimiter);
  const head = await peek(source, HEAD);
  const encodings = textEncodings(head, encoding);
  refuseBinary(head, source.name);
  return encodings;
}
