import type { DuckDBVector } from "@duckdb/node-api";
import type { SourceColumn } from "@sdc-risk/core";
import type { ColumnType } from "@sdc-risk/sql";

type Items = Int8Array | Int32Array | BigInt64Array | BigUint64Array | Float32Array | Float64Array;

/**
 * What a vector of numbers holds beside its interface: its values as they lie in memory, which `getItem`
 * makes objects of.
 */
interface Raw {
  readonly items: Items;
  readonly validity: { itemValid(row: number): boolean };
}

/** Copies a vector of an answer: its memory goes with its chunk, and slots without a value hold garbage. */
export function columnOf(vector: DuckDBVector, type: ColumnType, rows: number): SourceColumn {
  if (type.kind === "text" || type.kind === "decimal") {
    const values: (string | null)[] = [];
    for (let row = 0; row < rows; row++) values.push(vector.getItem(row) as string | null);
    return { values, valid: null };
  }
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
