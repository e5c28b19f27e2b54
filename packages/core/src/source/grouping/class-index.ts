import type { Classes } from "@sdc-risk/data";
import { mix } from "@sdc-risk/data/kernels";

/** Finds the class of a key by the codes of its variables: an open hash table over the classes. */
export class ClassIndex {
  /** Class + 1, 0 where a slot is free. */
  private readonly slots: Int32Array;
  private readonly codes: readonly Int32Array[];

  constructor(classes: Classes) {
    this.codes = classes.variables.map(({ codes }) => codes);
    let room = 16;
    while (room < 2 * classes.size) room *= 2;
    this.slots = new Int32Array(room);
    for (let c = 0; c < classes.size; c++) {
      let slot = hashOf(this.codes, c) & (room - 1);
      while (this.slots[slot] !== 0) slot = (slot + 1) & (room - 1);
      this.slots[slot] = c + 1;
    }
  }

  /**
   * The class of each row.
   * @param keys codes of the variables of the classes, per row
   * @returns −1 for a key that no class has
   */
  find(keys: readonly Int32Array[], rows: number): Int32Array {
    const out = new Int32Array(rows);
    const { slots, codes } = this;
    const last = slots.length - 1;
    for (let i = 0; i < rows; i++) {
      let slot = hashOf(keys, i) & last;
      while (slots[slot] !== 0 && !isSame(codes, slots[slot] - 1, keys, i)) slot = (slot + 1) & last;
      out[i] = slots[slot] - 1;
    }
    return out;
  }
}

function hashOf(codes: readonly Int32Array[], at: number): number {
  let hash = 0;
  for (let v = 0; v < codes.length; v++) hash = mix(Math.imul(hash, 31) ^ codes[v][at]);
  return hash;
}

function isSame(a: readonly Int32Array[], i: number, b: readonly Int32Array[], j: number): boolean {
  for (let v = 0; v < a.length; v++) if (a[v][i] !== b[v][j]) return false;
  return true;
}
