import { SdcError } from "../errors.ts";
import { roomFor } from "./growing.ts";
import { isUtf8 } from "./utf8.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const LARGEST = 2 ** 31 - 1;

/** The distinct texts of a column as UTF-8 bytes, numbered by first appearance; no text becomes a JavaScript string. */
export class TextLevels {
  count = 0;
  bytes = new Uint8Array(256);
  /** Level `l` is `bytes[offsets[l] … offsets[l + 1])`. */
  offsets = new Int32Array(17);
  private hashes = new Int32Array(16);
  private slots = new Int32Array(64).fill(-1);

  readonly column: string;

  /** @param column its name, for messages */
  constructor(column: string) {
    this.column = column;
  }

  /** The level of the text `buffer[start … end)`, a new one when it was not seen before. */
  level(buffer: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5; // FNV-1a (Fowler, Noll, Vo)
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ buffer[i], 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let level = this.slots[slot]; level >= 0; level = this.slots[slot]) {
      if (this.hashes[level] === hash && this.equals(level, buffer, start, end)) return level;
      slot = (slot + 1) & mask;
    }
    return this.add(slot, hash, buffer.subarray(start, end));
  }

  /** The bytes of a level, without a copy. */
  of(level: number): Uint8Array {
    return this.bytes.subarray(this.offsets[level], this.offsets[level + 1]);
  }

  /** The bytes of all levels, one after the other. */
  all(): Uint8Array {
    return this.bytes.subarray(0, this.offsets[this.count]);
  }

  /** Removes the levels that `drop` holds for; gives the new number of each old level, -1 where it is gone. */
  remove(drop: (text: string) => boolean): Int32Array {
    const renumbered = new Int32Array(this.count);
    let kept = 0;
    for (let level = 0; level < this.count; level++) {
      const from = this.offsets[level];
      const to = this.offsets[level + 1];
      if (drop(decoder.decode(this.of(level)))) renumbered[level] = -1;
      else {
        const at = this.offsets[kept];
        this.bytes.copyWithin(at, from, to);
        renumbered[level] = kept++;
        this.offsets[kept] = at + to - from;
      }
    }
    this.count = kept;
    return renumbered;
  }

  /** Whether all levels are UTF-8: the bytes of all are, and none starts within a character. */
  areUtf8(): boolean {
    const { bytes, offsets, count } = this;
    for (let level = 0; level < count; level++) {
      if (offsets[level] !== offsets[level + 1] && (bytes[offsets[level]] & 0xc0) === 0x80) return false;
    }
    return isUtf8(this.all());
  }

  private equals(level: number, buffer: Uint8Array, start: number, end: number): boolean {
    let at = this.offsets[level];
    if (this.offsets[level + 1] - at !== end - start) return false;
    for (let i = start; i < end; i++) if (buffer[i] !== this.bytes[at++]) return false;
    return true;
  }

  private add(slot: number, hash: number, text: Uint8Array): number {
    const level = this.count++;
    const from = this.offsets[level];
    if (from + text.length > LARGEST) {
      throw new SdcError(
        "BAD_FILE",
        `The column ${JSON.stringify(this.column)} holds more than 2 GiB of different texts; at most that ` +
          "much can be read.",
      );
    }
    this.bytes = roomFor(this.bytes, from + text.length);
    this.bytes.set(text, from);
    this.offsets = roomFor(this.offsets, level + 2);
    this.offsets[level + 1] = from + text.length;
    this.hashes = roomFor(this.hashes, level + 1);
    this.hashes[level] = hash;
    this.slots[slot] = level;
    if (this.count * 2 > this.slots.length) this.rehash();
    return level;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = this.slots.length - 1;
    for (let level = 0; level < this.count; level++) {
      let slot = this.hashes[level] & mask;
      while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = level;
    }
  }
}
