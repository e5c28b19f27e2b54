import { Sum } from "@sdc-risk/data/kernels";
import type { OverRecords } from "../summary-schema.ts";

/** Mean over records and maximum of a figure that classes have, piece by piece. */
export class RecordMean {
  private readonly sum = new Sum();
  private records = 0;
  private max = -Infinity;

  /** @param sum of the figure over records of a piece @param max its largest value, −Infinity where no class has it */
  add(sum: number, records: number, max: number): void {
    this.sum.add(sum);
    this.records += records;
    this.max = Math.max(this.max, max);
  }

  figures(): OverRecords {
    return this.records > 0
      ? { mean: this.sum.total / this.records, max: this.max }
      : { mean: null, max: null };
  }
}
