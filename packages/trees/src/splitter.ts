import { Histogram, type NodeRows } from "./histogram.ts";
import { orderLevels } from "./orders.ts";
import { ClassSides, NumberSides, type SplitSides } from "./sides.ts";
import type { Feature, Growth } from "./types.ts";

/** Levels up to which all sets are tried where there are more than two classes. */
const ALL_SETS = 6;

/** Finds the best split of a node, feature by feature. */
export class Splitter {
  /** The best split so far; −1 for none. */
  feature = -1;
  score = 0;
  cut = -1;
  missingLeft = false;
  /** Levels of the best set that go to the left, the missing one behind the last level. */
  readonly set: Uint8Array;

  private readonly histogram: Histogram;
  private readonly sides: SplitSides;
  private readonly levels: Int32Array;
  private readonly classes: number;
  private readonly minLeaf: number;

  /** @param classes number of classes; 0 for numbers */
  constructor(features: readonly Feature[], classes: number, { minLeaf }: Growth) {
    const most = features.reduce((max, { levels }) => Math.max(max, levels), 1);
    this.histogram = new Histogram(classes === 0 ? 2 : classes, most);
    this.sides = classes === 0 ? new NumberSides() : new ClassSides(classes);
    this.set = new Uint8Array(most + 1);
    this.levels = new Int32Array(most + 1);
    this.classes = classes;
    this.minLeaf = Math.max(1, minLeaf);
  }

  /** @param least a split has to score more */
  begin(least: number): void {
    this.feature = -1;
    this.score = least;
  }

  /** Tries the splits by a feature. @param totals sums of the node */
  try(node: NodeRows, at: number, feature: Feature, totals: Float64Array): void {
    const { histogram } = this;
    histogram.fill(node, feature, this.classes > 0);
    if (histogram.size + (histogram.hasMissing ? 1 : 0) < 2) return;
    if (feature.ordered) this.tryCuts(at, feature, totals);
    else this.trySets(at, feature, totals);
  }

  private tryCuts(at: number, { levels }: Feature, totals: Float64Array): void {
    const { histogram, sides } = this;
    sides.begin(totals);
    this.walk(at, false);
    if (!histogram.hasMissing) return;
    sides.begin(totals);
    sides.toLeft(histogram.sums, levels);
    if (this.isBetter()) this.take(at, -1, true);
    this.walk(at, true);
  }

  private walk(at: number, missingLeft: boolean): void {
    const { sums, held, size } = this.histogram;
    for (let i = 0; i + 1 < size; i++) {
      this.sides.toLeft(sums, held[i]);
      if (this.sides.right < this.minLeaf) return;
      if (this.isBetter()) this.take(at, held[i], missingLeft);
    }
  }

  private isBetter(): boolean {
    const { sides, minLeaf } = this;
    return sides.left >= minLeaf && sides.right >= minLeaf && sides.score > this.score;
  }

  private take(at: number, cut: number, missingLeft: boolean): void {
    this.feature = at;
    this.score = this.sides.score;
    this.cut = cut;
    // a missing value that no record of the node has goes with most of them
    this.missingLeft = this.histogram.hasMissing ? missingLeft : this.sides.left >= this.sides.right;
  }

  private trySets(at: number, feature: Feature, totals: Float64Array): void {
    const { histogram } = this;
    const size = histogram.size + (histogram.hasMissing ? 1 : 0);
    const levels = this.levels.subarray(0, size);
    levels.set(histogram.held.subarray(0, histogram.size));
    if (histogram.hasMissing) levels[size - 1] = feature.levels;
    if (this.classes > 2 && size <= ALL_SETS) this.tryAllSets(at, feature, levels, totals);
    else this.tryBeginnings(at, feature, levels, totals);
  }

  /** The sets that are beginnings of an order. */
  private tryBeginnings(at: number, feature: Feature, levels: Int32Array, totals: Float64Array): void {
    const { histogram, sides } = this;
    orderLevels(levels, histogram, this.classes > 0, totals);
    let best = -1;
    sides.begin(totals);
    for (let i = 0; i + 1 < levels.length; i++) {
      sides.toLeft(histogram.sums, levels[i]);
      if (!this.isBetter()) continue;
      this.take(at, 0, false);
      best = i;
    }
    if (best < 0) return;
    this.set.fill(0, 0, feature.levels + 1);
    for (let i = 0; i <= best; i++) this.set[levels[i]] = 1;
    this.sendOthers(feature, levels);
  }

  /** All sets without the last level, each from the one before by moving one level (Gray code). */
  private tryAllSets(at: number, feature: Feature, levels: Int32Array, totals: Float64Array): void {
    const { histogram, sides } = this;
    let best = 0;
    let set = 0;
    sides.begin(totals);
    for (let i = 1; i < 1 << (levels.length - 1); i++) {
      const moved = 31 - Math.clz32(i & -i);
      set ^= 1 << moved;
      if ((set >> moved) & 1) sides.toLeft(histogram.sums, levels[moved]);
      else sides.toRight(histogram.sums, levels[moved]);
      if (!this.isBetter()) continue;
      this.take(at, 0, false);
      best = set;
    }
    if (best === 0) return;
    this.set.fill(0, 0, feature.levels + 1);
    for (let i = 0; i < levels.length; i++) this.set[levels[i]] = (best >> i) & 1;
    this.sendOthers(feature, levels);
  }

  /** Levels that no record of the node holds go to the side of more records. */
  private sendOthers({ levels: all }: Feature, held: Int32Array): void {
    const { sums, width } = this.histogram;
    let left = 0;
    let right = 0;
    const isHeld = new Uint8Array(all + 1);
    for (const level of held) {
      isHeld[level] = 1;
      let records = 0;
      if (this.classes === 0) records = sums[2 * level];
      else for (let k = 0; k < width; k++) records += sums[level * width + k];
      if (this.set[level] === 1) left += records;
      else right += records;
    }
    if (left < right) return;
    for (let level = 0; level <= all; level++) if (isHeld[level] === 0) this.set[level] = 1;
  }
}
