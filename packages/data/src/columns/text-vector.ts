import { Dictionary, Int32, Utf8, Vector, makeData } from "apache-arrow";
import { trimmed } from "./growing.ts";
import type { NullBits } from "./null-bits.ts";
import type { TextLevels } from "./text-levels.ts";

const LARGEST = 2 ** 31 - 1;

/** Text by levels: the level of each row, whatever where the row is null. */
export interface CodedTexts {
  readonly levels: TextLevels;
  readonly codes: Int32Array;
  readonly nulls: NullBits;
  readonly rows: number;
}

/** Text of which every cell is null. */
export function nullTexts(length: number): Vector {
  const nullBitmap = new Uint8Array(Math.ceil(length / 8));
  const valueOffsets = new Int32Array(length + 1);
  return new Vector([
    makeData({
      type: new Utf8(),
      length,
      nullCount: length,
      nullBitmap,
      valueOffsets,
      data: new Uint8Array(0),
    }),
  ]);
}

/**
 * Text: a dictionary where its levels are used twice or more on average, else plain strings.
 * @param texts whose levels are UTF-8
 */
export function textVector({ levels, nulls, rows: length, codes }: CodedTexts): Vector {
  if (nulls.count === length) return nullTexts(length);
  const indices = trimmed(codes, length);
  const offsets = trimmed(levels.offsets, levels.count + 1);
  const common = { length, nullCount: nulls.count, nullBitmap: nulls.bitmap(length) };
  const valueOffsets =
    levels.count * 2 <= length - nulls.count
      ? undefined
      : plainOffsets(indices, offsets, (row) => nulls.isNull(row));
  if (valueOffsets === undefined) {
    const data = trimmed(levels.bytes, offsets[levels.count]);
    const dictionary = new Vector([
      makeData({ type: new Utf8(), length: levels.count, nullCount: 0, valueOffsets: offsets, data }),
    ]);
    return new Vector([
      makeData({ type: new Dictionary(new Utf8(), new Int32()), ...common, data: indices, dictionary }),
    ]);
  }
  const data = new Uint8Array(valueOffsets[length]);
  for (let row = 0; row < length; row++) {
    if (valueOffsets[row] === valueOffsets[row + 1]) continue;
    data.set(levels.of(indices[row]), valueOffsets[row]);
  }
  return new Vector([makeData({ type: new Utf8(), ...common, valueOffsets, data })]);
}

/**
 * Where each row's text starts when all are written one after the other; undefined when Arrow's 32-bit
 * offsets do not reach.
 */
function plainOffsets(
  indices: Int32Array,
  offsets: Int32Array,
  isNull: (row: number) => boolean,
): Int32Array | undefined {
  const starts = new Int32Array(indices.length + 1);
  let at = 0;
  for (let row = 0; row < indices.length; row++) {
    if (!isNull(row)) at += offsets[indices[row] + 1] - offsets[indices[row]];
    if (at > LARGEST) return undefined;
    starts[row + 1] = at;
  }
  return starts;
}
