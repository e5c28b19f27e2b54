import { rowTexts, rowTicks, required } from "@sdc-risk/data";
import { DataType, type Field, Precision, type Table, TimeUnit, type Vector } from "apache-arrow";
import type { ColumnChunk, SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { writeColumn } from "hyparquet-writer/src/column.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import type { RecordField } from "../types.ts";
import { ROWS_AT_ONCE, type Chunks, type Encoder, partRows } from "./encoder.ts";
import { NumberChunks } from "./kernels/parquet-chunk.ts";

/** What a column of a kind is in the file. Numbers may be null, as NaN; whole ones are not. */
const ELEMENTS: Readonly<Record<RecordField["kind"], Omit<SchemaElement, "name">>> = {
  integer: { type: "INT32", repetition_type: "REQUIRED" },
  number: { type: "DOUBLE", repetition_type: "OPTIONAL" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
};

/** A Parquet file with a row group per part; texts are packed with Snappy, numbers as `NumberChunks` do. */
export function parquetEncoder(fields: readonly RecordField[]): Encoder {
  const bytes = new ByteWriter(1 << 20);
  const root: SchemaElement = { name: "root", num_children: fields.length };
  const elements = fields.map(({ name, kind }): SchemaElement => ({ name, ...ELEMENTS[kind] }));
  const writer = new ParquetWriter({ writer: bytes, schema: [root, ...elements] });
  const numbers = new NumberChunks(bytes);
  const take = (): Uint8Array[] => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0; // `offset`, the place in the file, goes on
    return [taken];
  };
  const texts = (element: SchemaElement, values: readonly (string | null)[]): ColumnChunk => {
    const column = {
      columnName: element.name,
      element,
      schemaPath: [root, element],
      codec: "SNAPPY" as const,
      compressors: { SNAPPY: snappyCompress },
      stats: true,
      pageSize: 1 << 20,
      columnIndex: false,
      offsetIndex: false,
    };
    const definitionLevels = values.map((value) => (value === null ? 0 : 1));
    const pageData = { values: [...values], definitionLevels, repetitionLevels: [], maxDefinitionLevel: 1 };
    return writeColumn({ writer: bytes, column, pageData }).chunk;
  };
  return {
    begin: () => [],
    part(columns) {
      const rows = BigInt(partRows(columns));
      const from = bytes.offset;
      const chunks = columns.map(({ name, values }, at) =>
        values instanceof Int32Array || values instanceof Float64Array
          ? numbers.write(name, values)
          : texts(required(elements[at], "element of a column"), values),
      );
      const unpacked = chunks.reduce(
        (sum, { meta_data }) => sum + required(meta_data, "description of a column").total_uncompressed_size,
        0n,
      );
      writer.row_groups.push({
        columns: chunks,
        total_byte_size: unpacked,
        total_compressed_size: BigInt(bytes.offset - from),
        num_rows: rows,
      });
      writer.num_rows += rows;
      return take();
    },
    end() {
      void writer.finish();
      return take();
    },
  };
}

/** A table as a Parquet file of row groups of 65 536 rows, the metadata of its schema as those of the file. */
export function* parquetTable(table: Table): Chunks {
  const bytes = new ByteWriter(1 << 20);
  const rows = table.numRows;
  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0; // `offset`, the place in the file, goes on
    return taken;
  };
  const columns = table.schema.fields.map((field, c) =>
    storedColumn(field, required(table.getChildAt(c), "column of a table")),
  );
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(({ element }) => element)],
    kvMetadata: Array.from(table.schema.metadata, ([key, value]) => ({ key, value })),
  });
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const to = Math.min(rows, from + ROWS_AT_ONCE);
    // a promise only where the byte writer's `flush` is asynchronous, and this one has none
    void writer.write({
      columnData: columns.map(({ element: { name }, part }) => withZeros({ name, data: part(from, to) })),
      rowGroupSize: ROWS_AT_ONCE,
    });
    yield [take(), to / rows];
  }
  void writer.finish();
  yield [take(), 1];
}

interface ColumnPart {
  readonly name: string;
  readonly data: unknown[];
}

/** The writer's dictionary takes −0 and 0 for one value, so numbers that hold −0 go without one. */
const withZeros = (part: ColumnPart): ColumnPart & { readonly encoding?: "PLAIN" } =>
  part.data.some((value) => Object.is(value, -0)) ? { ...part, encoding: "PLAIN" } : part;

interface StoredColumn {
  readonly element: SchemaElement;
  /** The values of some rows as the writer takes them. */
  readonly part: (from: number, to: number) => unknown[];
}

const DAY = 86_400_000;
/** Microseconds of the units that have no type of their own in Parquet, or are written so. */
const TO_MICROS: Partial<Record<TimeUnit, bigint>> = {
  [TimeUnit.SECOND]: 1_000_000n,
  [TimeUnit.MILLISECOND]: 1000n,
};

/** The values of some rows, null where one is missing. */
const rowsOf =
  (vector: Vector, value: (row: number) => unknown): StoredColumn["part"] =>
  (from, to) =>
    Array.from({ length: to - from }, (_, i) => (vector.get(from + i) === null ? null : value(from + i)));

/** How a column is stored: each type by the one of Parquet that holds the same values, others as text. */
function storedColumn({ name, type }: Field, vector: Vector): StoredColumn {
  const parts = (change: (value: unknown) => unknown): StoredColumn["part"] =>
    rowsOf(vector, (row) => change(vector.get(row)));
  const as = (element: Omit<SchemaElement, "name">, change: (value: unknown) => unknown): StoredColumn => ({
    element: { name, repetition_type: "OPTIONAL", ...element },
    part: parts(change),
  });
  const same = (value: unknown): unknown => value;
  if (DataType.isInt(type) && (type.bitWidth < 32 || (type.bitWidth === 32 && type.isSigned)))
    return as({ type: "INT32" }, same);
  if (DataType.isInt(type) && (type.bitWidth === 32 || type.isSigned))
    return as({ type: "INT64" }, (value) => BigInt(value as number | bigint));
  if (DataType.isFloat(type))
    return as({ type: type.precision === Precision.DOUBLE ? "DOUBLE" : "FLOAT" }, same);
  if (DataType.isBool(type)) return as({ type: "BOOLEAN" }, same);
  if (DataType.isDate(type))
    return as({ type: "INT32", converted_type: "DATE" }, (value) => Math.floor((value as number) / DAY));
  if (DataType.isTimestamp(type)) {
    const logical = {
      type: "TIMESTAMP",
      isAdjustedToUTC: (type.timezone ?? null) !== null,
      unit: type.unit === TimeUnit.NANOSECOND ? "NANOS" : "MICROS",
    } as const;
    const ticks = rowTicks(vector);
    const times = TO_MICROS[type.unit] ?? 1n;
    return {
      element: { name, repetition_type: "OPTIONAL", type: "INT64", logical_type: logical },
      part: rowsOf(vector, (row) => ticks(row) * times),
    };
  }
  const texts = rowTexts(vector);
  return {
    element: { name, repetition_type: "OPTIONAL", type: "BYTE_ARRAY", converted_type: "UTF8" },
    part: rowsOf(vector, texts),
  };
}
