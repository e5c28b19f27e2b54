import { magnitudeFault } from "@sdc-risk/data";
import { inPieces, Sum } from "@sdc-risk/data/kernels";

/** A variable's values that are not missing. */
export interface Moments {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** NaN without values. */
  readonly mean: number;
  /** Standard deviation with divisor count − 1; 0 where all values are equal, NaN with fewer than two. */
  readonly sd: number;
}

/**
 * @param values NaN where missing
 * @throws BAD_TYPE where a value is infinite, or too large to be squared
 */
export function* moments(name: string, values: Float64Array): Generator<void, Moments> {
  let count = 0;
  let min = Infinity;
  let max = -Infinity;
  const sum = new Sum();
  const squares = new Sum();
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = values[i];
      if (x !== x) continue;
      count++;
      if (x < min) min = x;
      if (x > max) max = x;
      sum.add(x);
    }
  });
  if (count === 0) return { count, min: NaN, max: NaN, mean: NaN, sd: NaN };
  const fault = magnitudeFault(name, max) ?? magnitudeFault(name, min);
  if (fault !== null) throw fault;
  // a mean of equal values need not be that value to the last digit
  if (min === max) return { count, min, max, mean: min, sd: count < 2 ? NaN : 0 };
  // gaps by a power of two, so that their squares neither overflow nor vanish
  const mean = sum.total / count;
  const unit = 2 ** -Math.floor(Math.log2(Math.max(max - mean, mean - min)));
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const gap = (values[i] - mean) * unit;
      if (gap === gap) squares.add(gap * gap);
    }
  });
  return { count, min, max, mean, sd: Math.sqrt(squares.total / (count - 1)) / unit };
}
