import { atOnce } from "../turns.ts";

/** Items by rising code, those of one code in the order they came in. */
export interface SortedItems {
  readonly order: Int32Array;
  /**
   * Where each code begins in `order`, and one more at the end: items of the k-th code stand from starts[k]
   * to starts[k + 1].
   */
  readonly starts: Int32Array;
}

type Codes = Int32Array | Uint16Array;

/** Items between two yields: a millisecond or two. */
const PIECE = 1 << 16;

/**
 * Stable sort by counting.
 * @param codes of all items, lowest … lowest + size − 1
 * @param size number of possible codes
 * @param items some or all of them, in the order that equal codes keep; all in their order unless given
 */
export function sortByCode(
  codes: Codes,
  size: number,
  items: Int32Array | null = null,
  lowest = 0,
): SortedItems {
  return atOnce(sortingByCode(codes, size, items, lowest));
}

/** `sortByCode` as a generator, for many items. */
export function* sortingByCode(
  codes: Codes,
  size: number,
  items: Int32Array | null = null,
  lowest = 0,
): Generator<void, SortedItems> {
  const n = (items ?? codes).length;
  const starts = new Int32Array(size + 2);
  const order = new Int32Array(n);
  for (let from = 0; from < n; from += PIECE) {
    count(codes, items, 2 - lowest, starts, from, Math.min(n, from + PIECE));
    if (n > PIECE) yield;
  }
  for (let k = 1; k < starts.length; k++) starts[k] += starts[k - 1];
  for (let from = 0; from < n; from += PIECE) {
    move(codes, items, 1 - lowest, starts, order, from, Math.min(n, from + PIECE));
    if (n > PIECE) yield;
  }
  return { order, starts: starts.subarray(0, size + 1) };
}

/**
 * Counts stand two places behind their code: there a place that moves on as it is filled ends where the next
 * code begins.
 */
function count(
  codes: Codes,
  items: Int32Array | null,
  shift: number,
  starts: Int32Array,
  from: number,
  to: number,
): void {
  if (items === null) for (let i = from; i < to; i++) starts[codes[i] + shift]++;
  else for (let i = from; i < to; i++) starts[codes[items[i]] + shift]++;
}

function move(
  codes: Codes,
  items: Int32Array | null,
  shift: number,
  starts: Int32Array,
  order: Int32Array,
  from: number,
  to: number,
): void {
  if (items === null) for (let i = from; i < to; i++) order[starts[codes[i] + shift]++] = i;
  else for (let i = from; i < to; i++) order[starts[codes[items[i]] + shift]++] = items[i];
}
