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
  const sums = new Float64Array(size), rest = new Float64Array(size);
  for (let i = 0; i < of.length; i++) {
    const g = of[i]!, x = values[i]!, sum = sums[g]!, next = sum + x;
    rest[g]! += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum;
    sums[g] = next;
  }
  for (let g = 0; g < size; g++) sums[g]! += rest[g]!;
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
