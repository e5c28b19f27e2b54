import { SdcError } from "@sdc-risk/core/tasks";
import { checkMetric, checkRows } from "../tree/check.ts";
import type { Metric } from "../metric.ts";
import { NearestKernel3 } from "./nearest-kernel-3.ts";
import { NearestKernel, type NearestPoints } from "./nearest-kernel.ts";
import { piecesOf } from "../pieces.ts";
import { WRITTEN_OUT, type PointTree } from "../tree/tree.ts";

/** By what distance points are near. */
export interface MetricOptions {
  /** `euclidean` by default. */
  readonly metric?: Metric;
}

/**
 * The nearest points of each query, ties counted exactly.
 * @param queries rows of as many finite numbers as the tree has dimensions
 * @throws SdcError EMPTY_DATA where there are queries but no points; BAD_TYPE where a coordinate is NaN or
 *   infinite or a row is incomplete
 */
export function* nearest(
  tree: PointTree,
  queries: Float64Array,
  { metric = "euclidean" }: MetricOptions = {},
): Generator<void, NearestPoints> {
  checkMetric(metric);
  const n = yield* checkRows(queries, tree.dimensions, "queries");
  if (n === 0) return room(0);
  if (tree.size === 0)
    throw new SdcError(
      "EMPTY_DATA",
      `The nearest points of ${n} queries were asked for in a tree without points. It needs one at least.`,
    );
  const pieces = yield* piecesOf(tree, queries);
  const { order, which } = pieces;
  const euclidean = metric === "euclidean";
  const kernel =
    tree.dimensions <= WRITTEN_OUT ? new NearestKernel3(tree, euclidean) : new NearestKernel(tree, euclidean);
  const found = room(pieces.most);
  const out = room(n);
  while (pieces.next()) {
    kernel.run(pieces.rows, pieces.count, found);
    for (let i = pieces.from; i < pieces.to; i++) {
      const query = order[i];
      const row = which[i - pieces.from];
      out.distance[query] = found.distance[row];
      out.index[query] = found.index[row];
      out.ties[query] = found.ties[row];
    }
    yield;
  }
  return out;
}

const room = (n: number): NearestPoints => ({
  distance: new Float64Array(n),
  index: new Int32Array(n),
  ties: new Int32Array(n),
});
