import { atOnce, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Task } from "@sdc-risk/core/tasks";
import type { Metric } from "../metric.ts";
import type { NearestPoints } from "./nearest-kernel.ts";
import { nearest } from "./nearest.ts";
import { orderIn } from "../pieces.ts";
import { checkRows } from "../tree/check.ts";
import type { PointTree } from "../tree/tree.ts";

/** Work for one worker: some queries. The tree is in memory that workers share, where the environment allows it. */
export interface NearestInput {
  readonly tree: PointTree;
  readonly queries: Float64Array;
  readonly metric: Metric;
}

/** Queries per task up to three dimensions: some 30 ms. Time per query grows with about the cube of the dimensions. */
const QUERIES = 1 << 14;

/** `nearest` for a worker. */
export const nearestTask: Task<NearestInput, NearestPoints> = {
  id: "neighbours/nearest",
  run: ({ tree, queries, metric }) => atOnce(nearest(tree, queries, { metric })),
};

/**
 * Runs the task over inputs somewhere; outputs in the order of inputs. The `run.pool` of a measure is
 * one.
 */
export type NearestPool = (
  task: Task<NearestInput, NearestPoints>,
  inputs: readonly NearestInput[],
) => Promise<NearestPoints[]>;

/** Queries of tasks are put beside those that fall among the same so many points: so many are near each other. */
const NEAR = 1 << 12;

/**
 * `nearest` through a pool: queries that are near each other are a task, and what comes back is the same. A task of
 * queries from all over the tree takes nearly twice as long, because it finds nothing in the caches that the last
 * one left there. Errors are those of `nearest`.
 */
export async function nearestInPool(
  tree: PointTree,
  queries: Float64Array,
  metric: Metric,
  pool: NearestPool,
  tick: Tick,
): Promise<NearestPoints> {
  const { dimensions } = tree;
  const each = Math.max(16, Math.floor(QUERIES * Math.min(1, (3 / dimensions) ** 3)));
  await inTurns(checkRows(queries, dimensions, "queries"), tick);
  const order = await inTurns(orderIn(tree, queries, NEAR), tick);
  const inputs: NearestInput[] = [];
  for (let from = 0; from < order.length; from += each) {
    inputs.push({ tree, queries: gathered(queries, dimensions, order.subarray(from, from + each)), metric });
    await tick();
  }
  return scattered(order, await pool(nearestTask, inputs), tick);
}

function gathered(queries: Float64Array, dimensions: number, order: Int32Array): Float64Array {
  const out = new Float64Array(order.length * dimensions);
  for (let i = 0; i < order.length; i++)
    for (let j = 0; j < dimensions; j++) out[i * dimensions + j] = queries[order[i] * dimensions + j];
  return out;
}

/** What tasks found, put where their queries stand. */
async function scattered(
  order: Int32Array,
  outputs: readonly NearestPoints[],
  tick: Tick,
): Promise<NearestPoints> {
  const n = order.length;
  const all: NearestPoints = {
    distance: new Float64Array(n),
    index: new Int32Array(n),
    ties: new Int32Array(n),
  };
  let at = 0;
  for (const { distance, index, ties } of outputs) {
    for (let i = 0; i < index.length; i++, at++) {
      const query = order[at];
      all.distance[query] = distance[i];
      all.index[query] = index[i];
      all.ties[query] = ties[i];
    }
    await tick();
  }
  return all;
}

/** What tasks found, one behind the other. */
export function joined(outputs: readonly NearestPoints[]): NearestPoints {
  const n = outputs.reduce((sum, { index }) => sum + index.length, 0);
  const all: NearestPoints = {
    distance: new Float64Array(n),
    index: new Int32Array(n),
    ties: new Int32Array(n),
  };
  let at = 0;
  for (const { distance, index, ties } of outputs) {
    all.distance.set(distance, at);
    all.index.set(index, at);
    all.ties.set(ties, at);
    at += index.length;
  }
  return all;
}
