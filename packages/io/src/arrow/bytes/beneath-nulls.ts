import { DataType, type Data } from "apache-arrow";

/** Bytes of what stands for a text among others: its length and its first letters, or where it is. */
const VIEW = 16;

/** A part of a column, as far as it is needed here. */
interface ColumnPart extends Pick<Data, "length" | "offset" | "nullCount" | "nullBitmap" | "stride"> {
  readonly values: Uint8Array | Int32Array | Float64Array;
  /** Of texts only. */
  readonly valueOffsets?: ArrayLike<number | bigint>;
}

const isNull = ({ nullBitmap, offset }: ColumnPart, row: number): boolean =>
  ((nullBitmap[(offset + row) >> 3] >> ((offset + row) & 7)) & 1) === 0;

/** The bytes of the value of a row: which part of the buffer they are. */
type Place = (row: number) => readonly [from: number, to: number];

/** Where the values of a part are; null where they are bits. */
function placesIn(type: DataType, { values, valueOffsets, stride }: ColumnPart): Place | null {
  if (valueOffsets !== undefined) return (row) => [Number(valueOffsets[row]), Number(valueOffsets[row + 1])];
  if (DataType.isBool(type)) return null;
  const width = DataType.isUtf8View(type) ? VIEW : stride * values.BYTES_PER_ELEMENT;
  return (row) => [row * width, (row + 1) * width];
}

/** What lies beneath the nulls of a column so far: nothing, one value, or several. */
class Beneath {
  several = false;
  private first: Uint8Array | null = null;

  add(bytes: Uint8Array): void {
    if (this.first === null) this.first = bytes;
    else if (this.first.length !== bytes.length || this.first.some((byte, i) => byte !== bytes[i]))
      this.several = true;
  }
}

/**
 * Whether different values lie beneath the nulls of a column: Arrow marks a value as null and leaves its bytes, so that
 * whoever has the file may read what was taken out. One value beneath all of them, such as 0, tells nothing.
 * @param parts of one column, checked
 */
export function holdsBeneathNulls(type: DataType, parts: readonly Data[]): boolean {
  if (DataType.isNull(type)) return false;
  const beneath = new Beneath();
  for (const part of parts as readonly unknown[] as readonly ColumnPart[]) {
    if (part.nullCount === 0 || part.length === 0) continue;
    const { buffer, byteOffset, byteLength } = part.values;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    const place = placesIn(type, part);
    for (let row = 0; row < part.length && !beneath.several; row++) {
      if (!isNull(part, row)) continue;
      if (place !== null) beneath.add(bytes.subarray(...place(row)));
      else if (DataType.isBool(type))
        beneath.add(Uint8Array.of((bytes[(part.offset + row) >> 3] >> ((part.offset + row) & 7)) & 1));
    }
  }
  return beneath.several;
}
