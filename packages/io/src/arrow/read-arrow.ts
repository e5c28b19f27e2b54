import { SdcError } from "@sdc-risk/core";
import { DataType, type Field, type Table, tableFromIPC } from "apache-arrow";
import { checkNames, onlyNested } from "../columns/names.js";
import type { Pace } from "../pace.js";
import type { ReadResult } from "../types.js";
import { registerCodecs } from "./codecs.js";

const MAGIC = "ARROW1";
const END_OF_STREAM = "\xff\xff\xff\xff\0\0\0\0";

/**
 * Reads an Arrow IPC file or stream; columns keep their types. Nested and binary columns are left out with a warning.
 * @throws SdcError BAD_FILE, EMPTY_DATA, DUPLICATE_VARIABLE
 */
export async function readArrow(bytes: Uint8Array, name: string, pace: Pace): Promise<ReadResult> {
  registerCodecs();
  await pace.step();
  const table = whole(bytes, name);
  const fields = table.schema.fields as Field<DataType>[];
  checkNames(fields.map((field) => field.name), name);
  if (table.numRows === 0) throw new SdcError("EMPTY_DATA", `${JSON.stringify(name)} has zero records; expected at least one.`);
  const flat = fields.flatMap((field, i) => isFlat(field.type) ? [i] : []);
  if (flat.length === 0) throw onlyNested(name);
  const warnings = fields.filter((field) => !isFlat(field.type)).map((field) =>
    ({ code: "dropped-column", message: `The column ${JSON.stringify(field.name)} is nested or binary and was left out.` }));
  return { table: warnings.length > 0 ? table.selectAt(flat) : table, format: "arrow", warnings };
}

function whole(bytes: Uint8Array, name: string): Table {
  try {
    // Arrow would read a stream that is cut off between two messages without a word
    const end = text(bytes.subarray(0, 6)) === MAGIC ? MAGIC : END_OF_STREAM;
    if (text(bytes.subarray(-end.length)) !== end) throw new Error("It has no end; it is cut off.");
    return tableFromIPC(bytes);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SdcError("BAD_FILE", `${JSON.stringify(name)} is not a whole Arrow IPC file or stream: ${reason}`, { cause });
  }
}

function isFlat(type: DataType): boolean {
  if (DataType.isDictionary(type)) return isFlat(type.dictionary as DataType);
  const children = (type.children as Field[] | null) ?? [];
  return !(children.length > 0 || DataType.isBinary(type) || DataType.isLargeBinary(type) || DataType.isFixedSizeBinary(type)
    || DataType.isInterval(type) || DataType.isUnion(type));
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
