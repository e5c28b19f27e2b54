import type { TargetPiece, Tally } from "../cross.ts";
import type { Margins } from "./margins.ts";
import { RecordMean } from "./over-records.ts";
import type { OverRecords } from "../summary-schema.ts";

/**
 * t-closeness form: the total variation between each class of the released file and the original as a whole (Li, Li and
 * Venkatasubramanian 2007, equal ground distance), over records of the released file.
 */
export class Closeness implements Tally {
  private readonly over = new RecordMean();

  private readonly margins: Margins;

  constructor(margins: Margins) {
    this.margins = margins;
  }

  add({ size, starts, codes, released, releaseds }: TargetPiece): void {
    const { shares, originalRecords } = this.margins;
    if (originalRecords === 0) return;
    let sum = 0;
    let records = 0;
    let max = -Infinity;
    for (let k = 0; k < size; k++) {
      const m = releaseds[k];
      if (m === 0) continue;
      // values that the class lacks are below their share throughout, so what is above it is half of the whole
      let above = 0;
      for (let i = starts[k]; i < starts[k + 1]; i++) {
        const difference = released[i] / m - shares[codes[i]];
        above += Number(difference > 0) * difference; // no branch: the sign is anybody's guess
      }
      above = Math.min(1, above);
      sum += above * m;
      records += m;
      if (above > max) max = above;
    }
    this.over.add(sum, records, max);
  }

  figures(): OverRecords {
    return this.over.figures();
  }
}
