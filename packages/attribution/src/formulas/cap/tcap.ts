import { shareOf } from "@sdc-risk/blocks";
import type { TargetPiece, Tally } from "../../cross.ts";
import { Sum } from "@sdc-risk/data/kernels";
import type { LeftOut } from "../left-out.ts";

/**
 * TCAP by the within-equivalence-class attribution probability (Taub and Elliot 2019): over records of the
 * released file whose class there holds one target only, the mean share of that target in the original's
 * class of the key. Not defined where the original lacks the key.
 */
export class TcapWeap implements Tally {
  private readonly sum = new Sum();
  /** Released records that the mean is over, and those for which it is not defined. */
  records = 0;
  undefinedRecords = 0;

  private readonly leftOut: LeftOut;

  constructor(leftOut: LeftOut) {
    this.leftOut = leftOut;
  }

  add({ first, size, codes, original, originals, releaseds, told }: TargetPiece): void {
    const { classes, values } = this.leftOut;
    for (let k = 0; k < size; k++) {
      const entry = told[k];
      if (
        entry < 0 ||
        (classes !== null && classes[first + k] === 1) ||
        (values !== null && values[codes[entry]] === 1)
      )
        continue;
      const n = originals[k];
      const m = releaseds[k];
      if (n === 0) this.undefinedRecords += m;
      else {
        this.records += m;
        this.sum.add((m * original[entry]) / n);
      }
    }
  }

  get mean(): number | null {
    return shareOf(this.sum.total, this.records);
  }
}

/**
 * TCAP as Shlomo (2022) words it: the mean of CAP_s over records of the original whose key one record of the
 * released file holds. A second record of the key counts whether or not it holds a value: the key is not
 * unique then.
 */
export class TcapUnique implements Tally {
  private right = 0;
  records = 0;

  private readonly leftOut: LeftOut;
  private readonly counts: Int32Array;

  /** @param counts records of each class in the released file, with a value or without */
  constructor(leftOut: LeftOut, counts: Int32Array) {
    this.leftOut = leftOut;
    this.counts = counts;
  }

  add({ first, size, starts, codes, original, released, releaseds }: TargetPiece): void {
    const {
      leftOut: { classes, values },
      counts,
    } = this;
    for (let k = 0; k < size; k++) {
      if (counts[first + k] !== 1 || releaseds[k] !== 1 || (classes !== null && classes[first + k] === 1))
        continue;
      for (let i = starts[k]; i < starts[k + 1]; i++) {
        if (values !== null && values[codes[i]] === 1) continue;
        this.records += original[i];
        this.right += original[i] * released[i];
      }
    }
  }

  get mean(): number | null {
    return shareOf(this.right, this.records);
  }
}
