import { SdcError } from "@sdc-risk/core/tasks";
import { checkExclude, checkMetric, checkRows } from "../tree/check.ts";
import { pointDistance } from "../distances.ts";
import type { MetricOptions } from "../nearest/nearest.ts";
import { piecesOf } from "../pieces.ts";
import type { PointTree } from "../tree/tree.ts";
import { WithinKernel } from "./within-kernel.ts";

/** Options of the search for points within a distance. */
export interface WithinOptions extends MetricOptions {
  /**
   * Per query the position of a point that does not count, or −1: for queries that are points of the tree
   * themselves.
   */
  readonly exclude?: Int32Array;
}

/**
 * How many points lie within a radius of each query, its border included.
 * @param queries rows of as many finite numbers as the tree has dimensions
 * @param radius a distance from 0, not squared; the Euclidean metric compares squared distances with `radius * radius`
 * @throws SdcError BAD_OPTIONS for another radius or an `exclude` that names no points; BAD_TYPE where a
 *   coordinate is NaN or infinite or a row is incomplete
 */
export function* countWithin(
  tree: PointTree,
  queries: Float64Array,
  radius: number,
  options: WithinOptions = {},
): Generator<void, Int32Array> {
  return yield* counted(tree, queries, radius, options, Infinity);
}

/**
 * Whether any point lies within a radius of each query, its border included: 1 or 0. Parameters and errors
 * are those of `countWithin`.
 */
export function* anyWithin(
  tree: PointTree,
  queries: Float64Array,
  radius: number,
  options: WithinOptions = {},
): Generator<void, Uint8Array> {
  const counts = yield* counted(tree, queries, radius, options, options.exclude === undefined ? 1 : 2);
  const any = new Uint8Array(counts.length);
  for (let i = 0; i < any.length; i++) any[i] = counts[i] > 0 ? 1 : 0;
  return any;
}

function* counted(
  tree: PointTree,
  queries: Float64Array,
  radius: number,
  { metric = "euclidean", exclude }: WithinOptions,
  enough: number,
): Generator<void, Int32Array> {
  checkMetric(metric);
  if (!(radius >= 0))
    throw new SdcError("BAD_OPTIONS", `A radius of ${radius} was given. Expected a number from 0.`);
  const euclidean = metric === "euclidean";
  const reach = euclidean ? radius * radius : radius;
  const { size, stride, units } = tree;
  const n = yield* checkRows(queries, tree.dimensions, "queries");
  const out = new Int32Array(n);
  if (exclude !== undefined) checkExclude(exclude, n, size);
  if (size === 0) return out;
  const pieces = yield* piecesOf(tree, queries);
  const { order, which } = pieces;
  const kernel = new WithinKernel(tree, euclidean, reach, enough);
  const places = exclude === undefined ? new Int32Array(0) : placesOf(tree);
  const counts = new Int32Array(pieces.most);
  while (pieces.next()) {
    kernel.run(pieces.rows, pieces.count, counts);
    for (let i = pieces.from; i < pieces.to; i++) {
      const query = order[i];
      const row = which[i - pieces.from];
      const not = exclude === undefined ? -1 : exclude[query];
      out[query] = counts[row];
      if (not < 0) continue;
      if (
        pointDistance(
          pieces.rows,
          row * stride,
          tree.points,
          places[not] * stride,
          units,
          reach,
          euclidean,
        ) <= reach
      )
        out[query]--;
    }
    yield;
  }
  return out;
}

/** Per position of the file its distinct point. */
function placesOf({ before, members }: PointTree): Int32Array {
  const places = new Int32Array(members.length);
  for (let place = 0; place + 1 < before.length; place++) {
    for (let m = before[place]; m < before[place + 1]; m++) places[members[m]] = place;
  }
  return places;
}
