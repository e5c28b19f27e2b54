/** The two sides of a split, to which codes are moved one after the other. */
export interface SplitSides {
  /** All on the right. @param totals sums of the node */
  begin(totals: Float64Array): void;
  /** Moves the records of a code from the right to the left. */
  toLeft(sums: Float64Array, code: number): void;
  toRight(sums: Float64Array, code: number): void;
  readonly left: number;
  readonly right: number;
  /** The higher, the more alike the records of a side are; of splits of one node it says which is the best. */
  readonly score: number;
}

/**
 * Records of each class on both sides. The score is Σ n_k² / n of the left side and of the right one: the
 * decrease of the Gini index is it less that of the node (Breiman, Friedman, Olshen and Stone 1984).
 */
export class ClassSides implements SplitSides {
  left = 0;
  right = 0;
  private leftSquares = 0;
  private rightSquares = 0;
  private readonly lefts: Float64Array;
  private readonly rights: Float64Array;

  constructor(classes: number) {
    this.lefts = new Float64Array(classes);
    this.rights = new Float64Array(classes);
  }

  begin(totals: Float64Array): void {
    this.lefts.fill(0);
    this.rights.set(totals);
    this.left = 0;
    this.right = 0;
    this.leftSquares = 0;
    this.rightSquares = 0;
    for (const records of totals) {
      this.right += records;
      this.rightSquares += records * records;
    }
  }

  toLeft(sums: Float64Array, code: number): void {
    const { lefts, rights } = this;
    const width = lefts.length;
    for (let k = 0, at = code * width; k < width; k++, at++) {
      const h = sums[at];
      if (h === 0) continue;
      this.leftSquares += h * (2 * lefts[k] + h);
      this.rightSquares -= h * (2 * rights[k] - h);
      lefts[k] += h;
      rights[k] -= h;
      this.left += h;
      this.right -= h;
    }
  }

  toRight(sums: Float64Array, code: number): void {
    const { lefts, rights } = this;
    const width = lefts.length;
    for (let k = 0, at = code * width; k < width; k++, at++) {
      const h = sums[at];
      if (h === 0) continue;
      this.rightSquares += h * (2 * rights[k] + h);
      this.leftSquares -= h * (2 * lefts[k] - h);
      lefts[k] -= h;
      rights[k] += h;
      this.left -= h;
      this.right += h;
    }
  }

  get score(): number {
    return this.leftSquares / this.left + this.rightSquares / this.right;
  }
}

/** Sums of numbers on both sides. The score is Σ (sum)² / n: what the squared error of the node falls by. */
export class NumberSides implements SplitSides {
  left = 0;
  right = 0;
  private leftSum = 0;
  private rightSum = 0;

  begin([records, sum]: Float64Array): void {
    this.left = 0;
    this.right = records;
    this.leftSum = 0;
    this.rightSum = sum;
  }

  toLeft(sums: Float64Array, code: number): void {
    this.left += sums[2 * code];
    this.right -= sums[2 * code];
    this.leftSum += sums[2 * code + 1];
    this.rightSum -= sums[2 * code + 1];
  }

  toRight(sums: Float64Array, code: number): void {
    this.left -= sums[2 * code];
    this.right += sums[2 * code];
    this.leftSum -= sums[2 * code + 1];
    this.rightSum += sums[2 * code + 1];
  }

  get score(): number {
    return (this.leftSum * this.leftSum) / this.left + (this.rightSum * this.rightSum) / this.right;
  }
}
