import { grown, IntList, mix, parted } from "@sdc-risk/data/kernels";

/** Slots of an empty table. */
const START = 1024;

/** Numbers rows of words by what they hold: 0, 1, 2, … in the order of first appearance. */
export class RowNumbers {
  size = 0;
  private slots = new Int32Array(START);
  private rows = new Int32Array(START);
  private readonly hashes = new IntList();

  private readonly width: number;

  /** @param width words of a row */
  constructor(width: number) {
    this.width = width;
  }

  /** The number of a row; one that was not seen before gets the next. */
  number(row: Int32Array): number {
    const { slots, hashes, width } = this;
    const last = slots.length - 1;
    let hash = 0;
    for (let w = 0; w < width; w++) hash = parted(hash ^ row[w]) ^ (hash >>> 15);
    for (let slot = mix(hash) & last; ; slot = (slot + 1) & last) {
      const number = slots[slot] - 1;
      if (number < 0) {
        slots[slot] = this.size + 1;
        return this.append(row, hash);
      }
      if (hashes.values[number] === hash && this.isRow(number, row)) return number;
    }
  }

  private isRow(number: number, row: Int32Array): boolean {
    const { rows, width } = this;
    for (let w = 0, at = number * width; w < width; w++) if (rows[at + w] !== row[w]) return false;
    return true;
  }

  private append(row: Int32Array, hash: number): number {
    const at = this.size * this.width;
    if (at + this.width > this.rows.length)
      this.rows = grown(this.rows, Math.max(2 * this.rows.length, at + this.width));
    for (let w = 0; w < this.width; w++) this.rows[at + w] = row[w];
    this.hashes.add(hash);
    if (2 * ++this.size > this.slots.length) this.widen();
    return this.size - 1;
  }

  private widen(): void {
    const slots = new Int32Array(2 * this.slots.length);
    const last = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = mix(this.hashes.values[number]) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}
