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

/** A tree of a forest. */
interface Bagged {
  readonly tree: Tree;
  /** Records of each row that it has not drawn. */
  readonly left: Int32Array;
  /** The leaf of each row of which some are left; 0 for others. */
  readonly leaves: Int32Array;
}

/** Grows the trees of a forest, each on records of its own that it draws by numbers of its own. */
class Bagging {
  private readonly counts: Int32Array;
  private readonly rowOf: Int32Array;
  private readonly grower: Grower;
  private readonly training: Training;
  private readonly seed: number;

  constructor(training: Training, { seed, ...growth }: Omit<ForestGrowth, "trees">) {
    this.training = training;
    this.seed = seed;
    this.counts = countsOf(training);
    this.rowOf = recordRows(this.counts);
    this.grower = new Grower(training, growth);
  }

  *grow(t: number): Generator<void, Bagged> {
    const random = uniforms(mixed(this.seed, t));
    const { drawn, rest } = bootstrap(this.counts, this.rowOf, random);
    const tree = yield* this.grower.grow(drawn, random);
    const leaves = new Int32Array(rest.length);
    for (let row = 0; row < rest.length; row++) {
      if (rest[row] > 0) leaves[row] = leafOf(tree, this.training.features, row);
      if (row % PIECE === PIECE - 1) yield;
    }
    return { tree, left: rest, leaves };
  }
}

/** What rows are told by trees that have not learnt from them. Trees are added in the order of their numbers. */
class OutOfBag {
  readonly trees: Tree[] = [];
  readonly left: Int32Array[] = [];
  private readonly width: number;
  private readonly sums: Float64Array;
  private readonly times: Float64Array;

  constructor({ target }: Training) {
    this.width = target.kind === "classes" ? target.classes : 1;
    this.sums = new Float64Array(target.values.length * this.width);
    this.times = new Float64Array(target.values.length);
  }

  add({ tree, left, leaves }: Bagged): void {
    const { sums, times, width } = this;
    for (let row = 0; row < left.length; row++) {
      if (left[row] === 0) continue;
      addPrediction(tree, leaves[row], sums, row * width, left[row]);
      times[row] += left[row];
    }
    this.trees.push(tree);
    this.left.push(left);
  }

  forest(): Forest {
    const { sums, times, width, trees, left } = this;
    for (let row = 0; row < times.length; row++)
      for (let k = 0; k < width; k++) sums[row * width + k] /= times[row];
    return { trees, width, left, outOfBag: { width, values: sums } };
  }
}

/**
 * A random forest (Breiman 2001): each tree learns from as many records as there are, drawn with replacement,
 * and tries some features at each node. Tree t draws by numbers of its own, so that the forest is the same
 * wherever its trees grow. The generator yields the share that is done.
 */
export function* growingForest(
  training: Training,
  { trees: wanted, ...growth }: ForestGrowth,
): Generator<number, Forest> {
  const bagging = new Bagging(training, growth);
  const all = new OutOfBag(training);
  for (let t = 0; t < wanted; t++) {
    const work = bagging.grow(t);
    let step = work.next();
    for (; step.done !== true; step = work.next()) yield t / wanted;
    all.add(step.value);
    yield (t + 1) / wanted;
  }
  return all.forest();
}

/** Some trees of a forest, and what it takes to put the forest together elsewhere. */
export interface GrownTrees {
  readonly trees: readonly Tree[];
  /** Per tree, records of each row that it has not drawn. */
  readonly left: readonly Int32Array[];
  /** Per tree, the leaf of each row of which some are left; 0 for others. */
  readonly leaves: readonly Int32Array[];
}

/** The trees of a forest from … to before `to`, for a worker. */
export function* growingTrees(
  training: Training,
  growth: Omit<ForestGrowth, "trees">,
  { from, to }: { readonly from: number; readonly to: number },
): Generator<void, GrownTrees> {
  const bagging = new Bagging(training, growth);
  const grown: Bagged[] = [];
  for (let t = from; t < to; t++) grown.push(yield* bagging.grow(t));
  return {
    trees: grown.map(({ tree }) => tree),
    left: grown.map(({ left }) => left),
    leaves: grown.map(({ leaves }) => leaves),
  };
}

/**
 * Puts the forest together that `growingForest` grows, number for number.
 * @param parts its trees in order, in any parts
 */
export function* forestOf(training: Training, parts: Iterable<GrownTrees>): Generator<void, Forest> {
  const all = new OutOfBag(training);
  for (const { trees, left, leaves } of parts)
    for (const [t, tree] of trees.entries()) {
      all.add({ tree, left: left[t], leaves: leaves[t] });
      yield;
    }
  return all.forest();
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
