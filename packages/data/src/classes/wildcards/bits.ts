import type { GroupColumn } from "../group.ts";

/**
 * Keys as bits: each variable a field of one 32-bit word, its code in one plane and ones where it is held in
 * another. Two keys are compatible where every word has ((value ^ value′) & held & held′) = 0. The first word
 * holds the last variables.
 */
export interface Bits {
  /**
   * Per word, the words of all keys: one array after the other, so that most keys are told apart by the first
   * alone.
   */
  readonly values: readonly Int32Array[];
  readonly held: readonly Int32Array[];
}

const WORD = 32;

/** @param units some units, in the order of the words */
export function bitsOf(variables: readonly GroupColumn[], units: Int32Array): Bits {
  const n = units.length;
  const values = [new Int32Array(n)];
  const held = [new Int32Array(n)];
  let used = 0;
  for (const { codes, size } of [...variables].reverse()) {
    const width = WORD - Math.clz32(Math.max(0, size - 1));
    if (used + width > WORD) {
      values.push(new Int32Array(n));
      held.push(new Int32Array(n));
      used = 0;
    }
    fill(codes, units, used, width === WORD ? -1 : (1 << width) - 1, values.at(-1)!, held.at(-1)!);
    used += width;
  }
  return { values, held };
}

/** @param ones as many as the field is wide */
function fill(
  codes: Int32Array,
  units: Int32Array,
  shift: number,
  ones: number,
  values: Int32Array,
  held: Int32Array,
): void {
  for (let i = 0; i < units.length; i++) {
    const code = codes[units[i]];
    if (code < 0) continue;
    values[i] |= code << shift;
    held[i] |= ones << shift;
  }
}

/** Whether a key of one array is compatible with one of another, but for their first words. */
export function agreeBehind(a: Bits, i: number, b: Bits, j: number): boolean {
  for (let w = 1; w < a.values.length; w++)
    if (((a.values[w][i] ^ b.values[w][j]) & a.held[w][i] & b.held[w][j]) !== 0) return false;
  return true;
}
