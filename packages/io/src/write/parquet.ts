import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { RecordColumn } from "../types.js";
import type { Chunks } from "./chunks.js";

const ROWS_AT_ONCE = 1 << 16;

/** A Parquet file of row groups of 65 536 rows, packed with Snappy. */
export function* parquetChunks(columns: readonly RecordColumn[], rows: number): Chunks {
  const bytes = new ByteWriter(1 << 20);
  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0; // `offset`, the place in the file, goes on
    return taken;
  };
  const schema = schemaFromColumnData({ columnData: columns.map((column) => source(column, 0, 0)) });
  const writer = new ParquetWriter({ writer: bytes, schema });
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const to = Math.min(rows, from + ROWS_AT_ONCE);
    // a promise only where the byte writer's `flush` is asynchronous, and this one has none
    void writer.write({
      columnData: columns.map((column) => source(column, from, to)),
      rowGroupSize: ROWS_AT_ONCE,
    });
    yield [take(), to / rows];
  }
  void writer.finish();
  yield [take(), 1];
}

function source({ name, values }: RecordColumn, from: number, to: number): ColumnSource {
  if (values instanceof Int32Array)
    return { name, type: "INT32", nullable: false, data: values.subarray(from, to) };
  if (!(values instanceof Float64Array))
    return { name, type: "STRING", nullable: true, data: values.slice(from, to) };
  const part = values.subarray(from, to);
  return {
    name,
    type: "DOUBLE",
    nullable: true,
    data: part.some(Number.isNaN) ? Array.from(part, (x) => (Number.isNaN(x) ? null : x)) : part,
  };
}
