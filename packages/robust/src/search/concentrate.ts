import { squaredDistances } from "../fit/distances.ts";
import type { Fit } from "../fit/fit.ts";
import { addBelow, Moments } from "../fit/moments.ts";
import { kthSmallest } from "./select.ts";

/** Buckets of distances: 16 to every doubling, from 2⁻⁸ to 2²⁴; the first and the last take what lies beyond. */
const BUCKETS = 512;
const FIRST = (1023 - 8) * 16;
/** Numbers looked at between two yields. */
const PIECE = 1 << 17;

/**
 * C-steps (Rousseeuw and Van Driessen 1999) on one set of records: from a fit to the mean and covariance of
 * the h records nearest to it, whose determinant is never larger. Of records at the same distance the earlier
 * ones are taken.
 */
export class Concentration {
  readonly moments: Moments;
  private readonly distances: Float64Array;
  private readonly words: Int32Array;
  private readonly between: Int32Array;
  private readonly values: Float64Array;
  private readonly counts = new Int32Array(BUCKETS);
  private readonly piece: number;
  /**
   * Edges of the bucket that holds the h-th smallest distance, how many of its records are wanted, and how
   * many are listed.
   */
  private low = 0;
  private high = 0;
  private wanted = 0;
  private length = 0;

  readonly points: Float64Array;
  readonly d: number;
  readonly n: number;
  readonly h: number;

  /** @param points n × d row-major, in standardised units */
  constructor(points: Float64Array, d: number, n: number, h: number) {
    this.points = points;
    this.d = d;
    this.n = n;
    this.h = h;
    this.moments = new Moments(d);
    this.distances = new Float64Array(n);
    this.words = new Int32Array(this.distances.buffer);
    this.between = new Int32Array(n);
    this.values = new Float64Array(n);
    this.piece = Math.max(64, Math.floor(PIECE / (d * (1 + d / 8))));
  }

  /** One C-step; the fit is overwritten. Returns how far log det has fallen. */
  *step(fit: Fit): Generator<void, number> {
    if (this.n <= this.piece) return this.stepAtOnce(fit);
    yield* this.locateInPieces(fit);
    this.begin(fit);
    for (let from = 0; from < this.n; from += this.piece) {
      this.gather(from, Math.min(this.n, from + this.piece));
      yield;
    }
    return this.finish(fit);
  }

  /** The same without a break, for few records. */
  stepAtOnce(fit: Fit): number {
    this.counts.fill(0);
    this.measure(fit, 0, this.n);
    this.locate();
    this.begin(fit);
    this.gather(0, this.n);
    return this.finish(fit);
  }

  /** The records that a C-step would take: 1 in `chosen`, of length n and all 0. */
  *choose(fit: Fit, chosen: Uint8Array): Generator<void, void> {
    const { n, piece, distances, between } = this;
    yield* this.locateInPieces(fit);
    this.length = 0;
    for (let from = 0; from < n; from += piece) {
      for (let i = from, to = Math.min(n, from + piece); i < to; i++) {
        if (distances[i] < this.low) chosen[i] = 1;
        else if (distances[i] < this.high) between[this.length++] = i;
      }
      yield;
    }
    this.pick();
    for (let k = 0; k < this.wanted; k++) chosen[between[k]] = 1;
  }

  private *locateInPieces(fit: Fit): Generator<void, void> {
    this.counts.fill(0);
    for (let from = 0; from < this.n; from += this.piece) {
      this.measure(fit, from, Math.min(this.n, from + this.piece));
      yield;
    }
    this.locate();
  }

  private measure(fit: Fit, from: number, to: number): void {
    squaredDistances(this.points, this.d, fit.center, fit.whiten, this.distances, from, to);
    countBuckets(this.words, this.counts, from, to);
  }

  /** Finds the bucket that holds the h-th smallest distance. */
  private locate(): void {
    const { counts, h } = this;
    let at = 0;
    let left = h;
    while (counts[at] < left) left -= counts[at++];
    this.low = at === 0 ? -Infinity : edge(at);
    this.high = at === BUCKETS - 1 ? Infinity : edge(at + 1);
    this.wanted = left;
  }

  private begin(fit: Fit): void {
    this.moments.reset(fit.center);
    this.length = 0;
  }

  private gather(from: number, to: number): void {
    this.length = addBelow(
      this.points,
      this.d,
      this.distances,
      this.low,
      this.high,
      this.moments,
      this.between,
      this.length,
      from,
      to,
    );
    this.moments.close();
  }

  private finish(fit: Fit): number {
    const { points, moments, between, wanted } = this;
    const before = fit.logDet;
    this.pick();
    for (let k = 0; k < wanted; k++) moments.add(points, between[k]);
    moments.close();
    moments.read(fit.center, fit.scatter);
    fit.update();
    return before - fit.logDet;
  }

  /** Moves the `wanted` nearest of the records in the bucket to the front of their list, which keeps its order. */
  private pick(): void {
    const { between, distances, values, length, wanted } = this;
    for (let k = 0; k < length; k++) values[k] = distances[between[k]];
    const largest = kthSmallest(values, length, wanted - 1);
    let ties = wanted;
    let taken = 0;
    for (let k = 0; k < length; k++) if (distances[between[k]] < largest) ties--;
    for (let k = 0; k < length; k++) {
      const record = between[k];
      const distance = distances[record];
      if (distance < largest || (distance === largest && ties-- > 0)) between[taken++] = record;
    }
  }
}

/** Positive numbers order as the bits of their upper half do: exponent and the first bits of the fraction. */
function countBuckets(words: Int32Array, counts: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const bucket = (words[2 * i + 1] >> 16) - FIRST;
    counts[bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket]++;
  }
}

/** The smallest distance in a bucket. */
function edge(bucket: number): number {
  const place = bucket + FIRST;
  return 2 ** ((place >> 4) - 1023) * (1 + (place & 15) / 16);
}
