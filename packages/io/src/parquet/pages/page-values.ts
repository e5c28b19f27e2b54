import { required } from "@sdc-risk/data";
import type { CompressionCodec, SchemaElement } from "hyparquet";
import { claimed } from "./claimed.ts";
import { crc32 } from "./crc32.ts";
import { Cursor } from "./cursor.ts";
import { Damaged, NotRead } from "../../damaged.ts";
import type { ParquetPage } from "./pages.ts";
import { readRuns } from "./runs.ts";
import { type Stored, countOf, readStored } from "./stored.ts";
import { unpack } from "./unpack.ts";

/** The values of some rows of a flat column. */
export interface PageValues {
  readonly rows: number;
  /** 1 for each row that has a value, 0 for a missing one; null where none is missing. */
  readonly present: Int32Array | null;
  /** The values in order, missing ones left out; with `indices` the levels that these name. */
  readonly stored: Stored;
  readonly indices: Int32Array | null;
  /** The dictionary of the column chunk, and which of its entries the page names; null where there is none. */
  readonly dictionary: { readonly levels: Stored; readonly named: Int32Array } | null;
}

/**
 * The values of the pages of a column chunk, page by page; checksums are tested where the file has them.
 * @param rows that the file claims to have missing values, undefined where it does not say
 * @throws Damaged
 */
export function* valuesOf(
  pages: readonly ParquetPage[],
  codec: CompressionCodec,
  element: SchemaElement,
  nulls: number | undefined,
): Generator<PageValues> {
  let levels: Stored | null = null;
  let missing = 0;
  for (const page of pages) {
    const { type, crc } = page.header;
    if (crc !== undefined && crc32(page.packed) !== (crc | 0))
      throw new Damaged("The checksum of a page is wrong.");
    if (type === "DICTIONARY_PAGE")
      levels = readStored(unpack(codec, page.packed, page.size), "PLAIN", element, page.values);
    else {
      const { present, count, bytes, encoding } =
        type === "DATA_PAGE_V2"
          ? second(page, codec, element, nulls !== undefined)
          : first(page, codec, element);
      missing += page.values - count;
      yield { rows: page.values, present, ...storedOf(bytes, encoding, element, count, levels) };
    }
  }
  if (nulls !== undefined && nulls !== missing)
    throw new Damaged(`The footer claims ${nulls} missing values, and the pages hold ${missing}.`);
}

interface Body {
  readonly present: Int32Array | null;
  /** Values that are not missing. */
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly encoding: string | undefined;
}

/** A data page of the first version: the levels are packed with the values. */
function first(
  { header, packed, size, values }: ParquetPage,
  codec: CompressionCodec,
  element: SchemaElement,
): Body {
  const head = required(header.data_page_header, "header of a page");
  const cursor = new Cursor(unpack(codec, packed, size));
  const optional = element.repetition_type !== "REQUIRED";
  if (optional && head.definition_level_encoding !== "RLE")
    throw new NotRead(
      `Its missing values have the encoding ${head.definition_level_encoding}, which is not read.`,
    );
  const levels = optional ? presence(cursor.take(cursor.word()), values) : { present: null, count: values };
  return { ...levels, bytes: cursor.take(cursor.left), encoding: head.encoding };
}

/**
 * A data page of the second version: the levels stand before the packed values.
 * @param isCounted whether the file says how many values of the column are missing
 */
function second(
  { header, packed, size, values }: ParquetPage,
  codec: CompressionCodec,
  element: SchemaElement,
  isCounted: boolean,
): Body {
  const head = required(header.data_page_header_v2, "header of a page");
  const cursor = new Cursor(packed);
  const optional = element.repetition_type !== "REQUIRED";
  const repeated = claimed(head.repetition_levels_byte_length, "The length of repetition levels");
  const defined = claimed(head.definition_levels_byte_length, "The length of definition levels");
  // those of a flat column are zeros without bits, which some programs write all the same
  if (repeated > 0) readRuns(new Cursor(cursor.take(repeated)), 0, values);
  const length = repeated + defined;
  const bytes = cursor.take(defined);
  const levels = optional ? presence(bytes, values) : { present: null, count: values };
  // Arrow's C++ library, 10.0 at least, claims 0 where it writes no statistics
  const isUncounted = head.num_nulls === 0 && !isCounted;
  if (values - levels.count !== head.num_nulls && !isUncounted)
    throw new Damaged(`A page claims ${head.num_nulls} missing values and holds ${values - levels.count}.`);
  const rest = cursor.take(cursor.left);
  return {
    ...levels,
    bytes: unpack(
      isPlain(head.is_compressed, rest, size - length) ? "UNCOMPRESSED" : codec,
      rest,
      size - length,
    ),
    encoding: head.encoding,
  };
}

/** Whether a page is not packed. Arrow's C++ library before 3.0 said so of packed ones, too (ARROW-10353). */
const isPlain = (packed: boolean | undefined, { length }: Uint8Array, size: number): boolean =>
  packed === false && length === size;

function presence(bytes: Uint8Array, values: number): { present: Int32Array | null; count: number } {
  const present = readRuns(new Cursor(bytes), 1, values);
  let count = 0;
  for (let i = 0; i < values; i++) count += present[i];
  return count === values ? { present: null, count } : { present, count };
}

function storedOf(
  bytes: Uint8Array,
  encoding: string | undefined,
  element: SchemaElement,
  count: number,
  levels: Stored | null,
): Pick<PageValues, "stored" | "indices" | "dictionary"> {
  if (encoding !== "RLE_DICTIONARY" && encoding !== "PLAIN_DICTIONARY")
    return {
      stored: readStored(bytes, encoding, element, count),
      indices: null,
      dictionary: levels && { levels, named: new Int32Array(0) },
    };
  if (levels === null) throw new Damaged("A page names levels of a dictionary, and there is none.");
  const cursor = new Cursor(bytes);
  const indices =
    bytes.length === 0 && count === 0 ? new Int32Array(0) : readRuns(cursor, cursor.byte(), count);
  const most = countOf(levels);
  for (let i = 0; i < count; i++)
    if (indices[i] >>> 0 >= most)
      throw new Damaged(`A page names level ${indices[i] >>> 0} of a dictionary of ${most}.`);
  const dictionary = { levels, named: indices };
  return levels.kind === "words"
    ? { stored: gathered(levels, indices), indices: null, dictionary }
    : { stored: levels, indices, dictionary };
}

function gathered({ words, width }: Extract<Stored, { kind: "words" }>, indices: Int32Array): Stored {
  const out = new Int32Array(indices.length * width);
  if (width === 1) for (let i = 0; i < indices.length; i++) out[i] = words[indices[i]];
  else {
    for (let i = 0; i < indices.length; i++) {
      out[2 * i] = words[2 * indices[i]];
      out[2 * i + 1] = words[2 * indices[i] + 1];
    }
  }
  return { kind: "words", words: out, width };
}
