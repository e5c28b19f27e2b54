import { type Data, DataType, makeData, RecordBatch, Struct, Table } from "apache-arrow";
import { SdcError } from "../errors.ts";

/** Some rows of a table, in their order; types, dictionaries and metadata stay. @param rows ascending */
export function takenRows(table: Table, rows: Int32Array): Table {
  let from = 0;
  let next = 0;
  const batches = table.batches.map(({ numRows, data: held }) => {
    const first = next;
    while (next < rows.length && rows[next] < from + numRows) next++;
    const own = rows.subarray(first, next).map((row) => row - from);
    from += numRows;
    const children = held.children.map((child, c) => taken(child, own, table.schema.fields[c].name));
    const data = makeData({
      type: new Struct(table.schema.fields),
      length: own.length,
      nullCount: 0,
      children,
    });
    return new RecordBatch(table.schema, data);
  });
  return new Table(table.schema, batches);
}

/** Some cells of a chunk. @throws BAD_TYPE for cells that hold others */
function taken(data: Data, rows: Int32Array, name: string): Data {
  const { type } = data;
  if (data.children.length > 0)
    throw new SdcError("BAD_TYPE", `Rows of "${name}" cannot be taken: its cells hold several values.`);
  const bits = data.nullCount === 0 ? null : validity(data, rows);
  const nulls = bits === null ? 0 : rows.length - bits.valid;
  const { offsets, values } = cellsOf(data, rows);
  const buffers = [offsets, values, bits?.bytes, undefined] as unknown as Parameters<Data["clone"]>[4];
  return data.clone(type, 0, rows.length, nulls, buffers, []);
}

function validity(data: Data, rows: Int32Array): { readonly bytes: Uint8Array; readonly valid: number } {
  const bytes = new Uint8Array(Math.ceil(rows.length / 64) * 8);
  let valid = 0;
  for (let i = 0; i < rows.length; i++) {
    if (!data.getValid(rows[i])) continue;
    bytes[i >> 3] |= 1 << (i & 7);
    valid++;
  }
  return { bytes, valid };
}

interface TakenBuffers {
  readonly offsets?: ArrayLike<number | bigint>;
  readonly values?: ArrayLike<unknown>;
}

function cellsOf(data: Data, rows: Int32Array): TakenBuffers {
  if (DataType.isNull(data.type)) return {};
  if (DataType.isBool(data.type)) return { values: bitsOf(data, rows) };
  if (data.valueOffsets !== undefined && data.valueOffsets !== null) return bytesOf(data, rows);
  const { stride } = data;
  const held = data.values as Int32Array;
  const values = held.slice(0, 0).constructor as new (length: number) => Int32Array;
  const out = new values(rows.length * stride);
  for (let i = 0; i < rows.length; i++)
    for (let k = 0; k < stride; k++) out[i * stride + k] = held[rows[i] * stride + k];
  return { values: out };
}

function bitsOf(data: Data, rows: Int32Array): Uint8Array {
  const held = data.values as Uint8Array;
  const bytes = new Uint8Array(Math.ceil(rows.length / 64) * 8);
  for (let i = 0; i < rows.length; i++) {
    const at = data.offset + rows[i];
    if ((held[at >> 3] >> (at & 7)) & 1) bytes[i >> 3] |= 1 << (i & 7);
  }
  return bytes;
}

/** Texts and bytes, with offsets of the same width. */
function bytesOf(data: Data, rows: Int32Array): TakenBuffers {
  const from = data.valueOffsets as unknown as ArrayLike<number | bigint>;
  const held = data.values as Uint8Array;
  const ends = new Float64Array(rows.length + 1);
  for (let i = 0; i < rows.length; i++)
    ends[i + 1] = ends[i] + Number(from[rows[i] + 1]) - Number(from[rows[i]]);
  const values = new Uint8Array(ends[rows.length]);
  for (let i = 0; i < rows.length; i++)
    values.set(held.subarray(Number(from[rows[i]]), Number(from[rows[i] + 1])), ends[i]);
  const offsets =
    (data.valueOffsets as unknown) instanceof BigInt64Array
      ? BigInt64Array.from(ends, (end) => BigInt(end))
      : Int32Array.from(ends);
  return { offsets, values };
}
