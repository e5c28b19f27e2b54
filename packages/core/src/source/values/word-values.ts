import { mixed, grown } from "@sdc-risk/data/kernels";

/** Distinct values of 64 bits as two words each, numbered as they come. */
export class WordValues {
  count = 0;
  /** The words of each value, one after the other. */
  words = new Int32Array(new ArrayBuffer(1024));
  /** Numbers by the hashes of their values; −1 where a slot is free. At most half of them are taken. */
  private slots = new Int32Array(64).fill(-1);

  /** The number of a value, the next one where it was not seen before. */
  number(low: number, high: number): number {
    const { slots, words } = this;
    const last = slots.length - 1;
    let slot = mixed(low, high) & last;
    for (let found = slots[slot]; found >= 0; found = slots[slot]) {
      if (words[2 * found] === low && words[2 * found + 1] === high) return found;
      slot = (slot + 1) & last;
    }
    slots[slot] = this.count;
    return this.add(low, high);
  }

  private add(low: number, high: number): number {
    const at = 2 * this.count;
    if (at === this.words.length) this.words = grown(this.words, 2 * at);
    this.words[at] = low;
    this.words[at + 1] = high;
    this.count++;
    if (2 * this.count > this.slots.length) this.widen();
    return this.count - 1;
  }

  private widen(): void {
    const slots = (this.slots = new Int32Array(2 * this.slots.length).fill(-1));
    const last = slots.length - 1;
    const { words } = this;
    for (let number = 0; number < this.count; number++) {
      let slot = mixed(words[2 * number], words[2 * number + 1]) & last;
      while (slots[slot] >= 0) slot = (slot + 1) & last;
      slots[slot] = number;
    }
  }
}
