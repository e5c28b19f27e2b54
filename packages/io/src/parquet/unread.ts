import { tellingBytes, type UnreadBytes } from "@sdc-risk/data";
import type { FileMetaData, RowGroup, SchemaElement } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { claimed } from "./pages/claimed.ts";
import { areEmptyPages } from "./pages/pages.ts";

type Column = RowGroup["columns"][number];
/** A part of a file that something names: from its first byte to the one behind its last. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Bytes before the first column, and behind the footer: its length, and PAR1. */
const MAGIC = 4;
const TAIL = 8;
/** The fields of the footer that lead to what it says of a column: numbers are those of parquet.thrift. */
interface RawFooter {
  readonly field_4?: readonly { readonly field_1?: readonly RawColumn[] }[];
}
interface RawColumn {
  readonly field_3?: RawValues;
}
interface RawValues {
  readonly field_9?: unknown;
}
type Raw = Readonly<Record<string, unknown>>;

/**
 * Bytes of a file that are in no column, index or footer, and that may say something.
 * @param metadata what the footer says
 * @param elements the columns of the table
 * @throws Damaged where the footer claims what cannot be
 */
export function unreadInFile(
  bytes: Uint8Array,
  metadata: FileMetaData,
  elements: readonly SchemaElement[],
): readonly UnreadBytes[] {
  const named = new Map(elements.map((element) => [element.name, element]));
  const end = bytes.length - TAIL - metadata.metadata_length;
  const groups = metadata.row_groups.filter(({ num_rows: rows }) => Number(rows) > 0);
  const columns = groups.flatMap((group) => group.columns.filter((column) => isColumn(column, named)));
  const chunks = columns.map((column) => chunkPart(column));
  const parts = columns.map((column) => namedParts(bytes, column));
  const known = [
    { from: 0, to: MAGIC },
    ...chunks,
    ...parts.flatMap((one) => one.parts),
    { from: end, to: bytes.length },
  ];
  known.sort((one, other) => one.from - other.from);
  let between = 0;
  let at = 0;
  let copies: Copies | null = null;
  for (const { from, to } of known) {
    const gap = bytes.subarray(at, Math.max(at, from));
    if (tellingBytes(gap) > 0) {
      copies ??= new Copies(bytes.subarray(end, bytes.length - TAIL));
      if (!copies.isOne(gap) && !areEmptyPages(gap)) between += gap.length;
    }
    at = Math.max(at, to);
  }
  return [
    { where: "between the columns of the file", bytes: between },
    { where: "in indexes of pages and filters", bytes: parts.reduce((sum, { unread }) => sum + unread, 0) },
  ];
}

/** Whether the schema has the column that a chunk says it is of: nobody reads another one. */
function isColumn({ meta_data: meta }: Column, elements: ReadonlyMap<string, SchemaElement>): boolean {
  const [name = "", inner] = meta?.path_in_schema ?? [];
  const element = elements.get(name);
  return element !== undefined && (inner === undefined || (element.num_children ?? 0) > 0);
}

/** The pages of a column. */
function chunkPart({ meta_data: meta }: Column): Part {
  const dictionary = claimed(meta?.dictionary_page_offset ?? 0, "The place of the dictionary");
  const first = claimed(meta?.data_page_offset ?? 0, "The place of the values");
  const from = dictionary > 0 ? Math.min(dictionary, first) : first;
  return { from, to: from + claimed(meta?.total_compressed_size ?? 0, "The size of a column") };
}

/** A kind of part: the fields of its struct, and how many bytes follow it. */
interface PartKind {
  readonly fields: number;
  readonly behind: (raw: Raw) => number;
}
const PLACES: PartKind = { fields: 2, behind: () => 0 };
const BOUNDS: PartKind = { fields: 7, behind: () => 0 };
const FILTER: PartKind = { fields: 4, behind: ({ field_1: size }) => claimed(size, "The size of a filter") };

/** What is named beside the pages of a column: indexes of pages, and a filter. */
function namedParts(
  bytes: Uint8Array,
  { meta_data: meta, ...column }: Column,
): { readonly parts: readonly Part[]; readonly unread: number } {
  const { bloom_filter_offset: filter, bloom_filter_length: length } = meta ?? {};
  const found = [
    partOf(bytes, column.offset_index_offset, column.offset_index_length, PLACES),
    partOf(bytes, column.column_index_offset, column.column_index_length, BOUNDS),
    partOf(bytes, filter, length, FILTER),
  ].flatMap((part) => part ?? []);
  const unread = found.reduce(
    (sum, { end, to }) => sum + tellingBytes(bytes.subarray(end, Math.max(end, to))),
    0,
  );
  return { parts: found, unread };
}

/**
 * A part of a file that begins with a struct.
 * @returns its place, and where ends what it says; null where nothing of the kind is there
 */
function partOf(
  bytes: Uint8Array,
  from: bigint | undefined,
  length: number | undefined,
  { fields, behind }: PartKind,
): (Part & { readonly end: number }) | null {
  if (from === undefined) return null;
  const reader = {
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    offset: Number(from),
  };
  try {
    const raw = deserializeTCompactProtocol(reader) as Raw;
    if (Object.keys(raw).some((name) => Number(name.replace("field_", "")) > fields)) return null;
    const end = reader.offset + behind(raw);
    return { from: Number(from), to: Number(from) + (length ?? end - Number(from)), end };
  } catch {
    return null;
  }
}

/** What the footer says of columns: Arrow's C++ library, Impala and polars wrote or write it behind each column, too. */
class Copies {
  /** By the place of their values. */
  private readonly columns: ReadonlyMap<unknown, RawColumn>;

  constructor(footer: Uint8Array) {
    const raw = structOf(footer) as RawFooter | null;
    const columns = (raw?.field_4 ?? []).flatMap((group) => group.field_1 ?? []);
    this.columns = new Map(columns.map((column) => [column.field_3?.field_9, column]));
  }

  /** Whether some bytes are such a copy and nothing else. */
  isOne(bytes: Uint8Array): boolean {
    const copy = structOf(bytes) as (RawColumn & RawValues) | null;
    if (copy === null) return false;
    const column = this.columns.get(copy.field_9 ?? copy.field_3?.field_9);
    return isWithin(copy, column) || isWithin(copy, column?.field_3);
  }
}

/** The struct that takes all of some bytes; null where none does. */
function structOf(bytes: Uint8Array): Raw | null {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  try {
    const raw = deserializeTCompactProtocol(reader) as Raw;
    return reader.offset === bytes.length ? raw : null;
  } catch {
    return null;
  }
}

/** Whether a value is the same as another one, or an object of fields that this has, too. */
function isWithin(value: unknown, other: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === other;
  if (typeof other !== "object" || other === null) return false;
  const fields = Object.entries(value);
  return fields.every(([name, field]) => isWithin(field, (other as Raw)[name]));
}
