import { BufferType, DataType, Vector, type Data } from "apache-arrow";

/** A piece of a column without some of its cells; its values are shared. */
function piece(data: Data, from: number, taken: Uint8Array): Data {
  const { offset, length, nullBitmap } = data;
  if (DataType.isNull(data.type)) return data;
  const bits = new Uint8Array(((offset + length + 63) >> 6) << 3);
  const complete = data.nullCount === 0;
  let nulls = 0;
  for (let i = 0; i < length; i++) {
    const bit = offset + i;
    const held = complete || ((nullBitmap[bit >> 3] >> (bit & 7)) & 1) === 1;
    if (held && taken[from + i] === 0) bits[bit >> 3] |= 1 << (bit & 7);
    else nulls++;
  }
  return data.clone(data.type, offset, length, nulls, { ...data.buffers, [BufferType.VALIDITY]: bits });
}

/**
 * A column without some of its cells, which become null; its type stays.
 * @param taken per row, 1 where the cell is taken out
 */
export function withoutCells(vector: Vector, taken: Uint8Array): Vector {
  let from = 0;
  const pieces = (vector.data as readonly Data[]).map((data) => {
    const made = piece(data, from, taken);
    from += data.length;
    return made;
  });
  return new Vector(pieces);
}
