/** The cells of some records: cell `c` of record `r` is `buffer[starts[r * width + c] … ends[r * width + c])`. */
export interface Cells {
  readonly buffer: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly records: number;
  readonly width: number;
}

/** Arrow's validity bitmap, made when the first null comes: a set bit means a value. */
export class NullBits {
  count = 0;
  private bytes: Uint8Array | undefined;

  mark(row: number): void {
    const at = row >> 3;
    if (this.bytes === undefined || at >= this.bytes.length) {
      const larger = new Uint8Array(Math.max(1024, at * 2)).fill(255);
      if (this.bytes) larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[at]! &= ~(1 << (row & 7));
    this.count++;
  }

  isNull(row: number): boolean {
    const byte = this.bytes?.[row >> 3];
    return byte !== undefined && (byte & (1 << (row & 7))) === 0;
  }

  /** The bitmap of `rows` rows, or undefined when nothing is null. */
  bitmap(rows: number): Uint8Array | undefined {
    if (this.bytes === undefined) return undefined;
    const bitmap = new Uint8Array(Math.ceil(rows / 8)).fill(255);
    bitmap.set(this.bytes.subarray(0, bitmap.length));
    return bitmap;
  }
}

/** `values` with room for `rows` rows; when it has to grow, with room for `spare` times as many. */
export function roomFor<A extends Int32Array | Float64Array | Uint8Array>(
  values: A,
  rows: number,
  spare = 1.5,
): A {
  if (rows <= values.length) return values;
  const larger = new (values.constructor as new (length: number) => A)(Math.ceil(rows * spare));
  larger.set(values);
  return larger;
}

/** The first `rows` values; copied where that frees more than a tenth. */
export function trimmed<A extends Int32Array | Float64Array | Uint8Array>(values: A, rows: number): A {
  return (rows < values.length * 0.9 ? values.slice(0, rows) : values.subarray(0, rows)) as A;
}
