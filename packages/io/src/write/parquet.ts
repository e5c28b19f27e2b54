import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { RecordColumn, RecordField } from "../types.js";
import { ROWS_AT_ONCE, type Encoder } from "./encoder.js";

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
