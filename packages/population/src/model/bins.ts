/** Means of cells, each standing for `weights` cells; sums of smooth functions over them are sums over all cells. */
export interface CellMeans {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Powers of two that are binned; smaller means add nothing that counts. */
const LOWEST = -120;
const HIGHEST = 60;
const BIAS = 1023;
/** A bin whose values lie closer together than this is one value. */
const SAME = 1e-9;

/** Values above zero, as number, sum and sum of squares of bins that are 2^−bits of their power of two wide. */
export class Bins {
  private readonly shift: number;
  private readonly first: number;
  private readonly counts: Float64Array;
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  private low = Infinity;
  private high = -1;
  private readonly value = new Float64Array(1);
  private readonly halves = new Int32Array(this.value.buffer);

  constructor(bits: number) {
    this.shift = 20 - bits;
    this.first = (BIAS + LOWEST) << bits;
    const bins = (HIGHEST - LOWEST) << bits;
    this.counts = new Float64Array(bins);
    this.sums = new Float64Array(bins);
    this.squares = new Float64Array(bins);
  }

  add(value: number, weight: number): void {
    this.value[0] = value;
    const bin = (this.halves[1] >> this.shift) - this.first;
    if (bin < 0) return;
    const place = Math.min(bin, this.counts.length - 1);
    this.counts[place] += weight;
    this.sums[place] += weight * value;
    this.squares[place] += weight * value * value;
    if (place < this.low) this.low = place;
    if (place > this.high) this.high = place;
  }

  /** Adds a list whose values and weights are multiplied by one number each. */
  addAll(values: Float64Array, weights: Float64Array, by: number, weight: number): void {
    for (let i = 0; i < values.length; i++) this.add(by * values[i], weight * weights[i]);
  }

  /** What was added, at most two values to a bin with its mean and variance; the bins are empty then. */
  take(): CellMeans {
    let n = 0;
    for (let bin = this.low; bin <= this.high; bin++) if (this.counts[bin] > 0) n += 2;
    const values = new Float64Array(n);
    const weights = new Float64Array(n);
    n = 0;
    for (let bin = this.low; bin <= this.high; bin++) {
      const count = this.counts[bin];
      if (count === 0) continue;
      const mean = this.sums[bin] / count;
      const spread = Math.sqrt(Math.max(0, this.squares[bin] / count - mean * mean));
      if (count === 1 || spread <= SAME * mean) {
        values[n] = mean;
        weights[n++] = count;
      } else {
        for (const value of [mean - spread, mean + spread]) {
          values[n] = value;
          weights[n++] = count / 2;
        }
      }
      this.counts[bin] = this.sums[bin] = this.squares[bin] = 0;
    }
    [this.low, this.high] = [Infinity, -1];
    return { values: values.subarray(0, n), weights: weights.subarray(0, n) };
  }
}
