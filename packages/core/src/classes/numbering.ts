import { mix } from "../coded/hash-words.js";

/** Units numbered by what they hold: 0, 1, 2, … in the order of first appearance. */
export interface Numbering {
  /** The number of each unit. */
  readonly of: Int32Array;
  /** The unit at which each number first appears. */
  first: Int32Array;
  size: number;
}

function append(numbering: Numbering, unit: number): number {
  if (numbering.size === numbering.first.length) {
    const first = new Int32Array(Math.max(1024, numbering.size * 2));
    first.set(numbering.first);
    numbering.first = first;
  }
  numbering.first[numbering.size] = unit;
  return numbering.size++;
}

/** Numbers keys below the length of `table` through it: one place per possible key, number + 1. Units from … to. */
export function numberByTable(keys: Uint32Array, table: Int32Array, numbering: Numbering, from: number, to: number): void {
  const { of } = numbering;
  for (let i = from; i < to; i++) {
    const key = keys[i]!;
    let number = table[key]!;
    if (number === 0) table[key] = number = append(numbering, i) + 1;
    of[i] = number - 1;
  }
}

/** A hash table of numbers + 1 that grows; `keys` (and `more`, a second word of each key) are read at the first unit of a number. */
export class HashSlots {
  private slots = new Int32Array(4096);

  /** Numbers keys of one word, or of two where `more` is given. Units from … to. */
  number(keys: Uint32Array, more: Int32Array | null, numbering: Numbering, from: number, to: number): void {
    const { of } = numbering;
    let { slots } = this, last = slots.length - 1, { first } = numbering;
    for (let i = from; i < to; i++) {
      const key = keys[i]!, second = more === null ? 0 : more[i]!;
      let slot = mix(key ^ Math.imul(second, 0x9e3779b1)) & last, number = slots[slot]! - 1;
      while (number >= 0 && (keys[first[number]!] !== key || (more !== null && more[first[number]!] !== second))) {
        slot = (slot + 1) & last;
        number = slots[slot]! - 1;
      }
      if (number < 0) {
        number = append(numbering, i);
        ({ first } = numbering);
        slots[slot] = number + 1;
        if (numbering.size * 2 > slots.length) {
          this.grow(keys, more, numbering);
          ({ slots } = this);
          last = slots.length - 1;
        }
      }
      of[i] = number;
    }
  }

  private grow(keys: Uint32Array, more: Int32Array | null, { first, size }: Numbering): void {
    const slots = new Int32Array(this.slots.length * 2), last = slots.length - 1;
    for (let number = 0; number < size; number++) {
      const unit = first[number]!;
      let slot = mix(keys[unit]! ^ Math.imul(more === null ? 0 : more[unit]!, 0x9e3779b1)) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}
