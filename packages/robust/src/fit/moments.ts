/**
 * Sums over records about a shift: count, then the d first moments, then the d (d + 1) / 2 second ones, packed by rows.
 * Pieces are summed by themselves and then added, which keeps rounding errors small.
 */
export class Moments {
  private readonly total: Float64Array;
  readonly piece: Float64Array;
  readonly shift: Float64Array;

  private readonly d: number;

  constructor(d: number) {
    this.d = d;
    this.total = new Float64Array(1 + d + (d * (d + 1)) / 2);
    this.piece = new Float64Array(this.total.length);
    this.shift = new Float64Array(d);
  }

  /** Starts anew; sums are taken about `shift`, best near the mean to come. */
  reset(shift: Float64Array): void {
    this.shift.set(shift);
    this.total.fill(0);
    this.piece.fill(0);
  }

  add(points: Float64Array, record: number): void {
    addRecord(points, this.d, record, this.shift, this.piece);
  }

  /** Ends a piece. */
  close(): void {
    for (let j = 0; j < this.total.length; j++) this.total[j] += this.piece[j];
    this.piece.fill(0);
  }

  /**
   * Mean and covariance (divisor count − 1, d × d row-major) of the closed pieces; at least two records.
   * `center` may be the shift given.
   */
  read(center: Float64Array, covariance: Float64Array): void {
    const { d, total } = this;
    const count = total[0];
    for (let j = 0, at = 1 + d; j < d; j++) {
      for (let k = 0; k <= j; k++, at++) {
        const value = (total[at] - (total[1 + j] * total[1 + k]) / count) / (count - 1);
        covariance[j * d + k] = value;
        covariance[k * d + j] = value;
      }
    }
    for (let j = 0; j < d; j++) center[j] = this.shift[j] + total[1 + j] / count;
  }
}

/** Adds one record to sums about a shift. */
function addRecord(
  points: Float64Array,
  d: number,
  record: number,
  shift: Float64Array,
  sums: Float64Array,
): void {
  const base = record * d;
  sums[0]++;
  for (let j = 0, at = 1 + d; j < d; j++) {
    const x = points[base + j] - shift[j];
    sums[1 + j] += x;
    for (let k = 0; k <= j; k++) sums[at++] += x * (points[base + k] - shift[k]);
  }
}

/**
 * What `add` does to all records from … to − 1 whose distance is below `low`; those from `low` to below
 * `high` are listed. Returns the length of the list.
 */
export function addBelow(
  points: Float64Array,
  d: number,
  distances: Float64Array,
  low: number,
  high: number,
  moments: Moments,
  between: Int32Array,
  length: number,
  from: number,
  to: number,
): number {
  const { shift, piece } = moments;
  if (d === 3) return addBelowOfThree(points, distances, low, high, shift, piece, between, length, from, to);
  for (let i = from; i < to; i++) {
    const distance = distances[i];
    if (distance < low) addRecord(points, d, i, shift, piece);
    else if (distance < high) between[length++] = i;
  }
  return length;
}

/** The same for three variables, the usual number, with everything in registers. */
function addBelowOfThree(
  points: Float64Array,
  distances: Float64Array,
  low: number,
  high: number,
  shift: Float64Array,
  sums: Float64Array,
  between: Int32Array,
  length: number,
  from: number,
  to: number,
): number {
  const s0 = shift[0];
  const s1 = shift[1];
  const s2 = shift[2];
  let count = 0;
  let a = 0;
  let b = 0;
  let c = 0;
  let aa = 0;
  let ab = 0;
  let bb = 0;
  let ac = 0;
  let bc = 0;
  let cc = 0;
  for (let i = from; i < to; i++) {
    const distance = distances[i];
    if (distance < low) {
      const x = points[3 * i] - s0;
      const y = points[3 * i + 1] - s1;
      const z = points[3 * i + 2] - s2;
      count++;
      a += x;
      b += y;
      c += z;
      aa += x * x;
      ab += x * y;
      bb += y * y;
      ac += x * z;
      bc += y * z;
      cc += z * z;
    } else if (distance < high) between[length++] = i;
  }
  sums[0] += count;
  sums[1] += a;
  sums[2] += b;
  sums[3] += c;
  sums[4] += aa;
  sums[5] += ab;
  sums[6] += bb;
  sums[7] += ac;
  sums[8] += bc;
  sums[9] += cc;
  return length;
}
