import { Draft, prune } from "./draft.ts";
import { finished } from "./finish.ts";
import { NodeRows } from "./histogram.ts";
import { Splitter } from "./splitter.ts";
import type { Growth, Training, Tree } from "./types.ts";

/** Visits of rows between two yields: some milliseconds. */
const PIECE = 1 << 18;
/** A split that gains a smaller share of what there is to gain is rounding. */
const NOTHING = 1e-10;

/** Grows trees on rows of one training file, one after the other; arrays are used again. */
export class Grower {
  private readonly training: Training;
  private readonly growth: Growth;
  private readonly classes: number;
  private readonly order: Int32Array;
  private readonly spare: Int32Array;
  private readonly node: NodeRows;
  private readonly splitter: Splitter;
  private readonly totals: Float64Array;
  private readonly drawn: Int32Array;
  private draft = new Draft();

  constructor(training: Training, growth: Growth) {
    const { target, features } = training;
    const rows = target.values.length;
    this.training = training;
    this.growth = growth;
    this.classes = target.kind === "classes" ? target.classes : 0;
    this.order = new Int32Array(rows);
    this.spare = new Int32Array(rows);
    this.node = new NodeRows(rows);
    this.splitter = new Splitter(features, this.classes, growth);
    this.totals = new Float64Array(this.classes || 2);
    this.drawn = Int32Array.from(features, (_, at) => at);
  }

  /**
   * Grows a tree.
   * @param weights records of each row that it learns from; a row of none is left out
   * @param random numbers in [0, 1): which features are tried
   * @param complexity share of the risk of the root that each further leaf has to save; null lets every split stay
   */
  *grow(weights: Int32Array, random: () => number, complexity: number | null = null): Generator<void, Tree> {
    const draft = (this.draft = new Draft());
    let rows = 0;
    for (let row = 0; row < weights.length; row++) if (weights[row] > 0) this.order[rows++] = row;
    const open = [draft.add(0, rows, 0)];
    this.drawn.forEach((_, at) => (this.drawn[at] = at));
    let visits = 0;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      visits += (draft.to[node] - draft.from[node]) * (2 + this.growth.tried);
      const right = this.split(node, weights, random);
      if (right >= 0) open.push(right, right - 1);
      if (visits < PIECE) continue;
      visits = 0;
      yield;
    }
    if (complexity !== null) prune(draft, complexity * draft.risk[0]);
    return finished(draft, this.order, weights, this.training.target);
  }

  /** Splits a node if it can be. @returns its right child, −1 where it is a leaf */
  private split(node: number, weights: Int32Array, random: () => number): number {
    const { draft, growth, splitter, totals } = this;
    const { features } = this.training;
    const least = this.enter(node, weights);
    if (draft.records[node] < growth.minSplit || draft.depth[node] >= growth.depth || least === null)
      return -1;
    splitter.begin(least);
    const tried = Math.min(growth.tried, features.length);
    for (let t = 0; t < tried; t++) {
      if (tried < features.length) this.draw(t, random);
      const at = this.drawn[t];
      splitter.try(this.node, at, features[at], totals);
    }
    return splitter.feature < 0 ? -1 : this.part(node);
  }

  /** Draws the feature that is tried as number t (Fisher and Yates). */
  private draw(t: number, random: () => number): void {
    const { drawn } = this;
    const other = t + Math.floor(random() * (drawn.length - t));
    const own = drawn[t];
    drawn[t] = drawn[other];
    drawn[other] = own;
  }

  /**
   * Lays the rows of a node side by side, and notes its records and its risk.
   * @returns what a split has to score more; null where nothing is left to split
   */
  private enter(node: number, weights: Int32Array): number | null {
    const { draft, node: held, order } = this;
    const from = draft.from[node];
    held.size = draft.to[node] - from;
    for (let i = 0; i < held.size; i++) {
      const row = order[from + i];
      held.rows[i] = row;
      held.weights[i] = weights[row];
      held.values[i] = this.training.target.values[row];
    }
    return this.classes > 0 ? this.enterClasses(node) : this.enterNumbers(node);
  }

  private enterClasses(node: number): number | null {
    const { draft, node: held, totals } = this;
    totals.fill(0);
    for (let i = 0; i < held.size; i++) totals[held.values[i]] += held.weights[i];
    let records = 0;
    let squares = 0;
    let most = 0;
    for (const count of totals) {
      records += count;
      squares += count * count;
      most = Math.max(most, count);
    }
    draft.records[node] = records;
    draft.risk[node] = records - most;
    return most === records ? null : squares / records + NOTHING * records;
  }

  private enterNumbers(node: number): number | null {
    const { draft, node: held, totals } = this;
    const { weights, values, size } = held;
    let records = 0;
    let sum = 0;
    for (let i = 0; i < size; i++) {
      records += weights[i];
      sum += weights[i] * values[i];
    }
    const mean = sum / records;
    let rest = 0;
    let squares = 0;
    let largest = 0;
    for (let i = 0; i < size; i++) {
      const away = (values[i] -= mean);
      rest += weights[i] * away;
      squares += weights[i] * away * away;
      largest = Math.max(largest, Math.abs(away));
    }
    totals[0] = records;
    totals[1] = rest;
    draft.records[node] = records;
    draft.risk[node] = squares;
    return largest <= 1e-12 * Math.abs(mean) || squares === 0 || size === 0 ? null : NOTHING * squares;
  }

  /** Parts the rows of a node, and adds its children. @returns the right one */
  private part(node: number): number {
    const { draft, order, spare, splitter } = this;
    const { codes, levels, ordered } = this.training.features[splitter.feature];
    const { cut, set, missingLeft } = splitter;
    const from = draft.from[node];
    const to = draft.to[node];
    const isLeft = set.subarray(0, levels + 1);
    if (ordered) for (let level = 0; level <= levels; level++) isLeft[level] = level <= cut ? 1 : 0;
    if (ordered) isLeft[levels] = missingLeft ? 1 : 0;
    let left = from;
    let right = 0;
    for (let i = from; i < to; i++) {
      const row = order[i];
      if (isLeft[codes[row]] === 1) order[left++] = row;
      else spare[right++] = row;
    }
    order.set(spare.subarray(0, right), left);
    draft.feature[node] = splitter.feature;
    draft.cut[node] = ordered ? cut : draft.addSet(isLeft);
    draft.missingLeft[node] = missingLeft ? 1 : 0;
    const depth = draft.depth[node] + 1;
    const first = draft.add(from, left, depth);
    draft.child[node] = first;
    return draft.add(left, to, depth);
  }
}
