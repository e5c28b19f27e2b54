import { gapsBetween, tellingBytes, type Stretch, type UnreadBytes } from "@sdc-risk/data";
import { type FileMetaData, parquetSchema, type RowGroup, type SchemaElement } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { claimed } from "./pages/claimed.ts";
import { areEmptyPages } from "./pages/pages.ts";
import { TAIL } from "./whole-names.ts";

type Column = RowGroup["columns"][number];

/** Bytes before the first column. */
const MAGIC = 4;
/** The fields of the footer that lead to what it says of a column: numbers are those of parquet.thrift. */
interface RawFooter {
  readonly field_4?: readonly { readonly field_1?: readonly RawColumn[] }[];
}
interface RawColumn {
  readonly field_3?: RawValues;
}
interface RawValues {
  /** Bytes of the pages, and where those of values and of the dictionary begin. */
  readonly field_7?: unknown;
  readonly field_9?: unknown;
  readonly field_11?: unknown;
}
type Raw = Readonly<Record<string, unknown>>;

/** Bytes of a file that are in no column. */
export interface OutsideColumns {
  readonly from: number;
  readonly bytes: Uint8Array;
}

/** Where a file has bytes that are in no column of its schema, and neither in its footer. @throws Damaged */
export function outsideColumns(metadata: FileMetaData, size: number): readonly Stretch[] {
  return gapsBetween(columnsOf(metadata).map(chunkPart), {
    from: MAGIC,
    to: size - TAIL - metadata.metadata_length,
  });
}

/** Columns of the schema in the groups that have rows. */
function columnsOf(metadata: FileMetaData): readonly Column[] {
  const elements = new Map(
    parquetSchema(metadata).children.map(({ element }) => [element.name, element] as const),
  );
  return metadata.row_groups
    .filter(({ num_rows: rows }) => Number(rows) > 0)
    .flatMap(({ columns }) => columns.filter((column) => isColumn(column, elements)));
}

/**
 * Bytes of a file that are in no column, index or footer, and that may say something.
 * @param outside what is in no column, in the order of the file, see `outsideColumns`
 * @throws Damaged where the footer claims what cannot be
 */
export function unreadOutside(
  outside: readonly OutsideColumns[],
  metadata: FileMetaData,
  footer: Uint8Array,
): readonly UnreadBytes[] {
  const places = namedPlaces(columnsOf(metadata));
  let next = 0;
  let copies: Copies | null = null;
  let between = 0;
  let behind = 0;
  for (const { from, bytes } of outside) {
    const parts: NamedPart[] = [];
    for (
      let place = places[next];
      place !== undefined && place.at < from + bytes.length;
      place = places[++next]
    ) {
      const part = place.at < from ? null : partAt(bytes, place.at - from, place.length, place.kind);
      if (part !== null) parts.push(part);
    }
    for (const { end, to } of parts) behind += tellingBytes(bytes.subarray(end, Math.max(end, to)));
    for (const gap of gapsBetween(parts, { to: bytes.length })) {
      const rest = bytes.subarray(gap.from, gap.to);
      if (tellingBytes(rest) === 0) continue;
      copies ??= new Copies(footer);
      if (!copies.isOne(rest, from + gap.from) && !areEmptyPages(rest)) between += rest.length;
    }
  }
  return [
    { where: "between the columns of the file", bytes: between },
    { where: "in indexes of pages and filters", bytes: behind },
  ];
}

/** Whether the schema has the column that a chunk says it is of: nobody reads another one. */
function isColumn({ meta_data: meta }: Column, elements: ReadonlyMap<string, SchemaElement>): boolean {
  const [name = "", inner] = meta?.path_in_schema ?? [];
  const element = elements.get(name);
  return element !== undefined && (inner === undefined || (element.num_children ?? 0) > 0);
}

/** The pages of a column. */
function chunkPart({ meta_data: meta }: Column): Stretch {
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
const BOUNDS: PartKind = { fields: 8, behind: () => 0 };
const FILTER: PartKind = { fields: 4, behind: ({ field_1: size }) => claimed(size, "The size of a filter") };

/** Where something is named beside the pages of a column: an index of pages, or a filter. */
interface NamedPlace {
  readonly at: number;
  readonly length: number | undefined;
  readonly kind: PartKind;
}

/** What the footer names beside pages, in the order of the file. */
function namedPlaces(columns: readonly Column[]): readonly NamedPlace[] {
  const places = columns.flatMap(({ meta_data: meta, ...column }) => {
    const { bloom_filter_offset: filter, bloom_filter_length: length } = meta ?? {};
    return [
      { from: column.offset_index_offset, length: column.offset_index_length, kind: PLACES },
      { from: column.column_index_offset, length: column.column_index_length, kind: BOUNDS },
      { from: filter, length, kind: FILTER },
    ];
  });
  return places
    .flatMap(({ from, ...place }) => (from === undefined ? [] : { ...place, at: Number(from) }))
    .sort((one, other) => one.at - other.at);
}

/** A part that begins with a struct, and where ends what it says. */
interface NamedPart extends Stretch {
  readonly end: number;
}

/** The part at a place; null where nothing of the kind is there. */
function partAt(
  bytes: Uint8Array,
  from: number,
  length: number | undefined,
  { fields, behind }: PartKind,
): NamedPart | null {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: from };
  try {
    const raw = deserializeTCompactProtocol(reader) as Raw;
    if (Object.keys(raw).some((name) => Number(name.replace("field_", "")) > fields)) return null;
    const end = reader.offset + behind(raw);
    return { from, to: from + (length ?? end - from), end };
  } catch {
    return null;
  }
}

/** What the footer says of columns: Arrow's C++ library, Impala, parquet-rs and polars wrote or write it behind each column, too. */
class Copies {
  /** By the place of their values. */
  private readonly columns: ReadonlyMap<unknown, RawColumn>;
  /** What is said of values by where their pages end, with places that count from the first page. */
  private readonly moved: ReadonlyMap<number, RawValues>;

  constructor(footer: Uint8Array) {
    const raw = structOf(footer) as RawFooter | null;
    const columns = (raw?.field_4 ?? []).flatMap((group) => group.field_1 ?? []);
    this.columns = new Map(columns.map((column) => [column.field_3?.field_9, column]));
    this.moved = new Map(
      columns.flatMap(({ field_3: values }) => (values === undefined ? [] : movedOf(values))),
    );
  }

  /**
   * Whether some bytes are such a copy and nothing else.
   * @param from where they begin
   */
  isOne(bytes: Uint8Array, from: number): boolean {
    const copy = structOf(bytes) as (RawColumn & RawValues) | null;
    if (copy === null) return false;
    const column = this.columns.get(copy.field_9 ?? copy.field_3?.field_9);
    return isWithin(copy, column) || isWithin(copy, column?.field_3) || isWithin(copy, this.moved.get(from));
  }
}

/** Where the pages of a column end, and what is said of them with places that count from the first, as by parquet-rs. */
function movedOf(values: RawValues): (readonly [end: number, values: RawValues])[] {
  const { field_7: size, field_9: first, field_11: dictionary } = values;
  if (typeof size !== "bigint" || typeof first !== "bigint") return [];
  if (typeof dictionary !== "bigint") return [[Number(first + size), { ...values, field_9: 0n }]];
  const moved = { ...values, field_9: first - dictionary, field_11: 0n };
  return [[Number(dictionary + size), moved]];
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
