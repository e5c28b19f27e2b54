import { LogBins, shareOf } from "@sdc-risk/blocks";
import type { HomesGroup } from "@sdc-risk/core";
import { isAbove } from "@sdc-risk/data";
import { Sum } from "@sdc-risk/data/kernels";
import type { SizeCells } from "./sizes.ts";
import type { HouseholdSummary } from "./summary.ts";

/** Bins of a decade in the distribution of risks. */
export const PER_DECADE = 4;

/** What is counted of households as they come, one by one and in any order: nothing is held of any of them. */
export class Tally {
  households = 0;
  max = 0;
  private readonly risks = new Sum();
  private readonly personRisks = new Sum();
  private readonly bins = new LogBins(PER_DECADE);
  /** Households of small sizes, and of large ones. */
  private readonly small = new Float64Array(64);
  private readonly large = new Map<number, number>();
  private readonly above_: { readonly threshold: number; households: number; records: number }[];

  /** @param above thresholds of risk */
  constructor(above: readonly number[]) {
    this.above_ = above.map((threshold) => ({ threshold, households: 0, records: 0 }));
  }

  /** Households of one size whose risks lie between the same limits. */
  addGroup({ size, households, sum, largest }: HomesGroup): void {
    const mean = sum / households;
    this.households += households;
    this.risks.add(sum);
    this.personRisks.add(sum * size);
    this.bins.add(mean, households);
    if (size < this.small.length) this.small[size] += households;
    else this.large.set(size, (this.large.get(size) ?? 0) + households);
    this.max = Math.max(this.max, largest);
    for (const over of this.above_) {
      if (!isAbove(mean, over.threshold)) continue;
      over.households += households;
      over.records += households * size;
    }
  }

  /** @param risk of the household */
  add(risk: number, size: number): void {
    this.households++;
    this.risks.add(risk);
    this.personRisks.add(risk * size);
    this.bins.add(risk, 1);
    if (size < this.small.length) this.small[size]++;
    else this.large.set(size, (this.large.get(size) ?? 0) + 1);
    if (risk > this.max) this.max = risk;
    for (const over of this.above_) {
      // no branch: which households are above is anybody's guess
      const above = Number(isAbove(risk, over.threshold));
      over.households += above;
      over.records += above * size;
    }
  }

  /** Σ of household risks, over households and over persons. */
  get expectedHouseholds(): number {
    return this.risks.total;
  }
  get expectedReidentifications(): number {
    return this.personRisks.total;
  }

  get above(): HouseholdSummary["above"] {
    return this.above_.map((over) => ({
      ...over,
      share: shareOf(over.households, this.households),
    }));
  }

  get distribution(): HouseholdSummary["distribution"] {
    return this.bins.bins;
  }

  /** Whether a household has two members. */
  get shared(): boolean {
    return this.sizes.some(([size]) => size > 1);
  }

  get sizes(): SizeCells {
    const small = Array.from(this.small, (households, size) => [size, households] as const);
    return [...small, ...this.large].filter(([, households]) => households > 0).sort(([a], [b]) => a - b);
  }
}
