import { difference } from "@sdc-risk/data";
import { Sum } from "@sdc-risk/data/kernels";
import type { CapMeans } from "../../summary-schema.ts";

/** What attribution is a mean of, over some records, piece by piece. */
export class CapSums {
  records = 0;
  private readonly original = new Sum();
  private readonly released = new Sum();
  private readonly baseline = new Sum();
  private readonly squares = new Sum();

  /** @param squares of CAP_s − CAP_b */
  add(records: number, original: number, released: number, baseline: number, squares: number): void {
    this.records += records;
    this.original.add(original);
    this.released.add(released);
    this.baseline.add(baseline);
    this.squares.add(squares);
  }

  /** All of these and those. */
  with(other: CapSums): CapSums {
    const both = new CapSums();
    for (const { records, original, released, baseline, squares } of [this, other])
      both.add(records, original.total, released.total, baseline.total, squares.total);
    return both;
  }

  get means(): CapMeans {
    const { records } = this;
    if (records === 0)
      return { records, capOriginal: null, capReleased: null, capBaseline: null, gap: null, gapError: null };
    const capReleased = this.released.total / records;
    const capBaseline = this.baseline.total / records;
    const gap = difference(capReleased, capBaseline);
    const square = this.squares.total / records;
    // what rounding leaves of no variance is no variance
    const variance = square - gap * gap > 1e-14 * square ? square - gap * gap : 0;
    return {
      records,
      capOriginal: this.original.total / records,
      capReleased,
      capBaseline,
      gap,
      gapError: records < 2 ? null : Math.sqrt(variance / (records - 1)),
    };
  }
}
