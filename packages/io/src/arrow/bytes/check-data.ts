import { required } from "@sdc-risk/data";
import { isUtf8 } from "@sdc-risk/data/columns";
import { type Data, DataType, type Vector } from "apache-arrow";
import { Damaged } from "../../damaged.ts";

/**
 * What is wrong with a column's values; `text` where they are bytes that are not UTF-8, and only this column
 * suffers.
 */
export type Flaw = "text" | null;

/**
 * Compares what a batch's column claims with what its buffers hold: lengths, missing values, offsets, levels
 * of dictionaries, and texts.
 * @param records of the batch
 * @throws Damaged
 */
export function checkData(data: Data, records: number): Flaw {
  const { length, type } = data;
  if (length !== records)
    throw new Damaged(`A batch claims ${records} records, and ${length} values of a column.`);
  checkNulls(data);
  if (length === 0 || DataType.isNull(type)) return null;
  if (DataType.isDictionary(type))
    return checkLevels(data, required(data.dictionary, "dictionary of a column"));
  if (DataType.isUtf8View(type)) return checkViews(data);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return checkTexts(data);
  const needed = DataType.isBool(type) ? Math.ceil((data.offset + length) / 8) : length * data.stride;
  const held = (data.values as ArrayLike<unknown> | undefined)?.length ?? 0;
  if (held < needed)
    throw new Damaged(
      `A batch claims ${length} values of a column, and its buffer holds ${held} of ${needed}.`,
    );
  return null;
}

function checkNulls({ length, nullCount, nullBitmap, offset, type }: Data): void {
  if (!(nullCount >= 0 && nullCount <= length))
    throw new Damaged(`A column claims ${nullCount} missing values of ${length}.`);
  if (nullCount === 0 || DataType.isNull(type)) return;
  const bits = (nullBitmap as Uint8Array | undefined) ?? new Uint8Array(0);
  if (bits.length * 8 < offset + length)
    throw new Damaged(`A column claims ${nullCount} missing values, and does not say which.`);
  let present = 0;
  for (let i = offset; i < offset + length; i++) present += (bits[i >> 3] >> (i & 7)) & 1;
  if (length - present !== nullCount)
    throw new Damaged(`A column claims ${nullCount} missing values, and marks ${length - present}.`);
}

const isNull = ({ nullCount, nullBitmap, offset }: Data, row: number): boolean =>
  nullCount > 0 && ((nullBitmap[(offset + row) >> 3] >> ((offset + row) & 7)) & 1) === 0;

function checkLevels(data: Data, dictionary: Vector): Flaw {
  const indices = data.values as ArrayLike<number | bigint>;
  const { length } = dictionary;
  if (indices.length < data.length)
    throw new Damaged(
      `A batch claims ${data.length} values of a column, and its buffer holds ${indices.length}.`,
    );
  for (let row = 0; row < data.length; row++) {
    const level = indices[row];
    if (!(level >= 0 && level < length) && !isNull(data, row))
      throw new Damaged(`A column names level ${level} of a dictionary of ${length}.`);
  }
  return (
    dictionary.data.map((levels) => checkData(levels as Data, levels.length)).find((flaw) => flaw !== null) ??
    null
  );
}

function checkTexts(data: Data): Flaw {
  const offsets = data.valueOffsets as unknown as ArrayLike<number | bigint>;
  const bytes = data.values as Uint8Array;
  if (offsets.length <= data.length)
    throw new Damaged(`A batch claims ${data.length} texts, and says of ${offsets.length} where they begin.`);
  let before = Number(offsets[0]);
  let within = false;
  const from = before;
  for (let row = 1; row <= data.length; row++) {
    const at = Number(offsets[row]);
    if (!(before >= 0 && at >= before && at <= bytes.length))
      throw new Damaged(`A text claims the bytes from ${before} to ${at} of ${bytes.length}.`);
    within ||= at > before && (bytes[before] & 0xc0) === 0x80;
    before = at;
  }
  return within || !isUtf8(bytes.subarray(from, before)) ? "text" : null;
}

/**
 * Texts of up to twelve bytes stand in their view, longer ones in a buffer that it names (Arrow columnar
 * format 1.4).
 */
function checkViews(data: Data): Flaw {
  const views = data.values as Uint8Array;
  const buffers = (data as { variadicBuffers?: readonly (Uint8Array | undefined)[] }).variadicBuffers ?? [];
  if (views.length < data.length * 16)
    throw new Damaged(
      `A batch claims ${data.length} texts, and its buffer holds ${Math.floor(views.length / 16)}.`,
    );
  const view = new DataView(views.buffer, views.byteOffset, views.byteLength);
  let flaw: Flaw = null;
  for (let row = 0; row < data.length; row++) {
    if (isNull(data, row)) continue;
    const at = row * 16;
    const length = view.getInt32(at, true);
    const buffer = length <= 12 ? views : buffers[view.getInt32(at + 8, true)];
    const from = length <= 12 ? at + 4 : view.getInt32(at + 12, true);
    if (!(buffer !== undefined && length >= 0 && from >= 0 && from + length <= buffer.length))
      throw new Damaged(`A text claims ${length} bytes that its column does not hold.`);
    if (!isUtf8(buffer.subarray(from, from + length))) flaw = "text";
  }
  return flaw;
}
