import { BufferType, Data, Vector } from "apache-arrow";

/** The same column with further rows null: those whose place is 0 or more. Its values are shared. */
export function withNulls(vector: Vector, places: Int32Array): Vector {
  let from = 0;
  const chunks = vector.data.map((chunk: Data) => {
    const { type, length, offset, children, dictionary } = chunk;
    const bitmap = new Uint8Array(Math.ceil((offset + length) / 8)).fill(255);
    let nulls = 0;
    for (let i = 0; i < length; i++) {
      if (chunk.getValid(i) && !(places[from + i] >= 0)) continue;
      bitmap[(offset + i) >> 3] &= ~(1 << ((offset + i) & 7));
      nulls++;
    }
    from += length;
    return new Data(
      type,
      offset,
      length,
      nulls,
      { ...chunk.buffers, [BufferType.VALIDITY]: bitmap },
      children,
      dictionary,
    );
  });
  return new Vector(chunks);
}
