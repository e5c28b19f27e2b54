import { required } from "@sdc-risk/data";
import { DataType, makeData, Vector, type Data, type RecordBatch } from "apache-arrow";

/** Levels that some row shows, and what each code of the column becomes. */
interface ShownLevels {
  readonly dictionary: Vector;
  readonly codes: Int32Array;
}

/** Values of one size: numbers, or what stands for them. */
type Values = Int32Array | Float64Array | Uint8Array | BigInt64Array;

/** A piece of a column; Arrow leaves open what its parts are. */
interface Piece extends Pick<Data, "length" | "offset" | "nullCount" | "nullBitmap" | "dictionary"> {
  readonly type: DataType;
  readonly values: Values;
  /** Of texts and bytes only. */
  readonly valueOffsets?: Int32Array | BigInt64Array;
}

const piecesOf = (batch: RecordBatch): readonly Piece[] =>
  batch.data.children as readonly unknown[] as Piece[];

const isShown = ({ nullBitmap, offset, nullCount }: Piece, row: number): boolean =>
  nullCount === 0 || ((nullBitmap[(offset + row) >> 3] >> ((offset + row) & 7)) & 1) === 1;

const sharesLevels = (one: Vector, other: Vector): boolean =>
  one === other ||
  (one.data.length === other.data.length && one.data.every((data, i) => data === other.data[i]));

/** Codes in the order in which rows first have them. */
function firstUses(pieces: readonly Piece[], counts: (data: Piece, row: number) => boolean): number[] {
  const seen = new Set<number>();
  for (const data of pieces) {
    const { values } = data;
    for (let row = 0; row < data.length; row++) if (counts(data, row)) seen.add(Number(values[row]));
  }
  return [...seen];
}

/**
 * The levels of a column that some row shows; null where all are. Levels that stand in the order in which rows first
 * had them, those that are null now too, stand in the order in which rows show them: else their order would tell
 * what the first rows had.
 */
function shownLevels(pieces: readonly Piece[]): ShownLevels | null {
  const levels = pieces[0]?.dictionary;
  if (levels === undefined) return null;
  if (!pieces.every(({ dictionary }) => sharesLevels(required(dictionary, "dictionary of a column"), levels)))
    return null;
  const shown = firstUses(pieces, isShown);
  const asTheyCame = firstUses(pieces, () => true).every((code, place) => code === place);
  const type = pieces[0].type;
  const isOrdered = DataType.isDictionary(type) && type.isOrdered;
  if (isOrdered || !asTheyCame) shown.sort((a, b) => a - b);
  if (shown.length === levels.length && shown.every((code, place) => code === place)) return null;
  const codes = new Int32Array(levels.length);
  for (const [place, code] of shown.entries()) codes[code] = place;
  // an empty dictionary is none that Arrow can write
  const dictionary = shown.length === 0 ? nothing(levels.type as DataType) : withLevels(levels, shown);
  return { dictionary, codes };
}

/** One level that tells nothing, an empty text or 0: of a column that shows no value. */
function nothing(type: DataType): Vector {
  const isText = DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isBinary(type);
  const { ArrayType } = type as unknown as { readonly ArrayType: new (size: number) => Values };
  const data = isText ? new Uint8Array(0) : new ArrayType(wordsOf(type));
  const offsets = DataType.isLargeUtf8(type) ? new BigInt64Array(2) : new Int32Array(2);
  return new Vector([
    makeData({ type, length: 1, data, ...(isText ? { valueOffsets: offsets } : {}) } as never),
  ]);
}

/** Some levels of a dictionary, in an order of their own. */
function withLevels(levels: Vector, kept: readonly number[]): Vector {
  const pieces = kept.map((code) => levels.slice(code, code + 1));
  return pieces[0].concat(...pieces.slice(1));
}

/** Texts whose missing ones have no letters. */
function shownTexts(data: Piece, offsets: Int32Array | BigInt64Array): Data {
  const { type, length } = data;
  const before = Float64Array.from(offsets as ArrayLike<number | bigint>, Number);
  const after = new Float64Array(length + 1);
  for (let row = 0; row < length; row++) {
    const size = isShown(data, row) ? before[row + 1] - before[row] : 0;
    after[row + 1] = after[row] + size;
  }
  const bytes = new Uint8Array(after[length]);
  const values = data.values as Uint8Array;
  for (let row = 0; row < length; row++)
    if (isShown(data, row)) bytes.set(values.subarray(before[row], before[row + 1]), after[row]);
  const valueOffsets =
    offsets instanceof BigInt64Array ? BigInt64Array.from(after, BigInt) : Int32Array.from(after);
  return makeData({ type, length, valueOffsets, data: bytes, ...validity(data) } as never);
}

/** How many numbers of its array a value takes. */
function wordsOf(type: DataType): number {
  if (DataType.isDecimal(type)) return type.bitWidth / 32;
  if (DataType.isFixedSizeBinary(type)) return type.byteWidth;
  return 1;
}

/** The same rows missing, as bits of their own. */
function validity(data: Piece): { readonly nullCount: number; readonly nullBitmap: Uint8Array } {
  const nullBitmap = new Uint8Array(((data.length + 63) >> 6) << 3);
  for (let row = 0; row < data.length; row++) if (isShown(data, row)) nullBitmap[row >> 3] |= 1 << (row & 7);
  return { nullCount: data.nullCount, nullBitmap };
}

/** Yes or no, with no beneath a null. */
function shownBits(data: Piece): Data {
  const { type, length, offset } = data;
  const held = data.values as Uint8Array;
  const bits = new Uint8Array(((length + 63) >> 6) << 3);
  for (let row = 0; row < length; row++) {
    const at = offset + row;
    if (isShown(data, row) && ((held[at >> 3] >> (at & 7)) & 1) === 1) bits[row >> 3] |= 1 << (row & 7);
  }
  return makeData({ type, length, data: bits, ...validity(data) } as never);
}

/** A piece of a column with nothing beneath its nulls, and with the levels that some row shows. */
function shownPiece(data: Piece, levels: ShownLevels | null): Data {
  const { type, length, valueOffsets } = data;
  if (levels === null && (data.nullCount === 0 || DataType.isNull(type))) return data as unknown as Data;
  if (valueOffsets !== undefined) return shownTexts(data, valueOffsets);
  if (DataType.isBool(type)) return shownBits(data);
  const words = wordsOf(type);
  const values = data.values.slice(0, length * words);
  const zero = (values instanceof BigInt64Array || values instanceof BigUint64Array ? 0n : 0) as never;
  for (let row = 0; row < length; row++)
    if (!isShown(data, row)) values.fill(zero, row * words, (row + 1) * words);
    else if (levels !== null) values[row] = levels.codes[Number(values[row])];
  const dictionary = levels?.dictionary ?? data.dictionary;
  return makeData({ type, length, data: values, dictionary, ...validity(data) } as never);
}

/**
 * What a table shows, without what Arrow may hold besides: values beneath nulls, such as those that were suppressed, and
 * levels of dictionaries that no row has. Arrow marks a value as null and leaves its bytes as they are, and whoever has
 * a file that was written so reads them.
 * @param batches of one table
 * @returns the columns of some rows of a batch
 */
export function shownColumns(batches: readonly RecordBatch[]): (rows: RecordBatch) => Data[] {
  const pieces = batches.map(piecesOf);
  const levels = (pieces[0] ?? []).map((_, column) => shownLevels(pieces.map((all) => all[column])));
  return (rows) => piecesOf(rows).map((piece, column) => shownPiece(piece, levels[column]));
}
