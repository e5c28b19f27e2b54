import { required } from "@sdc-risk/data";
import { NullBits } from "@sdc-risk/data/columns";
import {
  DataType,
  Dictionary,
  Field,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  type Table,
  Utf8,
  type Data,
} from "apache-arrow";
import type { RecordColumn, RecordField } from "../types.ts";
import { ROWS_AT_ONCE, type Chunks, type Encoder, partRows } from "./encoder.ts";
import { shownColumns } from "./kernels/without-hidden.ts";

const TYPES = { integer: () => new Int32(), number: () => new Float64(), text: () => new Utf8() } as const;
const encoder = new TextEncoder();

/**
 * An Arrow IPC file with a record batch per part. Texts are plain, since parts that come later may hold
 * further ones.
 */
export function arrowEncoder(fields: readonly RecordField[]): Encoder {
  const writer = new CollectingWriter();
  const schema = new Schema(
    fields.map(({ name, kind }) => new Field(name, TYPES[kind](), kind !== "integer")),
  );
  return {
    begin() {
      writer.reset(undefined, schema);
      return writer.take();
    },
    part(columns) {
      const children = columns.map(dataOf);
      const data = makeData({
        type: new Struct(schema.fields),
        length: partRows(columns),
        nullCount: 0,
        children,
      });
      writer.write(new RecordBatch(schema, data));
      return writer.take();
    },
    end() {
      writer.finish();
      return writer.take();
    },
  };
}

/**
 * A table as an Arrow IPC file, its metadata too, in record batches of at most 65 536 rows, and nothing that no row
 * shows. Dictionaries are numbered by
 * their columns: Arrow numbers them by how many a process has made before, so that bytes would depend on that.
 */
export function* arrowTable(table: Table): Chunks {
  const rows = table.numRows;
  let done = 0;
  const writer = new CollectingWriter();
  const schema = new Schema(
    table.schema.fields.map((field, id) => field.clone({ type: numbered(field.type as DataType, id) })),
    table.schema.metadata,
  );
  const shown = shownColumns(table.batches);
  writer.reset(undefined, schema);
  for (const batch of table.batches) {
    for (let from = 0; from < batch.numRows; from += ROWS_AT_ONCE) {
      const to = Math.min(batch.numRows, from + ROWS_AT_ONCE);
      writer.write(withSchema(shown(batch.slice(from, to)), to - from, schema));
      done += to - from;
      for (const bytes of writer.take()) yield [bytes, done / rows];
    }
  }
  writer.finish();
  for (const bytes of writer.take()) yield [bytes, 1];
}

/** A type with the number of its dictionary, where it has one. */
const numbered = (type: DataType, id: number): DataType =>
  DataType.isDictionary(type) ? new Dictionary(type.dictionary, type.indices, id, type.isOrdered) : type;

/** Columns of some rows as a batch, with types that differ in the numbers of dictionaries only. */
function withSchema(columns: readonly Data[], length: number, schema: Schema): RecordBatch {
  const children = columns.map((child, j) =>
    child.clone(required(schema.fields[j], "field of a column").type as DataType),
  );
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
  );
}

/** Gives what was written so far; Arrow's own way to get at it is asynchronous and does not wait for the reader. */
class CollectingWriter extends RecordBatchFileWriter {
  private parts: Uint8Array[] = [];

  take(): Uint8Array[] {
    return this.parts.splice(0);
  }

  protected override _write(chunk: ArrayBufferView | ArrayBuffer): this {
    const bytes = ArrayBuffer.isView(chunk)
      ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      : new Uint8Array(chunk);
    if (bytes.byteLength > 0) {
      this.parts.push(bytes);
      this._position += bytes.byteLength;
    }
    return this;
  }
}

function dataOf({ values }: RecordColumn): Data {
  const length = values.length;
  if (values instanceof Int32Array)
    return makeData({ type: new Int32(), length, nullCount: 0, data: values });
  const nulls = new NullBits();
  const validity = (): { nullCount: number; nullBitmap: Uint8Array | undefined } => ({
    nullCount: nulls.count,
    nullBitmap: nulls.bitmap(length),
  });
  if (values instanceof Float64Array) {
    for (let i = 0; i < length; i++) if (Number.isNaN(values[i])) nulls.mark(i);
    return makeData({ type: new Float64(), length, data: values, ...validity() });
  }
  const valueOffsets = new Int32Array(length + 1);
  let end = 0;
  const texts = values.map((text, i) => {
    if (text === null) nulls.mark(i);
    const bytes = encoder.encode(text ?? "");
    end += bytes.length;
    valueOffsets[i + 1] = end;
    return bytes;
  });
  const data = new Uint8Array(end);
  texts.forEach((bytes, i) => {
    data.set(bytes, valueOffsets[i]);
  });
  return makeData({ type: new Utf8(), length, valueOffsets, data, ...validity() });
}
