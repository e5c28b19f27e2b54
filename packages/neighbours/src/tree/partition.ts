/** Rows of numbers and the positions they came from; both move together. */
export interface PointRows {
  readonly stride: number;
  /** What widths are measured in, per coordinate. */
  readonly units: Float64Array;
  readonly values: Float64Array;
  readonly positions: Int32Array;
  /** Room for the largest sample. */
  readonly sample: Float64Array;
}

export const LARGEST_SAMPLE = 1025;

/** Widens a box, `stride` smallest and then `stride` largest coordinates, by rows. */
export function widen(box: Float64Array, { stride, values }: PointRows, from: number, to: number): void {
  for (let j = 0; j < stride; j++) {
    let low = box[j];
    let high = box[stride + j];
    for (let at = from * stride + j, end = to * stride; at < end; at += stride) {
      const x = values[at];
      if (x < low) low = x;
      if (x > high) high = x;
    }
    box[j] = low;
    box[stride + j] = high;
  }
}

/** Rows in a sample whose median stands for that of the rows: odd, more of them where there are many. */
const sampleSize = (rows: number): number =>
  rows > 65_536 ? LARGEST_SAMPLE : rows > 2048 ? 129 : rows > 128 ? 33 : Math.min(rows, 17);

/** A value of some rows on one axis, about in the middle of them. */
export function middle(
  { stride, values, sample }: PointRows,
  from: number,
  to: number,
  axis: number,
): number {
  const rows = to - from;
  const n = sampleSize(rows);
  if (n === rows) for (let i = 0; i < n; i++) sample[i] = values[(from + i) * stride + axis];
  else {
    // rows are drawn, not taken at equal steps, which a periodic file could meet
    let state = rows;
    for (let i = 0; i < n; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      sample[i] = values[(from + Math.floor(((state >>> 0) / 2 ** 32) * rows)) * stride + axis];
    }
  }
  if (n > 33) return sample.subarray(0, n).sort()[n >> 1];
  for (let i = 1; i < n; i++) {
    const x = sample[i];
    let j = i;
    for (; j > 0 && sample[j - 1] > x; j--) sample[j] = sample[j - 1];
    sample[j] = x;
  }
  return sample[n >> 1];
}

/** Two ends that move toward each other: rows before `low` stand left, rows from `high` on stand right. */
export interface PartitionEnds {
  low: number;
  high: number;
}

/**
 * Goes on with a partition (Hoare 1961) of rows by whether they are below a value on an axis, for at most
 * `most` rows. Done when the ends meet.
 */
export function partition(
  { stride, values, positions }: PointRows,
  ends: PartitionEnds,
  axis: number,
  split: number,
  most: number,
): void {
  let { low, high } = ends;
  const stop = Math.max(0, high - low - most);
  while (high - low > stop) {
    if (values[low * stride + axis] < split) {
      low++;
      continue;
    }
    high--;
    while (high > low && !(values[high * stride + axis] < split)) high--;
    if (high === low) break;
    for (let a = low * stride, b = high * stride, end = a + stride; a < end; a++, b++) {
      const x = values[a];
      values[a] = values[b];
      values[b] = x;
    }
    const position = positions[low];
    positions[low] = positions[high];
    positions[high] = position;
    low++;
  }
  ends.low = low;
  ends.high = high;
}
