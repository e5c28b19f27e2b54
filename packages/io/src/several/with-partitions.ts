import { type Data, Field, RecordBatch, Schema, Struct, Table, makeData } from "apache-arrow";
import type { ReadResult } from "../types.ts";
import { heldTwice, partitionColumn, type Partition } from "./partitions.ts";

/**
 * Files that were read as one, with the variables of their folders behind those that they hold.
 * @param records of each file
 */
export function withPartitions(
  whole: ReadResult,
  partitions: readonly Partition[],
  records: readonly number[],
): ReadResult {
  const held = new Set(whole.table.schema.fields.map(({ name }) => name));
  const own = partitions.filter(({ name }) => !held.has(name));
  const twice = partitions.filter(({ name }) => held.has(name)).map(({ name }) => heldTwice(name));
  const result = { ...whole, warnings: [...twice, ...whole.warnings] };
  if (own.length === 0) return result;
  const { codebook } = whole;
  const variables = own.map(({ name }) => ({
    name,
    label: null,
    format: null,
    valueLabels: [],
    missing: null,
  }));
  return {
    ...result,
    table: withPartitionColumns(whole.table, own, records),
    ...(codebook && { codebook: { ...codebook, variables: [...codebook.variables, ...variables] } }),
  };
}

/** A table with further columns, which are cut as its batches are. */
function withPartitionColumns(
  { schema, batches }: Table,
  own: readonly Partition[],
  records: readonly number[],
): Table {
  const columns = own.map((one) => ({
    name: one.name,
    data: partitionColumn(one, records).data[0] as Data,
  }));
  const fields = [...schema.fields, ...columns.map(({ name, data }) => new Field(name, data.type, true))];
  const wider = new Schema(fields, schema.metadata);
  let from = 0;
  return new Table(
    wider,
    batches.map(({ data, numRows: length }) => {
      const children = [...data.children, ...columns.map((column) => column.data.slice(from, length))];
      from += length;
      return new RecordBatch(wider, makeData({ type: new Struct(fields), length, nullCount: 0, children }));
    }),
  );
}
