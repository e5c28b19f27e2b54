import type { SourceFileColumn } from "@sdc-risk/testkit";

/** Rows as `INSERT … FORMAT RowBinary` reads them into nullable columns: no number goes through a text. */
export function rowBinary(
  columns: readonly SourceFileColumn[],
  rows: readonly number[],
): Uint8Array<ArrayBuffer> {
  const parts = rows.flatMap((row) => columns.map(({ kind, values }) => cell(kind, values[row] ?? null)));
  return Buffer.concat(parts);
}

function cell(
  kind: SourceFileColumn["kind"],
  value: SourceFileColumn["values"][number],
): Buffer<ArrayBuffer> {
  if (value === null) return Buffer.from([1]);
  return Buffer.concat([Buffer.from([0]), bytesOf(kind, value)]);
}

function bytesOf(
  kind: SourceFileColumn["kind"],
  value: string | number | bigint | boolean,
): Buffer<ArrayBuffer> {
  const out = Buffer.alloc(16);
  switch (kind) {
    case "text":
    case "date":
    case "timestamp":
      return text(String(value));
    case "int32":
      return out.subarray(0, out.writeInt32LE(Number(value)));
    case "int64":
      return out.subarray(0, out.writeBigInt64LE(BigInt(value)));
    case "float64":
      return out.subarray(0, out.writeDoubleLE(Number(value)));
    case "boolean":
      return Buffer.from([value === true ? 1 : 0xff]); // the numbers of an enum
    case "decimal":
      return out.subarray(0, out.writeBigInt64LE(BigInt(String(value).replace(".", ""))));
  }
}

function text(value: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(value);
  const length: number[] = [];
  for (let rest = bytes.length; ; rest >>= 7) {
    length.push(rest < 0x80 ? rest : (rest & 0x7f) | 0x80);
    if (rest < 0x80) return Buffer.concat([Buffer.from(length), bytes]);
  }
}
