import type { SourceColumn } from "@sdc-risk/core/source";
import type { RowBatch, ColumnType } from "@sdc-risk/sql";

/** Rows of a batch, at most. */
const ROWS = 8192;
/** "PGCOPY\n\xff\r\n\0", flags, and the length of an extension of the head, which is empty. */
const HEAD = 19;

/** Takes the bytes of `COPY … (FORMAT binary)` as they come, and gives typed columns. */
export class RowReader {
  private rest: Buffer = Buffer.alloc(0);
  private headRead = false;
  private columns: ColumnReader[];
  private rows = 0;
  private ended = false;

  private readonly types: readonly ColumnType[];

  constructor(types: readonly ColumnType[]) {
    this.types = types;
    this.columns = types.map(columnReader);
  }

  /** Reads some more bytes. Each full batch is given; the last comes from `finish`. */
  *read(chunk: Buffer): Generator<RowBatch, void> {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let at = 0;
    if (!this.headRead) {
      if (bytes.length < HEAD) {
        this.rest = bytes;
        return;
      }
      this.headRead = true;
      at = HEAD;
    }
    for (;;) {
      const end = this.row(bytes, at);
      if (end === at) break;
      at = end;
      if (this.rows === ROWS) yield this.batch();
    }
    this.rest = bytes.subarray(at);
  }

  /** The rest of the rows, when all bytes came. @throws {Error} that the answer broke off */
  finish(): RowBatch {
    if (!this.ended) throw new Error("The answer broke off.");
    return this.batch();
  }

  /** Reads a row. @returns where the next begins; the same place where the row is not whole yet */
  private row(bytes: Buffer, start: number): number {
    if (this.ended || start + 2 > bytes.length) return start;
    const fields = bytes.readInt16BE(start);
    if (fields === -1) {
      this.ended = true;
      return start + 2;
    }
    const end = endOfRow(bytes, start + 2, fields);
    if (end === -1) return start;
    let at = start + 2;
    for (const column of this.columns) {
      const length = bytes.readInt32BE(at);
      at += 4;
      column.read(bytes, at, length, this.rows);
      if (length > 0) at += length;
    }
    this.rows++;
    return end;
  }

  private batch(): RowBatch {
    const { rows } = this;
    const columns = this.columns.map((column) => column.column(rows));
    this.columns = this.types.map(columnReader);
    this.rows = 0;
    return { rows, columns };
  }
}

/** Where a row ends; -1 where its bytes are not all there. */
function endOfRow(bytes: Buffer, start: number, fields: number): number {
  let at = start;
  for (let field = 0; field < fields; field++) {
    if (at + 4 > bytes.length) return -1;
    const length = bytes.readInt32BE(at);
    at += length > 0 ? 4 + length : 4;
  }
  return at > bytes.length ? -1 : at;
}

interface ColumnReader {
  /** @param length of the value in bytes; -1 for a null */
  read(bytes: Buffer, at: number, length: number, row: number): void;
  column(rows: number): SourceColumn;
}

function columnReader(type: ColumnType): ColumnReader {
  switch (type.kind) {
    case "text":
    case "decimal":
      return textReader();
    case "boolean":
      return numberReader(new Uint8Array(ROWS), 1, (bytes, at) => bytes[at] ?? 0);
    case "date":
      return numberReader(new Int32Array(ROWS), 4, (bytes, at) => bytes.readInt32BE(at));
    case "integer":
      return type.bits === 32
        ? numberReader(new Int32Array(ROWS), 4, (bytes, at) => bytes.readInt32BE(at))
        : longReader();
    case "timestamp":
      return longReader();
    case "float":
      return type.bits === 32
        ? numberReader(new Float32Array(ROWS), 4, (bytes, at) => bytes.readFloatBE(at))
        : numberReader(new Float64Array(ROWS), 8, (bytes, at) => bytes.readDoubleBE(at));
  }
}

type Numbers = Int32Array | Float32Array | Float64Array | Uint8Array;

function numberReader(
  values: Numbers,
  width: number,
  get: (bytes: Buffer, at: number) => number,
): ColumnReader {
  const nulls = new Nulls();
  return {
    read(bytes, at, length, row) {
      if (nulls.isNull(length, width, row)) return;
      values[row] = get(bytes, at);
    },
    column: (rows) => ({ values: values.subarray(0, rows), valid: nulls.valid(rows) }),
  };
}

function longReader(): ColumnReader {
  const values = new BigInt64Array(ROWS);
  const nulls = new Nulls();
  return {
    read(bytes, at, length, row) {
      if (nulls.isNull(length, 8, row)) return;
      values[row] = bytes.readBigInt64BE(at);
    },
    column: (rows) => ({ values: values.subarray(0, rows), valid: nulls.valid(rows) }),
  };
}

function textReader(): ColumnReader {
  const values: (string | null)[] = [];
  const nulls = new Nulls();
  return {
    read(bytes, at, length, row) {
      values.push(nulls.isNull(length, length, row) ? null : bytes.toString("utf8", at, at + length));
    },
    column: (rows) => ({ values, valid: nulls.valid(rows) }),
  };
}

/** Which rows of a column hold no value. */
class Nulls {
  private bits: Uint8Array | null = null;

  /** @param width of a value in bytes: an answer of another type is an error of the query, not of the data */
  isNull(length: number, width: number, row: number): boolean {
    if (length === -1) {
      this.bits ??= new Uint8Array(ROWS).fill(1);
      this.bits[row] = 0;
      return true;
    }
    if (length !== width) throw new TypeError(`A value has ${length} bytes where its type has ${width}.`);
    return false;
  }

  valid(rows: number): Uint8Array | null {
    return this.bits?.subarray(0, rows) ?? null;
  }
}
