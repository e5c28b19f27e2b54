import { endOf, startOf } from "./bytes/column-cells.ts";
import { isShortWhole } from "../formats.ts";
import type { Pace } from "../pace.ts";
import type { ByteSource } from "../source.ts";
import { parseDate, parseNumber } from "./bytes/cells.ts";
import { CsvPass } from "./csv-pass.ts";
import { codesOf, isCode, type ColumnCodes } from "./columns/missing-codes.ts";
import type { CsvKind, CsvScan, CsvScanOptions } from "./scan-csv.ts";
import type { Tokenizer } from "./bytes/tokenizer.ts";

/** A value of a record: dates as days since 1970-01-01; null where it is missing. */
export type CsvValue = string | number | null;

/** Some records of a CSV file, column by column. */
export interface CsvRows {
  readonly rows: number;
  readonly columns: readonly (readonly CsvValue[])[];
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Gives the records of a file that was looked at, some at a time, with the values that reading it gives.
 * @param take takes them; the next ones are read when it is done
 */
export async function csvRows(
  source: ByteSource,
  { delimiter, encoding, columns }: CsvScan,
  {
    missing,
    keepCodes = false,
    pace,
  }: Pick<CsvScanOptions, "missing" | "keepCodes"> & { readonly pace: Pace },
  take: (rows: CsvRows) => Promise<void> | void,
): Promise<void> {
  const read = columns.map(({ name, kind }) => ({ kind, codes: codesOf(missing, name, keepCodes) }));
  await new CsvPass(source, encoding, delimiter, pace).run({
    take: (tokens) =>
      take({
        rows: tokens.records,
        columns: read.map(({ kind, codes }, column) => valuesOf(tokens, column, kind, codes)),
      }),
  });
}

function valuesOf(cells: Tokenizer, column: number, kind: CsvKind, codes: ColumnCodes): CsvValue[] {
  const { buffer, records } = cells;
  const coded = codes.texts.size > 0;
  const plain = kind === "text" ? null : kind === "date" ? parseDate : parseNumber;
  return Array.from({ length: records }, (_, r) => {
    const start = startOf(cells, r, column);
    const end = endOf(cells, r, column);
    if (start === end) return null;
    if (plain !== null && !coded) return plain(buffer, start, end);
    const text = decoder.decode(buffer.subarray(start, end));
    if (coded && isCode(codes, text) && !isKept(codes, text, kind)) return null;
    return plain === null ? text : plain(buffer, start, end);
  });
}

/** Whether a column keeps a code: a text by its characters, and among numbers a short whole one. */
function isKept({ kept, texts }: ColumnCodes, text: string, kind: CsvKind): boolean {
  if (!kept || kind === "date") return false;
  if (kind === "text") return texts.has(text);
  return isShortWhole(text);
}
