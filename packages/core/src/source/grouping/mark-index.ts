import { mix } from "@sdc-risk/data/kernels";

/** Numbers of a slot: the two words of a mark, and its class + 1 (0 where the slot is free). */
const WIDTH = 3;
/** Slots for each mark: a quarter of them stays free, so that three are looked at on the average. */
const ROOM = 4 / 3;

/** Finds the class of a key by its mark: an open hash table whose slots hold all that a look needs. */
export class MarkIndex {
  private readonly slots: Int32Array;
  private readonly room: number;

  private constructor(slots: Int32Array, room: number) {
    this.slots = slots;
    this.room = room;
  }

  /**
   * @param marks of groups of records
   * @param classOf class of each group
   * @returns null where groups of two classes share a mark
   */
  static of(marks: BigInt64Array, classOf: Int32Array): MarkIndex | null {
    const room = 1 + Math.ceil(ROOM * marks.length);
    const words = wordsOf(marks);
    const slots = new Int32Array(WIDTH * room);
    for (let u = 0; u < classOf.length; u++) {
      const low = words[2 * u];
      const high = words[2 * u + 1];
      let at = slotOf(low, high, room);
      while (slots[at + 2] !== 0 && (slots[at] !== low || slots[at + 1] !== high))
        at = at + WIDTH === slots.length ? 0 : at + WIDTH;
      if (slots[at + 2] !== 0 && slots[at + 2] !== classOf[u] + 1) return null;
      slots[at] = low;
      slots[at + 1] = high;
      slots[at + 2] = classOf[u] + 1;
    }
    return new MarkIndex(slots, room);
  }

  /** The class of each row; −1 for a mark that no class has. */
  find(marks: BigInt64Array, rows: number): Int32Array {
    const { slots, room } = this;
    const words = wordsOf(marks);
    const out = new Int32Array(rows);
    for (let i = 0; i < rows; i++) {
      const low = words[2 * i];
      const high = words[2 * i + 1];
      let at = slotOf(low, high, room);
      while (slots[at + 2] !== 0 && (slots[at] !== low || slots[at + 1] !== high))
        at = at + WIDTH === slots.length ? 0 : at + WIDTH;
      out[i] = slots[at + 2] - 1;
    }
    return out;
  }
}

/** Marks as 32-bit words, two each: big integers would be made one by one. */
const wordsOf = ({ buffer, byteOffset, length }: BigInt64Array): Int32Array =>
  new Int32Array(buffer, byteOffset, 2 * length);

const slotOf = (low: number, high: number, room: number): number =>
  WIDTH * Math.floor((mix(low ^ high) / 2 ** 32) * room);
