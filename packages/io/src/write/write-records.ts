import { SdcError } from "@sdc-risk/data";
import { checkNames } from "@sdc-risk/data/columns";
import type { RecordFormat } from "../formats.ts";
import { Pace } from "../pace.ts";
import type { RecordColumn, RecordField, RecordParts, WriteOptions } from "../types.ts";
import { ROWS_AT_ONCE, type MakeEncoder, type Pieces, partRows } from "./encoder.ts";

/** Loaded when a file of that kind is written: a command that writes none should not wait for them. */
const ENCODERS: Readonly<Record<RecordFormat, () => Promise<MakeEncoder>>> = {
  csv: async () => (await import("./csv.ts")).csvEncoder,
  arrow: async () => (await import("./arrow.ts")).arrowEncoder,
  parquet: async () => (await import("./parquet.ts")).parquetEncoder,
};

type Sink = (chunk: Uint8Array) => void | Promise<void>;

const fieldOf = ({ name, values }: RecordColumn): RecordField => ({
  name,
  kind: values instanceof Int32Array ? "integer" : values instanceof Float64Array ? "number" : "text",
});

/** Columns in memory, cut into parts. */
function* partsOf(columns: readonly RecordColumn[], rows: number): Generator<readonly RecordColumn[], void> {
  for (let from = 0; from < rows; from += ROWS_AT_ONCE)
    yield columns.map(({ name, values }) => ({
      name,
      values:
        values instanceof Int32Array || values instanceof Float64Array
          ? values.subarray(from, from + ROWS_AT_ONCE)
          : values.slice(from, from + ROWS_AT_ONCE),
    }));
}

/**
 * Writes columns as CSV (UTF-8, LF, null empty, numbers at full precision, no formulas), Arrow IPC file or
 * Parquet (Snappy).
 * @param columns of one length, with names that differ; they must not change meanwhile
 * @param sink takes the bytes in order; it may keep them
 * @throws SdcError DUPLICATE_VARIABLE, BAD_OPTIONS when the columns differ in length or there are none,
 *   ABORTED, and what `sink` throws
 */
export async function writeRecords(
  columns: readonly RecordColumn[],
  format: RecordFormat,
  sink: Sink,
  options: WriteOptions = {},
): Promise<void> {
  const [first] = columns;
  const rows = first?.values.length ?? 0;
  const other = columns.find((column) => column.values.length !== rows);
  if (first !== undefined && other !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `The column ${JSON.stringify(other.name)} has ${other.values.length} rows, ` +
        `${JSON.stringify(first.name)} has ${rows}; expected one length.`,
    );
  await writeParts(
    { fields: columns.map(fieldOf), rows, parts: () => partsOf(columns, rows) },
    format,
    sink,
    options,
  );
}

/** @throws DUPLICATE_VARIABLE, BAD_OPTIONS */
function checkFields(fields: readonly RecordField[]): void {
  if (fields.length === 0)
    throw new SdcError("BAD_OPTIONS", "There is no column to write; expected at least one.");
  checkNames(
    fields.map(({ name }) => name),
    "records",
  );
}

/**
 * `writeRecords` for columns that come part by part; no more than a part of them is in memory.
 * @throws SdcError DUPLICATE_VARIABLE, BAD_OPTIONS where there are no columns, ABORTED, and what `sink` and
 *   the parts throw
 */
export async function writeParts(
  { fields, rows, parts }: RecordParts,
  format: RecordFormat,
  sink: Sink,
  options: WriteOptions = {},
): Promise<void> {
  const pace = new Pace(options);
  checkFields(fields);
  const encoder = (await ENCODERS[format]())(fields);
  let written = 0;
  const put = async (pieces: Pieces): Promise<void> => {
    for (const bytes of pieces) {
      if (bytes.length > 0) await sink(bytes);
      await pace.tick(rows > 0 ? written / rows : 1);
    }
  };
  await put(encoder.begin());
  for await (const columns of parts()) {
    await put(encoder.part(columns));
    written += partRows(columns);
    await pace.tick(written / rows);
  }
  await put(encoder.end());
  pace.done();
}

/** A place that takes records part by part: a table of an engine. */
export interface RecordSink {
  /** Called once, before all rows. */
  begin(fields: readonly RecordField[]): Promise<void>;
  /** Takes some rows, a column per field. */
  write(columns: readonly RecordColumn["values"][]): Promise<void>;
}

/**
 * Hands records over to a table, part by part.
 * @throws SdcError DUPLICATE_VARIABLE, BAD_OPTIONS where there are no columns, ABORTED, and what the table
 *   and the parts throw
 */
export async function writeTable(
  { fields, rows, parts }: RecordParts,
  table: RecordSink,
  options: WriteOptions = {},
): Promise<void> {
  const pace = new Pace(options);
  checkFields(fields);
  await table.begin(fields);
  let written = 0;
  for await (const columns of parts()) {
    await table.write(columns.map(({ values }) => values));
    written += partRows(columns);
    await pace.tick(written / rows);
  }
  pace.done();
}
