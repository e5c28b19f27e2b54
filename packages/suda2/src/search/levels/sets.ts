/** Binomial coefficients C(v, k) at `k * (n + 1) + v`, for v up to n and k up to `size`. */
export function binomials(n: number, size: number): Float64Array {
  const table = new Float64Array((size + 1) * (n + 1));
  table.fill(1, 0, n + 1);
  for (let k = 1; k <= size; k++)
    for (let v = 1; v <= n; v++)
      table[k * (n + 1) + v] = table[k * (n + 1) + v - 1] + table[(k - 1) * (n + 1) + v - 1];
  return table;
}

/** Bits of a word. */
const WORD = 32;

/** Words of a row of bits, one bit per key. */
export const rowWords = (keys: number): number => Math.ceil(keys / WORD);

/** Keys that are looked at together: first (inclusive) and last (exclusive). */
export interface KeyRange {
  readonly from: number;
  readonly to: number;
}

/** Rows of bits that are held at a time, of the sets that are read and of those that are written. */
export function rowsHeld(n: number, maxSize: number): number {
  const number = binomials(n, maxSize);
  let most = 0;
  for (let s = 1; s < maxSize; s++) {
    const below = s > 1 ? number[(s - 1) * (n + 1) + n] : 0;
    most = Math.max(most, below + number[s * (n + 1) + n]);
  }
  return most;
}

/** How many keys are looked at together, so that their rows take at most so many words; 0 where none do. */
export function keysTogether(n: number, maxSize: number, words: number): number {
  const rows = rowsHeld(n, maxSize);
  return rows === 0 ? Infinity : WORD * Math.floor(words / rows);
}

/** Beginnings of sets, one after another, each descending, and how long each is. */
export interface Prefixes {
  readonly prefixes: Int32Array;
  readonly lengths: Int32Array;
}

/**
 * All sets of `level` of `n` variables as beginnings whose sets are counted together: batches of about `most`
 * sets each. A beginning with more sets is continued, unless only the last variable is missing.
 */
export function prefixesOf(n: number, level: number, most: number): Prefixes[] {
  const number = binomials(n, level);
  const batches: Prefixes[] = [];
  let prefixes: number[] = [];
  let lengths: number[] = [];
  let sets = 0;
  const close = (): void => {
    if (lengths.length > 0)
      batches.push({ prefixes: Int32Array.from(prefixes), lengths: Int32Array.from(lengths) });
    [prefixes, lengths, sets] = [[], [], 0];
  };
  const add = (prefix: readonly number[], below: number): void => {
    const missing = level - prefix.length;
    const size = number[missing * (n + 1) + below];
    if (size === 0) return;
    if (size > most && missing > 1) {
      for (let v = missing - 1; v < below; v++) add([...prefix, v], v);
      return;
    }
    prefixes.push(...prefix);
    lengths.push(prefix.length);
    sets += size;
    if (sets >= most) close();
  };
  add([], n);
  close();
  return batches;
}
