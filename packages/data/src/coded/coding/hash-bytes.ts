import { mix } from "../../kernels/hash.ts";
import { grown } from "../../kernels/lists/int-list.ts";

const START = 1024;

/** Numbers distinct byte strings in the order of their first appearance, without decoding them. */
export class ByteNumbering {
  size = 0;
  private slots = new Int32Array(START);
  private hashes = new Uint32Array(START / 2);
  private starts = new Float64Array(START / 2 + 1);
  private kept = new Uint8Array(16 * START);

  /** The number of `bytes[from..to)`; a string not seen before gets the next one. */
  number(bytes: Uint8Array, from: number, to: number): number {
    let h = 0x811c9dc5;
    for (let i = from; i < to; i++) h = Math.imul(h ^ bytes[i], 0x01000193); // FNV-1a
    h = mix(h);
    let { slots } = this;
    const { hashes, starts, kept } = this;
    const length = to - from;
    let slot = h & (slots.length - 1);
    for (;;) {
      const found = slots[slot] - 1;
      if (found < 0) break;
      const start = starts[found];
      if (hashes[found] === h && starts[found + 1] - start === length) {
        let i = 0;
        while (i < length && kept[start + i] === bytes[from + i]) i++;
        if (i === length) return found;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if ((this.size + 1) * 2 > slots.length) {
      this.growSlots();
      ({ slots } = this);
      slot = h & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    }
    this.keep(bytes, from, to, h);
    slots[slot] = this.size + 1;
    return this.size++;
  }

  private keep(bytes: Uint8Array, from: number, to: number, hash: number): void {
    const start = this.starts[this.size];
    const end = start + to - from;
    if (end > this.kept.length) this.kept = grown(this.kept, Math.max(end, this.kept.length * 2));
    for (let i = from; i < to; i++) this.kept[start + i - from] = bytes[i];
    this.hashes[this.size] = hash;
    this.starts[this.size + 1] = end;
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const last = slots.length - 1;
    const hashes = new Uint32Array(slots.length / 2);
    const starts = new Float64Array(slots.length / 2 + 1);
    hashes.set(this.hashes);
    starts.set(this.starts);
    for (let k = 0; k < this.size; k++) {
      let slot = hashes[k] & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = k + 1;
    }
    Object.assign(this, { slots, hashes, starts });
  }
}
