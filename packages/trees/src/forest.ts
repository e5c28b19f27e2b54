import { mixed, uniforms } from "@sdc-risk/data/kernels";
import { Grower } from "./grow.ts";
import { addPrediction, leafOf } from "./walk.ts";
import type { Feature, Growth, Target, Training, Tree } from "./types.ts";

/** How a forest grows. */
export interface ForestGrowth extends Growth {
  readonly trees: number;
  readonly seed: number;
}

/** Predictions of rows: `width` numbers each, the shares of classes, or one number. */
export interface Predictions {
  readonly width: number;
  readonly values: Float64Array;
}

/** Trees, with what each row is told by those that have not learnt from it. */
export interface Forest {
  readonly trees: readonly Tree[];
  /** Classes; 1 where numbers are predicted. */
  readonly width: number;
  /**
   * Out-of-bag predictions of training rows: of a row that stands for several records the mean over those that
   * a tree has not drawn. NaN where every tree has drawn every one.
   */
  readonly outOfBag: Predictions;
  /** Per tree, records of each row that it has not drawn. */
  readonly left: readonly Int32Array[];
}

/** Usual sizes: a third of the features are tried for numbers, the root of their number for classes (Breiman 2001). */
export function triedFeatures(features: number, kind: Target["kind"]): number {
  return Math.max(1, Math.floor(kind === "classes" ? Math.sqrt(features) : features / 3));
}

/** Features × rows visited between two yields: some milliseconds. */
const PIECE = 1 << 14;

/** A single tree on all records. @param complexity see `Grower.grow` */
export function* growingTree(
  training: Training,
  growth: Omit<Growth, "tried">,
  complexity: number | null = null,
): Generator<void, Tree> {
  const grower = new Grower(training, { ...growth, tried: training.features.length });
  return yield* grower.grow(countsOf(training), () => 0, complexity);
}

const countsOf = ({ counts, target }: Training): Int32Array =>
  counts ?? new Int32Array(target.values.length).fill(1);

/**
 * A random forest (Breiman 2001): each tree learns from as many records as there are, drawn with replacement,
 * and tries some features at each node. Tree t draws by numbers of its own, so that the forest is the same
 * wherever its trees grow. The generator yields the share that is done.
 */
export function* growingForest(
  training: Training,
  { trees: wanted, seed, ...growth }: ForestGrowth,
): Generator<number, Forest> {
  const counts = countsOf(training);
  const rowOf = recordRows(counts);
  const width = training.target.kind === "classes" ? training.target.classes : 1;
  const grower = new Grower(training, growth);
  const rows = counts.length;
  const sums = new Float64Array(rows * width);
  const times = new Float64Array(rows);
  const trees: Tree[] = [];
  const left: Int32Array[] = [];
  for (let t = 0; t < wanted; t++) {
    const random = uniforms(mixed(seed, t));
    const { drawn, rest } = bootstrap(counts, rowOf, random);
    const work = grower.grow(drawn, random);
    let step = work.next();
    for (; step.done !== true; step = work.next()) yield t / wanted;
    const tree = step.value;
    for (let row = 0; row < rows; row++) {
      if (rest[row] === 0) continue;
      addPrediction(tree, leafOf(tree, training.features, row), sums, row * width, rest[row]);
      times[row] += rest[row];
      if (row % PIECE === 0) yield t / wanted;
    }
    trees.push(tree);
    left.push(rest);
    yield (t + 1) / wanted;
  }
  for (let row = 0; row < rows; row++) for (let k = 0; k < width; k++) sums[row * width + k] /= times[row];
  return { trees, width, left, outOfBag: { width, values: sums } };
}

/** Row of each record. */
function recordRows(counts: Int32Array): Int32Array {
  const rows = new Int32Array(counts.reduce((sum, count) => sum + count, 0));
  let next = 0;
  for (let row = 0; row < counts.length; row++) for (let i = 0; i < counts[row]; i++) rows[next++] = row;
  return rows;
}

/** As many records as there are, drawn with replacement. @returns records drawn by row, and those never drawn */
function bootstrap(
  counts: Int32Array,
  rowOf: Int32Array,
  random: () => number,
): { readonly drawn: Int32Array; readonly rest: Int32Array } {
  const drawn = new Int32Array(counts.length);
  const rest = counts.slice();
  const isDrawn = new Uint8Array(rowOf.length);
  for (let i = 0; i < rowOf.length; i++) {
    const record = Math.floor(random() * rowOf.length);
    const row = rowOf[record];
    drawn[row]++;
    if (isDrawn[record] === 1) continue;
    isDrawn[record] = 1;
    rest[row]--;
  }
  return { drawn, rest };
}

/**
 * What trees predict of rows: the mean over them.
 * @param features coded as those that the trees have learnt from
 * @param rows number of rows
 */
export function* predicting(
  { trees, width }: Pick<Forest, "trees" | "width">,
  features: readonly Feature[],
  rows: number,
): Generator<number, Predictions> {
  const values = new Float64Array(rows * width);
  for (const [t, tree] of trees.entries()) {
    for (let row = 0; row < rows; row++) {
      addPrediction(tree, leafOf(tree, features, row), values, row * width, 1 / trees.length);
      if (row % PIECE === PIECE - 1) yield t / trees.length;
    }
    yield (t + 1) / trees.length;
  }
  return { width, values };
}
