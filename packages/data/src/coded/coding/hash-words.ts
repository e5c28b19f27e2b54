import { mix } from "../../kernels/hash.ts";

const START = 1024;

/**
 * Numbers distinct fixed-width values (`stride` 32-bit words each) in the order of their first appearance.
 * Open addressing with linear probing; the words of every distinct value are kept once.
 */
export class WordNumbering {
  size = 0;
  private slots = new Int32Array(START);
  private kept: Uint32Array;
  private readonly stride: number;

  constructor(stride: number) {
    this.stride = stride;
    this.kept = new Uint32Array((START / 2) * stride);
  }

  /** The number of the value that starts at `words[at]`; a value not seen before gets the next one. */
  number(words: Uint32Array, at: number): number {
    const slot = this.slotOf(words, at);
    const found = this.slots[slot] - 1;
    return found >= 0 ? found : this.append(words, at, slot);
  }

  /** The number of a value, or −1 where it was not seen before. */
  find(words: Uint32Array, at: number): number {
    return this.slots[this.slotOf(words, at)] - 1;
  }

  /** The slot that holds a value, or the empty one where it would go. */
  private slotOf(words: Uint32Array, at: number): number {
    const { stride, slots, kept } = this;
    let h = words[at];
    for (let j = 1; j < stride; j++) h = mix(h) ^ words[at + j];
    let slot = mix(h) & (slots.length - 1);
    for (;;) {
      const found = slots[slot] - 1;
      if (found < 0) return slot;
      let j = 0;
      while (j < stride && kept[found * stride + j] === words[at + j]) j++;
      if (j === stride) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  private append(words: Uint32Array, at: number, slot: number): number {
    if ((this.size + 1) * 2 > this.slots.length) {
      this.grow();
      slot = this.slotOf(words, at);
    }
    for (let j = 0; j < this.stride; j++) this.kept[this.size * this.stride + j] = words[at + j];
    this.slots[slot] = this.size + 1;
    return this.size++;
  }

  private grow(): void {
    const { stride, size } = this;
    const slots = new Int32Array(this.slots.length * 2);
    const kept = new Uint32Array((slots.length / 2) * stride);
    const last = slots.length - 1;
    kept.set(this.kept);
    for (let k = 0; k < size; k++) {
      let h = kept[k * stride];
      for (let j = 1; j < stride; j++) h = mix(h) ^ kept[k * stride + j];
      let slot = mix(h) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = k + 1;
    }
    this.slots = slots;
    this.kept = kept;
  }
}
