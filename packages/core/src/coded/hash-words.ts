/** Mixes 32 bits so that every bit of the input moves every bit of the output (finalizer of MurmurHash3, Appleby 2011). */
export function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

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
    const { stride } = this;
    let { slots, kept } = this;
    let h = words[at]!;
    for (let j = 1; j < stride; j++) h = mix(h) ^ words[at + j]!;
    let slot = mix(h) & (slots.length - 1);
    for (;;) {
      const found = slots[slot]! - 1;
      if (found < 0) break;
      let j = 0;
      while (j < stride && kept[found * stride + j] === words[at + j]) j++;
      if (j === stride) return found;
      slot = (slot + 1) & (slots.length - 1);
    }
    if ((this.size + 1) * 2 > slots.length) {
      this.grow();
      ({ slots, kept } = this);
      slot = mix(h) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    }
    for (let j = 0; j < stride; j++) kept[this.size * stride + j] = words[at + j]!;
    slots[slot] = this.size + 1;
    return this.size++;
  }

  private grow(): void {
    const { stride, size } = this;
    const slots = new Int32Array(this.slots.length * 2), kept = new Uint32Array((slots.length / 2) * stride), last = slots.length - 1;
    kept.set(this.kept);
    for (let k = 0; k < size; k++) {
      let h = kept[k * stride]!;
      for (let j = 1; j < stride; j++) h = mix(h) ^ kept[k * stride + j]!;
      let slot = mix(h) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = k + 1;
    }
    this.slots = slots;
    this.kept = kept;
  }
}
