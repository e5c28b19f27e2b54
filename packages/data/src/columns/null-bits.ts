/** Arrow's validity bitmap, made when the first null comes: a set bit means a value. */
export class NullBits {
  count = 0;
  private bytes: Uint8Array | undefined;

  /** Makes a row null, once; the row counts from 0. */
  mark(row: number): void {
    const at = row >> 3;
    if (this.bytes === undefined || at >= this.bytes.length) {
      const larger = new Uint8Array(Math.max(1024, at * 2)).fill(255);
      if (this.bytes) larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[at] &= ~(1 << (row & 7));
    this.count++;
  }

  /** Whether a row is null. */
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
