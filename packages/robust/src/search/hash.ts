import { mix } from "@sdc-risk/data/kernels";

/** Smallest value of each variable, and what makes 1 of its range (0 where it has none). */
export interface Ranges {
  readonly least: Float64Array;
  readonly perRange: Float64Array;
}

/**
 * Keys that put records into an order without meaning: hashes of their values (mixing as in MurmurHash3,
 * Appleby 2011). The upper half goes by the place of each value within its variable's range, to single
 * precision, so that the unit of a variable does not matter; the lower half tells apart what this leaves
 * equal. Equal records have equal keys; −0 counts as 0.
 * @param points n × d row-major
 */
export function hashRecords(
  points: Float64Array,
  d: number,
  seed: number,
  { least, perRange }: Ranges,
  low: Uint32Array,
  high: Uint32Array,
  from: number,
  to: number,
): void {
  const number = new Float32Array(1);
  const bits = new Int32Array(number.buffer);
  const whole = new Float64Array(1);
  const words = new Int32Array(whole.buffer);
  for (let i = from, at = from * d; i < to; i++) {
    let a = mixIn(seed, 0x9e3779b9);
    let b = mixIn(~seed, 0x7f4a7c15);
    for (let j = 0; j < d; j++, at++) {
      const x = points[at] + 0;
      number[0] = (x - least[j]) * perRange[j];
      whole[0] = x;
      a = mixIn(a, bits[0]);
      b = mixIn(mixIn(b, words[0]), words[1]);
    }
    low[i] = mix(b);
    high[i] = mix(a);
  }
}

function mixIn(state: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const s = state ^ k;
  return (Math.imul((s << 13) | (s >>> 19), 5) + 0xe6546b64) | 0;
}
