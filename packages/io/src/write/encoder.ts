import { required } from "@sdc-risk/data";
import type { RecordColumn, RecordField } from "../types.ts";

/** Pieces of a file in order; an empty one lets events in. */
export type Pieces = Iterable<Uint8Array>;

/** Pieces of a file in order, each with the share of the file that is written with it. */
export type Chunks = Iterable<readonly [bytes: Uint8Array, share: number]>;

/** Writes a file of one format, part by part. */
export interface Encoder {
  begin(): Pieces;
  part(columns: readonly RecordColumn[]): Pieces;
  end(): Pieces;
}

export type MakeEncoder = (fields: readonly RecordField[]) => Encoder;

/** Rows of a part where columns are cut into parts here. */
export const ROWS_AT_ONCE = 1 << 16;

/** The rows of some columns, of which there is one at least. */
export const partRows = (columns: readonly RecordColumn[]): number =>
  required(columns[0], "column to write").values.length;
