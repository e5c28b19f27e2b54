import { NullBits, tableOf, TextLevels, textVector } from "@sdc-risk/core/columns";
import { Float64, Int32, RecordBatchFileWriter, type Table, Vector, makeData } from "apache-arrow";
import type { RecordColumn } from "../types.js";
import type { Chunks } from "./chunks.js";
import type { Writers } from "./write-records.js";

const ROWS_AT_ONCE = 1 << 16;
const encoder = new TextEncoder();

/** An Arrow IPC file of record batches of 65 536 rows. */
function* arrowChunks(columns: readonly RecordColumn[]): Chunks {
  const vectors = [];
  for (const column of columns) vectors.push({ name: column.name, vector: yield* vectorOf(column) });
  yield* tableArrowChunks(tableOf(vectors));
}

/** A table as an Arrow IPC file, its metadata too, in record batches of at most 65 536 rows. */
function* tableArrowChunks(table: Table): Chunks {
  const rows = table.numRows;
  let done = 0;
  const writer = new CollectingWriter();
  writer.reset(undefined, table.schema);
  for (const batch of table.batches) {
    for (let from = 0; from < batch.numRows; from += ROWS_AT_ONCE) {
      const to = Math.min(batch.numRows, from + ROWS_AT_ONCE);
      writer.write(batch.slice(from, to));
      done += to - from;
      for (const bytes of writer.take()) yield [bytes, done / rows];
    }
  }
  writer.finish();
  for (const bytes of writer.take()) yield [bytes, 1];
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

/** Nothing to write yet: lets events in. */
const PAUSE: readonly [Uint8Array, number] = [new Uint8Array(0), 0];

function* vectorOf({ name, values }: RecordColumn): Generator<readonly [Uint8Array, number], Vector> {
  const rows = values.length;
  if (values instanceof Int32Array)
    return new Vector([makeData({ type: new Int32(), length: rows, nullCount: 0, data: values })]);
  const nulls = new NullBits();
  if (values instanceof Float64Array) {
    for (let i = 0; i < rows; i++) if (Number.isNaN(values[i])) nulls.mark(i);
    return new Vector([
      makeData({
        type: new Float64(),
        length: rows,
        nullCount: nulls.count,
        nullBitmap: nulls.bitmap(rows),
        data: values,
      }),
    ]);
  }
  const levels = new TextLevels(name),
    codes = new Int32Array(rows);
  const known = new Map<string, number>();
  for (const [row, text] of values.entries()) {
    if ((row + 1) % (ROWS_AT_ONCE / 4) === 0) yield PAUSE;
    if (text === null) {
      nulls.mark(row);
      continue;
    }
    let level = known.get(text);
    if (level === undefined) {
      const bytes = encoder.encode(text);
      known.set(text, (level = levels.level(bytes, 0, bytes.length)));
    }
    codes[row] = level;
  }
  return textVector({ levels, codes, nulls, rows });
}

export const arrowWriters: Writers = { records: arrowChunks, table: tableArrowChunks };
