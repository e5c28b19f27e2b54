import { SMALLEST_GROUP } from "@sdc-risk/data";
import { atShare, Sum } from "@sdc-risk/data/kernels";
import { looksOf, type Looks } from "./looks.ts";
import { missingAmong } from "./missing-codes.ts";
import { Thinned } from "./thinned.ts";

/** What suggestions need to know of numbers. */
export interface NumberFacts {
  /** Whether all are whole. */
  readonly whole: boolean;
  /** Whether all are finite and above zero. */
  readonly positive: boolean;
  /** Share of those above one; null with fewer than three. */
  readonly aboveOne: number | null;
  /** Null with fewer than three. */
  readonly mean: number | null;
  /** Whether they number the records: whole, different for each, and without a gap, in any order. */
  readonly sequence: boolean;
  /** Share of zeros; null with fewer than three of them, or fewer than three other values. */
  readonly zeros: number | null;
  /** What they look like, whatever their name is; null where that cannot be said. */
  readonly looks: Looks | null;
}

/** Where numbers lie, for a histogram. */
export interface Range {
  /**
   * The third smallest and the third largest value, so that an edge never tells of one or two records; null
   * with fewer than three values.
   */
  readonly thirds: readonly [number, number] | null;
  /** Finite values of some records, ascending. */
  readonly sample: Float64Array;
  /** Records whose number is −∞, and ∞. */
  readonly below: number;
  readonly above: number;
}

/** What is known of the numbers of a variable, however they were counted. */
export interface CountedNumbers {
  /** @param records of the file */
  facts(records: number): NumberFacts;
  readonly range: Range;
  /** Numbers that look like codes for missing values. */
  readonly missingCodes: readonly string[];
}

/** Counts and sums that facts are made of. */
export interface NumberTotals {
  readonly distinct: number;
  /** Records. */
  readonly n: number;
  readonly mean: number;
  readonly zeros: number;
  readonly aboveOne: number;
  readonly whole: boolean;
  readonly positive: boolean;
  readonly least: number;
  readonly most: number;
}

/**
 * What suggestions need of numbers.
 * @param sample finite values of some records, ascending
 * @param records of the file
 */
export function factsOf(totals: NumberTotals, sample: Float64Array, records: number): NumberFacts {
  const { distinct, n, mean, zeros, aboveOne, whole, positive, least, most } = totals;
  return {
    whole: n > 0 && whole,
    positive: n > 0 && positive,
    sequence: records > 1 && whole && distinct === records && most - least === records - 1,
    aboveOne: n < SMALLEST_GROUP ? null : aboveOne / n,
    mean: n < SMALLEST_GROUP ? null : mean,
    zeros: zeros < SMALLEST_GROUP || n - zeros < SMALLEST_GROUP ? null : zeros / n,
    looks: looksOf(sample, n > 0 && whole),
  };
}

/** Adds up what is told of numbers, value by value and in any order. */
export class NumberTally implements CountedNumbers {
  private distinct = 0;
  private n = 0;
  private zeros = 0;
  private over = 0;
  private whole = true;
  private positive = true;
  private plain = 0;
  private readonly sum = new Sum();
  private least = Infinity;
  private most = -Infinity;
  private below = 0;
  private above = 0;
  private readonly low = new Float64Array(SMALLEST_GROUP).fill(Infinity);
  private readonly high = new Float64Array(SMALLEST_GROUP).fill(-Infinity);
  private readonly thinned = new Thinned();
  /** Records of each negative number, as long as they look like codes. */
  private readonly negative = new Map<number, number>();

  /** @param x a value that no other call gave @param records that hold it */
  add(x: number, records: number): void {
    this.distinct++;
    this.n += records;
    this.plain += x * records;
    this.sum.add(x * records);
    if (x > 1) this.over += records;
    if (x === 0) this.zeros += records;
    if (!(x > 0 && x < Infinity)) this.positive = false;
    if (this.whole && Math.floor(x) !== x) this.whole = false;
    if (x < this.least) this.least = x;
    if (x > this.most) this.most = x;
    if (x < 0 && this.negative.size < MOST_CODES) this.negative.set(x, records);
    this.thirds(x, records);
    if (x === Infinity) this.above += records;
    else if (x === -Infinity) this.below += records;
    else this.thinned.add(x, records);
  }

  private thirds(x: number, records: number): void {
    const { low, high } = this;
    for (let i = 0; i < Math.min(records, SMALLEST_GROUP); i++) {
      if (x < low[SMALLEST_GROUP - 1]! && x !== -Infinity) {
        low[SMALLEST_GROUP - 1] = x;
        low.sort();
      }
      if (x > high[0]! && x !== Infinity) {
        high[0] = x;
        high.sort();
      }
    }
  }

  /** @param records of the file */
  facts(records: number): NumberFacts {
    const { distinct, n, zeros, over: aboveOne, whole, positive, least, most } = this;
    const mean = (Number.isFinite(this.plain) ? this.sum.total : this.plain) / n;
    const totals = { distinct, n, mean, zeros, aboveOne, whole, positive, least, most };
    return factsOf(totals, this.thinned.values(), records);
  }

  get range(): Range {
    const low = atShare(this.low, 1);
    const high = atShare(this.high, 0);
    return {
      thirds: low < Infinity && high > -Infinity ? [low, high] : null,
      sample: this.thinned.values(),
      below: this.below,
      above: this.above,
    };
  }

  /** Numbers that look like codes for missing values. */
  get missingCodes(): string[] {
    return missingAmong(this.negative);
  }
}

/** Negative numbers that are kept: one more than there are codes, since another one says that none is a code. */
const MOST_CODES = 14;
