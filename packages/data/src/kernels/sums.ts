import { atOnce, inPieces } from "./turns.ts";

/**
 * What rounding takes from `sum` + `x` where it gives `next`: added up and added at the end, it is given back
 * (Neumaier 1974). It is exact, whichever of the two is larger, and nothing branches for that (Knuth 1969).
 */
export function lost(sum: number, x: number, next: number): number {
  const part = next - sum;
  return sum - (next - part) + (x - part);
}

/**
 * A compensated sum of terms that come one by one (Neumaier 1974): their order moves it by an ulp or two, not
 * more, whatever their number. Pieces of a few thousand terms may be summed plainly first.
 */
export class Sum {
  private whole = 0;
  private rest = 0;

  /** Adds a term. */
  add(x: number): void {
    const next = this.whole + x;
    this.rest += lost(this.whole, x, next);
    this.whole = next;
  }

  get total(): number {
    return this.whole + this.rest;
  }
}

/** The sum of values, compensated (Neumaier 1974). */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let rest = 0;
  for (let i = 0; i < values.length; i++) {
    const x = values[i];
    const next = total + x;
    rest += lost(total, x, next);
    total = next;
  }
  return total + rest;
}

/** The sum of value times count, compensated: Σ over records of something that is known per class. */
export function weightedSum(values: ArrayLike<number>, counts: ArrayLike<number>): number {
  let total = 0;
  let rest = 0;
  for (let i = 0; i < values.length; i++) {
    const x = values[i] * counts[i];
    const next = total + x;
    rest += lost(total, x, next);
    total = next;
  }
  return total + rest;
}

/** Sums of values by group, compensated (Neumaier 1974). @param groupOf group of each value, 0 … size − 1 */
export function sumBy(groupOf: Int32Array, size: number, values: Float64Array): Float64Array {
  return atOnce(summingBy(groupOf, size, values));
}

/** `sumBy` as a generator, for many values. */
export function* summingBy(
  groupOf: Int32Array,
  size: number,
  values: Float64Array,
): Generator<void, Float64Array> {
  // sum and what rounding left of it stand side by side: one look into memory for both
  const pairs = new Float64Array(2 * size);
  const sums = new Float64Array(size);
  yield* inPieces(groupOf.length, (from, to) => {
    addPairs(groupOf, values, pairs, from, to);
  });
  joinPairs(pairs, sums);
  return sums;
}

/** Sums with what rounding left of them. */
function joinPairs(pairs: Float64Array, sums: Float64Array): void {
  for (let g = 0; g < sums.length; g++) sums[g] = pairs[2 * g] + pairs[2 * g + 1];
}

function addPairs(
  groupOf: Int32Array,
  values: Float64Array,
  pairs: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const at = 2 * groupOf[i];
    const x = values[i];
    const sum = pairs[at];
    const next = sum + x;
    pairs[at + 1] += lost(sum, x, next);
    pairs[at] = next;
  }
}
