import { SdcError } from "@sdc-risk/core";
import { joined } from "@sdc-risk/core/kernels";
import { checkNames, NotUtf8, tableOf } from "@sdc-risk/core/columns";
import type { Memory } from "../memory.js";
import type { Pace } from "../pace.js";
import { type Source, peek } from "../source.js";
import type { ReadOptions, ReadResult, ReadWarning } from "../types.js";
import { refuseBinary, refuseNul } from "./binary.js";
import { ColumnBuilder } from "./column-builder.js";
import { columnVector } from "./column-vector.js";
import { checkDelimiter, detectDelimiter, likelyDelimiter } from "./dialect.js";
import { asUtf8, encodingName, markedEncoding } from "./encoding.js";
import { variablesWithMissing } from "../ddi/described.js";
import { codesOf } from "./missing-codes.js";
import { roundedWarning } from "./rounded.js";
import { Tokenizer } from "./tokenizer.js";

const HEAD = 1 << 16;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads CSV into a table whose columns are typed over the whole file.
 * @throws SdcError BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readCsv(
  source: Source,
  options: ReadOptions,
  pace: Pace,
  memory: Memory,
): Promise<ReadResult> {
  if (options.delimiter !== undefined) checkDelimiter(options.delimiter);
  const asked = options.encoding === undefined ? undefined : encodingName(options.encoding);
  const head = await peek(source, HEAD);
  refuseBinary(head, source.name);
  const encoding = asked ?? markedEncoding(head);
  try {
    return await new CsvReading(source, encoding ?? "utf-8", options, pace, memory).run();
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
  }
  if (encoding !== undefined)
    throw new SdcError("BAD_ENCODING", `${JSON.stringify(source.name)} is not valid utf-8.`);
  const message =
    "The file is not valid UTF-8 and was read as windows-1252. If letters look wrong, name its encoding.";
  return new CsvReading(source, "windows-1252", options, pace, memory, [{ code: "encoding", message }]).run();
}

/** One way through a file; the columns whose types did not hold to its end are then read once more, as text. */
class CsvReading {
  private delimiter = ",";
  private builders: ColumnBuilder[] = [];
  private likely: string | undefined;
  private sampled = false;

  constructor(
    private readonly source: Source,
    private readonly encoding: string,
    private readonly options: ReadOptions,
    private readonly pace: Pace,
    private readonly memory: Memory,
    private readonly warnings: ReadWarning[] = [],
  ) {}

  async run(): Promise<ReadResult> {
    await this.pass((tokens) => {
      this.takeAll(tokens);
    });
    const rows = this.builders[0]?.rows ?? 0;
    if (rows === 0) throw this.empty();
    await this.retype(rows);
    this.warnOneColumn();
    const columns = [];
    for (const [i, builder] of this.builders.entries()) {
      columns.push({ name: builder.name, vector: columnVector(builder) });
      if (builder.rounded && builder.kind === "float") this.warnings.push(roundedWarning(builder.name));
      this.builders[i] = builder.asText(); // lets go of what was collected
      await this.pace.tick();
    }
    const { delimiter, encoding, warnings } = this;
    return { table: tableOf(columns), format: "csv", delimiter, encoding, warnings };
  }

  private async pass(take: (tokens: Tokenizer) => void): Promise<void> {
    const { source } = this;
    const chunks = asUtf8(source.chunks(), this.encoding, source.name);
    const head: Uint8Array[] = [];
    let tokens: Tokenizer | undefined,
      held = 0;
    for await (const chunk of chunks) {
      refuseNul(chunk, source.name);
      head.push(chunk);
      held += chunk.length;
      if (!tokens && held < HEAD) continue;
      tokens ??= this.open(head);
      this.cut(tokens, head.splice(0), take);
      await this.pace.tick((source.position() / source.size) * 0.99);
    }
    tokens ??= this.open(head);
    this.cut(tokens, head, take);
    this.scan(tokens, true, take);
  }

  private cut(tokens: Tokenizer, pieces: readonly Uint8Array[], take: (tokens: Tokenizer) => void): void {
    for (const bytes of pieces) {
      tokens.fill(bytes);
      this.scan(tokens, false, take);
    }
  }

  private scan(tokens: Tokenizer, last: boolean, take: (tokens: Tokenizer) => void): void {
    if (tokens.width === 0 && !this.header(tokens, last)) return;
    tokens.scan(last);
    if (tokens.records > 0) take(tokens);
  }

  private open(head: readonly Uint8Array[]): Tokenizer {
    const first = joined(head, Uint8Array);
    this.delimiter = this.options.delimiter ?? detectDelimiter(first) ?? ",";
    this.likely = likelyDelimiter(first, this.delimiter);
    return new Tokenizer(this.source.name, this.delimiter.charCodeAt(0));
  }

  /** Reads the header; false when it is not complete so far. */
  private header(tokens: Tokenizer, last: boolean): boolean {
    tokens.scan(last, 1);
    if (tokens.records === 0 || this.builders.length > 0) return tokens.records > 0;
    const names = Array.from({ length: tokens.width }, (_, c) =>
      decoder.decode(tokens.buffer.subarray(tokens.starts[c], tokens.ends[c])),
    );
    checkNames(names, this.source.name);
    const { missing, ddi } = this.options,
      untyped = ddi === undefined ? new Set() : variablesWithMissing(ddi, missing);
    // a codebook tells later which of their texts are missing, and what type the others have
    this.builders = names.map((name) =>
      untyped.has(name)
        ? new ColumnBuilder(name, codesOf(undefined, name), true)
        : new ColumnBuilder(name, codesOf(missing, name)),
    );
    return true;
  }

  /** The first records are a sample: a column that breaks in them is read as text from the start. */
  private takeAll(tokens: Tokenizer): void {
    for (const [column, builder] of this.builders.entries()) {
      builder.append(tokens, column);
      if (this.sampled || !builder.asksForText) continue;
      const text = (this.builders[column] = builder.asText());
      text.append(tokens, column);
    }
    if (!this.sampled) this.reserve(tokens);
    else this.checkMemory();
    this.sampled = true;
  }

  /** A file may hold more than its first records let expect. */
  private checkMemory(): void {
    const bytes = this.builders.reduce((sum, builder) => sum + builder.bytes(), 0);
    this.memory.need(bytes, { records: this.builders[0]!.rows, variables: this.builders.length });
  }

  /**
   * Room for as many rows as the first ones let expect.
   * @throws TooLargeError where it is more than reading may take
   */
  private reserve(tokens: Tokenizer): void {
    const { builders, source } = this;
    const rows = Math.ceil((source.expected / tokens.consumed) * tokens.records);
    if (rows <= tokens.records) return;
    const bytes = builders.reduce((sum, builder) => sum + builder.bytes(rows), 0);
    this.memory.need(bytes, {
      records: rows,
      variables: builders.length,
      ...(source.expected > source.size ? { unpacked: source.expected } : {}),
    });
    const spare = source.expected > source.size ? 1.1 : 1.03; // how much a packed file holds is less sure
    for (const builder of builders) builder.reserve(Math.ceil(rows * spare));
  }

  /** Reads the columns again whose type did not hold to the end of the file. */
  private async retype(rows: number): Promise<void> {
    const changed: number[] = [];
    for (const [column, builder] of this.builders.entries()) {
      if (builder.asksForText) this.builders[column] = builder.asText();
      else if (builder.sampledLong && builder.holdsFractions()) this.builders[column] = builder.asNumbers();
      else continue;
      this.builders[column].reserve(rows);
      changed.push(column);
    }
    if (changed.length === 0) return;
    await this.pass((tokens) => {
      for (const column of changed) this.builders[column]!.append(tokens, column);
    });
    if (changed.some((column) => this.builders[column]!.rows !== rows)) {
      throw new SdcError("CANNOT_READ", `${JSON.stringify(this.source.name)} changed while it was read.`);
    }
  }

  private empty(): SdcError {
    const what = this.builders.length === 0 ? "is empty" : "has a header and zero records";
    return new SdcError(
      "EMPTY_DATA",
      `${JSON.stringify(this.source.name)} ${what}; expected a header line and at least one record.`,
    );
  }

  private warnOneColumn(): void {
    if (this.builders.length > 1 || this.likely === undefined) return;
    const used = JSON.stringify(this.delimiter),
      likely = JSON.stringify(this.likely);
    const message =
      `Only one column was found with the delimiter ${used}; ${likely} cuts every line into the same ` +
      "number of fields.";
    this.warnings.push({ code: "one-column", message });
  }
}
