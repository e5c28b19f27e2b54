import { shareable, type RunTasks, type Task } from "@sdc-risk/core/tasks";
import { atOnce, inTurns, type Tick } from "@sdc-risk/data/kernels";
import {
  forestOf,
  growingTrees,
  type Forest,
  type ForestGrowth,
  type GrownTrees,
  type Training,
} from "@sdc-risk/trees";

/** A forest that is asked for. */
export interface WantedForest {
  readonly training: Training;
  readonly growth: ForestGrowth;
}

/** Work that asks for forests, and goes on with what has grown. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a yield without a value
export type Asking<T> = Generator<number | void | WantedForest, T, Forest | undefined>;

/** Some trees of a forest, for a worker: those from … to before `to`. */
export interface TreesInput extends WantedForest {
  readonly from: number;
  readonly to: number;
}

/** `growingTrees` for a worker. */
export const treesTask: Task<TreesInput, GrownTrees> = {
  id: "prediction/trees",
  run: (input) => atOnce(grow(input)),
  turns: grow,
};

function grow({ training, growth, ...range }: TreesInput): Generator<void, GrownTrees> {
  return growingTrees(training, growth, range);
}

/** Rows of all trees of a task, about: some 50 milliseconds. */
const PIECE = 1 << 16;
/** Rows of all trees that are under way, at most: each holds 8 bytes until the forest is put together. */
const ROUND = 1 << 25;

/** A forest whose trees grow in a pool: the same, number for number, wherever they do. */
async function grown({ training, growth }: WantedForest, pool: RunTasks, tick: Tick): Promise<Forest> {
  const shared = sharedTraining(training);
  const rows = Math.max(1, training.target.values.length);
  const each = Math.max(1, Math.floor(PIECE / rows));
  const round = Math.max(each, each * Math.floor(ROUND / (rows * each)));
  const parts: GrownTrees[] = [];
  for (let begin = 0; begin < growth.trees; begin += round) {
    const inputs: TreesInput[] = [];
    const end = Math.min(growth.trees, begin + round);
    for (let from = begin; from < end; from += each)
      inputs.push({ training: shared, growth, from, to: Math.min(end, from + each) });
    parts.push(...(await pool(treesTask, inputs)));
  }
  return inTurns(forestOf(training, parts), tick);
}

/** Training rows in memory that workers share, where the environment allows it. */
function sharedTraining({ features, target, counts }: Training): Training {
  return {
    features: features.map((feature) => ({ ...feature, codes: shareable(feature.codes) })),
    target:
      target.kind === "classes"
        ? { ...target, values: shareable(target.values) }
        : { ...target, values: shareable(target.values) },
    counts: counts === null ? null : shareable(counts),
  };
}

/** Does work here, but for the forests that it asks for, which grow in a pool. */
export async function withForests<T>(work: Asking<T>, pool: RunTasks, tick: Tick): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    const asked = step.value;
    if (typeof asked === "object") step = work.next(await grown(asked, pool, tick));
    else {
      await (typeof asked === "number" ? tick(asked) : tick());
      step = work.next();
    }
  }
  return step.value;
}
