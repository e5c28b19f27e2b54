/** How many units each group holds; `counts` weighs a unit by what it stands for. */
export function countBy(of: Int32Array, size: number, counts: Int32Array | null): Int32Array {
  const out = new Int32Array(size);
  if (counts === null) for (let i = 0; i < of.length; i++) out[of[i]!]!++;
  else for (let i = 0; i < of.length; i++) out[of[i]!]! += counts[i]!;
  return out;
}

/**
 * Sums of values by group, compensated (Neumaier 1974): the order of records moves a sum by an ulp or two, not more,
 * whatever the number of records.
 */
export function sumBy(of: Int32Array, size: number, values: Float64Array): Float64Array {
  // sum and what rounding left of it stand side by side: one look into memory for both
  const pairs = new Float64Array(2 * size), sums = new Float64Array(size);
  for (let i = 0; i < of.length; i++) {
    const at = 2 * of[i]!, x = values[i]!, sum = pairs[at]!, next = sum + x;
    pairs[at + 1]! += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum;
    pairs[at] = next;
  }
  for (let g = 0; g < size; g++) sums[g] = pairs[2 * g]! + pairs[2 * g + 1]!;
  return sums;
}

/** The sum of values, compensated (Neumaier 1974). */
export function sum(values: ArrayLike<number>): number {
  let total = 0, rest = 0;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!, next = total + x;
    rest += Math.abs(total) >= Math.abs(x) ? total - next + x : x - next + total;
    total = next;
  }
  return total + rest;
}

/** The sum of value times count, compensated: Σ over records of something that is known per class. */
export function weightedSum(values: ArrayLike<number>, counts: ArrayLike<number>): number {
  let total = 0, rest = 0;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]! * counts[i]!, next = total + x;
    rest += Math.abs(total) >= Math.abs(x) ? total - next + x : x - next + total;
    total = next;
  }
  return total + rest;
}
