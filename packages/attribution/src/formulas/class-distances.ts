import type { Piece, Tally } from "../cross.js";
import type { Distance } from "./distances.js";
import { RecordMean, type OverRecords } from "./over-records.js";

/** A distance of every class that both files hold, over the records of the original. */
export class ClassDistances implements Tally {
  private readonly over = new RecordMean();
  /** Records in classes that both files hold, and those of them whose distance is infinite. */
  records = 0;
  infiniteRecords = 0;

  /** @param out takes the distance per class, NaN where a file lacks it */
  constructor(private readonly distance: Distance, private readonly out: Float64Array | null) {}

  add({ first, size, starts, original, released, originals, releaseds }: Piece): void {
    const { distance, out } = this;
    let sum = 0, records = 0, max = -Infinity;
    for (let k = 0; k < size; k++) {
      const n = originals[k]!, m = releaseds[k]!;
      if (n === 0 || m === 0) {
        if (out !== null) out[first + k] = NaN;
        continue;
      }
      const value = distance(original, released, starts[k]!, starts[k + 1]!, n, m);
      if (out !== null) out[first + k] = value;
      this.records += n;
      if (value === Infinity) this.infiniteRecords += n;
      else {
        sum += value * n;
        records += n;
        if (value > max) max = value;
      }
    }
    this.over.add(sum, records, max);
  }

  figures(): OverRecords {
    return this.over.figures();
  }
}
