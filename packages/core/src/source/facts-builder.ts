import { isBelow } from "@sdc-risk/data";
import { Sum } from "@sdc-risk/data/kernels";
import type { WeightFacts } from "./source.ts";

/** What is known of weights that come one by one. */
export class FactsBuilder {
  records = 0;
  private readonly total = new Sum();
  private least = Infinity;
  private most = 0;
  private belowOne = 0;

  add(w: number): void {
    this.records++;
    this.total.add(w);
    if (w < this.least) this.least = w;
    if (w > this.most) this.most = w;
    if (isBelow(w, 1)) this.belowOne++;
  }

  get facts(): WeightFacts {
    const { records, most, belowOne } = this;
    return { records, total: this.total.total, least: records === 0 ? 0 : this.least, most, belowOne };
  }
}
