import { filled, range, sum, weightedSum, type Counts } from "@sdc-risk/data/kernels";

/** How weights of records vary beside the keys, over their mean: draws go by their order, which is not that of records. */
export interface RelativeWeights {
  /** Rising. */
  readonly values: Float64Array;
  /** How many records there are up to each value and with it; null where each value is of one record. */
  readonly ends: Float64Array | null;
}

/**
 * @param values in any unit
 * @param times records of each value; null where each is of one
 */
export function relativeWeights(values: Float64Array, times: Counts | null): RelativeWeights {
  if (times === null) {
    const mean = sum(values) / values.length;
    return { values: values.map((e) => e / mean).sort(), ends: null };
  }
  const order = range(values.length).sort((a, b) => values[a] - values[b]);
  const ends = new Float64Array(order.length);
  let records = 0;
  for (const [place, row] of order.entries()) ends[place] = records += times[row];
  const mean = weightedSum(values, times) / records;
  return { values: filled(new Float64Array(order.length), (place) => values[order[place]] / mean), ends };
}

/** The value of a record that is drawn. @param uniform in [0, 1) */
export function drawnWeight({ values, ends }: RelativeWeights, uniform: number): number {
  if (ends === null) return values[Math.floor(uniform * values.length)];
  const record = Math.floor(uniform * ends[ends.length - 1]);
  let low = 0;
  for (let high = ends.length - 1; low < high;) {
    const middle = (low + high) >> 1;
    if (ends[middle] > record) high = middle;
    else low = middle + 1;
  }
  return values[low];
}

/** The standard deviation of the value of a record that is drawn; its mean is 1. */
export function relativeDeviation({ values, ends }: RelativeWeights): number {
  const own = (value: number, at: number): number => {
    const records = ends === null ? 1 : ends[at] - (ends[at - 1] ?? 0);
    return records * (value - 1) ** 2;
  };
  return Math.sqrt(sum(values.map(own)) / (ends?.[ends.length - 1] ?? values.length));
}
