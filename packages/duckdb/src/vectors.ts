import type { DuckDBVector } from "@duckdb/node-api";
import type { SourceColumn } from "@sdc-risk/core/source";
import type { ColumnType } from "@sdc-risk/sql";

/** Bytes of the place of a text in its vector: its length, and its bytes or the first four of them. */
const WIDTH = 16;
/** So many bytes of a text stand in its place; a longer one lies elsewhere. */
const INLINE = 12;

type Items = Int8Array | Int32Array | BigInt64Array | BigUint64Array | Float32Array | Float64Array;

/**
 * What a vector of numbers holds beside its interface: its values as they lie in memory, which `getItem`
 * makes objects of.
 */
interface Raw {
  readonly items: Items;
  readonly validity: { itemValid(row: number): boolean };
}

/** The places of a vector of texts, which its interface does not show. */
interface RawTexts {
  readonly dataView: DataView;
  readonly validity: { itemValid(row: number): boolean };
}

/**
 * The texts of a vector as they are. `getItem` takes U+FEFF at the beginning of a text for a byte order mark
 * and leaves it out, so that two values become one.
 */
function textsOf(vector: DuckDBVector, rows: number): (string | null)[] {
  const { dataView, validity } = vector as unknown as RawTexts;
  const bytes = Buffer.from(dataView.buffer, dataView.byteOffset, dataView.byteLength);
  const values: (string | null)[] = [];
  for (let row = 0; row < rows; row++) {
    const at = WIDTH * row;
    if (!validity.itemValid(row)) values.push(null);
    else {
      const length = bytes.readUInt32LE(at);
      if (length <= INLINE) values.push(bytes.toString("utf8", at + 4, at + 4 + length));
      else {
        const text = vector.getItem(row) as string;
        const marked = bytes[at + 4] === 0xef && bytes[at + 5] === 0xbb && bytes[at + 6] === 0xbf;
        values.push(marked ? `\ufeff${text}` : text);
      }
    }
  }
  return values;
}

/** Copies a vector of an answer: its memory goes with its chunk, and slots without a value hold garbage. */
export function columnOf(vector: DuckDBVector, type: ColumnType, rows: number): SourceColumn {
  if (type.kind === "text" || type.kind === "decimal") return { values: textsOf(vector, rows), valid: null };
  const { items, validity } = vector as unknown as Raw;
  let valid: Uint8Array | null = null;
  for (let row = 0; row < rows; row++) {
    if (validity.itemValid(row)) continue;
    valid ??= new Uint8Array(rows).fill(1);
    valid[row] = 0;
  }
  const values = items.slice(0, rows);
  if (values instanceof BigUint64Array) return { values: new BigInt64Array(values.buffer), valid }; // a mark
  return { values: values instanceof Int8Array ? new Uint8Array(values) : values, valid };
}
