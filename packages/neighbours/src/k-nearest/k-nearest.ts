import { SdcError } from "@sdc-risk/core/tasks";
import { checkMetric, checkRows } from "../tree/check.ts";
import { KNearestKernel, type KNearest } from "./k-nearest-kernel.ts";
import type { MetricOptions } from "../nearest/nearest.ts";
import { piecesOf } from "../pieces.ts";
import type { PointTree } from "../tree/tree.ts";

/**
 * The k nearest points of each query. Where more are tied at the last distance, those at the smallest positions.
 * @param queries rows of as many finite numbers as the tree has dimensions
 * @param k whole number from 1; time and memory per query grow with it
 * @throws SdcError BAD_OPTIONS for another k; BAD_TYPE where a coordinate is NaN or infinite or a row is incomplete
 */
export function* kNearest(
  tree: PointTree,
  queries: Float64Array,
  k: number,
  { metric = "euclidean" }: MetricOptions = {},
): Generator<void, KNearest> {
  checkMetric(metric);
  if (!Number.isInteger(k) || k < 1)
    throw new SdcError(
      "BAD_OPTIONS",
      `The ${k} nearest points were asked for. Expected a whole number from 1.`,
    );
  const width = Math.min(k, tree.size);
  const n = yield* checkRows(queries, tree.dimensions, "queries");
  const out = room(width, n);
  if (width === 0) return out;
  const pieces = yield* piecesOf(tree, queries);
  const { order, which } = pieces;
  const kernel = new KNearestKernel(tree, metric === "euclidean");
  const found = room(width, Math.min(n, pieces.most));
  while (pieces.next()) {
    kernel.run(pieces.rows, pieces.count, found);
    for (let i = pieces.from; i < pieces.to; i++) {
      for (let j = 0, from = which[i - pieces.from] * width, to = order[i] * width; j < width; j++) {
        out.distance[to + j] = found.distance[from + j];
        out.index[to + j] = found.index[from + j];
      }
    }
    yield;
  }
  return out;
}

const room = (k: number, n: number): KNearest => ({
  k,
  distance: new Float64Array(k * n),
  index: new Int32Array(k * n),
});
