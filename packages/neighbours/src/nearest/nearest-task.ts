import { atOnce } from "@sdc-risk/core/kernels";
import type { Task } from "@sdc-risk/core/tasks";
import type { Metric } from "../metric.js";
import type { Nearest } from "./nearest-kernel.js";
import { nearest } from "./nearest.js";
import type { PointTree } from "../tree/tree.js";

/** Work for one worker: some queries. The tree is in memory that workers share, where the environment allows it. */
export interface NearestInput {
  readonly tree: PointTree;
  readonly queries: Float64Array;
  readonly metric: Metric;
}

/** Queries per task up to three dimensions: some 30 ms. Time per query grows with about the cube of the dimensions. */
const QUERIES = 1 << 14;

/** `nearest` for a worker. */
export const nearestTask: Task<NearestInput, Nearest> = {
  id: "neighbours/nearest",
  run: ({ tree, queries, metric }) => atOnce(nearest(tree, queries, { metric })),
};

/**
 * Runs the task over inputs somewhere; outputs in the order of inputs. The `run.pool` of a measure is
 * one.
 */
export type NearestPool = (
  task: Task<NearestInput, Nearest>,
  inputs: readonly NearestInput[],
) => Promise<Nearest[]>;

/**
 * `nearest` through a pool: runs of queries are tasks, and what comes back is the same. Errors are those of
 * `nearest`.
 */
export async function nearestInPool(
  tree: PointTree,
  queries: Float64Array,
  metric: Metric,
  pool: NearestPool,
): Promise<Nearest> {
  const { dimensions } = tree,
    each = Math.max(16, Math.floor(QUERIES * Math.min(1, (3 / dimensions) ** 3))) * dimensions;
  const inputs: NearestInput[] = [];
  for (let from = 0; from < queries.length; from += each)
    inputs.push({ tree, queries: queries.slice(from, from + each), metric });
  return joined(await pool(nearestTask, inputs));
}

/** What tasks found, one behind the other. */
export function joined(outputs: readonly Nearest[]): Nearest {
  const n = outputs.reduce((sum, { index }) => sum + index.length, 0);
  const all: Nearest = { distance: new Float64Array(n), index: new Int32Array(n), ties: new Int32Array(n) };
  let at = 0;
  for (const { distance, index, ties } of outputs) {
    all.distance.set(distance, at);
    all.index.set(index, at);
    all.ties.set(ties, at);
    at += index.length;
  }
  return all;
}
