import { levelText } from "@sdc-risk/core";
import { DataType, type Field, Precision, type Table, type Vector } from "apache-arrow";
import type { SchemaElement } from "hyparquet";
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { RecordColumn, RecordField } from "../types.js";
import { ROWS_AT_ONCE, type Chunks, type Encoder } from "./encoder.js";

const NONE: Readonly<Record<RecordField["kind"], RecordColumn["values"]>> = {
  integer: new Int32Array(0),
  number: new Float64Array(0),
  text: [],
};

/** A Parquet file with a row group per part of at most 65 536 rows, packed with Snappy. */
export function parquetEncoder(fields: readonly RecordField[]): Encoder {
  const bytes = new ByteWriter(1 << 20);
  const take = (): Uint8Array[] => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0; // `offset`, the place in the file, goes on
    return [taken];
  };
  const schema = schemaFromColumnData({
    columnData: fields.map(({ name, kind }) => source({ name, values: NONE[kind] })),
  });
  const writer = new ParquetWriter({ writer: bytes, schema });
  return {
    begin: () => [],
    part(columns) {
      // a promise only where the byte writer's `flush` is asynchronous, and this one has none
      void writer.write({ columnData: columns.map(source), rowGroupSize: ROWS_AT_ONCE });
      return take();
    },
    end() {
      void writer.finish();
      return take();
    },
  };
}

function source({ name, values }: RecordColumn): ColumnSource {
  if (values instanceof Int32Array) return { name, type: "INT32", nullable: false, data: values };
  if (!(values instanceof Float64Array)) return { name, type: "STRING", nullable: true, data: [...values] };
  return {
    name,
    type: "DOUBLE",
    nullable: true,
    data: values.some(Number.isNaN) ? Array.from(values, (x) => (Number.isNaN(x) ? null : x)) : values,
  };
}

/** A table as a Parquet file of row groups of 65 536 rows, the metadata of its schema as those of the file. */
export function* parquetTable(table: Table): Chunks {
  const bytes = new ByteWriter(1 << 20),
    rows = table.numRows;
  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0; // `offset`, the place in the file, goes on
    return taken;
  };
  const columns = table.schema.fields.map((field, c) => storedColumn(field, table.getChildAt(c)!));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(({ element }) => element)],
    kvMetadata: Array.from(table.schema.metadata, ([key, value]) => ({ key, value })),
  });
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const to = Math.min(rows, from + ROWS_AT_ONCE);
    // a promise only where the byte writer's `flush` is asynchronous, and this one has none
    void writer.write({
      columnData: columns.map(({ element: { name }, part }) => ({ name, data: part(from, to) })),
      rowGroupSize: ROWS_AT_ONCE,
    });
    yield [take(), to / rows];
  }
  void writer.finish();
  yield [take(), 1];
}

interface StoredColumn {
  readonly element: SchemaElement;
  /** The values of some rows as the writer takes them. */
  readonly part: (from: number, to: number) => unknown[];
}

const DAY = 86_400_000;

/** How a column is stored: each type by the one of Parquet that holds the same values, others as text. */
function storedColumn({ name, type }: Field, vector: Vector): StoredColumn {
  const parts = (change: (value: unknown) => unknown): StoredColumn["part"] => {
    return (from, to) =>
      Array.from({ length: to - from }, (_, i) => {
        const value: unknown = vector.get(from + i);
        return value === null ? null : change(value);
      });
  };
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
      unit: "MICROS",
    } as const;
    return as({ type: "INT64", logical_type: logical }, (value) =>
      BigInt(Math.round((value as number) * 1000)),
    );
  }
  return as({ type: "BYTE_ARRAY", converted_type: "UTF8" }, (value) => levelText(type as DataType, value));
}
