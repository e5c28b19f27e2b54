import { mix } from "../kernels/hash.ts";
import { grown } from "../kernels/lists/int-list.ts";

/** Units numbered by what they hold: 0, 1, 2, … in the order of first appearance. */
export interface Numbering {
  /** The number of each unit. */
  readonly of: Int32Array;
  /** The unit at which each number first appears. */
  readonly first: Int32Array;
  readonly size: number;
}

/** Room for more numbers. */
const wider = <A extends Int32Array | Uint32Array>(words: A): A =>
  grown(words, Math.max(1024, 2 * words.length));

/** Numbers keys of one word that are small: one place of a table per possible key. */
export class TableNumbering {
  size = 0;
  first = new Int32Array(0);
  private readonly table: Int32Array;

  private readonly of: Int32Array;

  /** @param span keys are below it */
  constructor(span: number, of: Int32Array) {
    this.of = of;
    this.table = new Int32Array(span);
  }

  /** Numbers units from … to, whose keys start at `keys[0]`. */
  number(keys: Uint32Array, from: number, to: number): void {
    const { table, of } = this;
    for (let i = from; i < to; i++) {
      const key = keys[i - from];
      let number = table[key];
      if (number === 0) {
        if (this.size === this.first.length) this.first = wider(this.first);
        this.first[this.size] = i;
        table[key] = number = ++this.size;
      }
      of[i] = number - 1;
    }
  }
}

/** Numbers keys of one or two words by hashing. */
export class HashNumbering {
  size = 0;
  first = new Int32Array(0);
  private slots = new Int32Array(4096);
  /** The words of each number, one after the other. */
  private low = new Uint32Array(0);
  private high = new Uint32Array(0);

  private readonly of: Int32Array;

  constructor(of: Int32Array) {
    this.of = of;
  }

  /** Numbers units from … to, whose keys start at `low[0]` and, for two words, `high[0]`. */
  number(low: Uint32Array, high: Uint32Array | null, from: number, to: number): void {
    const { of } = this;
    let { slots } = this;
    let last = slots.length - 1;
    for (let i = from; i < to; i++) {
      const a = low[i - from];
      const b = high === null ? 0 : high[i - from];
      let slot = mix(a ^ Math.imul(b, 0x9e3779b1)) & last;
      let number = slots[slot] - 1;
      while (number >= 0 && (this.low[number] !== a || (high !== null && this.high[number] !== b))) {
        slot = (slot + 1) & last;
        number = slots[slot] - 1;
      }
      if (number < 0) {
        number = this.append(a, b, high !== null, i);
        slots[slot] = number + 1;
        if (this.size * 2 > slots.length) {
          this.grow(high !== null);
          ({ slots } = this);
          last = slots.length - 1;
        }
      }
      of[i] = number;
    }
  }

  private append(a: number, b: number, two: boolean, unit: number): number {
    if (this.size === this.first.length) {
      this.first = wider(this.first);
      this.low = wider(this.low);
      if (two) this.high = wider(this.high);
    }
    this.first[this.size] = unit;
    this.low[this.size] = a;
    if (two) this.high[this.size] = b;
    return this.size++;
  }

  private grow(two: boolean): void {
    const slots = new Int32Array(this.slots.length * 2);
    const last = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = mix(this.low[number] ^ Math.imul(two ? this.high[number] : 0, 0x9e3779b1)) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}
