import { textsOf } from "@sdc-risk/data/columns";
import type { Vector } from "apache-arrow";
import { ColumnBuilder, type Kind } from "./column-builder.ts";
import { columnVector } from "./column-vector.ts";
import { codesOf } from "./missing-codes.ts";

/** A column that was made of its levels. */
export interface TypedColumn {
  readonly vector: Vector;
  readonly kind: Kind;
  /** Whether whole numbers beyond 2^53 - 1 were rounded. */
  readonly rounded: boolean;
}

const encoder = new TextEncoder();

/**
 * A column of CSV by the typing rule, from its levels.
 * @param texts levels as the file writes them, none empty
 * @param codes per record the place of its level, −1 for a missing value; a level that no record has counts
 *   all the same
 */
export function typedLevels(name: string, texts: readonly string[], codes: Int32Array): TypedColumn {
  const levels = new ColumnBuilder(name, codesOf(undefined, name));
  levels.append(cellsOf(texts), 0);
  if (levels.asksForText || texts.length === 0)
    return { vector: textsOf(name, texts, codes), kind: "text", rounded: false };
  const column = new ColumnBuilder(name, levels.codes);
  const { kind, rounded, values } = levels;
  column.kind = kind;
  column.rows = codes.length;
  column.values =
    values instanceof Int32Array ? new Int32Array(codes.length) : new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < 0) column.nulls.mark(row);
    else column.values[row] = values[codes[row]];
  }
  return { vector: columnVector(column), kind, rounded: rounded && kind === "float" };
}

/** Texts as the cells of a file of one column. */
function cellsOf(texts: readonly string[]): Parameters<ColumnBuilder["append"]>[0] {
  const parts = texts.map((text) => encoder.encode(text));
  const starts = new Int32Array(parts.length);
  const ends = new Int32Array(parts.length);
  const buffer = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    buffer.set(part, at);
    starts[i] = at;
    at += part.length;
    ends[i] = at;
  }
  return { buffer, starts, ends, records: parts.length, width: 1 };
}
