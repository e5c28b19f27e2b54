import { labelMetadata, required, SdcError, withMetadata } from "@sdc-risk/data";
import { tableOf } from "@sdc-risk/data/columns";
import type { Table } from "apache-arrow";
import type { Memory } from "../memory.ts";
import type { Pace } from "../pace.ts";
import type { ByteSource } from "../source.ts";
import type { ReadOptions, ReadResult, ReadWarning, SeveralForms } from "../types.ts";
import { ColumnBuilder } from "./columns/column-builder.ts";
import { columnVector } from "./columns/column-vector.ts";
import { CsvPass, csvEncodings } from "./csv-pass.ts";
import { DecimalCommas } from "./decimal-commas.ts";
import { variablesWithMissing } from "../ddi/described.ts";
import { codesOf } from "./columns/missing-codes.ts";
import { CellForms, type PassOver } from "./bytes/cell-forms.ts";
import { formWarnings } from "./form-warnings.ts";
import { severalFormsIn } from "./number-forms.ts";
import { roundedWarning } from "./rounded.ts";
import { readInEither } from "./encoding/text-encodings.ts";
import type { Tokenizer } from "./bytes/tokenizer.ts";

/**
 * Reads CSV into a table whose columns are typed over the whole file.
 * @throws SdcError BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readCsv(
  source: ByteSource,
  options: ReadOptions,
  pace: Pace,
  memory: Memory,
): Promise<ReadResult> {
  checkDecimal(options);
  const encodings = await csvEncodings(source, options);
  return readInEither(source.name, encodings, (encoding, warnings) =>
    new CsvReading(source, encoding, options, pace, memory, [...warnings]).run(),
  );
}

/** Refuses what is not looked for where numbers have a decimal comma. @throws BAD_OPTIONS */
function checkDecimal({ decimal, forms = false, ddi, asWritten = false }: ReadOptions): void {
  if (decimal !== "," || (ddi === undefined && !forms && !asWritten)) return;
  const other = ddi === undefined ? "a look at how cells are written" : "a codebook";
  throw new SdcError(
    "BAD_OPTIONS",
    `A decimal comma cannot be read together with ${other}. Write the file with decimal points first.`,
  );
}

/** A table whose variables have labels. */
const withLabels = (table: Table, labels: readonly (string | null)[]): Table =>
  withMetadata(
    table,
    labels.map((label) => labelMetadata(label, [])),
  );

/** One way through a file; the columns whose types did not hold to its end are then read once more, as text. */
class CsvReading {
  private builders: ColumnBuilder[] = [];
  private sampled = false;
  private readonly cellForms: CellForms | null;
  private commas: DecimalCommas | null = null;

  private readonly source: ByteSource;
  private readonly encoding: string;
  private readonly options: ReadOptions;
  private readonly pace: Pace;
  private readonly memory: Memory;
  private readonly warnings: ReadWarning[];

  constructor(
    source: ByteSource,
    encoding: string,
    options: ReadOptions,
    pace: Pace,
    memory: Memory,
    warnings: ReadWarning[] = [],
  ) {
    this.source = source;
    this.encoding = encoding;
    this.options = options;
    this.pace = pace;
    this.memory = memory;
    this.warnings = warnings;
    this.cellForms = options.forms === true ? new CellForms() : null;
  }

  async run(): Promise<ReadResult> {
    const pass = this.pass();
    const tokens = await pass.run({
      begin: (names) => {
        if (this.options.decimal === ",") this.commas = new DecimalCommas(this.source.name, pass.delimiter);
        this.begin(names);
        this.cellForms?.begin(names);
      },
      take: (cut) => {
        this.cellForms?.scan(cut);
        this.takeAll(cut);
      },
    });
    const rows = this.builders[0]?.rows ?? 0;
    if (rows === 0) throw pass.empty();
    await this.retype(rows);
    this.warnings.push(...pass.warnings());
    const severalForms = this.options.forms === true ? await this.severalForms() : null;
    if (this.cellForms !== null) {
      const again: PassOver = (take) => this.pass().run({ take });
      this.warnings.push(...(await formWarnings(this.cellForms, pass.delimiter, tokens, again)));
    }
    const texts = [...this.builders.entries()].flatMap(([column, { name, kind }]) =>
      kind === "text" ? [{ column, name }] : [],
    );
    this.warnings.push(...(this.commas?.warnings(texts) ?? []));
    const columns = [];
    for (const [i, builder] of this.builders.entries()) {
      columns.push({ name: builder.name, vector: columnVector(builder) });
      if (builder.rounded && builder.kind === "float") this.warnings.push(roundedWarning(builder.name));
      this.builders[i] = builder.asText(); // lets go of what was collected
      await this.pace.tick();
    }
    const { encoding, warnings } = this;
    const table = tableOf(columns);
    return {
      table: pass.tags === null ? table : withLabels(table, pass.tags),
      format: "csv",
      delimiter: pass.delimiter,
      encoding,
      ...(this.takesCodes ? { withoutCodes: true } : {}),
      ...(severalForms === null ? {} : { severalForms }),
      warnings,
    };
  }

  /** Whether codes that are declared are taken out, and not kept where columns can hold them. */
  private get takesCodes(): boolean {
    const { missing = [], keepCodes = false, ddi, asWritten = false } = this.options;
    return !asWritten && Object.keys(missing).length > 0 && (!keepCodes || ddi !== undefined);
  }

  private pass(): CsvPass {
    return new CsvPass(this.source, this.encoding, this.options.delimiter, this.pace);
  }

  /** Begins the columns. */
  private begin(names: readonly string[]): void {
    const { missing, ddi, asWritten = false } = this.options;
    const untyped = ddi === undefined ? new Set() : variablesWithMissing(ddi, missing);
    // a codebook tells later which of their texts are missing, and what type the others have
    this.builders = names.map((name) =>
      asWritten || untyped.has(name)
        ? new ColumnBuilder(name, codesOf(undefined, name), true)
        : new ColumnBuilder(name, codesOf(missing, name, !this.takesCodes)),
    );
  }

  /** The first records are a sample: a column that breaks in them is read as text from the start. */
  private takeAll(tokens: Tokenizer): void {
    for (const [column, builder] of this.builders.entries()) {
      this.append(builder, tokens, column);
      if (this.sampled || !builder.asksForText) continue;
      const text = (this.builders[column] = builder.asText());
      text.append(tokens, column);
    }
    if (!this.sampled) this.reserve(tokens);
    else this.checkMemory();
    this.sampled = true;
  }

  /** Adds a column of all records, in which numbers may have a decimal comma; texts stay as they are written. */
  private append(builder: ColumnBuilder, tokens: Tokenizer, column: number): void {
    if (this.commas === null || builder.kind === "text") builder.append(tokens, column);
    else builder.append(this.commas.column(tokens, column), 0);
  }

  /** A file may hold more than its first records let expect. */
  private checkMemory(): void {
    const bytes = this.builders.reduce((sum, builder) => sum + builder.bytes(), 0);
    this.memory.need(bytes, {
      records: required(this.builders[0], "column").rows,
      variables: this.builders.length,
    });
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

  /** The columns of numbers in which one is written in several forms. */
  private severalForms(): Promise<readonly SeveralForms[]> {
    const numbers = [...this.builders.entries()].flatMap(([column, { name, kind }]) =>
      kind === "text" || kind === "date" || this.source.oneForm?.(column) === true ? [] : [{ column, name }],
    );
    return severalFormsIn(numbers, (take) => this.pass().run({ take }));
  }

  /** Reads the columns again whose type did not hold to the end of the file. */
  private async retype(rows: number): Promise<void> {
    const changed: { readonly column: number; readonly builder: ColumnBuilder }[] = [];
    for (const [column, old] of this.builders.entries()) {
      const builder = retyped(old);
      if (builder === null) continue;
      this.builders[column] = builder;
      builder.reserve(rows);
      changed.push({ column, builder });
    }
    if (changed.length === 0) return;
    await this.pass().run({
      take: (tokens) => {
        for (const { column, builder } of changed) this.append(builder, tokens, column);
      },
    });
    if (changed.some(({ builder }) => builder.rows !== rows)) {
      throw new SdcError("CANNOT_READ", `${JSON.stringify(this.source.name)} changed while it was read.`);
    }
  }
}

/** The column as its records turned out to ask for; null where it stays. */
function retyped(builder: ColumnBuilder): ColumnBuilder | null {
  if (builder.asksForText) return builder.asText();
  return builder.sampledLong && builder.holdsFractions() ? builder.asNumbers() : null;
}
