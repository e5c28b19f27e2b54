import { SdcError, countText, type UnreadBytes } from "@sdc-risk/data";
import {
  type ColumnMetaData,
  type FileMetaData,
  type RowGroup,
  type SchemaElement,
  parquetMetadata,
  parquetSchema,
} from "hyparquet";
import { Damaged } from "../damaged.ts";
import { claimed } from "./pages/claimed.ts";
import { outsideColumns, unreadOutside } from "./unread.ts";
import { restoreNames, TAIL } from "./whole-names.ts";

/**
 * What claims 0 missing values of a column of categories, however many there are: Arrow's C++ library before 6.0
 * (ARROW-12513), and Arrow2, by which polars wrote (its pull request 1414).
 */
const COUNTS_NONE = /^(parquet-cpp(-arrow)? version [0-5]\.|Arrow2\b)/;

/** A column in one row group. */
export interface Chunk {
  readonly meta: ColumnMetaData;
  readonly bytes: Uint8Array;
  /** Missing values that the footer claims. */
  readonly nulls: number | undefined;
}

export interface ReadableGroup {
  readonly rows: number;
  /** The chunk of a flat column. @throws Damaged */
  chunk(element: SchemaElement): Chunk;
}

export interface Footer {
  readonly rows: number;
  readonly groups: readonly ReadableGroup[];
  /** The columns of the table; nested ones have children that are left out. */
  readonly elements: readonly SchemaElement[];
  /** What the file says of itself beside its schema. */
  readonly metadata: ReadonlyMap<string, string>;
  /** Bytes of the file that it leads nobody to. */
  readonly unread: readonly UnreadBytes[];
}

/** Reads the footer and compares its claims with each other. @throws Damaged, and what hyparquet throws */
export function footerOf(bytes: Uint8Array): Footer {
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  restoreNames(metadata, bytes);
  const elements = parquetSchema(metadata).children.map(({ element }) => element);
  if (elements.some(({ name }) => typeof (name as unknown) !== "string"))
    throw new Damaged("The footer describes a column without a name.");
  const rows = claimed(metadata.num_rows, "The number of rows");
  const groups = metadata.row_groups.map((group, i) => groupOf(group, i, bytes, metadata));
  const said = new Map((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""]));
  const held = groups.reduce((sum, group) => sum + group.rows, 0);
  // parquet-rs before 1.0 wrote 0; pages are held to the rows of their group
  if (held !== rows && rows !== 0)
    throw new Damaged(
      `The footer claims ${countText(rows)} rows, and its row groups claim ${countText(held)}.`,
    );
  const outside = outsideColumns(metadata, bytes.length).map(({ from, to }) => ({
    from,
    bytes: bytes.subarray(from, to),
  }));
  const end = bytes.length - TAIL;
  return {
    rows: held,
    groups: groups.filter((group) => group.rows > 0),
    elements,
    metadata: said,
    unread: unreadOutside(outside, metadata, bytes.subarray(end - metadata.metadata_length, end)),
  };
}

function groupOf(
  group: RowGroup,
  index: number,
  bytes: Uint8Array,
  { metadata_length: footer, created_by: program = "" }: FileMetaData,
): ReadableGroup {
  const rows = claimed(group.num_rows, `The number of rows of row group ${index + 1}`);
  const end = bytes.length - TAIL - footer;
  const flat = new Map<string, RowGroup["columns"]>();
  for (const column of group.columns) {
    const [name, inner] = column.meta_data?.path_in_schema ?? [];
    if (name !== undefined && inner === undefined) flat.set(name, [...(flat.get(name) ?? []), column]);
  }
  return {
    rows,
    chunk(element) {
      const chunk = chunkOf(flat.get(element.name) ?? [], element, rows, bytes.subarray(0, end));
      return chunk.nulls === 0 && COUNTS_NONE.test(program) ? { ...chunk, nulls: undefined } : chunk;
    },
  };
}

function chunkOf(
  columns: RowGroup["columns"],
  element: SchemaElement,
  rows: number,
  data: Uint8Array,
): Chunk {
  const [column] = columns;
  const meta = column?.meta_data;
  if (columns.length !== 1 || column === undefined || meta === undefined)
    throw new Damaged(`It is stored ${columns.length} times.`);
  if (column.file_path !== undefined)
    throw new SdcError("BAD_FILE", `Its values are in another file, ${JSON.stringify(column.file_path)}.`);
  if (meta.type !== element.type)
    throw new Damaged(
      `It is declared as ${element.type ?? "nothing"} and stored as ${(meta.type as string | undefined) ?? "nothing"}.`,
    );
  const values = claimed(meta.num_values, "The number of values");
  if (values !== rows)
    throw new Damaged(
      `The footer claims ${countText(rows)} rows, and ${countText(values)} values of this column.`,
    );
  const dictionary = claimed(meta.dictionary_page_offset ?? 0, "The place of the dictionary");
  const first = claimed(meta.data_page_offset, "The place of the values");
  const from = dictionary > 0 ? Math.min(dictionary, first) : first;
  const to = from + claimed(meta.total_compressed_size, "The size");
  if (from < 4 || to > data.length)
    throw new Damaged(
      `It claims the bytes from ${from} to ${to}; the values of this file are from 4 to ${data.length}.`,
    );
  const nulls = meta.statistics?.null_count;
  return {
    meta,
    bytes: data.subarray(from, to),
    nulls: nulls === undefined ? undefined : claimed(nulls, "The number of missing values"),
  };
}
