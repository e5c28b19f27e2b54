import { filledCells } from "./bytes/column-cells.ts";
import type { MissingCodes } from "@sdc-risk/data";
import type { Pace } from "../pace.ts";
import type { ByteSource } from "../source.ts";
import type { ReadWarning, SeveralForms } from "../types.ts";
import { ColumnBuilder } from "./columns/column-builder.ts";
import { CsvPass, csvEncodings } from "./csv-pass.ts";
import { codesOf } from "./columns/missing-codes.ts";
import { CellForms, type PassOver } from "./bytes/cell-forms.ts";
import { formWarnings } from "./form-warnings.ts";
import { severalFormsIn } from "./number-forms.ts";
import { roundedWarning } from "./rounded.ts";
import { readInEither } from "./encoding/text-encodings.ts";
import type { Tokenizer } from "./bytes/tokenizer.ts";

/** The type of a column by the typing rule. */
export type CsvKind = "int32" | "integer" | "float" | "date" | "text";

/** What a column of a CSV file holds. */
export interface CsvColumn {
  readonly name: string;
  /** Its tag of HXL; null where it has none. */
  readonly label: string | null;
  readonly kind: CsvKind;
  /** Cells that are not empty, codes for missing values among them, and the bytes of all. */
  readonly filled: number;
  readonly bytes: number;
}

/** What is known of a CSV file after a look at all of it, without its records. */
export interface CsvScan {
  readonly delimiter: string;
  readonly encoding: string;
  readonly columns: readonly CsvColumn[];
  readonly records: number;
  /** Bytes of the longest record, quotes and line end among them. */
  readonly longest: number;
  /** Whether a quoted field goes over several lines. */
  readonly multiline: boolean;
  /** Where it was asked for: columns in which one number is written in several forms. */
  readonly severalForms?: readonly SeveralForms[];
  readonly warnings: readonly ReadWarning[];
}

/** How a CSV file is looked at. */
export interface CsvScanOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly missing?: MissingCodes;
  /** As for reading: which codes the records keep. Types do not depend on it. */
  readonly keepCodes?: boolean;
  /** As for reading: looks for numbers that are written in several forms. */
  readonly forms?: boolean;
}

/**
 * Looks at a whole CSV file as it would be read, and keeps nothing of its records: types, errors and warnings
 * are those of reading it.
 * @throws SdcError BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, ABORTED
 */
export async function scanCsv(source: ByteSource, options: CsvScanOptions, pace: Pace): Promise<CsvScan> {
  const encodings = await csvEncodings(source, options);
  return readInEither(source.name, encodings, (encoding, warnings) =>
    scanned(source, { ...options, encoding }, pace, warnings),
  );
}

async function scanned(
  source: ByteSource,
  { delimiter, encoding, missing, forms = false }: CsvScanOptions & { readonly encoding: string },
  pace: Pace,
  warnings: readonly ReadWarning[],
): Promise<CsvScan> {
  const pass = new CsvPass(source, encoding, delimiter, pace);
  let looks: Look[] = [];
  let records = 0;
  const cellForms = forms ? new CellForms() : null;
  const tokens = await pass.run({
    begin: (names) => {
      cellForms?.begin(names);
      looks = names.map((name) => new Look(new ColumnBuilder(name, codesOf(missing, name))));
    },
    take: (cut) => {
      records += cut.records;
      cellForms?.scan(cut);
      looks.forEach((look, column) => {
        look.take(cut, column);
      });
    },
  });
  if (records === 0) throw pass.empty();
  const { longest, multiline } = tokens;
  const columns = looks.map((look) => look.column);
  const rounded = looks.flatMap((look) => (look.rounds ? [roundedWarning(look.column.name)] : []));
  const numbers = columns.flatMap(({ name, kind }, column) =>
    kind === "text" || kind === "date" ? [] : [{ column, name }],
  );
  const again: PassOver = (take) => new CsvPass(source, encoding, delimiter, pace).run({ take });
  const severalForms = forms ? await severalFormsIn(numbers, again) : null;
  const ofCells = cellForms === null ? [] : await formWarnings(cellForms, pass.delimiter, tokens, again);
  return {
    delimiter: pass.delimiter,
    encoding,
    columns: columns.map((column, i) => ({ ...column, label: pass.tags?.[i] ?? null })),
    records,
    longest,
    multiline,
    ...(severalForms === null ? {} : { severalForms }),
    warnings: [...warnings, ...pass.warnings(), ...rounded, ...ofCells],
  };
}

/** A column that is looked at. */
class Look {
  private filled = 0;
  private bytes = 0;

  private readonly builder: ColumnBuilder;

  constructor(builder: ColumnBuilder) {
    this.builder = builder;
  }

  take(cells: Tokenizer, column: number): void {
    const { filled, bytes } = filledCells(cells, column);
    this.filled += filled;
    this.bytes += bytes;
    const { builder } = this;
    if (builder.broken) return;
    builder.append(cells, column);
    builder.forget();
  }

  get column(): Omit<CsvColumn, "label"> {
    const { name, broken, kind, holdsValues } = this.builder;
    const { filled, bytes } = this;
    const isText = broken || kind === "long" || !holdsValues;
    return { name, kind: isText ? "text" : kind, filled, bytes };
  }

  /** Whether whole numbers among others were rounded. */
  get rounds(): boolean {
    return this.builder.rounded && this.column.kind === "float";
  }
}
