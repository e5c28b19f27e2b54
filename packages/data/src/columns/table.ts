import { type Data, Field, RecordBatch, Schema, Struct, Table, type Vector, makeData } from "apache-arrow";

/** A table of one record batch; columns keep their order whatever their names are. */
export function tableOf(columns: readonly { readonly name: string; readonly vector: Vector }[]): Table {
  const schema = new Schema(columns.map(({ name, vector }) => new Field(name, vector.type, true)));
  const children = columns.map(({ vector }) => vector.data[0] as Data);
  const data = makeData({
    type: new Struct(schema.fields),
    length: children[0].length,
    nullCount: 0,
    children,
  });
  return new Table([new RecordBatch(schema, data)]);
}
