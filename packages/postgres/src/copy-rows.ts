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
  const texts = columns.map((values) =>
    values instanceof Int32Array || values instanceof Float64Array
      ? null
      : values.slice(from, to).map((text) => (text === null ? null : Buffer.from(text))),
  );
  const fixed = kinds.reduce((bytes, kind) => bytes + 4 + WIDTHS[kind], 2);
  const long = texts.reduce(
    (bytes, some) => bytes + (some?.reduce((sum, one) => sum + (one?.length ?? 0), 0) ?? 0),
    0,
  );
  const out = Buffer.allocUnsafe(fixed * (to - from) + long);
  let at = 0;
  for (let row = from; row < to; row++) {
    at = out.writeInt16BE(columns.length, at);
    for (let c = 0; c < columns.length; c++)
      at = cell(out, at, columns[c]!, row, texts[c]?.[row - from] ?? null);
  }
  return out.subarray(0, at);
}

/** Writes a value. @returns where the next one begins */
function cell(
  out: Buffer,
  at: number,
  values: TableColumns[number],
  row: number,
  text: Buffer | null,
): number {
  if (values instanceof Int32Array) return out.writeInt32BE(values[row]!, out.writeInt32BE(4, at));
  if (values instanceof Float64Array) {
    const x = values[row]!;
    return Number.isNaN(x) ? out.writeInt32BE(-1, at) : out.writeDoubleBE(x, out.writeInt32BE(8, at));
  }
  if (text === null) return out.writeInt32BE(-1, at);
  const next = out.writeInt32BE(text.length, at);
  return next + text.copy(out, next);
}
