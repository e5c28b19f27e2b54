import { PIECE_CLASSES, type TargetPiece, type Tally } from "../cross.ts";
import { hellinger, kullbackLeibler, totalVariation } from "./distances.ts";
import { RecordMean } from "./over-records.ts";
import type { OverRecords } from "../summary-schema.ts";

/** Distances of every class that both files hold, over the records of the original. */
export class ClassDistances implements Tally {
  /** Total variation of each class of the piece added last; NaN where a file lacks it. */
  readonly variations = new Float64Array(PIECE_CLASSES);
  /** Records in classes that both files hold, and those of them whose divergence is infinite. */
  records = 0;
  infiniteRecords = 0;
  private readonly variation = new RecordMean();
  private readonly hellinger = new RecordMean();
  private readonly divergence = new RecordMean();

  private readonly smoothing: number;
  private readonly levels: number;
  private readonly out: Float64Array;

  /**
   * @param levels values that either file holds
   * @param out takes the total variation per class of the original, the larger where there is one; NaN is none
   */
  constructor(smoothing: number, levels: number, out: Float64Array) {
    this.smoothing = smoothing;
    this.levels = levels;
    this.out = out;
  }

  add({ first, size, starts, original, released, originals, releaseds }: TargetPiece): void {
    const { smoothing, levels, variations, out } = this;
    let records = 0;
    let finite = 0;
    let variation = 0;
    let far = 0;
    let divergence = 0;
    let mostVaried = -Infinity;
    let farthest = -Infinity;
    let mostDiverged = -Infinity;
    for (let k = 0; k < size; k++) {
      const n = originals[k];
      const m = releaseds[k];
      const from = starts[k];
      const to = starts[k + 1];
      if (n === 0 || m === 0) {
        variations[k] = NaN;
        continue;
      }
      // both hold the same one value
      const same = to - from === 1;
      const v = same ? 0 : totalVariation(original, released, from, to, n, m);
      const h = same ? 0 : hellinger(original, released, from, to, n, m);
      const d =
        same && smoothing === 0 ? 0 : kullbackLeibler(original, released, from, to, n, m, smoothing, levels);
      variations[k] = v;
      // the comparison also holds for the NaN that stands there first
      if (!(out[first + k] >= v)) out[first + k] = v;
      records += n;
      variation += v * n;
      far += h * n;
      if (v > mostVaried) mostVaried = v;
      if (h > farthest) farthest = h;
      if (d === Infinity) continue;
      finite += n;
      divergence += d * n;
      if (d > mostDiverged) mostDiverged = d;
    }
    this.records += records;
    this.infiniteRecords += records - finite;
    this.variation.add(variation, records, mostVaried);
    this.hellinger.add(far, records, farthest);
    this.divergence.add(divergence, finite, mostDiverged);
  }

  figures(): {
    readonly totalVariation: OverRecords;
    readonly hellinger: OverRecords;
    readonly kullbackLeibler: OverRecords & { readonly infiniteRecords: number };
  } {
    const { variation, hellinger: far, divergence, infiniteRecords } = this;
    return {
      totalVariation: variation.figures(),
      hellinger: far.figures(),
      kullbackLeibler: { ...divergence.figures(), infiniteRecords },
    };
  }
}
