/**
 * Mixes 32 bits so that every bit of the input moves every bit of the output (finalizer of MurmurHash3,
 * Appleby 2011).
 */
export function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Multiplies by 2³² over the golden ratio (Knuth 1973): near words part. */
export const parted = (a: number): number => Math.imul(a, 0x9e3779b1);

/** Two words into one. */
export const mixed = (a: number, b: number): number => mix(parted(a) ^ mix(b + 0x7f4a7c15));
