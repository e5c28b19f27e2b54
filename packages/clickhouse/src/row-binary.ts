import type { TableColumns } from "@sdc-risk/sql";

/** Bytes of the length of a text, at most: seven bits in each. */
const LENGTH = 5;

/**
 * Rows as `INSERT … FORMAT RowBinary` reads them: whole numbers as they are, other values behind a byte that
 * is 1 for none.
 */
export function rowBinary(columns: TableColumns): Buffer {
  const rows = columns[0]?.length ?? 0;
  const texts = columns.map((values) =>
    values instanceof Int32Array || values instanceof Float64Array
      ? null
      : values.map((text) => (text === null ? null : Buffer.from(text))),
  );
  const bytes = texts.reduce(
    (sum, some) => sum + (some?.reduce((own, text) => own + 1 + LENGTH + (text?.length ?? 0), 0) ?? 9 * rows),
    0,
  );
  const out = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (let row = 0; row < rows; row++)
    for (let c = 0; c < columns.length; c++) {
      const values = columns[c]!;
      if (values instanceof Int32Array) at = out.writeInt32LE(values[row]!, at);
      else if (values instanceof Float64Array) {
        const x = values[row]!;
        at = out.writeUInt8(Number.isNaN(x) ? 1 : 0, at);
        if (!Number.isNaN(x)) at = out.writeDoubleLE(x, at);
      } else at = textAt(out, at, texts[c]![row]!);
    }
  return out.subarray(0, at);
}

function textAt(out: Buffer, start: number, text: Buffer | null): number {
  let at = out.writeUInt8(text === null ? 1 : 0, start);
  if (text === null) return at;
  for (let rest = text.length; ; rest >>>= 7) {
    at = out.writeUInt8(rest < 0x80 ? rest : (rest & 0x7f) | 0x80, at);
    if (rest < 0x80) break;
  }
  return at + text.copy(out, at);
}
