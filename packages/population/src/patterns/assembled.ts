import { uniquesOf } from "../sample/sample.ts";
import type { Counts } from "@sdc-risk/data/kernels";
import type { Others } from "../risk/figures.ts";
import { holdingOf } from "../interval/clusters.ts";
import { matchShares, sharesGivenCounts } from "../interval/match-shares.ts";
import { figuresOf } from "../risk/figures.ts";
import { meanReciprocalOf } from "../risk/mean-reciprocal.ts";
import { clustersWithin, isTreated, type RequestedFile, type HeldFile } from "./held-file.ts";

/** What the records that hold the keys of a class say of it, per class that is asked. */
export class Assembled implements Others {
  readonly fractions: Float64Array;
  readonly expected: Float64Array;
  /** Records with the values of the class among those that hold its keys, whatever else they hold; f. */
  readonly held: Counts;
  /** The share of these that are of the class itself. */
  readonly parts: Float64Array;
  /** What each class of equal values adds to the expected correct matches over all records, d, times its part. */
  readonly shares: Float64Array;

  private readonly file: RequestedFile;

  constructor(file: RequestedFile) {
    this.file = file;
    const { counts } = file.asked;
    const n = counts.length;
    this.fractions = new Float64Array(n).fill(1);
    this.expected = new Float64Array(n);
    this.held = counts.slice();
    this.parts = new Float64Array(n).fill(1);
    this.shares = new Float64Array(n);
  }

  /** Classes whose values nobody else has among those who hold these keys. */
  get uniques(): number {
    return uniquesOf(this.held);
  }

  /** Takes the classes of a pattern from the records that hold its keys. @param chosen classes of the pattern */
  *take(held: HeldFile, others: Others, chosen: Int32Array): Generator<void, void> {
    const { drawn, asked } = this.file;
    const { counts } = held.problem.table;
    const together = drawn.households !== null;
    const holding = together
      ? yield* holdingOf(counts, clustersWithin(held, drawn))
      : { clusters: counts, size: 1 };
    const shares = yield* (isTreated(this.file) ? sharesGivenCounts : matchShares)(others, holding);
    for (const c of chosen) {
      const k = held.asked[c];
      this.fractions[c] = others.fractions[k];
      this.expected[c] = others.expected[k];
      this.held[c] = counts[k];
      this.parts[c] = asked.counts[c] / counts[k];
      this.shares[c] = this.parts[c] * shares[k];
    }
    yield;
  }

  /** Takes one class as it is told. */
  set(c: number, held: number, fraction: number, expected: number): void {
    this.fractions[c] = fraction;
    this.expected[c] = expected;
    this.held[c] = held;
    this.parts[c] = this.file.asked.counts[c] / held;
    const others = { fractions: Float64Array.of(fraction), expected: Float64Array.of(expected) };
    this.shares[c] =
      this.parts[c] *
      (isTreated(this.file)
        ? held * meanReciprocalOf(held, expected)
        : figuresOf(Float64Array.of(held), others).all);
  }
}
