import { Dictionary, Int32, Utf8, Vector, makeData } from "apache-arrow";
import { trimmed } from "./growing.js";
import type { NullBits } from "./null-bits.js";
import type { TextLevels } from "./text-levels.js";

const LARGEST = 2 ** 31 - 1;

/** Text by levels in UTF-8: the level of each row, whatever where the row is null. */
export interface CodedTexts {
  readonly levels: TextLevels;
  readonly codes: Int32Array;
  readonly nulls: NullBits;
  readonly rows: number;
}

/**
 * Text: a dictionary where its levels are used twice or more on average, else plain strings, as in a CSV
 * file.
 */
export function textVector({ levels, nulls, rows: length, codes }: CodedTexts): Vector {
  const indices = trimmed(codes, length),
    offsets = trimmed(levels.offsets, levels.count + 1);
  if (nulls.count === length) return nullTexts(length);
  const common = { length, nullCount: nulls.count, nullBitmap: nulls.bitmap(length) };
  const plain = levels.count * 2 > length - nulls.count ? plainOffsets(indices, offsets, nulls) : null;
  if (plain === null) {
    const data = trimmed(levels.bytes, offsets[levels.count]!),
      type = new Dictionary(new Utf8(), new Int32());
    const texts = makeData({
      type: new Utf8(),
      length: levels.count,
      nullCount: 0,
      valueOffsets: offsets,
      data,
    });
    return new Vector([makeData({ type, ...common, data: indices, dictionary: new Vector([texts]) })]);
  }
  const data = new Uint8Array(plain[length]!);
  for (let row = 0; row < length; row++) {
    if (plain[row] !== plain[row + 1]) data.set(levels.of(indices[row]!), plain[row]);
  }
  return new Vector([makeData({ type: new Utf8(), ...common, valueOffsets: plain, data })]);
}

/** Text of which every cell is null. */
function nullTexts(length: number): Vector {
  const nullBitmap = new Uint8Array(Math.ceil(length / 8)),
    valueOffsets = new Int32Array(length + 1);
  const data = new Uint8Array(0);
  return new Vector([
    makeData({ type: new Utf8(), length, nullCount: length, nullBitmap, valueOffsets, data }),
  ]);
}

/**
 * Where each row's text starts when all are written one after the other; null where 32-bit offsets do not
 * reach.
 */
function plainOffsets(indices: Int32Array, offsets: Int32Array, nulls: NullBits): Int32Array | null {
  const starts = new Int32Array(indices.length + 1);
  let at = 0;
  for (let row = 0; row < indices.length; row++) {
    if (!nulls.isNull(row)) at += offsets[indices[row]! + 1]! - offsets[indices[row]!]!;
    if (at > LARGEST) return null;
    starts[row + 1] = at;
  }
  return starts;
}
