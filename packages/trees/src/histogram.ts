import type { Feature } from "./types.ts";

/** The rows of a node, side by side. */
export class NodeRows {
  /** Records that each row stands for. */
  readonly weights: Float64Array;
  /** Class of each row, or its number less the mean of the node. */
  readonly values: Float64Array;
  /** Row of the training data. */
  readonly rows: Int32Array;
  size = 0;

  constructor(room: number) {
    this.weights = new Float64Array(room);
    this.values = new Float64Array(room);
    this.rows = new Int32Array(room);
  }
}

/**
 * Sums of a node by code of a feature. Of classes there are as many sums per code as there are classes, the
 * records of each; of numbers there are two, the records and the sum.
 */
export class Histogram {
  readonly width: number;
  sums = new Float64Array(0);
  /** The codes that rows of the node hold, ascending, without the missing one. */
  held = new Int32Array(0);
  size = 0;
  hasMissing = false;
  private isHeld = new Uint8Array(0);

  constructor(width: number, levels: number) {
    this.width = width;
    this.sums = new Float64Array((levels + 1) * width);
    this.held = new Int32Array(levels + 1);
    this.isHeld = new Uint8Array(levels + 1);
  }

  fill(node: NodeRows, feature: Feature, classes: boolean): void {
    this.clear(feature.levels);
    if (classes) this.addClasses(node, feature);
    else this.addNumbers(node, feature);
    this.order(feature.levels);
  }

  /** Empties what the last feature has filled. */
  private clear(levels: number): void {
    const { sums, held, isHeld, width } = this;
    for (let i = 0; i < this.size; i++) {
      const code = held[i];
      isHeld[code] = 0;
      sums.fill(0, code * width, (code + 1) * width);
    }
    if (this.hasMissing) {
      isHeld[this.missing] = 0;
      sums.fill(0, this.missing * width, (this.missing + 1) * width);
    }
    this.size = 0;
    this.hasMissing = false;
    this.missing = levels;
  }
  private missing = 0;

  private addClasses({ size, rows, weights, values }: NodeRows, { codes }: Feature): void {
    const { sums, width, isHeld, held } = this;
    let count = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[rows[i]];
      if (isHeld[code] === 0) {
        isHeld[code] = 1;
        held[count++] = code;
      }
      sums[code * width + values[i]] += weights[i];
    }
    this.size = count;
  }

  private addNumbers({ size, rows, weights, values }: NodeRows, { codes }: Feature): void {
    const { sums, isHeld, held } = this;
    let count = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[rows[i]];
      if (isHeld[code] === 0) {
        isHeld[code] = 1;
        held[count++] = code;
      }
      sums[2 * code] += weights[i];
      sums[2 * code + 1] += weights[i] * values[i];
    }
    this.size = count;
  }

  /** Brings the codes into order; the missing one, which is the highest, is told apart. */
  private order(levels: number): void {
    const { held, isHeld } = this;
    if (this.size * 8 < levels) held.subarray(0, this.size).sort();
    else {
      let count = 0;
      for (let code = 0; code <= levels; code++) if (isHeld[code] === 1) held[count++] = code;
    }
    if (isHeld[levels] === 1) {
      this.size--;
      this.hasMissing = true;
    }
  }
}
