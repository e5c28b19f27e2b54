import {
  DataType,
  Dictionary,
  Schema,
  Struct,
  Table,
  RecordBatch,
  type Data,
  type Vector,
  makeData,
} from "apache-arrow";
import { NullBits } from "./null-bits.ts";
import { tableOf } from "./table.ts";
import { TextLevels } from "./text-levels.ts";
import { nullTexts, textVector } from "./text-vector.ts";

const encoder = new TextEncoder();

/** A column of texts of which few differ. @param texts by code @param codes per row, −1 for null */
export function textsOf(name: string, texts: readonly string[], codes: ArrayLike<number>): Vector {
  const levels = new TextLevels(name);
  const nulls = new NullBits();
  const places = new Int32Array(codes.length);
  const level = texts.map((text) => {
    const bytes = encoder.encode(text);
    return levels.level(bytes, 0, bytes.length);
  });
  for (let row = 0; row < places.length; row++) {
    if (codes[row] < 0) nulls.mark(row);
    else places[row] = level[codes[row]];
  }
  if (nulls.count === places.length) return nullTexts(places.length);
  return textVector({ levels, codes: places, nulls, rows: places.length });
}

/**
 * A type with the number of its dictionary, where it has one. A file numbers its dictionaries from 0 and Arrow those that
 * are made, too, so in a table of both two may have one number.
 */
const numbered = (type: DataType, id: number): DataType =>
  DataType.isDictionary(type) ? new Dictionary(type.dictionary, type.indices, id, type.isOrdered) : type;

/**
 * A table with columns replaced by name, added behind, or taken out; metadata of fields stay. Batches stay as they are.
 * @param replaced vectors of one chunk, or of one per batch
 */
export function withColumns(
  table: Table,
  replaced: ReadonlyMap<string, Vector>,
  added: readonly { readonly name: string; readonly vector: Vector }[] = [],
  without: ReadonlySet<string> = new Set(),
): Table {
  const { fields, metadata } = table.schema;
  const kept = fields.map((_, c) => c).filter((c) => !without.has(fields[c].name));
  const own = kept.map((c) => {
    const vector = replaced.get(fields[c].name);
    return vector === undefined ? fields[c] : fields[c].clone({ type: vector.type as DataType });
  });
  const further = added.length === 0 ? [] : tableOf(added).schema.fields;
  const all = [...own, ...further].map((field, id) =>
    field.clone({ type: numbered(field.type as DataType, id) }),
  );
  const schema = new Schema(all, metadata);
  let from = 0;
  const batches = table.batches.map(({ numRows, data: rows }, b) => {
    const { children } = rows;
    const part = (vector: Vector): Data =>
      vector.data.length > 1 ? (vector.data[b] as Data) : (vector.data[0] as Data).slice(from, numRows);
    const cells: Data[] = [
      ...kept.map((c) => {
        const vector = replaced.get(fields[c].name);
        return vector === undefined ? children[c] : part(vector);
      }),
      ...added.map(({ vector }) => part(vector)),
    ];
    from += numRows;
    const data = makeData({
      type: new Struct(schema.fields),
      length: numRows,
      nullCount: 0,
      children: cells.map((cell, at) => cell.clone(all[at].type)),
    });
    return new RecordBatch(schema, data);
  });
  return new Table(schema, batches);
}
