import type { TableColumns, TableField } from "@sdc-risk/sql";

/** The bytes that a COPY in binary form begins with: a signature, flags, and an extension of no length. */
export const copyHead = (): Buffer =>
  Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);

/** The bytes that it ends with: a row of −1 columns. */
export const copyEnd = (): Buffer => Buffer.from([0xff, 0xff]);

const WIDTHS = { integer: 4, number: 8, text: 0 } as const;

/**
 * Rows from … to as COPY reads them: per row the number of columns, per column its length and its bytes, −1
 * for none.
 */
export function copyRows(
  columns: TableColumns,
  kinds: readonly TableField["kind"][],
  from: number,
  to: number,
): Buffer {
  const encoded = columns.map((values) => encodedIn(values, from, to));
  const fixed = kinds.reduce((bytes, kind) => bytes + 4 + WIDTHS[kind], 2);
  const long = encoded.reduce((bytes, one) => bytes + one.textBytes, 0);
  const out = Buffer.allocUnsafe(fixed * (to - from) + long);
  let at = 0;
  for (let row = from; row < to; row++) {
    at = out.writeInt16BE(columns.length, at);
    for (const { put } of encoded) at = put(out, at, row);
  }
  return out.subarray(0, at);
}

/** A column whose values are written row by row. */
interface EncodedColumn {
  /** Bytes of all its texts. */
  readonly textBytes: number;
  /** Writes a value. @returns where the next one begins */
  readonly put: (out: Buffer, at: number, row: number) => number;
}

/** The rows from … to of a column. */
function encodedIn(values: TableColumns[number], from: number, to: number): EncodedColumn {
  if (values instanceof Int32Array)
    return {
      textBytes: 0,
      put: (out, at, row) => out.writeInt32BE(values[row]!, out.writeInt32BE(4, at)),
    };
  if (values instanceof Float64Array)
    return {
      textBytes: 0,
      put: (out, at, row) => {
        const x = values[row]!;
        return Number.isNaN(x) ? out.writeInt32BE(-1, at) : out.writeDoubleBE(x, out.writeInt32BE(8, at));
      },
    };
  const texts = values.slice(from, to).map((text) => (text === null ? null : Buffer.from(text)));
  return {
    textBytes: texts.reduce((sum, text) => sum + (text?.length ?? 0), 0),
    put: (out, at, row) => {
      const text = texts[row - from] ?? null;
      if (text === null) return out.writeInt32BE(-1, at);
      const next = out.writeInt32BE(text.length, at);
      return next + text.copy(out, next);
    },
  };
}
