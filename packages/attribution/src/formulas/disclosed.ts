import { shareOf } from "@sdc-risk/blocks";
import type { TargetPiece, Tally } from "../cross.ts";
import type { LeftOut } from "./left-out.ts";

/**
 * Records whose class holds one target only, in either file (Raab, Nowok and Dibben 2024): in records of the original,
 * but for Dsyn.
 */
export class Disclosed implements Tally {
  /** DiS: the released file's class of their key holds one target only. */
  disclosed = 0;
  /** DiSCO: that target is theirs. */
  correctly = 0;
  /** Dorig: the original's own class of their key holds one target only. */
  original = 0;
  /** Dsyn: records of the released file whose class there holds one target only. */
  released = 0;
  /** DiSDiO: both classes hold one target only, the same. */
  both = 0;
  /** Their key occurs in the released file. */
  reached = 0;
  /** Per value: DiS by the target that the released file tells. */
  readonly byValue: Float64Array;

  private readonly leftOut: LeftOut;

  constructor(levels: number, leftOut: LeftOut) {
    this.leftOut = leftOut;
    this.byValue = new Float64Array(levels);
  }

  add(piece: TargetPiece): void {
    this.addInFiles(piece);
    const { first, size, starts, codes, original, originals, releaseds, told } = piece;
    const { classes, values } = this.leftOut;
    for (let k = 0; k < size; k++) {
      if (releaseds[k] === 0 || originals[k] === 0 || (classes !== null && classes[first + k] === 1))
        continue;
      let records = originals[k];
      if (values !== null)
        for (let i = starts[k]; i < starts[k + 1]; i++) if (values[codes[i]] === 1) records -= original[i];
      this.reached += records;
      const entry = told[k];
      if (entry < 0) continue;
      const value = codes[entry];
      this.disclosed += records;
      this.byValue[value] += records;
      if (values === null || values[value] === 0) this.correctly += original[entry];
    }
  }

  /** Dorig, Dsyn and DiSDiO. */
  private addInFiles({
    first,
    size,
    starts,
    codes,
    original,
    originals,
    releaseds,
    told,
  }: TargetPiece): void {
    const { classes, values } = this.leftOut;
    for (let k = 0; k < size; k++) {
      if (classes !== null && classes[first + k] === 1) continue;
      const entry = told[k];
      if (entry >= 0 && (values === null || values[codes[entry]] === 0)) this.released += releaseds[k];
      const n = originals[k];
      if (n === 0) continue;
      let only = starts[k];
      while (original[only] === 0) only++;
      if (original[only] < n || (values !== null && values[codes[only]] === 1)) continue;
      this.original += n;
      if (entry === only) this.both += n;
    }
  }

  /** TCAP of Little, Elliot and Allmendinger (2022): DiSCO over DiS. Null where nothing is disclosed. */
  get little(): number | null {
    return shareOf(this.correctly, this.disclosed);
  }

  /**
   * DiSCO over the records whose key occurs in the released file, which synthpop calls TCAPalt. Null where
   * there are none.
   */
  get matched(): number | null {
    return shareOf(this.correctly, this.reached);
  }
}
