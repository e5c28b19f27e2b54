const BLOCK = 1 << 16;
/** Bits of a digit, and where the three digits of a half begin. */
const DIGIT = 11, SHIFTS = [0, DIGIT, 2 * DIGIT];

/**
 * Order of records by 64-bit unsigned keys, equal keys in record order: radix sort, 11 bits a pass.
 * @param low, high the halves of the keys, of equal length
 */
export function* radixOrder(low: Uint32Array, high: Uint32Array): Generator<void, Int32Array> {
  const n = low.length, places = new Uint32Array((1 << DIGIT) + 1);
  let order = new Int32Array(n), next = new Int32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  for (const keys of [low, high]) {
    for (const shift of SHIFTS) {
      places.fill(0);
      for (let from = 0; from < n; from += BLOCK) {
        count(keys, shift, places, from, Math.min(n, from + BLOCK));
        yield;
      }
      if (places.includes(n)) continue;
      for (let digit = 1; digit < places.length; digit++) places[digit]! += places[digit - 1]!;
      for (let from = 0; from < n; from += BLOCK) {
        move(keys, shift, places, order, next, from, Math.min(n, from + BLOCK));
        yield;
      }
      [order, next] = [next, order];
    }
  }
  return order;
}

function count(keys: Uint32Array, shift: number, places: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) places[((keys[i]! >>> shift) & 0x7ff) + 1]!++;
}

function move(keys: Uint32Array, shift: number, places: Uint32Array, order: Int32Array, next: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const record = order[i]!;
    next[places[(keys[record]! >>> shift) & 0x7ff]!++] = record;
  }
}
