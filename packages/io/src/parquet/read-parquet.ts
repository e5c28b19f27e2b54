import { SdcError } from "@sdc-risk/core";
import { type FileMetaData, type SchemaElement, parquetMetadata, parquetScan, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { checkNames, onlyNested } from "../columns/names.js";
import { tableOf } from "../columns/table.js";
import type { Pace } from "../pace.js";
import type { ReadResult, ReadWarning } from "../types.js";
import { type LeafColumn, leafColumn } from "./leaf-column.js";
import { leafOf } from "./leaf.js";

const encoder = new TextEncoder();
// texts stay bytes, so that equal ones are found without making a string of each
const PARSERS = {
  stringFromBytes: (bytes: Uint8Array) => bytes,
  timestampFromNanoseconds: (nanos: bigint) => nanos,
  uuidFromBytes: (bytes: Uint8Array) => encoder.encode(uuid(bytes)),
};

/**
 * Reads Parquet; columns keep their types, text becomes a dictionary where that pays. Nested and binary columns are left out with a warning.
 * @throws SdcError BAD_FILE, EMPTY_DATA, DUPLICATE_VARIABLE, ABORTED
 */
export async function readParquet(bytes: Uint8Array, name: string, pace: Pace): Promise<ReadResult> {
  try {
    return await read(bytes, name, pace);
  } catch (cause) {
    if (cause instanceof SdcError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SdcError("BAD_FILE", `${JSON.stringify(name)} is not a whole Parquet file that can be read: ${reason}`, { cause });
  }
}

async function read(bytes: Uint8Array, name: string, pace: Pace): Promise<ReadResult> {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const metadata = parquetMetadata(buffer, { geoparquet: false });
  const rows = Number(metadata.num_rows);
  const elements = parquetSchema(metadata).children.map(({ element }) => element);
  checkNames(elements.map((element) => element.name), name);
  if (rows === 0) throw new SdcError("EMPTY_DATA", `${JSON.stringify(name)} has zero records; expected at least one.`);
  const { columns, warnings, raw } = plan(elements, metadata, rows);
  if (columns.length === 0) throw onlyNested(name);
  const file = { byteLength: buffer.byteLength, slice: (from: number, to?: number) => buffer.slice(from, to) };
  const scan = await parquetScan({ file, metadata: raw, compressors, parsers: PARSERS, utf8: false, geoparquet: false });
  const vectors = [];
  for (const [i, column] of columns.entries()) {
    for (const { rowStart, rowEnd } of scan.ranges) {
      column.into.take(await scan.readColumn({ column: column.name, rowStart, rowEnd }), rowStart);
      await pace.step(0.3 + (0.7 * (i + rowEnd / rows)) / columns.length);
    }
    vectors.push({ name: column.name, vector: column.into.vector() });
  }
  return { table: tableOf(vectors), format: "parquet", warnings };
}

interface Plan {
  readonly columns: { readonly name: string; readonly into: LeafColumn }[];
  readonly warnings: ReadWarning[];
  readonly raw: FileMetaData;
}

function plan(elements: readonly SchemaElement[], metadata: FileMetaData, rows: number): Plan {
  const columns = [], warnings = [];
  const stripped = new Map<SchemaElement, SchemaElement>();
  for (const element of elements) {
    const leaf = leafOf(element);
    if (leaf) {
      columns.push({ name: element.name, into: leafColumn(element.name, leaf.type, rows) });
      stripped.set(element, leaf.raw);
    } else warnings.push({ code: "dropped-column", message: `The column ${JSON.stringify(element.name)} is nested or binary and was left out.` });
  }
  return { columns, warnings, raw: { ...metadata, schema: metadata.schema.map((element) => stripped.get(element) ?? element) } };
}

function uuid(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
